#include "core/program/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

// The oracle's own arithmetic in double, rounded to the type after every operation, so that a mistake in the kernels is
// not repeated here. An average is a sum until the end.
template <class T>
T combine_as_numbers(T a, T b, Op op) {
  if constexpr (std::is_integral_v<T>) {
    const std::int64_t x = a, y = b;
    switch (op) {
      case Op::avg:
      case Op::sum: return static_cast<T>(x + y);
      case Op::prod: return static_cast<T>(x * y);
      case Op::max: return x > y ? a : b;
      case Op::min: return x < y ? a : b;
    }
  } else {
    const double x = to_number(a), y = to_number(b);
    switch (op) {
      case Op::avg:
      case Op::sum: return nearest<T>(x + y);
      case Op::prod: return nearest<T>(x * y);
      // A NaN wins, whoever brings it.
      case Op::max: return x > y || std::isnan(x) ? a : b;
      case Op::min: return x < y || std::isnan(x) ? a : b;
    }
  }
  RINGSIDE_CHECK(!"an operator");
}

template <class T>
T load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::int32_t contributors(const Holding& h, std::int32_t ranks) {
  return h.from.front() == Held::kAllRanks ? ranks : static_cast<std::int32_t>(h.from.size());
}
std::int32_t contributor(const Holding& h, std::int32_t i) {
  return h.from.front() == Held::kAllRanks ? i : h.from[static_cast<std::size_t>(i)];
}

/// Element `index` of a chunk, not yet divided for an average.
template <class T>
T reduced(const InputData& inputs, const Holding& h, std::int32_t ranks, std::int64_t index, Op op) {
  T value = nearest<T>(inputs(contributor(h, 0), index));
  for (std::int32_t i = 1; i < contributors(h, ranks); ++i)
    value = combine_as_numbers(value, nearest<T>(inputs(contributor(h, i), index)), op);
  return value;
}

template <class T>
T final_value(const InputData& inputs, const Holding& h, std::int32_t ranks, std::int64_t index, Op op) {
  const T value = reduced<T>(inputs, h, ranks, index, op);
  if (op != Op::avg || contributors(h, ranks) == 1) return value;
  if constexpr (std::is_integral_v<T>)
    return value / contributors(h, ranks);
  else
    return nearest<T>(to_number(value) / contributors(h, ranks));
}

/// By how much a result may differ from another order's: each of the K-1 operations rounds once, and an average again.
double slack(const InputData& inputs, const Holding& h, std::int32_t ranks, std::int64_t index, ElementType type, Op op,
             double expected) {
  const std::int32_t count = contributors(h, ranks);
  double magnitude = std::abs(expected);
  if (op != Op::prod) {
    magnitude = 0;
    for (std::int32_t i = 0; i < count; ++i) magnitude += std::abs(inputs(contributor(h, i), index));
    if (op == Op::avg) magnitude /= count;
  }
  constexpr double kLeastFp16 = 0x1p-24;  // a product may vanish in so many steps below it
  const double least = type == ElementType::fp16 ? kLeastFp16 : std::numeric_limits<float>::denorm_min();
  return count * (std::ldexp(magnitude, 1 - exact_bits(type)) + least);
}

template <class T>
void write_inputs(const Holding& h, std::byte* memory, const Layout& layout, const InputData& inputs,
                  std::int32_t ranks, Op op) {
  const Extent extent = layout(h.chunk);
  std::byte* at = memory + h.where.offset * static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t i = 0; i < extent.count; ++i, at += sizeof(T)) {
    const T value = reduced<T>(inputs, h, ranks, extent.offset + i, op);
    std::memcpy(at, &value, sizeof value);
  }
}

struct Landed {
  std::int64_t index = 0;  ///< of the element, within the message
  bool reduces = false;
};
/// Where in a message the element at `at` of memory comes from; nothing where the message leaves it alone.
std::optional<Landed> landing_at(const std::vector<Landing>& into, std::int64_t at) {
  std::int64_t before = 0;
  for (const Landing& l : into) {
    if (at >= l.where.offset && at < l.where.offset + l.where.count)
      return Landed{before + at - l.where.offset, l.reduces};
    before += l.where.count;
  }
  return std::nullopt;
}

}  // namespace

std::string Mismatch::line() const {
  constexpr std::size_t kNamed = 3;
  std::string text = fmt::format("rank {}: slot {} (chunk {}), element {} is {}, expected {}", place, slot, chunk,
                                 element, got, expected);
  for (std::size_t i = 0; i < std::min(from.size(), kNamed); ++i)
    text += fmt::format("{} rank {} in step {}", i == 0 ? "; last received from" : ", before from", from[i].place,
                        from[i].step + 1);
  return text;
}

std::vector<Mismatch::Sender> senders_of(const RankProgram& program, std::int64_t at) {
  std::vector<Mismatch::Sender> senders;
  for (auto step = program.steps.rbegin(); step != program.steps.rend(); ++step) {
    for (const ReceiveOp& r : step->receives) {
      const auto landed = landing_at(r.into, at);
      if (!landed) continue;
      senders.push_back({r.peer, step->step});
      if (!landed->reduces) return senders;
    }
    for (const MoveOp& m : step->moves) {
      const auto landed = landing_at(m.into, at);
      if (!landed || landed->reduces) continue;
      std::int64_t left = landed->index;
      const auto source = std::ranges::find_if(m.from, [&](const Region& r) {
        const bool here = left < r.count;
        if (!here) left -= r.count;
        return here;
      });
      at = source->offset + left;
      break;
    }
  }
  return senders;
}

Oracle::Oracle(const Schedule& schedule, const Layout& layout, ElementType type, Op op, InputData inputs)
    : layout_(layout), ranks_(schedule.ranks), type_(type), op_(op), inputs_(std::move(inputs)) {}

void Oracle::fill(const RankProgram& program, std::byte* memory) const {
  if (program.memory == 0) return;  // there may be no memory at all
  constexpr int kNobodysByte = 0xA5;
  std::memset(memory, kNobodysByte, static_cast<std::size_t>(program.memory * size_of(type_)));
  for (const Holding& h : program.before)
    with_type(type_, [&](auto zero) { write_inputs<decltype(zero)>(h, memory, layout_, inputs_, ranks_, op_); });
}

template <class T>
const std::vector<std::byte>& Oracle::kept(const Holding& h) const {
  static const std::vector<std::byte> none;
  if (!keeps_ || contributors(h, ranks_) == 1) return none;
  const auto [at, fresh] = kept_.try_emplace({h.chunk, h.from});
  if (!fresh) return at->second;
  const Extent extent = layout_(h.chunk);
  at->second.resize(static_cast<std::size_t>(extent.count) * sizeof(T));
  for (std::int64_t i = 0; i < extent.count; ++i) {
    const T value = final_value<T>(inputs_, h, ranks_, extent.offset + i, op_);
    std::memcpy(at->second.data() + static_cast<std::size_t>(i) * sizeof(T), &value, sizeof(T));
  }
  return at->second;
}

std::optional<Mismatch> Oracle::check(const RankProgram& program, const std::byte* memory) const {
  const auto known = required_.find(program.place);
  return with_type(type_, [&](auto zero) -> std::optional<Mismatch> {
    using T = decltype(zero);
    constexpr auto kWidth = static_cast<std::int64_t>(sizeof(T));
    for (const Holding& h : program.after) {
      const Extent extent = layout_(h.chunk);
      static const std::vector<std::byte> none;
      const std::vector<std::byte>& values = known != required_.end() ? none : kept<T>(h);
      // The values of this holding, where they are known.
      const std::byte* const sure = known != required_.end() ? known->second.data() + h.where.offset * kWidth
                                    : values.empty()         ? nullptr
                                                             : values.data();
      if (sure &&
          std::memcmp(memory + h.where.offset * kWidth, sure, static_cast<std::size_t>(extent.count) * sizeof(T)) == 0)
        continue;
      for (std::int64_t i = 0; i < extent.count; ++i) {
        const std::int64_t at = (h.where.offset + i) * kWidth, index = extent.offset + i;
        const double got = to_number(load<T>(memory + at));
        const double expected =
            to_number(sure ? load<T>(sure + i * kWidth) : final_value<T>(inputs_, h, ranks_, index, op_));
        if (got == expected || (got != got && expected != expected)) continue;
        const bool bits = known != required_.end() || !order_matters();
        if (bits || !(std::abs(got - expected) <= slack(inputs_, h, ranks_, index, type_, op_, expected)))
          return Mismatch{program.place, h.slot, h.chunk, i, expected, got, senders_of(program, h.where.offset + i)};
      }
    }
    return std::nullopt;
  });
}

std::vector<double> Oracle::expected(const Holding& h) const {
  const Extent extent = layout_(h.chunk);
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(extent.count));
  for (std::int64_t i = 0; i < extent.count; ++i)
    values.push_back(with_type(type_, [&](auto zero) {
      return to_number(final_value<decltype(zero)>(inputs_, h, ranks_, extent.offset + i, op_));
    }));
  return values;
}

std::vector<double> to_numbers(const std::byte* memory, std::int64_t count, ElementType type) {
  std::vector<double> numbers(static_cast<std::size_t>(count));
  with_type(type, [&](auto zero) {
    for (double& n : numbers) n = to_number(load<decltype(zero)>(memory)), memory += sizeof zero;
  });
  return numbers;
}

}  // namespace ringside
