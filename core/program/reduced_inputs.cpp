#include "core/program/reduced_inputs.h"

#include <cstddef>

#include "core/collective/arithmetic.h"

namespace ringside {

std::vector<double> reduced_inputs(const std::vector<std::vector<double>>& inputs, std::int64_t count, ElementType type,
                                   Op op) {
  std::vector<double> all;
  if (inputs.empty()) return all;
  const auto ranks = static_cast<std::int32_t>(inputs.size());
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    all.push_back(with_type(type, [&](auto zero) {
      using T = decltype(zero);
      return with_op(op, [&](auto how) {
        T value = nearest<T>(inputs.front()[i]);
        for (std::size_t r = 1; r < inputs.size(); ++r) value = combine<how()>(value, nearest<T>(inputs[r][i]));
        return to_number(op == Op::avg ? divided(value, ranks) : value);
      });
    }));
  return all;
}

}  // namespace ringside
