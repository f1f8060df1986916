#include <algorithm>
#include <bit>
#include <cmath>

#include "core/program/oracle.h"

namespace ringside {
namespace {

/// splitmix64: every bit of rank and element reaches every bit of the result.
std::uint64_t mix(std::int32_t rank, std::int64_t element) {
  std::uint64_t z =
      (static_cast<std::uint64_t>(rank) << 40) + static_cast<std::uint64_t>(element) + 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

// Products of 2^-1 .. 2^1 stay normal: within 2^-126 .. 2^127, in fp16 within 2^-14 .. 2^15.
constexpr std::int32_t kExponents = 100, kExponentsFp16 = 14;

}  // namespace

InputData::InputData(ElementType type, Op op, std::int32_t ranks) : shape_(Shape::integers) {
  if (op == Op::prod) shape_ = type == ElementType::int32 ? Shape::odd : Shape::powers;
  exponents_ = type == ElementType::fp16 ? kExponentsFp16 : kExponents;
  const std::uint64_t all = std::uint64_t{1} << (type == ElementType::int32 ? 24 : exact_bits(type));
  range_ = std::max<std::uint64_t>(all / std::bit_ceil(static_cast<std::uint64_t>(ranks)), 2);
  stride_ = static_cast<std::int64_t>((static_cast<std::uint64_t>(ranks) + all - 1) / all);
}

InputData::InputData(ElementType type, Inputs inputs) : shape_(Shape::given), inputs_(std::move(inputs)) {
  double sum = 0, product = 1;  // the largest that any element's may become
  for (const auto& vector : inputs_) {
    double most = 1;
    for (double v : vector) {
      exact_ = exact_ && v == std::floor(v);
      most = std::max(most, std::abs(v));
    }
    sum += most, product *= most;
  }
  exact_ = exact_ && std::max(sum, product) <= std::ldexp(1.0, exact_bits(type));
}

double InputData::operator()(std::int32_t rank, std::int64_t element) const {
  if (shape_ == Shape::given) {
    const auto r = static_cast<std::size_t>(rank), e = static_cast<std::size_t>(element);
    return r < inputs_.size() && e < inputs_[r].size() ? inputs_[r][e] : 0;
  }
  const std::uint64_t bits = mix(rank, element);
  if (shape_ == Shape::integers)
    return stride_ > 1 && (rank + element) % stride_ != 0
               ? 0
               : static_cast<double>(static_cast<std::int64_t>(bits % range_) - static_cast<std::int64_t>(range_ / 2));
  if (shape_ == Shape::odd) return static_cast<double>(static_cast<std::int32_t>(bits) | 1);
  const int exponent = rank < exponents_ ? static_cast<int>(bits % 3) - 1 : 0;
  return (bits & 4U ? -1.0 : 1.0) * std::ldexp(1.0, exponent);
}

}  // namespace ringside
