#include <set>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(AlgorithmsVerb, the_catalogue_is_complete) {
  const auto list = ringside_json({"algorithms"});
  ASSERT_EQ(list.size(), registry().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto& row = list[i];
    const Algorithm& a = registry()[i];
    SCOPED_TRACE(row.dump());
    EXPECT_EQ(row["collective"], name(a.collective));
    EXPECT_EQ(row["algorithm"], a.name);
    for (const char* key : {"summary", "formula", "formula_tex", "formula_kind", "source"})
      EXPECT_FALSE(row[key].get<std::string>().empty());
    for (const char* key : {"aliases", "conditions", "formula_conditions"}) EXPECT_TRUE(row[key].is_array());
    ASSERT_EQ(row["parameters"].size(), a.parameters.size());
    for (const auto& p : row["parameters"]) {
      EXPECT_FALSE(p["meaning"].get<std::string>().empty());
      EXPECT_LE(p["low"], p["default"]);
      EXPECT_LE(p["default"], p["high"]);
    }
    for (const char* bound : {"latency", "bandwidth"}) EXPECT_TRUE(row["lower_bounds"][bound]["formula"].is_string());
    EXPECT_EQ(row["lower_bounds"]["computation"].is_null(), !reduces(a.collective));
    EXPECT_FALSE(row["lower_bounds"]["source"].get<std::string>().empty());
    // 8 and 64 are powers of two, one is even a square: every algorithm is there at one of them.
    ASSERT_FALSE(row["distances"].empty());
    for (const auto& d : row["distances"])
      for (const char* what : {"latency", "bandwidth"}) EXPECT_GE(d[what].get<double>(), 1 - 1e-9);
  }
}

TEST(AlgorithmsVerb, a_search_finds_names_aliases_summaries_and_sources) {
  const auto found = [](const char* word) {
    std::set<std::string> all;
    for (const auto& row : ringside_json({"algorithms", "--search", word}))
      all.insert(row["collective"].get<std::string>() + " " + row["algorithm"].get<std::string>());
    return all;
  };
  EXPECT_TRUE(found("bruck").contains("allgather k_bruck"));                  // a name
  EXPECT_TRUE(found("Halving-Doubling").contains("allreduce rabenseifner"));  // an alias, spelled freely
  EXPECT_TRUE(found("Patarasuk").contains("allreduce ring"));                 // a source
  EXPECT_FALSE(found("Patarasuk").contains("broadcast linear"));
  EXPECT_EQ(ringside_json({"algorithms", "allreduce", "--search", "rabenseifner"}, 0).size(),
            ringside_json({"algorithms", "allreduce", "--search", "Rabenseifner"}, 0).size());
}

TEST(AlgorithmsVerb, a_search_for_nothing_there_is_answers_no) {
  EXPECT_EQ(ringside_json({"algorithms", "--search", "teleport"}, 1).size(), 0U);
  const Ran ran = ringside({"algorithms", "--search", "teleport"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_NE(ran.out.find("teleport"), std::string::npos);
  expect_error(ringside({"algorithms", "--search", ""}), 2, {"--search"});
}

TEST(AlgorithmsVerb, the_overview_names_everything) {
  const Ran ran = ringside({"algorithms"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string out = "\n" + ran.out;
  for (const Collective c : all_collectives())
    EXPECT_NE(out.find("\n" + std::string(name(c)) + ": "), std::string::npos) << name(c);
  for (const Algorithm& a : registry()) EXPECT_NE(out.find("\n  " + a.name + " "), std::string::npos) << a.name;
}

}  // namespace
}  // namespace ringside::test
