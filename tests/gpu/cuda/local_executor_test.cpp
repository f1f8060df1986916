// cuda-local on fake devices: everything that is queued happens as late as it may, in bad orders, every access checked.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "tests/support/catalogue.h"
#include "tests/support/fake_devices.h"
#include "tests/support/trial.h"

namespace ringside {
namespace {

using test::FakeDevices;
using test::Trial;
using test::WorkOrder;

TEST(LocalExecutor, every_algorithm_on_up_to_eight_ranks_and_three_devices) {
  int executed = 0;
  for (const int count : {1, 3}) {
    FakeDevices devices({.devices = count, .seed = static_cast<std::uint32_t>(count)});
    test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
      if (i.ranks > 8) return;
      const Schedule s = make_schedule(a, i).value();
      for (const std::int64_t elements : {std::int64_t{0}, std::int64_t{1}, std::int64_t{3} * i.chunks + 1}) {
        const ElementType type = kElementTypes[static_cast<std::size_t>(executed++) % kElementTypes.size()];
        EXPECT_EQ(Trial(devices, s, elements, type, Op::sum).complaint(), "") << test::label(a, i);
      }
    });
  }
  EXPECT_GT(executed, 1000);
}

TEST(LocalExecutor, every_order_of_work_and_devices_that_do_not_reach_each_other) {
  for (const WorkOrder order : {WorkOrder::oldest, WorkOrder::newest, WorkOrder::shuffled})
    for (const bool peers : {true, false}) {
      FakeDevices devices({.devices = 2, .peers = peers, .order = order, .seed = 7});
      test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
        if (i.ranks != 4 && i.ranks != 7) return;
        EXPECT_EQ(Trial(devices, make_schedule(a, i).value(), 40, ElementType::int32, Op::sum).complaint(), "")
            << test::label(a, i);
      });
    }
}

TEST(LocalExecutor, every_operator_on_every_type) {
  FakeDevices devices({.devices = 2});
  for (const Algorithm* a : algorithms_of(Collective::allreduce)) {
    const auto i = validate(*a, Instance{.ranks = 4, .root = 0, .chunks = 0, .parameters = {}});
    if (!i) continue;
    for (const ElementType type : kElementTypes)
      for (const Op op : kOps)
        EXPECT_EQ(Trial(devices, make_schedule(*a, *i).value(), 50, type, op).complaint(), "") << a->name;
  }
}

Schedule ring(std::int32_t ranks) {
  const Algorithm& a = *find_algorithm(Collective::allreduce, "ring").value();
  return make_schedule(a, *validate(a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}})).value();
}

TEST(LocalExecutor, a_run_is_one_launch_of_one_graph) {
  FakeDevices devices;
  Trial trial(devices, ring(4), 64, ElementType::float32, Op::sum);
  trial.put();
  const auto kernels = devices.kernels(), graphs = devices.graphs();
  trial.run();
  EXPECT_EQ(devices.kernels(), kernels);
  EXPECT_EQ(devices.graphs(), graphs + 1);
  // A look has a graph of its own, captured once: 2 (K-1) steps, each one launch for all ranks of the device.
  trial.run(true);
  trial.run(true);
  EXPECT_EQ(devices.kernels(), kernels + 2 * 3);
  EXPECT_EQ(devices.graphs(), graphs + 3);
}

TEST(LocalExecutor, the_ends_of_steps_lie_within_the_run_and_grow) {
  FakeDevices devices;
  Trial trial(devices, ring(3), 64, ElementType::float32, Op::sum);
  trial.put();
  const Nanoseconds begin = now_ns();
  const RunTimes times = trial.run(true);
  ASSERT_EQ(times.step_end.size(), 4U);
  EXPECT_GE(times.step_end.front(), begin);
  EXPECT_TRUE(std::is_sorted(times.step_end.begin(), times.step_end.end()));
}

TEST(LocalExecutor, says_what_ranks_that_share_a_device_measure) {
  FakeDevices one, two({.devices = 2});
  EXPECT_NE(Trial(one, ring(4), 8, ElementType::int32, Op::sum).executor().note().find("not links"), std::string::npos);
  EXPECT_NE(Trial(two, ring(4), 8, ElementType::int32, Op::sum).executor().note().find("not links"), std::string::npos);
  EXPECT_EQ(Trial(two, ring(2), 8, ElementType::int32, Op::sum).executor().note(), "");
}

/// The line of the DeviceError that `call` throws.
template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const DeviceError& e) {
    return e.what();
  }
  return "";
}

TEST(LocalExecutor, too_little_memory_is_one_line_that_says_how_much) {
  // Four ranks with 1000 floats each: 15.625 KiB.
  FakeDevices devices({.capacity = 15'999});
  const std::string line = refusal([&] { Trial(devices, ring(4), 1000, ElementType::float32, Op::sum); });
  EXPECT_NE(line.find("memory: 15.62 KiB needed"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), std::string::npos);
  FakeDevices enough({.capacity = 16'000});
  EXPECT_EQ(Trial(enough, ring(4), 1000, ElementType::float32, Op::sum).complaint(), "");
}

TEST(LocalExecutor, memory_is_given_back_before_the_next_program_is_loaded) {
  FakeDevices devices({.capacity = 16'000});
  const Schedule s = ring(4);
  const auto programs = compile(s, layout_of(s, 1000));
  LocalExecutor executor(devices);
  for (int i = 0; i < 3; ++i) executor.load(programs, ElementType::float32, Op::sum);
  EXPECT_EQ(devices.free_bytes(0), 0);
}

TEST(LocalExecutor, a_larger_program_after_a_smaller_one_and_back) {
  FakeDevices devices;
  const auto executor = std::make_shared<LocalExecutor>(devices);
  for (const std::int64_t elements : {10, 100'000, 10, 5}) {
    Trial trial(executor, ring(3), elements, ElementType::float32, Op::sum);
    EXPECT_FALSE(executor->rewind()) << "what was put for another program";
    EXPECT_EQ(trial.complaint(), "");
  }
}

TEST(LocalExecutor, a_device_that_is_lost_in_mid_run_is_one_line) {
  FakeDevices devices({.lost_after = 10});
  Trial trial(devices, ring(4), 8, ElementType::int32, Op::sum);
  const std::string line = refusal([&] {
    trial.put();
    trial.run();
  });
  EXPECT_NE(line.find("lost"), std::string::npos);
}

TEST(FakeDevicesDeath, the_host_cannot_touch_device_memory) {
  FakeDevices devices;
  const auto memory = devices.allocate(0, 16);
  EXPECT_DEATH(static_cast<void>(*const_cast<volatile std::byte*>(memory->data())), "");
}

TEST(FakeDevices, accesses_out_of_bounds_and_races_within_a_batch_are_refused) {
  FakeDevices devices;
  const auto memory = devices.allocate(0, 16), other = devices.allocate(0, 16);
  const auto stream = devices.make_stream(0);
  const auto complains = [&](const std::vector<Piece>& pieces) {
    stream->combine(pieces, ElementType::int32, Op::sum);
    EXPECT_THROW(stream->synchronise(), std::logic_error);
  };
  complains({{memory->data(), other->data() + 4, 4, false}});
  complains({{memory->data(), other->data(), 2, true}, {memory->data() + 4, other->data() + 8, 2, true}});
  complains({{memory->data(), other->data(), 2, true}, {other->data() + 8, memory->data() + 4, 1, false}});
}

TEST(FakeDevices, without_an_event_streams_do_not_wait_for_each_other) {
  for (const bool waits : {false, true}) {
    FakeDevices devices({.order = WorkOrder::newest});
    const auto memory = devices.allocate(0, 4), copy = devices.allocate(0, 4);
    const auto host = devices.allocate_pinned(8);
    const auto first = devices.make_stream(0), second = devices.make_stream(0);
    const auto written = devices.make_event(0, Event::Kind::order);
    *reinterpret_cast<std::int32_t*>(host->data()) = 42;
    first->copy(memory->data(), host->data(), 4);
    first->record(*written);
    if (waits) second->wait(*written);
    second->copy(copy->data(), memory->data(), 4);
    second->copy(host->data() + 4, copy->data(), 4);
    second->synchronise();
    EXPECT_EQ(*reinterpret_cast<std::int32_t*>(host->data() + 4) == 42, waits);
  }
}

TEST(FakeDevices, captured_work_must_be_waited_for) {
  FakeDevices devices;
  const auto first = devices.make_stream(0), second = devices.make_stream(0);
  const auto fork = devices.make_event(0, Event::Kind::order);
  const auto memory = devices.allocate(0, 8);
  first->begin_capture();
  first->record(*fork);
  second->wait(*fork);
  second->copy(memory->data(), memory->data() + 4, 4);
  EXPECT_THROW(first->end_capture(), std::logic_error);
}

}  // namespace
}  // namespace ringside
