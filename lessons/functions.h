// The program's own functions, as lessons may call them. Nothing is computed here that core does not compute.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "lessons/value.h"

namespace ringside {

class Arguments;

/// A parameter; a value of another unit, or a number where a text is expected, is refused.
struct Parameter {
  std::string name;
  bool is_text = false;
  Unit unit{};
  std::optional<Value> default_value{};  ///< absent: must be given
  bool optional = false;                 ///< may stay absent
};

struct Function {
  std::string name;
  std::string meaning;  ///< one line, for the catalogue in docs/lessons.md
  std::vector<Parameter> parameters;
  Result<Value> (*call)(const Arguments&) = nullptr;
};

/// The values of a call, in the order of the function's parameters.
class Arguments {
 public:
  explicit Arguments(const Function& function) : function_(function), values_(function.parameters.size()) {}
  Result<bool> set(std::size_t position, Value value);
  Result<bool> set(std::string_view parameter, Value value);
  /// Fills in defaults; an error names what is missing.
  Result<bool> complete();

  bool has(std::string_view parameter) const { return get(parameter) != nullptr; }
  double number(std::string_view parameter) const;
  const std::string& text(std::string_view parameter) const;
  /// A whole number within the bounds.
  Result<std::int64_t> whole(std::string_view parameter, std::int64_t low, std::int64_t high) const;
  /// What the function makes of them. Pages are shown, checked and counted again and again: the same call is not
  /// computed again.
  Result<Value> call() const;

 private:
  const Value* get(std::string_view parameter) const;
  const Function& function_;
  std::vector<std::optional<Value>> values_;
};

const std::vector<Function>& functions();
const Function* find_function(std::string_view name);
/// "abs, alpha, bandwidth, .."
std::string function_names();
/// "gamma(K, P=7000000000, ..)": how a function is called.
std::string signature(const Function& function);

// The tables that functions() joins; each in its own file.
std::vector<Function> arithmetic_functions();  ///< min, max, sqrt, log2, ..
std::vector<Function> tier_functions();        ///< transfer, crossover, ..
std::vector<Function> training_functions();    ///< gamma, break_even, ..
std::vector<Function> schedule_functions();    ///< messages, steps, price, final_chunk, ..
std::vector<Function> overlap_functions();     ///< buckets, exposed, ..
std::vector<Function> wire_functions();        ///< crossing, leaving, nics, hottest, otherwise

}  // namespace ringside
