// Real ranks that time a library's own collective beside ours, and ours in every manner.
#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/cost/cost.h"
#include "core/job.h"
#include "tests/support/catalogue.h"
#include "tests/support/ranks.h"

namespace ringside {
namespace {

using nlohmann::json;
using test::Records;

Case on_ranks(const Algorithm& a, const Instance& i, std::int64_t elements, ElementType type) {
  Case c;
  c.collective = a.collective, c.algorithm = a.name, c.instance = i, c.type = type;
  c.bytes = elements * size_of(type);
  return c;
}

TEST(LibraryRanks, the_library_is_timed_in_the_same_run) {
  Job job;
  job.budget_s = 4;
  job.library = true;
  for (const Collective c : all_collectives()) {
    const Algorithm& a = *algorithms_of(c).front();
    job.tasks.push_back({on_ranks(a, *validate(a, Instance{.ranks = 3, .root = 0, .chunks = 0, .parameters = {}}), 100,
                                  ElementType::int32),
                         {}});
  }
  const Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  ASSERT_EQ(records.of("done").size(), all_collectives().size());
  for (const json& r : records.of("done")) {
    ASSERT_EQ(r.at("result").at("library_s").size(), 1U) << r.at("result").at("collective");
    EXPECT_GT(r.at("result").at("library_s").begin().value().get<double>(), 0);
    const json& libraries = r.at("result").at("libraries");
    EXPECT_EQ(libraries.at(0).at("algorithm"), "own choice");
    std::size_t in_turn = 0;
    for (const json& run : libraries) {
      EXPECT_GE(run.at("samples_s").size(), 1U) << run.at("algorithm");
      in_turn += run.at("beside_s").empty() ? 0 : 1;
    }
    EXPECT_EQ(in_turn, 1U) << "the best of them and ours";
    // Open MPI's algorithms have names. 100 elements on 3 ranks are uneven: Scatterv and Gatherv have one way only, and
    // that of Allgatherv cannot be chosen while it runs.
    const bool open_mpi = libraries.at(0).at("library").get<std::string>().starts_with("Open MPI");
    const std::string collective = r.at("result").at("collective");
    if (!open_mpi || collective == "scatter" || collective == "gather" || collective == "allgather") continue;
    EXPECT_GT(libraries.size(), 2U) << collective;
  }
}

TEST(LibraryRanks, every_manner_is_verified_and_names_itself) {
  Job job;
  job.budget_s = 4;
  job.order_seed = 7;
  for (const Collective c : all_collectives())
    for (const Manner& manner : {Manner{}, Manner{Cadence::isolated, false}, Manner{Cadence::back_to_back, true},
                                 Manner{Cadence::back_to_back, false}}) {
      const Algorithm& a = *algorithms_of(c).back();
      job.tasks.push_back({on_ranks(a, *validate(a, Instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}}),
                                    1000, ElementType::float32),
                           {},
                           manner});
    }
  const Records records = test::run_ranks("ringside-run", job.places(), to_json(job).dump());
  EXPECT_EQ(records.exit_code, 0) << records.error_line();
  const auto done = records.of("done");
  ASSERT_EQ(done.size(), job.tasks.size());
  std::vector<std::size_t> order;
  for (const json& r : done) {
    const std::size_t i = order.emplace_back(r.at("row"));
    EXPECT_EQ(r.at("result").at("cadence"), name(job.tasks[i].manner.cadence));
    EXPECT_EQ(r.at("result").at("in_place"), job.tasks[i].manner.in_place);
    EXPECT_EQ(r.at("result").at("collective"), name(job.tasks[i].question.collective));
    EXPECT_TRUE(r.at("result").at("verified"));
  }
  EXPECT_EQ(order, job.order());
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

}  // namespace
}  // namespace ringside
