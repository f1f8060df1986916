// What the page Hosts makes of a plan and of what hosts say of themselves.
#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "ui/measure/host_rows.h"
#include "ui/measure/hosts_table.h"
#include "ui/measure/measure_plan.h"
#include "ui/measure/placement_figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

MeasurePlan cluster(int hosts, int ranks_each) {
  MeasurePlan plan = plan_of(Case{});
  plan.where = MeasurePlan::Where::cluster;
  for (int i = 0; i < hosts; ++i) plan.launch.hosts.push_back({"n" + std::to_string(i), ranks_each, ""});
  return plan;
}

MetHosts met(const MeasurePlan& plan) {
  MetHosts met;
  for (const Host& host : plan.launch.hosts) {
    HostReport& report = met.reports.emplace_back();
    report.host = host;
    report.facts.emplace();
    report.facts->cores = 8;
  }
  return met;
}

void fault(MetHosts& met, const std::string& host, bool fatal) {
  met.found.push_back({host, "its disk is full", "make room", fatal});
}

TEST(HostRows, ranks_are_dealt_to_ready_hosts_in_their_order_and_to_no_other) {
  const MeasurePlan plan = cluster(5, 3);
  MetHosts hosts = met(plan);
  fault(hosts, "n1", true), fault(hosts, "n3", false);
  auto rows = host_rows(plan, &hosts);
  std::ranges::sort(rows, {}, &HostRow::first_rank);  // they stand by their trouble
  std::int32_t next = 0;
  for (const HostRow& row : rows) {
    if (row.host == "n1") {
      EXPECT_EQ(row.ranks, 0);
      EXPECT_EQ(row.state, HostRow::State::left_out);
      continue;
    }
    EXPECT_EQ(row.first_rank, next);
    next += row.ranks;
  }
  const auto ready = ready_hosts(plan, hosts);
  EXPECT_EQ(next, ranks_of(plan, ready));
  EXPECT_EQ(next, 4 * 3) << "a warning leaves nobody out";
}

TEST(HostRows, a_fault_stands_in_the_row_with_what_to_do) {
  const MeasurePlan plan = cluster(2, 1);
  MetHosts hosts = met(plan);
  fault(hosts, "n0", false), fault(hosts, "n0", true);
  const auto rows = host_rows(plan, &hosts);
  EXPECT_EQ(rows[0].words, "its disk is full");
  EXPECT_EQ(rows[0].remedy, "make room");
  EXPECT_FALSE(HostsModel::action(rows[0]).isEmpty());
  EXPECT_TRUE(HostsModel::action(rows[1]).isEmpty());
  EXPECT_EQ(rows[0].state, HostRow::State::left_out) << "the worse of two";
}

TEST(HostRows, the_verdict_counts_and_names_those_that_are_left_out) {
  const MeasurePlan plan = cluster(4, 1);
  MetHosts hosts = met(plan);
  EXPECT_TRUE(verdict_of(host_rows(plan, &hosts)).contains("4"));
  fault(hosts, "n2", true);
  const QString said = verdict_of(host_rows(plan, &hosts));
  EXPECT_TRUE(said.contains("3 of 4")) << said.toStdString();
  EXPECT_TRUE(said.contains("n2")) << said.toStdString();
  EXPECT_FALSE(verdict_of(host_rows(plan, nullptr)).contains("ready")) << "nobody was asked";
}

TEST(HostRows, from_four_hosts_on_trouble_comes_first) {
  for (const int count : {3, 4, 20}) {
    const MeasurePlan plan = cluster(count, 1);
    MetHosts hosts = met(plan);
    fault(hosts, "n2", true);
    EXPECT_EQ(host_rows(plan, &hosts).front().host, count > 3 ? "n2" : "n0") << count;
  }
}

TEST(HostRows, one_computer_is_a_row_as_well) {
  MeasurePlan plan = plan_of(Case{});
  plan.ranks = 3;
  MetHosts hosts;
  hosts.reports.emplace_back().host = this_computer(3).hosts.front();
  const auto rows = host_rows(plan, &hosts);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().ranks, 3);
  EXPECT_EQ(rows.front().state, HostRow::State::ready);
}

// A cell's text begins 6 pixels from its left, or ends 12 before its right: at least as many as these are between
// words.
TEST(HostsTable, the_words_of_a_column_end_before_the_next_begins) {
  load_fonts();
  HostRow row;
  row.state = HostRow::State::worse;
  row.host = "localhost", row.words = "4 ranks on 2 cores", row.remedy = "fewer slots: ranks wait for cores";
  row.reached = "8.6 µs", row.version = "0.1.0", row.mpi = "Open MPI v4.1.4", row.cores = "2";
  row.gpus = "4 x H100", row.clock = "±4.3 µs", row.ranks = 4;
  int most = 0, least = HostsModel::columns;
  for (const int width : {560, 640, 700, 720, 800, 1000, 1400}) {
    HostsTable table;
    table.resize(width, 300);
    table.show();
    table.set_rows({row});
    int sum = 0, shown = 0;
    for (int column = 0; column < HostsModel::columns; ++column) {
      if (table.isColumnHidden(column)) continue;
      sum += table.columnWidth(column), ++shown;
      if (column == HostsModel::state) continue;  // on several lines
      const QModelIndex cell = table.model()->index(0, column);
      const QString head = table.model()->headerData(column, Qt::Horizontal).toString();
      EXPECT_GE(table.columnWidth(column), 18 + text_width(text_font(13), head)) << width << " " << column;
      EXPECT_GE(table.columnWidth(column),
                18 + text_width(cell.data(Qt::FontRole).value<QFont>(), cell.data().toString()))
          << width << " " << column;
    }
    EXPECT_LE(sum, table.viewport()->width()) << width;
    most = std::max(most, shown), least = std::min(least, shown);
  }
  EXPECT_EQ(most, HostsModel::columns);
  EXPECT_LT(least, HostsModel::columns);
}

TEST(Placement, says_where_every_rank_would_be) {
  const MeasurePlan plan = cluster(3, 2);
  MetHosts hosts = met(plan);
  fault(hosts, "n1", true);
  const PlacementFigure figure(host_rows(plan, &hosts));
  EXPECT_NE(figure.csv().find("n0,0,2\n"), std::string::npos) << figure.csv();
  EXPECT_NE(figure.csv().find("n2,2,2\n"), std::string::npos) << figure.csv();
  EXPECT_NE(figure.description().find("n1"), std::string::npos);
}

TEST(MeasurePlan, what_runs_is_every_algorithm_that_can_at_every_size_and_nothing_twice) {
  for (const Collective collective : all_collectives())
    for (std::int32_t ranks = 1; ranks <= 9; ++ranks) {
      MeasurePlan plan = plan_of(Case{});
      plan.question.collective = collective;
      plan.algorithms = {};
      plan.sizes = {1 << 10, 1 << 16};
      const auto planned = cases_of(plan, ranks);
      ASSERT_TRUE(planned) << planned.error().line();
      EXPECT_EQ(planned->algorithms.size() + planned->left_out.size(), algorithms_of(collective).size());
      EXPECT_EQ(planned->cases.size(), planned->algorithms.size() * plan.sizes.size());
      for (const Case& c : planned->cases) {
        EXPECT_EQ(c.instance.ranks, ranks);
        EXPECT_TRUE(validate(c));
      }
    }
}

TEST(MeasurePlan, the_order_is_shuffled_and_loses_nothing) {
  MeasurePlan plan = plan_of(Case{});
  plan.algorithms = {};
  const auto planned = cases_of(plan, 4);
  ASSERT_TRUE(planned);
  const auto request = request_of(plan, {}, *planned);
  EXPECT_TRUE(
      std::is_permutation(request.cases.begin(), request.cases.end(), planned->cases.begin(), planned->cases.end()));
  EXPECT_NE(request.cases, planned->cases);
  EXPECT_TRUE(request.pulses);
  EXPECT_TRUE(request.launch.hosts.empty()) << "on this computer";
}

TEST(MeasurePlan, a_cadence_reaches_those_that_can_be_called_so) {
  MeasurePlan plan = plan_of(Case{});
  plan.manner = {Cadence::back_to_back, false};
  const auto planned = cases_of(plan, 2);
  ASSERT_TRUE(planned);
  EXPECT_EQ(request_of(plan, {}, *planned).manner, plan.manner);
  plan.where = MeasurePlan::Where::emulated;
  EXPECT_EQ(request_of(plan, {}, *planned).manner, Manner{}) << "what is imposed is one call";
}

TEST(MeasurePlan, a_cluster_is_asked_for_by_its_ready_hosts) {
  MeasurePlan plan = cluster(3, 2);
  plan.launch.interfaces = "10.0.0.0/24";
  MetHosts hosts = met(plan);
  fault(hosts, "n0", true);
  const auto ready = ready_hosts(plan, hosts);
  const auto planned = cases_of(plan, ranks_of(plan, ready));
  ASSERT_TRUE(planned);
  const auto request = request_of(plan, ready, *planned);
  EXPECT_EQ(request.launch.hosts, ready);
  EXPECT_EQ(request.launch.interfaces, plan.launch.interfaces);
  for (const Case& c : request.cases) EXPECT_EQ(c.instance.ranks, 4);
}

TEST(MeasurePlan, sizes_are_read_as_a_person_writes_them) {
  const auto sizes = parse_sizes("8, 1KiB..4KiB, 2 KiB");
  ASSERT_TRUE(sizes) << sizes.error().line();
  EXPECT_EQ(*sizes, (std::vector<std::int64_t>{8, 1024, 2048, 4096}));
  EXPECT_EQ(*parse_sizes(sizes_text(*sizes).toStdString()), *sizes);
  for (const char* wrong : {"", "some", "1KiB,", "-4"}) EXPECT_FALSE(parse_sizes(wrong)) << wrong;
}

TEST(MeasurePlan, what_cannot_run_says_why) {
  MeasurePlan plan = plan_of(Case{});
  plan.sizes = {1023};
  EXPECT_FALSE(cases_of(plan, 2)) << "no multiple of an element";
  plan.sizes = {1024};
  plan.algorithms = {"no_such"};
  EXPECT_FALSE(cases_of(plan, 2));
}

}  // namespace
}  // namespace ringside::ui
