// What a library takes over sizes, and where it is offered at all.
#include "core/library_times.h"

#include <gtest/gtest.h>

#include "core/schedule/language/language.h"

namespace ringside {
namespace {

Case on(const std::string& topology, std::int32_t ranks, std::int64_t bytes = 4096) {
  Case c;
  c.instance.ranks = ranks;
  c.bytes = bytes;
  c.wiring.topology = topology;
  return *validate(c);
}

std::vector<std::int64_t> sizes_of(const LibraryCurve& curve) {
  std::vector<std::int64_t> sizes;
  for (const LibraryTime& t : curve.times) sizes.push_back(t.question.bytes);
  return sizes;
}

// Of all that the library could do, asked one by one, the choice is marked; the curve must have found the same without.
TEST(LibraryCurve, has_at_every_size_what_the_library_would_take) {
  for (const char* topology : {"dgx-h100", "h100-rails:2", "mi300x"})
    for (const Library& l : libraries()) {
      const Case c = on(topology, 8, 3000);
      const auto curve = library_curve(c, {{&l, 2}, {}}, 1 << 16);
      ASSERT_TRUE(curve) << curve.error().line();
      EXPECT_EQ(sizes_of(*curve), (std::vector<std::int64_t>{8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3000, 4096, 8192,
                                                             16384, 32768, 65536}));
      for (const LibraryTime& t : curve->times) {
        const auto all = library_times(t.question, l, 2);
        for (const LibraryTime& any : *all)
          if (any.choice) {
            EXPECT_EQ(any.method + any.pace.protocol, t.method + t.pace.protocol) << l.name << t.question.bytes;
            EXPECT_EQ(any.seconds->value, t.seconds->value);
            EXPECT_EQ(any.estimate, t.estimate);
          }
      }
    }
}

TEST(LibraryCurve, a_link_that_is_as_fast_as_before_and_a_rank_that_is_not_late_change_nothing) {
  const Library& nccl = **find_library("nccl");
  const Case c = on("h100-rails:2", 16, 1 << 26);
  const auto as_it_is = library_times(c, nccl, 1);
  Case slowed = c, late = c;
  slowed.wiring.impaired = {{"NIC 0", "rail 0", 1}};
  late.wiring.stragglers = {{3, Seconds(0), 1}};
  for (const Case& same : {slowed, late}) {
    const auto times = library_times(same, nccl, 1);
    ASSERT_TRUE(times) << times.error().line();
    ASSERT_EQ(times->size(), as_it_is->size());
    for (std::size_t i = 0; i < times->size(); ++i)
      EXPECT_NEAR((*times)[i].seconds->value / (*as_it_is)[i].seconds->value, 1, 1e-9)
          << (*times)[i].method << " " << (*times)[i].pace.protocol;
  }
  // One NIC of eight at a tenth costs no more than all of them.
  Case one = c, every = c;
  one.wiring.impaired = {{"NIC 0", "rail 0", 0.1}};
  every.wiring.impaired = {{"NIC *", "rail *", 0.1}};
  const auto some = library_times(one, nccl, 1), all = library_times(every, nccl, 1);
  for (std::size_t i = 0; i < some->size(); ++i)
    EXPECT_LE((*some)[i].seconds->value, (*all)[i].seconds->value * (1 + 1e-9)) << (*some)[i].method;
}

TEST(LibraryCurve, begins_with_the_cases_size_and_asks_for_no_size_twice) {
  const Library& nccl = **find_library("nccl");
  std::vector<std::size_t> known;
  const auto first = library_curve(on("dgx-h100", 8, 5000), {{&nccl, 1}, {}}, 64, [&](const LibraryCurve& now) {
    known.push_back(now.times.size());
    EXPECT_TRUE(now.at(5000));
    return now.times.size() < 2;
  });
  EXPECT_EQ(known, (std::vector<std::size_t>{1, 2})) << "ended after the second";
  int more = 0;
  const auto rest = library_curve(on("dgx-h100", 8, 5000), *first, 64, [&](const LibraryCurve&) { return ++more > 0; });
  EXPECT_EQ(more + 2, static_cast<int>(rest->times.size()));
  EXPECT_EQ(rest->times.back().question.bytes, 8192) << "until the case's own is passed";
  EXPECT_FALSE(rest->at(5001));
}

TEST(LibraryCurve, of_an_own_schedule_is_that_schedule_at_a_protocols_pace) {
  Case c = on("dgx-h100", 4);
  c.program = "allreduce 2 ranks 1 chunk\nstep\n  0 -> 1 : 0 reduce\nstep\n  1 -> 0 : 0 copy\n";
  const auto valid = validate(c);
  if (!valid) GTEST_FAIL() << valid.error().line();
  const auto curve = library_curve(*valid, {{*find_library("nccl"), 1}, {}}, 8);
  ASSERT_TRUE(curve) << curve.error().line();
  for (const LibraryTime& t : curve->times) EXPECT_TRUE(t.seconds && t.question.own());
}

TEST(LibraryCurve, suits_the_machines_that_its_library_is_made_for) {
  const auto offered = [](const Case& c) {
    std::string names;
    for (const Library& l : libraries())
      if (const auto fits = suits(c, l))
        names += l.name + " ";
      else
        EXPECT_FALSE(fits.error().accepted.empty());
    return names;
  };
  EXPECT_EQ(offered(Case{}), "") << "the uniform crossbar has no wires to ask";
  EXPECT_EQ(offered(on("h100-rails:2", 16)), "nccl-2.30 ");
  EXPECT_EQ(offered(on("mi300x", 8)), "rccl ");
  EXPECT_EQ(offered(on("cpu-cluster:2x4", 8)), "openmpi-4.1 openmpi-3.1 mpi ");
  Case searched = on("dgx-h100", 8);
  searched.wiring.placement = "optimised";
  EXPECT_EQ(offered(searched), "nccl-2.30 ");
}

TEST(CostModel, is_known_by_its_name) {
  for (const Library& l : libraries()) EXPECT_EQ(find_cost_model(l.name)->name(), l.name);
  EXPECT_EQ(find_cost_model("alpha-beta")->library, nullptr);
  EXPECT_FALSE(find_cost_model("gloo"));
}

}  // namespace
}  // namespace ringside
