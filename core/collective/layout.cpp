#include "core/collective/layout.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/collective/element.h"

namespace ringside {

Layout::Layout(Collective collective, std::int32_t ranks, std::int32_t chunks, std::int64_t elements)
    : per_buffer_(collective == Collective::all_to_all ? chunks / ranks : chunks), elements_(elements) {
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
  return collective == Collective::all_to_all ? n * ranks / chunks : n / chunks;
}

int size_of(ElementType) { return 4; }

std::string_view name(ElementType t) { return t == ElementType::int32 ? "int32" : "float32"; }

std::string_view name(Op op) {
  static constexpr std::array<std::string_view, 4> kNames{"sum", "max", "min", "prod"};
  return kNames[static_cast<std::size_t>(op)];
}

Result<ElementType> parse_element_type(std::string_view text) {
  for (ElementType t : {ElementType::int32, ElementType::float32})
    if (name(t) == text) return t;
  return fail("type", std::string(text), "int32, float32");
}

Result<Op> parse_op(std::string_view text) {
  for (Op op : {Op::sum, Op::max, Op::min, Op::prod})
    if (name(op) == text) return op;
  return fail("op", std::string(text), "sum, max, min, prod");
}

}  // namespace ringside
