// What a library takes over sizes, and where it is offered at all.
#include "core/library_times.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/algorithms/registry.h"
#include "core/case_parameters.h"
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

TEST(LibraryTimes, a_pipeline_that_is_too_long_is_continued_from_fewer_pieces) {
  // Four racks of 72: so many pieces that all of them would be too long, and none fewer than half of those that are
  // not.
  const Library& nccl = **find_library("nccl");
  Case c = on("nvl72", 72, std::int64_t{1} << 33);
  c.instance.ranks = 576;
  c.instance.chunks = 0;
  c.wiring.replicas = Replicas{.nodes = 8, .network = "rails", .fabric = {}, .nic = {}};
  c = validate(c).value();
  const auto of = [&](std::int64_t bytes) {
    Case sized = c;
    sized.bytes = bytes;
    const auto times = library_times(sized, nccl, 1);
    EXPECT_TRUE(times) << times.error().line();
    return *std::find_if(times->begin(), times->end(), [](const LibraryTime& t) { return t.method == "NVLSTree"; });
  };
  const LibraryTime small = of(std::int64_t{1} << 31), twice = of(std::int64_t{1} << 32), large = of(c.bytes);
  ASSERT_EQ(small.continued, 0) << "simulated whole";
  ASSERT_GT(large.continued, 3);
  // What is simulated whole at both sizes grows by as much from the one to the other as it is continued by.
  ASSERT_EQ(twice.continued, 0);
  const double slope = (*twice.seconds - *small.seconds).value;
  EXPECT_NEAR(large.seconds->value, twice.seconds->value + 2 * slope, 0.02 * large.seconds->value);
}

TEST(LibraryTimes, nccl_orders_ranks_by_the_wires_whatever_their_numbers_are) {
  for (const char* name : {"nccl", "rccl"})
    for (const Collective collective : {Collective::allreduce, Collective::allgather, Collective::all_to_all}) {
      const Library& library = **find_library(name);
      Case c = on(std::string(name) == "nccl" ? "h100-rails:2" : "mi300x-roce:2", 16, 1 << 24);
      c.collective = collective;
      c = validate(with_algorithm(c, algorithms_of(collective).front()->name)).value();
      const auto packed = library_times(c, library, 1);
      ASSERT_TRUE(packed) << packed.error().line();
      for (const char* placement : {"round-robin", "reversed", "random:3"}) {
        c.wiring.placement = placement;
        const auto other = library_times(c, library, 1);
        ASSERT_TRUE(other) << other.error().line();
        ASSERT_EQ(other->size(), packed->size());
        for (std::size_t i = 0; i < packed->size(); ++i) {
          EXPECT_EQ((*other)[i].seconds, (*packed)[i].seconds) << name << " " << placement;
          EXPECT_TRUE((*other)[i].renumbered);
          EXPECT_FALSE((*packed)[i].renumbered);
        }
      }
    }
}

TEST(LibraryTimes, a_root_and_a_late_rank_keep_their_devices) {
  const Library& nccl = **find_library("nccl");
  Case c = on("h100-rails:2", 16, 1 << 20);
  c.collective = Collective::broadcast;
  c = validate(with_algorithm(c, "pipeline")).value();
  c.instance.root = 1;
  c.wiring.placement = "round-robin";
  c.wiring.stragglers = {{3, Seconds(1e-3), 1}};
  const auto times = library_times(validate(c).value(), nccl, 1);
  ASSERT_TRUE(times) << times.error().line();
  // Round-robin: rank 1 is the first device of the second machine, rank 3 its second.
  EXPECT_EQ(times->front().question.instance.root, 8);
  EXPECT_EQ(times->front().question.wiring.stragglers.front().rank, 9);
}

TEST(LibraryTimes, what_the_library_does_not_run_and_mpi_go_by_the_numbers) {
  const Case c = on("h100-rails:2", 16, 1 << 24);
  Case dealt = c;
  dealt.wiring.placement = "round-robin";
  const auto seconds = [](const Case& asked, const char* library, const char* algorithm, LibraryScope scope) {
    const auto times =
        library_times(validate(with_algorithm(asked, algorithm)).value(), **find_library(library), 1, scope);
    EXPECT_TRUE(times) << times.error().line();
    return times->front().seconds->value;
  };
  EXPECT_NE(seconds(c, "nccl", "recursive_doubling", LibraryScope::this_algorithm),
            seconds(dealt, "nccl", "recursive_doubling", LibraryScope::this_algorithm));
  EXPECT_NE(seconds(c, "openmpi", "recursive_doubling", LibraryScope::this_algorithm),
            seconds(dealt, "openmpi", "recursive_doubling", LibraryScope::this_algorithm));
}

}  // namespace
}  // namespace ringside
