// The products of a layer: as many FLOP as section 4.1 says, within the matrices' memory, on every seat.
#include "gpu/device/compute.h"

#include <dlfcn.h>

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/fake_devices.h"
#include "tests/support/fake_nccl.h"

namespace ringside {
namespace {

double& flop() {
  return *reinterpret_cast<double*>(dlsym(dlopen(FAKE_BLAS, RTLD_NOW | RTLD_LOCAL), "fake_blas_flop"));
}

class Products : public testing::Test {
 protected:
  Products() {
    ::setenv("RINGSIDE_BLAS", FAKE_BLAS, 1), ::setenv("RINGSIDE_CUBLAS", FAKE_BLAS, 1);
    flop() = 0;
  }
  ~Products() override { ::unsetenv("RINGSIDE_BLAS"), ::unsetenv("RINGSIDE_CUBLAS"); }
};

TEST(Layer, its_gradient_is_what_the_collective_carries) {
  const Layer layer = layer_of(1 << 20, 32, ElementType::float32);
  EXPECT_EQ(layer.width, 1024);
  EXPECT_EQ(layer.parameters(), 1 << 20);
  EXPECT_EQ(layer.flop(), 6.0 * (1 << 20) * 32) << "6 P b";
  EXPECT_EQ(layer_of(99, 1, ElementType::float32).width, 9);
}

TEST_F(Products, on_the_host_are_6_p_b_flop_each_time) {
  const Layer layer = layer_of(40 * 40, 7, ElementType::float64);
  const auto compute = host_compute(layer);
  ASSERT_TRUE(compute) << compute.error().line();
  for (int i = 1; i <= 3; ++i) {
    (*compute)->begin();
    (*compute)->wait();
    EXPECT_EQ(flop(), i * layer.flop());
  }
  EXPECT_FALSE(host_compute(layer_of(16, 1, ElementType::bf16)));
}

TEST_F(Products, on_devices_are_6_p_b_flop_on_every_seat) {
  test::FakeOptions options;
  options.devices = 2;
  test::FakeDevices devices(options);
  test::lend_to_blas(FAKE_BLAS, devices);
  for (const ElementType type : {ElementType::float32, ElementType::float64, ElementType::bf16, ElementType::fp16}) {
    const Layer layer = layer_of(33 * 33, 5, type);
    flop() = 0;
    const auto compute = device_compute(layer, devices, {0, 1, 0});
    ASSERT_TRUE(compute) << compute.error().line();
    EXPECT_EQ((*compute)->library(), "cuBLAS 13.0.2");
    (*compute)->begin();
    (*compute)->wait();
    EXPECT_EQ(flop(), 3 * layer.flop()) << name(type);
  }
  EXPECT_FALSE(device_compute(layer_of(16, 1, ElementType::int32), devices, {0}));
}

TEST(ComputeLibrary, a_missing_library_is_one_line) {
  ::setenv("RINGSIDE_BLAS", "/nowhere/libblas.so.3", 1), ::setenv("RINGSIDE_CUBLAS", "/nowhere/libcublas.so", 1);
  EXPECT_NE(host_compute(layer_of(16, 1, ElementType::float32)).error().line().find("no BLAS"), std::string::npos);
  test::FakeDevices devices;
  const auto none = device_compute(layer_of(16, 1, ElementType::float32), devices, {0});
  EXPECT_NE(none.error().line().find("no cuBLAS"), std::string::npos);
  ::unsetenv("RINGSIDE_BLAS"), ::unsetenv("RINGSIDE_CUBLAS");
}

}  // namespace
}  // namespace ringside
