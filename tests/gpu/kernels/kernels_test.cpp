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

/// All 65,536 of them, beside zeros and ones of both signs, the least and the largest of each kind, infinity and a NaN.
TEST(GpuBatch, every_16_bit_number_meets_the_awkward_ones) {
  if (const std::string why = test::no_device(); !why.empty()) GTEST_SKIP() << why;
  constexpr std::size_t kAll = 1 << 16;
  for (const ElementType type : {ElementType::bf16, ElementType::fp16})
    for (const Op op : {Op::sum, Op::prod, Op::max, Op::min})
      for (const auto magnitude :
           type == ElementType::bf16
               ? std::vector<unsigned>{0, 1, 0x7f, 0x80, 0x3f80, 0x3f81, 0x7f7f, 0x7f80, 0x7fc0}
               : std::vector<unsigned>{0, 1, 0x3ff, 0x400, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e00})
        for (const unsigned sign : {0U, 0x8000U}) {
          std::vector<std::byte> from(2 * kAll), expected(2 * kAll);
          for (std::size_t i = 0; i < kAll; ++i) {
            const auto one = static_cast<std::uint16_t>(i), other = static_cast<std::uint16_t>(magnitude | sign);
            std::memcpy(&from[2 * i], &one, 2), std::memcpy(&expected[2 * i], &other, 2);
          }
          test::DeviceBuffer device_from(from), device_to(expected);
          launch_batch(std::vector<Piece>{{device_to.data(), device_from.data(), kAll, true}}, type, op, nullptr);
          reduce(expected.data(), from.data(), kAll, type, op);
          expect_same(device_to.read(), expected, type, op);
        }
}

TEST(GpuBatch, a_large_piece_is_walked_in_strides) {
  if (const std::string why = test::no_device(); !why.empty()) GTEST_SKIP() << why;
  // 16,384 blocks of 256 threads with two vectors of 16 bytes each are 128 MiB: two whole turns, and one that is not.
  for (const ElementType type : {ElementType::float32, ElementType::bf16}) {
    const std::int64_t count = 272 * 1024 * 1024 / size_of(type) + 5;
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
