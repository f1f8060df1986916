// Real ranks under mpirun, many cases per launch: every algorithm, K up to 8, awkward sizes, every element compared.
#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/channels.h"
#include "core/cost/cost.h"
#include "core/job.h"
#include "core/sim/timeline.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

using nlohmann::json;
using test::Records;

Records run_text(int ranks, const std::string& job) {
  return test::run_ranks("ringside-run", ranks, job);
}

Records run(const Job& job) {
  return run_text(job.places(), to_json(job).dump());
}

Case case_of(const Algorithm& a, const Instance& i, std::int64_t elements, ElementType type) {
  Case c;
  c.collective = a.collective, c.algorithm = a.name, c.instance = i, c.type = type;
  c.bytes = elements * size_of(type);
  return c;
}

constexpr std::size_t kSizes = 4;

/// Every algorithm on up to eight ranks with awkward numbers of elements: with its usual parameters so many `of_usual`
/// and 1 MiB, with one in `every` of the others so many `of_others`. Which ones changes from case to case.
Job awkward(std::size_t of_usual, std::size_t of_others, std::size_t every) {
  Job job;
  test::Some some(every);
  job.budget_s = 1;  // a first run and a sample of each: it is the elements that count
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 8 || (has_root(a.collective) && i.root != i.ranks - 1)) return;
    const std::array<std::int64_t, kSizes> elements{0, 1, i.ranks - 1, i.ranks + 1};
    if (!some(a, i)) return;
    const bool is_usual = test::Some::usual(a, i);
    const std::size_t sizes = is_usual ? of_usual : of_others;
    for (std::size_t n = 0; n < sizes; ++n) {
      const std::size_t turn = job.tasks.size();
      job.tasks.push_back(
          {case_of(a, i, elements[sizes == kSizes ? n : turn % kSizes], kElementTypes[turn % kElementTypes.size()]),
           {}});
    }
    if (is_usual && (i.ranks == 4 || i.ranks == 7))
      job.tasks.push_back({case_of(a, i, 1 << 18, ElementType::float32), {}});
  });
  return job;
}

void expect_all_verified(const Job& job) {
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0);
  EXPECT_TRUE(records.of("error").empty()) << records.error_line();
  const auto done = records.of("done");
  ASSERT_EQ(done.size(), job.tasks.size());
  for (const json& r : done) {
    EXPECT_TRUE(r.at("result").at("verified")) << r.dump();
    EXPECT_GE(r.at("result").at("samples_s").size(), 1U);
  }
  EXPECT_EQ(records.all.back().at("record"), "end");
}

TEST(Ranks, every_algorithm_at_awkward_sizes_on_up_to_eight_ranks) {
  expect_all_verified(awkward(1, 1, 12));
}

TEST(FullRanks, every_algorithm_with_all_parameters_at_all_awkward_sizes) {
  constexpr std::size_t kTasksOfOneJob = 5000;  // a job takes 10,000
  const Job all = awkward(kSizes, kSizes, 1);
  for (std::size_t first = 0; first < all.tasks.size() && !HasFailure(); first += kTasksOfOneJob) {
    Job part = all;
    const auto begin = all.tasks.begin() + static_cast<std::ptrdiff_t>(first);
    part.tasks.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(kTasksOfOneJob, all.tasks.size() - first)));
    expect_all_verified(part);
  }
}

TEST(Ranks, every_operator_on_every_type) {
  Job job;
  job.budget_s = 1;
  for (const Algorithm* a : algorithms_of(Collective::allreduce)) {
    const auto i = validate(*a, Instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
    if (!i) continue;
    for (const ElementType type : kElementTypes)
      for (const Op op : kOps) {
        Case c = case_of(*a, *i, 1000, type);
        c.op = op;
        job.tasks.push_back({c, {}});
      }
  }
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  EXPECT_EQ(records.of("done").size(), job.tasks.size());
}

// The simulation lets every transfer start as soon as it can, so real messages held to the same model cannot be faster.
void expect_none_faster_than_imposed(test::Some some) {
  Job job;
  job.backend = "emulated";
  job.budget_s = 4;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks == 4 && i.root == 0 && some(a, i))
      job.tasks.push_back({case_of(a, i, 4 * i.chunks, ElementType::int32), {}});
  });
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  const auto done = records.of("done");
  ASSERT_EQ(done.size(), job.tasks.size());
  for (std::size_t i = 0; i < done.size(); ++i) {
    const json& row = done[i].at("result");
    EXPECT_TRUE(row.at("verified"));
    if (row.at("collective") != "allreduce") continue;
    const json& model = row.at("model");
    const CostParameters imposed{Seconds(model.at("alpha_s")), SecondsPerByte(model.at("beta_s_per_byte")),
                                 SecondsPerByte(model.at("reduce_cost_s_per_byte"))};
    const Case& c = job.tasks[i].question;
    // With one port, channels that go different ways may be served in a luckier order than the simulation's.
    const bool crowded = channels_of(c.instance) > 1 && channels_differ(c.instance);
    const double least = (crowded ? lower_bound_seconds(c.collective, c.instance.ranks, c.size(), imposed)
                                  : simulate_end(*schedule_of(job.tasks[i]), c.size(), imposed, size_of(c.type)))
                             .value;
    for (const double sample : row.at("samples_s")) EXPECT_GE(sample, least * 0.999) << row.at("algorithm");
  }
}

TEST(Ranks, emulated_runs_are_verified_and_never_faster_than_the_imposed_network) {
  expect_none_faster_than_imposed(test::Some(4));
}

TEST(FullRanks, emulated_runs_with_all_parameters_are_never_faster_than_the_imposed_network) {
  expect_none_faster_than_imposed(test::Some(1));
}

/// Every algorithm on 4 ranks, and on 6 where that differs, on topologies where messages share links.
TEST(Ranks, on_topologies_runs_are_verified_and_never_faster_than_the_simulation) {
  Job job;
  job.backend = "emulated";
  job.budget_s = 8;
  std::size_t first = 0;
  for (const char* topology : {"rails:2x2", "torus:2x2", "cpu-cluster:2x2"}) {
    std::size_t turn = first++;
    test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
      if (i.ranks != 4 || i.root != 0 || !test::Some::usual(a, i)) return;
      if (++turn % 3 != 0) return;  // each third on this topology, the others on the others
      Case c = case_of(a, i, 4 * i.chunks, ElementType::int32);
      c.wiring.topology = topology;
      if (validate(c)) job.tasks.push_back({*validate(c), {}});
    });
  }
  ASSERT_GT(job.tasks.size(), 30U);
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  const auto done = records.of("done");
  ASSERT_EQ(done.size(), job.tasks.size());
  for (const json& record : done) {
    const json& row = record.at("result");
    EXPECT_TRUE(row.at("verified"));
    for (const double sample : row.at("samples_s"))
      EXPECT_GE(sample, 0.999 * row.at("predicted_s").get<double>()) << row.at("collective") << row.at("algorithm");
  }
}

TEST(Ranks, a_schedule_of_its_own_with_a_switch_and_uneven_chunks) {
  Step up, down;
  for (int r = 0; r < 3; ++r) up.reduce(r, 3, {0, 1});
  for (int r = 0; r < 3; ++r) down.copy(3, r, {0, 1});
  Schedule s = test::schedule_of(Collective::allreduce, 3, 2, {up, down});
  s.helpers = 1;
  s.sizes = {5, 0};
  Job job;
  job.budget_s = 1;
  job.tasks.push_back({Case{}, s});
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  ASSERT_EQ(records.of("done").size(), 1U);
  EXPECT_EQ(records.of("hello").at(0).at("ranks"), 4) << "three ranks and the switch";
}

TEST(Ranks, one_rank_alone_has_nothing_to_send) {
  Job job;
  job.backend = "emulated";
  job.budget_s = 1;
  const Algorithm& ring = *find_algorithm(Collective::allreduce, "ring").value();
  job.tasks.push_back({case_of(ring, *validate(ring, Instance{.ranks = 1, .root = 0, .chunks = 0, .parameters = {}}), 3,
                               ElementType::int32),
                       {}});
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
}

TEST(Ranks, hostile_jobs_are_one_error_record_and_exit_code_2) {
  Job good;
  good.tasks.push_back({Case{}, {}});
  const json j = to_json(validate(good).value());
  std::vector<std::string> hostile{"",
                                   "{",
                                   "[]",
                                   "null",
                                   "\"job\"",
                                   "{\"format\": \"other\"}",
                                   j.dump().substr(0, j.dump().size() / 2),
                                   std::string(100'000, '['),
                                   std::string("\x00\xff\xfe", 3)};
  const auto spoiled = [&](const std::function<void(json&)>& spoil) {
    json bad = j;
    spoil(bad);
    hostile.push_back(bad.dump());
  };
  spoiled([](json& b) { b["version"] = 99; });
  spoiled([](json& b) { b["kind"] = "explode"; });
  spoiled([](json& b) { b["backend"] = 7; });
  spoiled([](json& b) { b["budget_s"] = -1; });
  spoiled([](json& b) { b["budget_s"] = 1e300; });
  spoiled([](json& b) { b["tasks"] = json::object(); });
  spoiled([](json& b) { b["tasks"] = json::array(); });
  spoiled([](json& b) { b["tasks"][0]["ranks"] = 1 << 24; });
  spoiled([](json& b) { b["tasks"][0]["ranks"] = -4; });
  spoiled([](json& b) { b["tasks"][0]["ranks"] = 3; });  // more than this launch has
  spoiled([](json& b) { b["tasks"][0]["bytes"] = 13; });
  spoiled([](json& b) { b["tasks"][0]["bytes"] = 1e40; });
  spoiled([](json& b) { b["tasks"][0]["chunks"] = INT32_MAX; });
  spoiled([](json& b) { b["tasks"][0]["algorithm"] = "../../etc/passwd\n"; });
  spoiled([](json& b) { b["tasks"][0]["schedule"] = json{{"format", "ringside/schedule"}}; });
  spoiled([](json& b) { b["tasks"][0]["data"] = json::array({json::array({1, "x"})}); });
  // One launch for each would take minutes on a small computer: the reading itself is tested for all, two are launched.
  for (const std::string& text : hostile) {
    const auto read = parse_job(text);
    if (text.find("\"ranks\":3") != std::string::npos) continue;  // valid, but for the launch
    ASSERT_FALSE(read) << text.substr(0, 200);
    EXPECT_EQ(read.error().kind, ErrorKind::bad_input) << text.substr(0, 200);
    EXPECT_EQ(read.error().line().find('\n'), std::string::npos);
    EXPECT_LE(read.error().line().size(), 400U);
  }
  for (const std::string& text : {hostile[1], hostile[9 + 9]}) {
    const Records records = run_text(2, text);
    EXPECT_EQ(records.exit_code, 2) << text.substr(0, 200);
    EXPECT_FALSE(records.error_line().empty());
    EXPECT_EQ(records.all.size(), 1U);
  }
}

TEST(Ranks, a_wrong_schedule_is_refused_before_it_runs) {
  Job job;
  Step step;
  step.reduce(0, 1, {0});
  job.tasks.push_back({Case{}, test::schedule_of(Collective::allreduce, 2, 1, {step})});
  const Records records = run(job);
  EXPECT_EQ(records.exit_code, 1);
  EXPECT_NE(records.error_line().find("rank 0"), std::string::npos) << records.error_line();
}

}  // namespace
}  // namespace ringside
