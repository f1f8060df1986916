// The arithmetic of lessons: numbers with units, names, calls of the program's own functions.
//
//   transfer("infiniband", 256MiB) / transfer("nvlink", 256MiB)        gamma(K=16) > 1        2*(K-1)*5us
//
// Operators + - * / ^, < <= > >= == != (1 or 0), parentheses, if(condition, then, else), draw(a, b, c). Units multiply
// and divide; adding seconds to bytes is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "lessons/syntax.h"
#include "lessons/value.h"

namespace ringside {

/// The names that `@let` and `@each` have defined so far, and the file they belong to.
struct Context {
  std::string file;
  std::map<std::string, Value> variables;
  std::size_t evaluated = 0;  ///< expressions so far
  bool may_call = true;       ///< false: functions are refused, as in an answer that a student types
  /// What draw() chooses by: 0 always takes the first value, any other number one of them at each place of the file.
  std::uint32_t seed = 0;
  std::optional<std::size_t> turn = {};  ///< for a check instead: the so-manieth value everywhere
  std::size_t draws = 0, widest = 1;     ///< draw()s so far, and the most values that one had
};

/// An error at a place of the lesson's file: "FILE:LINE:COLUMN: what".
Failure fail_at(const Context& context, Place at, const std::string& what, const std::string& accepted = {});

/// The value of a whole expression; errors name line and column.
Result<Value> evaluate(const Passage& expression, Context& context);

}  // namespace ringside
