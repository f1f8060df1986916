#include "core/collective/layout.h"

#include <algorithm>
#include <numeric>

#include "core/base/check.h"
#include "core/collective/by_way.h"

namespace ringside {

Layout::Layout(Collective collective, std::int32_t ranks, std::int32_t chunks, std::int64_t elements)
    : per_buffer_(chunks / buffers(collective, ranks, chunks)), elements_(elements) {
  RINGSIDE_CHECK(per_buffer_ >= 1 && elements >= 0);
}

Layout::Layout(std::vector<std::int64_t> sizes) : offsets_(sizes.size() + 1, 0) {
  std::partial_sum(sizes.begin(), sizes.end(), offsets_.begin() + 1);
  elements_ = offsets_.back();
}

Extent Layout::operator()(std::int32_t chunk) const {
  if (!offsets_.empty()) {
    const auto c = static_cast<std::size_t>(chunk);
    return {offsets_[c], offsets_[c + 1] - offsets_[c]};
  }
  const std::int64_t c = chunk % per_buffer_;
  const std::int64_t base = elements_ / per_buffer_;
  const std::int64_t longer = elements_ % per_buffer_;
  return {c * base + std::min(c, longer), base + (c < longer ? 1 : 0)};
}

Bytes price_bytes_per_chunk(Collective collective, std::int32_t ranks, std::int32_t chunks, Bytes n) {
  return n * buffers(collective, ranks, chunks) / chunks;
}

}  // namespace ringside
