#include "gpu/kernels/batch.h"

#include <gtest/gtest.h>

#include "core/collective/arithmetic.h"
#include "tests/gpu/kernels/batch_cases.h"

namespace ringside {
namespace {

using test::awkward_cuts, test::bytes_of, test::expect_same, test::noise, test::pieces_at, test::Cut;

TEST(Batch, on_the_host_is_a_copy_or_a_reduction_of_every_piece) {
  const auto cuts = awkward_cuts();
  ASSERT_GT(cuts.size(), kPiecesPerLaunch);
  for (const ElementType type : kElementTypes)
    for (const Op op : kOps) {
      const auto from = noise(bytes_of(cuts, &Cut::from, size_of(type)), 1);
      const auto before = noise(bytes_of(cuts, &Cut::to, size_of(type)), 2);
      auto expected = before, got = before;
      run_batch(pieces_at(cuts, got.data(), from.data(), size_of(type)), type, op);
      with_type(type, [&](auto zero) {
        using T = decltype(zero);
        auto* to = reinterpret_cast<T*>(expected.data());
        const auto* source = reinterpret_cast<const T*>(from.data());
        for (const Cut& c : cuts)
          for (std::int64_t i = 0; i < c.count; ++i)
            with_op(op, [&](auto constant) {
              to[c.to + i] =
                  c.reduces ? combine<decltype(constant)::value>(to[c.to + i], source[c.from + i]) : source[c.from + i];
            });
      });
      expect_same(got, expected, type, op);
      EXPECT_NE(got, before);
    }
}

}  // namespace
}  // namespace ringside
