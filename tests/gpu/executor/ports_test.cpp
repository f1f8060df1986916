#include "gpu/executor/ports.h"

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "core/algorithms/channels.h"
#include "core/program/rank_program.h"
#include "tests/support/catalogue.h"

namespace ringside {
namespace {

CostParameters imposed(double alpha, double beta, double reduce_cost = 0) {
  return {Seconds(alpha), SecondsPerByte(beta), SecondsPerByte(reduce_cost)};
}

TEST(Ports, one_message_takes_alpha_and_its_bytes) {
  Ports ports(imposed(1e-3, 1e-6));
  EXPECT_EQ(ports.send(0, 500), 1'000'000 + 500'000);
}

TEST(Ports, several_messages_of_a_step_leave_one_after_the_other) {
  Ports ports(imposed(1e-3, 0));
  EXPECT_EQ(ports.send(7, 1), 1'000'007);
  EXPECT_EQ(ports.send(7, 1), 2'000'007);
  EXPECT_EQ(ports.send(5'000'000, 1), 6'000'000) << "an idle port starts at once";
}

TEST(Ports, messages_that_arrive_together_are_taken_one_after_the_other) {
  Ports ports(imposed(1e-3, 0));
  EXPECT_EQ(ports.receive(1'000'000, 1, false), 1'000'000) << "it took its millisecond while it left the sender";
  EXPECT_EQ(ports.receive(1'000'000, 1, false), 2'000'000);
  EXPECT_EQ(ports.receive(9'000'000, 1, false), 9'000'000);
}

TEST(Ports, reducing_occupies_the_receiver) {
  Ports ports(imposed(1e-3, 0, 1e-6));
  EXPECT_EQ(ports.receive(1'000'000, 1000, true), 2'000'000);
  EXPECT_EQ(ports.receive(1'000'000, 1000, true), 4'000'000);
}

/// The emulated executor on perfect machines: no call takes time, every hold is met to the nanosecond. When the last
/// rank ends.
Nanoseconds finish(const Schedule& s, std::int64_t elements, const CostParameters& network) {
  const auto programs = compile(s, layout_of(s, elements));
  std::vector<Nanoseconds> now(programs.size(), 0);
  std::vector<Ports> ports(programs.size(), Ports(network));
  std::vector<std::size_t> next(programs.size(), 0);
  std::vector<char> sent(programs.size(), 0);
  std::map<std::pair<std::int32_t, std::int32_t>, std::deque<Nanoseconds>> stamps;  // on their way from, to
  for (bool got_on = true; got_on;) {
    got_on = false;
    for (std::size_t p = 0; p < programs.size(); ++p) {
      if (next[p] == programs[p].steps.size()) continue;
      const auto me = static_cast<std::int32_t>(p);
      const ProgramStep& step = programs[p].steps[next[p]];
      if (!sent[p])
        for (const SendOp& op : step.sends) stamps[{me, op.peer}].push_back(ports[p].send(now[p], 4 * op.count));
      got_on = got_on || !sent[p];
      sent[p] = 1;
      std::map<std::int32_t, std::size_t> wanted;
      for (const ReceiveOp& op : step.receives) ++wanted[op.peer];
      if (!std::all_of(wanted.begin(), wanted.end(),
                       [&](const auto& w) { return stamps[{w.first, me}].size() >= w.second; }))
        continue;
      Nanoseconds end = now[p];
      for (const SendOp& op : step.sends) end += ports[p].transfer(4 * op.count);
      for (const ReceiveOp& op : step.receives) {
        auto& queue = stamps[{op.peer, me}];
        end = std::max(end, ports[p].receive(queue.front(), 4 * op.count, !op.into.empty() && op.into.front().reduces));
        queue.pop_front();
      }
      now[p] = end, sent[p] = 0, ++next[p];
      got_on = true;
    }
  }
  for (std::size_t p = 0; p < programs.size(); ++p)
    EXPECT_EQ(next[p], programs[p].steps.size()) << "place " << p << " waits for ever";
  return *std::max_element(now.begin(), now.end());
}

TEST(Ports, held_back_the_whole_catalogue_takes_its_price) {
  // n such that every chunk is equally long. The price adds up steps that all ranks wait for; the ranks wait for their
  // messages only, so that they may be faster, but never slower, and in most algorithms someone is busy all the time.
  const CostParameters network = imposed(1e-3, 1e-8, 2e-9);
  int equal = 0, all = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 17) return;
    const Schedule s = make_schedule(a, i).value();
    const std::int64_t elements = 100LL * i.chunks;
    const double price_s = price(s, Bytes(4.0 * static_cast<double>(elements)), network).total.value;
    const double held_s = static_cast<double>(finish(s, elements, network)) * 1e-9;
    // Where channels go ways of their own through one port no order of its messages suits all of them.
    const bool crowded = s.channels > 1 && channels_differ(i) && !s.regular();
    // A switch sends as messages come in, so segments of a pipeline may meet at a rank's port.
    const double most = crowded ? 2 : s.helpers > 0 && i.parameters.contains("node-size") ? 1.1 : 1 + 1e-5;
    EXPECT_LE(held_s, price_s * most) << test::label(a, i);
    ++all;
    const bool same = held_s >= price_s * (1 - 1e-5);
    equal += same;
    // Where all ranks do alike nobody can be ahead of anybody, but for what they add within themselves at no port.
    EXPECT_TRUE(same || !s.regular() || s.scratch > 0) << test::label(a, i);
  });
  EXPECT_GT(equal, all * 3 / 4);
}

}  // namespace
}  // namespace ringside
