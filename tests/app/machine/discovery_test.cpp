// The machine at hand, as it is and as a library and a file pretend that it is.
#include "gpu/machine/discover.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "core/topology/routes.h"
#include "gpu/machine/nvml.h"
#include "tests/support/paths.h"

namespace ringside {
namespace {

/// An environment variable for as long as this lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

Result<NvmlSystem> fake(const std::string& gpus) {
  const Variable environment("FAKE_NVML_GPUS", gpus);
  return read_nvml(FAKE_NVML);
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Nvml, a_missing_library_is_said_in_one_line) {
  const auto none = read_nvml("/nowhere/libnvidia-ml.so.1");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().line().find("no NVIDIA driver"), std::string::npos);
  EXPECT_EQ(none.error().line().find('\n'), std::string::npos);
  EXPECT_EQ(none.error().kind, ErrorKind::machine);
}

TEST(Nvml, a_library_that_is_something_else_is_said) {
  const auto other = read_nvml("libm.so.6");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().line().find("nvmlInit_v2"), std::string::npos);
}

TEST(Nvml, a_driver_that_does_not_start_says_why) {
  const Variable broken("FAKE_NVML_BROKEN", "1");
  EXPECT_NE(fake("").error().line().find("Driver Not Loaded"), std::string::npos);
}

TEST(Nvml, links_to_switches_add_up_and_hidden_switches_are_switches) {
  for (const char* kind : {"switch,", "hidden,"}) {
    const auto nvml = fake("00000000:03:00.0=" + repeated(kind, 18) + ";00000000:04:00.0=" + repeated(kind, 18));
    ASSERT_TRUE(nvml);
    ASSERT_EQ(nvml->gpus.size(), 2U);
    EXPECT_EQ(nvml->gpus[0].bus, "0000:03:00.0");
    EXPECT_EQ(nvml->driver, "550.1");
    EXPECT_DOUBLE_EQ(nvml->gpus[0].pcie->value, 32e9 / 8 * 128 / 130 * 16);
    ASSERT_EQ(nvml->nvlinks.size(), 2U);
    EXPECT_EQ(nvml->nvlinks[0].target, "");
    EXPECT_EQ(nvml->nvlinks[0].bandwidth.value, 18 * 25e9);
  }
}

TEST(Discover, without_a_gpu_the_cores_are_devices_and_the_source_says_so) {
  const Variable nowhere("RINGSIDE_NVML", "/nowhere.so");
  const auto t = discover();
  ASSERT_TRUE(t) << t.error().line();
  EXPECT_EQ(t->nodes.front().kind, NodeKind::cpu);
  EXPECT_NE(t->source.find("no NVIDIA driver"), std::string::npos);
  EXPECT_NE(t->source.find("assumed"), std::string::npos);
}

TEST(Discover, gpus_whose_buses_are_hidden_hang_on_one_cpu) {
  const Variable library("RINGSIDE_NVML", FAKE_NVML);
  const Variable gpus("FAKE_NVML_GPUS", "00000000:F0:00.0=" + repeated("switch,", 18) +
                                            ";00000000:F1:00.0=" + repeated("switch,", 18) + ";00000000:F2:00.0");
  const auto t = discover();
  ASSERT_TRUE(t) << t.error().line();
  ASSERT_EQ(devices(*t).size(), 3U);
  Routes routes(*t);
  EXPECT_EQ(cost_of(*t, *routes.between(0, 1)).narrowest.value, 450e9);
  EXPECT_DOUBLE_EQ(cost_of(*t, *routes.between(0, 2)).narrowest.value, 32e9 / 8 * 128 / 130 * 16);
  EXPECT_NE(t->source.find("3 x Fake H100"), std::string::npos) << t->source;
}

TEST(Discover, who_can_read_whose_memory_is_said) {
  const Variable library("RINGSIDE_NVML", FAKE_NVML);
  const Variable gpus("FAKE_NVML_GPUS", "00000000:F0:00.0;00000000:F1:00.0;00000000:F2:00.0");
  EXPECT_EQ(discover()->source.find("memory."), std::string::npos)
      << "where the library does not tell, nothing is said";
  const std::vector<std::pair<const char*, const char*>> cases{
      {"0", "All GPUs can read"},
      {"1", "2 of 3 pairs of GPUs cannot read each other's memory (GPU 0 and GPU 1, ..)"},
      {"3", "No GPU can read another's memory"}};
  for (const auto& [alone, sentence] : cases) {
    const Variable apart("FAKE_NVML_APART", alone);
    EXPECT_NE(discover()->source.find(sentence), std::string::npos) << discover()->source;
  }
}

TEST(Discover, hwloc_says_where_gpus_hang_and_nvml_what_joins_them) {
#ifndef RINGSIDE_HWLOC
  GTEST_SKIP() << "this build has no hwloc";
#endif
  const Variable xml("HWLOC_XMLFILE", test::in_source("tests/core/topology/fixtures/hwloc_gpus.xml").c_str());
  const Variable library("RINGSIDE_NVML", FAKE_NVML);
  const Variable gpus("FAKE_NVML_GPUS", "00000000:03:00.0=" + repeated("00000000:04:00.0,", 4) + ";00000000:04:00.0=" +
                                            repeated("00000000:03:00.0,", 4) + ";00000000:81:00.0");
  const auto t = discover();
  ASSERT_TRUE(t) << t.error().line();
  ASSERT_EQ(devices(*t).size(), 3U);
  EXPECT_EQ(t->machines.front(), "station");
  Routes routes(*t);
  EXPECT_EQ(routes.between(0, 1)->size(), 1U);
  EXPECT_EQ(cost_of(*t, *routes.between(0, 1)).narrowest.value, 4 * 25e9);
  EXPECT_EQ(routes.between(0, 2)->size(), 4U);  // switch, CPU, CPU, GPU
}

}  // namespace
}  // namespace ringside
