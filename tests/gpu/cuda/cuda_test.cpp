// On a real GPU, skipped by name where there is none: every executor on device memory, every element compared.
#include <gtest/gtest.h>

#include "core/job.h"
#include "gpu/device/cuda.h"
#include "tests/support/catalogue.h"
#include "tests/support/ranks.h"
#include "tests/support/trial.h"

namespace ringside {
namespace {

class Cuda : public testing::Test {
 protected:
  void SetUp() override {
    auto devices = open_cuda_devices();
    if (!devices) GTEST_SKIP() << devices.error().line();
    devices_ = std::move(*devices);
  }
  Devices& devices() { return *devices_; }

 private:
  std::unique_ptr<Devices> devices_;
};

// One test for each K and for each type: every one ends within minutes under a sanitizer, too.
class CudaRanks : public Cuda, public testing::WithParamInterface<std::int32_t> {};
INSTANTIATE_TEST_SUITE_P(K, CudaRanks, testing::Range(1, 9), testing::PrintToStringParamName());

TEST_P(CudaRanks, every_algorithm_in_one_process) {
  std::size_t executed = 0;
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks != GetParam()) return;
    const Schedule s = make_schedule(a, i).value();
    for (const std::int64_t elements : {std::int64_t{0}, std::int64_t{1}, std::int64_t{3} * i.chunks + 1}) {
      const ElementType type = kElementTypes[executed++ % kElementTypes.size()];
      EXPECT_EQ(test::Trial(devices(), s, elements, type, Op::sum).complaint(), "") << test::label(a, i);
    }
  });
}

class CudaTypes : public Cuda, public testing::WithParamInterface<ElementType> {};
INSTANTIATE_TEST_SUITE_P(Type, CudaTypes, testing::ValuesIn(kElementTypes),
                         [](const auto& type) { return std::string(name(type.param)); });

TEST_P(CudaTypes, every_operator) {
  for (const Algorithm* a : algorithms_of(Collective::allreduce))
    for (const std::int32_t ranks : {3, 4, 8}) {
      const auto i = validate(*a, Instance{.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
      if (!i) continue;
      for (const Op op : kOps)
        EXPECT_EQ(test::Trial(devices(), make_schedule(*a, *i).value(), 1001, GetParam(), op).complaint(), "")
            << a->name;
    }
}

TEST_F(Cuda, a_mebibyte_on_every_algorithm) {
  test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks != 4 || i.root != 0) return;
    EXPECT_EQ(test::Trial(devices(), make_schedule(a, i).value(), 1 << 18, ElementType::float32, Op::sum).complaint(),
              "")
        << test::label(a, i);
  });
}

TEST_F(Cuda, more_memory_than_there_is_is_one_line) {
  const Algorithm& a = *find_algorithm(Collective::allreduce, "ring").value();
  const Schedule s = make_schedule(a, *validate(a, {.ranks = 2, .root = 0, .chunks = 0, .parameters = {}})).value();
  const Layout layout = layout_of(s, devices().free_bytes(0) / 4);
  const auto programs = compile(s, layout);
  LocalExecutor executor(devices());
  EXPECT_THROW(executor.load(programs, ElementType::float32, Op::sum), DeviceError);
}

TEST_F(Cuda, a_process_for_each_rank) {
  for (const std::string backend : {"cuda-staged", "cuda-ipc"}) {
    Job job;
    job.backend = backend;
    job.budget_s = 1;
    test::for_each_instance(1, [&](const Algorithm& a, const Instance& i) {
      if (i.ranks != 4 || i.root != 0) return;
      Case c;
      c.collective = a.collective, c.algorithm = a.name, c.instance = i;
      c.type = kElementTypes[job.tasks.size() % kElementTypes.size()];
      c.bytes = (job.tasks.size() % 2 ? 3 * i.chunks + 1 : 1 << 20) * size_of(c.type);
      job.tasks.push_back({c, {}});
    });
    const test::Records records = test::run_ranks("ringside-run", job.processes(), to_json(job).dump());
    EXPECT_EQ(records.exit_code, 0);
    EXPECT_TRUE(records.of("error").empty()) << records.error_line();
    EXPECT_EQ(records.of("done").size(), job.tasks.size()) << backend;
  }
}

}  // namespace
}  // namespace ringside
