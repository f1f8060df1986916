// nccl on a fake library and fake devices: every message is matched, every element compared.
#include "gpu/nccl/nccl_executor.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "core/algorithms/algorithm.h"
#include "core/program/in_process.h"
#include "gpu/device/device_facts.h"
#include "tests/support/catalogue.h"
#include "tests/support/fake_devices.h"
#include "tests/support/fake_nccl.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

using test::FakeDevices;
using test::FakeOptions;

/// Sets an environment variable for its lifetime.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
  ~Setting() { ::unsetenv(name_); }

 private:
  const char* name_;
};

class NcclRun : public testing::Test {
 protected:
  NcclRun() : path_("RINGSIDE_NCCL", FAKE_NCCL) {}
  static FakeOptions options(int devices, std::uint32_t seed = 1) {
    FakeOptions o;
    o.devices = devices, o.peers = false, o.seed = seed;
    return o;
  }
  /// First run, the run after it, and a look at the steps.
  static std::string complaint(Executor& executor, const Schedule& s, std::int64_t elements, ElementType type, Op op) {
    const auto programs = compile(s, layout_of(s, elements));
    const Oracle oracle = oracle_for(s, elements, type, op, {});
    executor.load(programs, type, op);
    for (std::size_t seat = 0; seat < programs.size(); ++seat)
      executor.put(seat, [&](std::byte* memory) { oracle.fill(programs[seat], memory); });
    for (const bool look : {false, false, true}) {
      RunTimes times;
      times.look_at_steps = look;
      executor.run(times);
      for (std::size_t seat = 0; seat < programs.size(); ++seat) {
        std::optional<Mismatch> wrong;
        executor.get(seat, [&](const std::byte* memory) { wrong = oracle.check(programs[seat], memory); });
        if (wrong) return wrong->line();
      }
      if (look && static_cast<std::int64_t>(times.step_end.size()) != s.step_count()) return "a step without an end";
      if (!executor.rewind()) return "does not rewind";
    }
    return "";
  }

 private:
  Setting path_;
};

TEST_F(NcclRun, every_algorithm_on_up_to_eight_ranks) {
  FakeDevices devices(options(8));
  test::lend_to_nccl(FAKE_NCCL, devices);
  const auto nccl = Nccl::open();
  ASSERT_TRUE(nccl) << nccl.error().line();
  int executed = 0;
  for (const int ranks : {1, 2, 3, 4, 5, 8}) {
    NcclExecutor executor(devices, *nccl);
    test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
      if (i.ranks != ranks || (has_root(a.collective) && i.root != ranks - 1)) return;
      const Schedule s = make_schedule(a, i).value();
      if (s.places() > 8) return;
      const ElementType type = kElementTypes[static_cast<std::size_t>(executed) % kElementTypes.size()];
      const Op op = kOps[static_cast<std::size_t>(executed++) % kOps.size()];
      EXPECT_EQ(complaint(executor, s, 3 * i.chunks + 1, type, op), "")
          << name(a.collective) << " " << a.name << " K=" << ranks << " " << name(type) << " " << name(op);
    });
  }
  EXPECT_GT(executed, 100);
}

TEST_F(NcclRun, nothing_to_send_is_not_sent) {
  FakeDevices devices(options(4));
  test::lend_to_nccl(FAKE_NCCL, devices);
  NcclExecutor executor(devices, *Nccl::open());
  EXPECT_EQ(complaint(executor, test::ring_allreduce(4), 2, ElementType::float32, Op::sum), "");
}

TEST_F(NcclRun, a_process_for_its_own_rank_joins_by_the_shared_id) {
  FakeDevices devices(options(1));
  test::lend_to_nccl(FAKE_NCCL, devices);
  int shared = 0;
  NcclExecutor executor(devices, *Nccl::open(), NcclExecutor::Member{0, 1, 0, [&](NcclId&) { ++shared; }});
  EXPECT_FALSE(executor.capabilities().seats_all);
  EXPECT_EQ(complaint(executor, test::ring_allreduce(1), 5, ElementType::bf16, Op::avg), "");
  EXPECT_EQ(shared, 1);
}

TEST_F(NcclRun, its_own_collective_and_estimate_are_there_for_comparison) {
  FakeDevices devices(options(4));
  test::lend_to_nccl(FAKE_NCCL, devices);
  NcclExecutor executor(devices, *Nccl::open());
  ASSERT_EQ(complaint(executor, test::ring_allreduce(4), 100, ElementType::float32, Op::sum), "");
  Case c;
  c.type = ElementType::float32, c.bytes = 400;
  const auto own = executor.own_collective(c);
  ASSERT_TRUE(own) << own.error().line();
  EXPECT_EQ(own->name, "ncclAllReduce");
  EXPECT_FLOAT_EQ(static_cast<float>(own->estimate_s.value()), 12.5e-6F) << "microseconds";
  const int before = test::own_collectives(FAKE_NCCL);
  own->run();
  EXPECT_EQ(test::own_collectives(FAKE_NCCL), before + 4) << "once on every rank";
  c.collective = Collective::reduce_scatter, c.bytes = 4 * 101;
  EXPECT_FALSE(executor.own_collective(c)) << "101 elements are no four equal parts";
  c.collective = Collective::scatter;
  EXPECT_FALSE(executor.own_collective(c));
}

TEST_F(NcclRun, too_many_ranks_and_a_call_that_fails_are_one_line) {
  FakeDevices devices(options(2));
  test::lend_to_nccl(FAKE_NCCL, devices);
  NcclExecutor executor(devices, *Nccl::open());
  try {
    complaint(executor, test::ring_allreduce(4), 8, ElementType::int32, Op::sum);
    ADD_FAILURE() << "4 ranks on 2 GPUs";
  } catch (const DeviceError& e) {
    EXPECT_STREQ(e.what(), "nccl: 4 ranks on 2 GPUs: each rank needs one of its own");
  }
  const Setting fails("RINGSIDE_FAKE_NCCL_FAILS", "ncclSend");
  try {
    complaint(executor, test::ring_allreduce(2), 8, ElementType::int32, Op::sum);
    ADD_FAILURE() << "ncclSend fails";
  } catch (const DeviceError& e) {
    EXPECT_STREQ(e.what(), "NCCL 2.28.9: ncclSend: invalid usage");
  }
}

TEST(DeviceFacts, the_drivers_release_is_read_from_its_file) {
  EXPECT_EQ(driver_release("NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 22:23:56 UTC 2024"),
            "550.54.15");
  EXPECT_EQ(driver_release("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build"),
            "580.65.06");
  EXPECT_EQ(driver_release(""), "");
}

TEST(Nccl, says_why_it_is_not_there) {
  {
    const Setting path("RINGSIDE_NCCL", "/nowhere/libnccl.so.2");
    EXPECT_NE(Nccl::open().error().line().find("not found"), std::string::npos);
  }
  {
    const Setting path("RINGSIDE_NCCL", "libm.so.6");
    EXPECT_NE(Nccl::open().error().line().find("is not NCCL"), std::string::npos);
  }
  const Setting path("RINGSIDE_NCCL", FAKE_NCCL);
  const Setting version("RINGSIDE_FAKE_NCCL_VERSION", "2604");
  EXPECT_NE(Nccl::open().error().line().find("2.6.4"), std::string::npos);
}

}  // namespace
}  // namespace ringside
