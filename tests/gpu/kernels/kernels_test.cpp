// The batched kernel on a real device, bit by bit against the same pieces on the host.

#include <gtest/gtest.h>

#include "core/program/kernels.h"
#include "gpu/kernels/batch.h"
#include "tests/gpu/kernels/batch_cases.h"
#include "tests/gpu/kernels/device_buffer.h"

namespace ringside {
namespace {

using test::awkward_cuts, test::bytes_of, test::expect_same, test::noise, test::pieces_at, test::Cut;

TEST(GpuBatch, equals_the_host_bit_by_bit_for_every_type_operator_and_misalignment) {
  if (const std::string why = test::no_device(); !why.empty()) GTEST_SKIP() << why;
  const auto cuts = awkward_cuts();
  for (const ElementType type : kElementTypes)
    for (const Op op : kOps) {
      const auto from = noise(bytes_of(cuts, &Cut::from, size_of(type)), 1);
      auto expected = noise(bytes_of(cuts, &Cut::to, size_of(type)), 2);
      test::DeviceBuffer device_from(from), device_to(expected);
      launch_batch(pieces_at(cuts, device_to.data(), device_from.data(), size_of(type)), type, op, nullptr);
      run_batch(pieces_at(cuts, expected.data(), from.data(), size_of(type)), type, op);
      expect_same(device_to.read(), expected, type, op);
    }
}

TEST(GpuBatch, a_large_piece_is_walked_in_strides) {
  if (const std::string why = test::no_device(); !why.empty()) GTEST_SKIP() << why;
  for (const ElementType type : kElementTypes) {
    const std::int64_t count = 48 * 1024 * 1024 / size_of(type) + 5;  // more than all blocks hold in flight
    const auto from = noise(static_cast<std::size_t>(count * size_of(type)), 3);
    auto expected = noise(from.size(), 4);
    test::DeviceBuffer device_from(from), device_to(expected);
    launch_batch(std::vector<Piece>{{device_to.data(), device_from.data(), count, true}}, type, Op::sum, nullptr);
    reduce(expected.data(), from.data(), count, type, Op::sum);
    expect_same(device_to.read(), expected, type, Op::sum);
  }
}

TEST(GpuBatch, averages_are_divided_as_on_the_host) {
  if (const std::string why = test::no_device(); !why.empty()) GTEST_SKIP() << why;
  for (const ElementType type : kElementTypes)
    for (const std::int32_t by : {2, 3, 7, 1000}) {
      auto expected = noise(static_cast<std::size_t>(10007 * size_of(type)), 5);
      test::DeviceBuffer device(expected);
      launch_divide(device.data(), 10000, type, by, nullptr);
      divide(expected.data(), 10000, type, by);
      expect_same(device.read(), expected, type, Op::avg);
    }
}

}  // namespace
}  // namespace ringside
