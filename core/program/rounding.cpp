#include "core/program/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/check.h"
#include "core/collective/arithmetic.h"

namespace ringside {
namespace {

long double exact_result(const Inputs& inputs, const Holding& h, std::int32_t ranks, std::size_t element, Op op) {
  const bool all = h.from.front() == Held::kAllRanks;
  const std::size_t count = all ? static_cast<std::size_t>(ranks) : h.from.size();
  long double result = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const long double value = inputs[all ? i : static_cast<std::size_t>(h.from[i])][element];
    if (i == 0)
      result = value;
    else if (op == Op::sum || op == Op::avg)
      result += value;
    else
      result = op == Op::prod ? result * value : op == Op::max ? std::max(result, value) : std::min(result, value);
  }
  return op == Op::avg ? result / static_cast<long double>(count) : result;
}

/// One unit in the last place of numbers like `value`; subnormals have the one of the least normal number.
long double ulp(ElementType type, long double value) {
  if (type == ElementType::int32) return 1;
  const int least = type == ElementType::fp16 ? -14 : type == ElementType::float64 ? -1022 : -126;
  const int exponent = value == 0 ? least : std::max(std::ilogb(value), least);
  return std::ldexp(1.0L, exponent + 1 - exact_bits(type));
}

}  // namespace

Inputs fractions(ElementType type, std::int32_t ranks, std::int64_t elements) {
  std::mt19937_64 random(1);
  Inputs inputs(static_cast<std::size_t>(ranks));
  for (auto& vector : inputs)
    for (std::int64_t e = 0; e < elements; ++e) {
      const double number = static_cast<double>(random() >> 11) * 0x1p-53;
      vector.push_back(with_type(type, [&](auto zero) { return to_number(nearest<decltype(zero)>(number)); }));
    }
  return inputs;
}

Rounding rounding_of(const Schedule& schedule, std::int64_t elements, ElementType type, Op op, const Inputs& inputs) {
  RINGSIDE_CHECK(inputs.size() == static_cast<std::size_t>(schedule.ranks));
  InProcess run(schedule, elements, type, op, inputs);
  while (run.steps_done() < schedule.step_count()) run.advance();
  const Layout layout = layout_of(schedule, elements);
  Rounding r;
  r.first.assign(static_cast<std::size_t>(elements), std::numeric_limits<double>::quiet_NaN());
  std::int64_t count = 0, nearest_count = 0;
  for (const RankProgram& program : run.programs())
    for (const Holding& h : program.after) {
      const auto numbers =
          to_numbers(run.memory(program.place).data() + h.where.offset * size_of(type), h.where.count, type);
      for (std::size_t i = 0; i < numbers.size(); ++i, ++count) {
        const std::size_t element = static_cast<std::size_t>(layout(h.chunk).offset) + i;
        double& first = r.first[element];
        if (std::isnan(first)) first = numbers[i];
        r.ranks_agree = r.ranks_agree && first == numbers[i];
        const long double exact = exact_result(inputs, h, schedule.ranks, element, op);
        const long double error = std::abs(numbers[i] - exact) / ulp(type, exact);
        r.mean_ulp += static_cast<double>(error);
        r.worst_ulp = std::max(r.worst_ulp, static_cast<double>(error));
        nearest_count += error <= 0.5L;
      }
    }
  if (count == 0) return r;
  r.mean_ulp /= static_cast<double>(count);
  r.nearest = static_cast<double>(nearest_count) / static_cast<double>(count);
  return r;
}

}  // namespace ringside
