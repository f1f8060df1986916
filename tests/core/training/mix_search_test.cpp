// The search over mixes against enumerations of its own.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "core/training_wires.h"
#include "tests/core/training/mixes.h"

namespace ringside {
namespace {

TEST(Search, keeps_the_stage_that_is_given) {
  TrainingJob job = job_of("llama2-7b", 4);
  const TrainingWires wires = uniform(3e-6, 50e9);
  CallTimes times(wires, job.algorithm);
  const auto some = search_mixes(job, mix_of(8), times, {}, {.zero = 1});
  ASSERT_TRUE(some && !some->empty());
  for (const StepEstimate& e : *some) EXPECT_TRUE(e.mix.zero == 1 || e.mix.data_ranks() == 1) << e.mix.text();
}

/// Of a pipeline also no more than the messages that pass it once there and back.
TEST(Search, what_is_exposed_is_no_more_than_is_sent) {
  const TrainingWires wires = uniform(3e-6, 50e9);
  for (const char* model : {"llama2-7b", "mixtral-8x7b"}) {
    TrainingJob job = job_of(model, 4);
    job.memory = Bytes(1e13);
    CallTimes times(wires, job.algorithm);
    const auto all = search_mixes(job, mix_of(16), times);
    ASSERT_TRUE(all && !all->empty());
    for (const StepEstimate& e : *all) {
      Seconds passage;
      for (const SentenceWord& w : e.sentence)
        if (w.collective == "send") passage += (e.mix.pp - 1) / w.calls * w.seconds;
      EXPECT_LE(e.exposed.value, (e.communication + passage).value * (1 + 1e-9)) << e.mix.text();
    }
  }
}

TEST(Search, finds_what_an_enumeration_of_all_mixes_finds) {
  for (const char* model : {"llama2-7b", "mixtral-8x7b", "resnet-18"}) {
    TrainingJob job = job_of(model, 6);  // 48 sequences: three and its multiples are micro-batches, too
    job.memory = Bytes(200e9);
    const TrainingWires wires = uniform(3e-6, 50e9);
    CallTimes times(wires, job.algorithm);
    const auto found = search_mixes(job, mix_of(8), times);
    ASSERT_TRUE(found.has_value());
    // All five sizes from 1 to 8, whatever their product; all micro-batches.
    std::optional<StepEstimate> best;
    std::size_t count = 0;
    Mix m;
    for (m.dp = 1; m.dp <= 8; ++m.dp)
      for (m.tp = 1; m.tp <= 8; ++m.tp)
        for (m.pp = 1; m.pp <= 8; ++m.pp)
          for (m.ep = 1; m.ep <= 8; ++m.ep)
            for (m.cp = 1; m.cp <= 8; ++m.cp)
              for (m.zero = m.ranks() == 8 ? 0 : 4; m.zero < 4; ++m.zero)
                for (m.replicas = 1; m.replicas <= 8; ++m.replicas)
                  for (m.micro_batches = 1; m.micro_batches <= 48; ++m.micro_batches) {
                    TrainingJob own = job;
                    own.sequences = 48.0 / (m.dp * m.ep);
                    // One rank shards nothing, nor do as many copies as there are ranks.
                    if ((m.zero > 0 && m.data_ranks() == 1) || (m.replicas > 1 && m.replicas == m.data_ranks()) ||
                        own.sequences != std::floor(own.sequences))
                      continue;
                    const auto one = estimate(own, m, times);
                    if (!one) continue;
                    ++count;
                    if (one->fits && (!best || one->step() < best->step())) best = *one;
                  }
    EXPECT_EQ(found->size(), count) << model;
    ASSERT_TRUE(best.has_value());
    EXPECT_NEAR(found->front().step() / best->step(), 1, 1e-9) << found->front().mix.text() << ", " << best->mix.text();
    // Of those that are as fast, none has fewer micro-batches.
    for (const StepEstimate& e : *found)
      if (e.fits && e.step() <= (1 + 1e-12) * found->front().step()) {
        EXPECT_GE(e.mix.micro_batches, found->front().mix.micro_batches) << e.mix.text();
      }
    EXPECT_EQ(verdict(found->front(), found->front(), job), "the fastest that fits");
    EXPECT_TRUE(std::any_of(found->begin(), found->end(), [](const auto& e) { return e.mix.replicas > 1; }));
  }
}

/// Two machines of four GPUs, which NICs of a ninth of NVLink's bandwidth connect.
TrainingWires two_machines() {
  Case c;
  c.instance.ranks = 8;
  c.wiring.topology = "rails:2x4";
  return training_wires(c).value();
}

// Every mix in every one of the 120 orders of its axes: the search's first mixes, their steps and their slowest orders
// are those of all orders of all mixes.
TEST(Search, finds_the_orders_that_an_enumeration_of_all_orders_finds) {
  const TrainingWires wires = two_machines();
  TrainingJob job = job_of("mixtral-8x7b", 1);
  job.memory = Bytes(1e13);
  CallTimes times(wires, job.algorithm);
  const auto found = search_mixes(job, mix_of(8), times, {}, {.zero = 1});
  ASSERT_TRUE(found.has_value()) << found.error().line();
  std::vector<Seconds> steps;
  std::size_t ordered = 0;
  for (const StepEstimate& e : *found) {
    TrainingJob own = job;
    own.sequences = 8.0 / (e.mix.dp * e.mix.ep);
    std::sort(own.order.begin(), own.order.end());
    Seconds least(1e9), most;
    do {
      const auto one = estimate(own, e.mix, times);
      ASSERT_TRUE(one.has_value());
      least = std::min(least, one->step()), most = std::max(most, one->step());
    } while (std::next_permutation(own.order.begin(), own.order.end()));
    steps.push_back(least);
    if (e.slowest_order.empty()) continue;
    ++ordered;
    EXPECT_NEAR(e.step() / least, 1, 1e-9) << e.mix.text() << " in the order " << order_text(e.mix, e.order);
    EXPECT_NEAR(e.slowest_step / most, 1, 1e-12) << e.mix.text();
  }
  EXPECT_GT(ordered, 5U);
  ASSERT_GT(steps.size(), kExactMixes);
  std::sort(steps.begin(), steps.end());
  for (std::size_t i = 0; i < kExactMixes; ++i) EXPECT_NEAR((*found)[i].step() / steps[i], 1, 1e-9) << i;
}

// Nothing that is shown is another: the first mixes, the given one and the best of each pattern are those of a search
// that times all, and what is left untimed is none of the first there.
TEST(Search, leaves_untimed_what_cannot_be_among_the_first) {
  const TrainingWires wires = two_machines();
  for (const char* model : {"llama2-7b", "mixtral-8x7b"}) {
    TrainingJob job = job_of(model, 8);
    job.memory = Bytes(200e9);
    const Mix given = mix_of(2, 1, 4, 0, 2);
    CallTimes times(wires, job.algorithm), again(wires, job.algorithm);
    const auto whole = search_mixes(job, given, times, {}, {.patterns = true});
    const auto first = search_mixes(job, given, again, {}, {.patterns = true, .first = true});
    ASSERT_TRUE(whole && first);
    ASSERT_EQ(first->size(), whole->size());
    const auto shown = [](const StepEstimate& e) {
      return std::tuple(e.mix, e.order, e.step(), e.slowest_order, e.slowest_step, e.communication, e.memory.total());
    };
    for (std::size_t i = 0; i < kExactMixes; ++i)
      EXPECT_TRUE(shown((*first)[i]) == shown((*whole)[i])) << i << ": " << (*first)[i].mix.text();
    std::size_t untimed = 0;
    for (const StepEstimate& e : *first) {
      const auto there = std::ranges::find(*whole, e.mix, &StepEstimate::mix);
      ASSERT_NE(there, whole->end());
      EXPECT_EQ(e.fits, there->fits) << e.mix.text();
      EXPECT_TRUE(e.timed || !e.fits || (e.mix.pattern == given.pattern && !(e.mix == given))) << e.mix.text();
      if (e.timed) {
        EXPECT_TRUE(shown(e) == shown(*there)) << e.mix.text();
      } else if (e.fits) {
        ++untimed;
        EXPECT_GT(there->step(), (*whole)[kExactMixes - 1].step()) << e.mix.text();
      }
    }
    EXPECT_GT(untimed, 0U) << model;
  }
}

// Times are kept by the names of groups (sizes of axes in their order) and by the groups themselves, and which groups
// are unlike by the ways of a topology: a mix takes as long after a search of thousands, and after another topology, as
// where it is asked alone.
TEST(Search, what_is_kept_changes_no_time) {
  TrainingJob job = job_of("llama2-7b", 1);
  job.memory = Bytes(1e13);
  Case c;
  c.instance.ranks = 12;
  c.wiring.topology = "rails:3x4";
  const TrainingWires wires = training_wires(c).value();
  CallTimes times(wires, job.algorithm);
  const auto found = search_mixes(job, mix_of(12), times);
  ASSERT_TRUE(found.has_value()) << found.error().line();
  ASSERT_GT(found->size(), 100U);
  for (std::size_t i = 0; i < found->size(); i += 29) {
    const StepEstimate& e = (*found)[i];
    TrainingJob own = job;
    own.order = e.order, own.sequences = 12.0 / (e.mix.dp * e.mix.ep);
    (void)step_of(job_of("llama2-7b"), mix_of(8), two_machines());  // this thread's ways are another topology's now
    CallTimes alone(wires, job.algorithm);
    EXPECT_EQ(estimate(own, e.mix, alone)->step(), e.step()) << e.mix.text();
  }
}

TEST(Search, says_by_how_much_a_mix_does_not_fit) {
  const auto said = [](double total) { return of_memory(Bytes(total), Bytes(80e9)); };
  EXPECT_EQ(said(126e9), (std::pair<std::string, std::string>("126.0", "80")));
  EXPECT_EQ(said(80.04e9).first, "80.04");
  EXPECT_EQ(said(80e9 + 1).first, "80.000000001");
  EXPECT_EQ(said(80e9).first, "80.0") << "it fits";
  EXPECT_EQ(of_memory(Bytes(81e9), Bytes(80.5e9)).second, "80.5");
}

// The same ranks may have two names: axes of other kinds can make the same groups.
TEST(CallTimes, equal_groups_are_kept_once_whatever_their_name) {
  const TrainingWires wires = two_machines();
  CallTimes times(wires, "ring");
  const auto groups = [](std::int32_t by) { return CallTimes::Groups{{0, by}, {4, 4 + by}}; };
  const auto a = times.keep({2, 1}, [&] { return groups(1); }), b = times.keep({2, 2}, [&] { return groups(1); });
  EXPECT_EQ(&*a, &*b);
  EXPECT_EQ(&*a, &*times.keep(groups(1)));
  EXPECT_NE(&*a, &*times.keep(groups(2)));
  EXPECT_EQ(&*times.keep({2, 1}, [&] { return groups(3); }), &*a) << "a name that is known is not made again";
}

TEST(Search, puts_tensor_parallelism_inside_a_machine_and_copies_across) {
  const TrainingWires wires = two_machines();
  TrainingJob job = job_of("llama2-7b", 8);
  job.memory = Bytes(1e13);
  CallTimes times(wires, job.algorithm);
  const auto found = search_mixes(job, mix_of(2, 4), times);  // of the same batch: 8 sequences
  ASSERT_TRUE(found.has_value());
  const auto with = [&](const Mix& mix) {
    return std::find_if(found->begin(), found->end(), [&](const auto& e) { return e.mix == mix; });
  };
  // Four tensor-parallel ranks are one machine; the other way round they use two, and the step takes longer.
  const auto inside = with(mix_of(2, 4));
  ASSERT_NE(inside, found->end());
  EXPECT_EQ(order_text(inside->mix, inside->order), "tp-dp");
  EXPECT_EQ(order_text(inside->mix, inside->slowest_order), "dp-tp");
  EXPECT_GT(inside->slowest_step, 1.2 * inside->step());
  EXPECT_NE(verdict(*inside, found->front(), job).find("in the order dp-tp"), std::string::npos);
  // Two copies, each sharded within a machine: what FSDP gathers stays there, and only shards are summed across.
  Mix hybrid = mix_of(8, 1, 1, 3), whole = hybrid;
  hybrid.replicas = 2;
  ASSERT_NE(with(hybrid), found->end());
  EXPECT_LT(with(hybrid)->communication, with(whole)->communication);
  // The order that is given stays.
  job.order = {"dp", "tp", "cp", "ep", "pp"};
  const auto given = search_mixes(job, mix_of(8), times, {}, {.zero = 0, .order = true});
  ASSERT_TRUE(given.has_value());
  for (const StepEstimate& e : *given) {
    EXPECT_EQ(e.order, job.order);
    EXPECT_TRUE(e.slowest_order.empty());
  }
}

// The ring passes its machines one after the other, or back and forth: the same bytes through other wires.
TEST(Step, the_order_of_the_ring_decides) {
  Case c;
  c.instance.ranks = 8;
  c.wiring.topology = "rails:2x4";
  c.wiring.placement = "0,4,1,5,2,6,3,7";
  const TrainingJob job = job_of("llama2-7b");
  const auto in_order = step_of(job, mix_of(8), two_machines()), across = step_of(job, mix_of(8), *training_wires(c));
  EXPECT_EQ(in_order.sent(), across.sent());
  EXPECT_GT(across.communication, 1.2 * in_order.communication);
}

TEST(Search, of_parameter_servers_tries_every_number_of_servers) {
  TrainingJob job = job_of("resnet-50", 64, 1);
  Mix mix = mix_of(6);
  mix.pattern = TrainingPattern::parameter_server, mix.servers = 2;
  const TrainingWires wires = uniform(3e-6, 50e9);
  CallTimes times(wires, job.algorithm);
  const auto found = search_mixes(job, mix, times);
  ASSERT_TRUE(found.has_value());
  std::optional<Seconds> best;
  std::size_t count = 0;
  for (mix.servers = 1; mix.servers < 8; ++mix.servers)
    for (mix.micro_batches = 1; mix.micro_batches <= 384; ++mix.micro_batches) {
      mix.dp = 8 - mix.servers;
      TrainingJob own = job;
      own.sequences = 384.0 / mix.dp;
      if (own.sequences != std::floor(own.sequences)) continue;
      const auto one = estimate(own, mix, times);
      if (!one) continue;
      ++count;
      if (!best || one->step() < *best) best = one->step();
    }
  EXPECT_EQ(found->size(), count);
  EXPECT_NEAR(found->front().step() / *best, 1, 1e-9);
}

}  // namespace
}  // namespace ringside
