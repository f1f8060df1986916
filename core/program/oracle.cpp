#include "core/program/oracle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "core/base/check.h"

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

constexpr std::uint64_t kExactInFloat32 = 1U << 24;
constexpr std::int32_t kRanksWithExponent = 100;  // products of 2^-1 .. 2^1 stay within float32's 2^-126 .. 2^127

// The oracle's own arithmetic, so that a mistake in the kernels is not repeated here.
template <class T>
T combine(T a, T b, Op op) {
  using Wide = std::conditional_t<std::is_integral_v<T>, std::int64_t, double>;
  const Wide x = a, y = b;
  switch (op) {
    case Op::sum: return static_cast<T>(x + y);
    case Op::prod: return static_cast<T>(x * y);
    case Op::max: return x > y ? a : b;
    case Op::min: return x < y ? a : b;
  }
  RINGSIDE_CHECK(!"an operator");
}

template <class T>
T load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

}  // namespace

InputData::InputData(ElementType type, Op op, std::int32_t ranks) : shape_(Shape::integers) {
  if (op == Op::prod) shape_ = type == ElementType::int32 ? Shape::odd : Shape::powers;
  range_ = std::max<std::uint64_t>(kExactInFloat32 / std::bit_ceil(static_cast<std::uint64_t>(ranks)), 2);
}

InputData::InputData(Inputs inputs) : shape_(Shape::given), inputs_(std::move(inputs)) {
  double sum = 0, product = 1;  // the largest that any element's may become
  for (const auto& vector : inputs_) {
    double most = 1;
    for (double v : vector) {
      exact_ = exact_ && v == std::floor(v);
      most = std::max(most, std::abs(v));
    }
    sum += most, product *= most;
  }
  exact_ = exact_ && std::max(sum, product) <= static_cast<double>(kExactInFloat32);
}

double InputData::operator()(std::int32_t rank, std::int64_t element) const {
  if (shape_ == Shape::given) {
    const auto r = static_cast<std::size_t>(rank), e = static_cast<std::size_t>(element);
    return r < inputs_.size() && e < inputs_[r].size() ? inputs_[r][e] : 0;
  }
  const std::uint64_t bits = mix(rank, element);
  if (shape_ == Shape::integers) return static_cast<double>(bits % range_) - static_cast<double>(range_ / 2);
  if (shape_ == Shape::odd) return static_cast<double>(static_cast<std::int32_t>(bits) | 1);
  const int exponent = rank < kRanksWithExponent ? static_cast<int>(bits % 3) - 1 : 0;
  return (bits & 4U ? -1.0 : 1.0) * std::ldexp(1.0, exponent);
}

std::string Mismatch::line() const {
  return fmt::format("rank {}: slot {} (chunk {}), element {} is {}, expected {}", place, slot, chunk, element, got,
                     expected);
}

Oracle::Oracle(const Schedule& schedule, const Layout& layout, ElementType type, Op op, InputData inputs)
    : layout_(layout), ranks_(schedule.ranks), type_(type), op_(op), inputs_(std::move(inputs)) {}

namespace {

template <class T>
T element(const InputData& inputs, std::int32_t rank, std::int64_t index) {
  return static_cast<T>(inputs(rank, index));
}

/// Element `index` of a chunk that the ranks `from` contributed to.
template <class T>
T reduced(const InputData& inputs, const std::vector<std::int32_t>& from, std::int32_t ranks, std::int64_t index,
          Op op) {
  if (from.front() != Held::kAllRanks) {
    T value = element<T>(inputs, from.front(), index);
    for (std::size_t i = 1; i < from.size(); ++i) value = combine(value, element<T>(inputs, from[i], index), op);
    return value;
  }
  T value = element<T>(inputs, 0, index);
  for (std::int32_t r = 1; r < ranks; ++r) value = combine(value, element<T>(inputs, r, index), op);
  return value;
}

/// By how much a float32 result may differ from another order's: each of the K-1 operations rounds once.
double slack(const InputData& inputs, const std::vector<std::int32_t>& from, std::int32_t ranks, std::int64_t index,
             Op op, double expected) {
  if (inputs.exact() || op == Op::max || op == Op::min) return 0;
  const std::int32_t count = from.front() == Held::kAllRanks ? ranks : static_cast<std::int32_t>(from.size());
  double magnitude = std::abs(expected);
  if (op == Op::sum) {
    magnitude = 0;
    for (std::int32_t i = 0; i < count; ++i)
      magnitude += std::abs(inputs(from.front() == Held::kAllRanks ? i : from[static_cast<std::size_t>(i)], index));
  }
  return (count - 1) * static_cast<double>(std::numeric_limits<float>::epsilon()) * magnitude;
}

template <class T>
std::optional<Mismatch> first_mismatch(const RankProgram& program, const std::byte* memory, const Layout& layout,
                                       const InputData& inputs, std::int32_t ranks, Op op) {
  for (const Holding& h : program.after) {
    const Extent extent = layout(h.chunk);
    const std::byte* at = memory + h.where.offset * static_cast<std::int64_t>(sizeof(T));
    for (std::int64_t i = 0; i < extent.count; ++i, at += sizeof(T)) {
      const T expected = reduced<T>(inputs, h.from, ranks, extent.offset + i, op);
      const T got = load<T>(at);
      if (got == expected) continue;
      const double difference = std::abs(static_cast<double>(got) - static_cast<double>(expected));
      if (std::is_integral_v<T> ||
          !(difference <= slack(inputs, h.from, ranks, extent.offset + i, op, static_cast<double>(expected))))
        return Mismatch{program.place, h.slot, h.chunk, i, static_cast<double>(expected), static_cast<double>(got)};
    }
  }
  return std::nullopt;
}

template <class T>
void write_inputs(const Holding& h, std::byte* memory, const Layout& layout, const InputData& inputs,
                  std::int32_t ranks, Op op) {
  const Extent extent = layout(h.chunk);
  std::byte* at = memory + h.where.offset * static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t i = 0; i < extent.count; ++i, at += sizeof(T)) {
    const T value = reduced<T>(inputs, h.from, ranks, extent.offset + i, op);
    std::memcpy(at, &value, sizeof value);
  }
}

}  // namespace

void Oracle::fill(const RankProgram& program, std::byte* memory) const {
  if (program.memory == 0) return;  // there may be no memory at all
  constexpr int kNobodysByte = 0xA5;
  std::memset(memory, kNobodysByte, static_cast<std::size_t>(program.memory * size_of(type_)));
  for (const Holding& h : program.before) {
    if (type_ == ElementType::int32)
      write_inputs<std::int32_t>(h, memory, layout_, inputs_, ranks_, op_);
    else
      write_inputs<float>(h, memory, layout_, inputs_, ranks_, op_);
  }
}

std::optional<Mismatch> Oracle::check(const RankProgram& program, const std::byte* memory) const {
  if (type_ == ElementType::int32) return first_mismatch<std::int32_t>(program, memory, layout_, inputs_, ranks_, op_);
  return first_mismatch<float>(program, memory, layout_, inputs_, ranks_, op_);
}

std::vector<double> Oracle::expected(const Holding& h) const {
  const Extent extent = layout_(h.chunk);
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(extent.count));
  for (std::int64_t i = 0; i < extent.count; ++i)
    values.push_back(type_ == ElementType::int32
                         ? static_cast<double>(reduced<std::int32_t>(inputs_, h.from, ranks_, extent.offset + i, op_))
                         : static_cast<double>(reduced<float>(inputs_, h.from, ranks_, extent.offset + i, op_)));
  return values;
}

std::vector<double> to_numbers(const std::byte* memory, std::int64_t count, ElementType type) {
  std::vector<double> numbers(static_cast<std::size_t>(count));
  for (double& n : numbers) {
    n = type == ElementType::int32 ? static_cast<double>(load<std::int32_t>(memory))
                                   : static_cast<double>(load<float>(memory));
    memory += size_of(type);
  }
  return numbers;
}

}  // namespace ringside
