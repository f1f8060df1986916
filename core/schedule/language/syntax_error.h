// What is wrong in a text that a person wrote, where, and what would be right.
#pragma once

#include <cstdint>
#include <exception>
#include <string>

#include "core/base/result.h"

namespace ringside {

/// Where a token stands: both count from 1, columns in characters.
struct Position {
  std::int32_t line = 1;
  std::int32_t column = 1;
  bool operator==(const Position&) const = default;
};

struct SyntaxError {
  std::int32_t line = 1;
  std::int32_t column = 1;
  std::string what;      ///< for instance "'redduce' is no way to arrive"
  std::string expected;  ///< what would be right, for instance "copy or reduce"; may be empty

  /// "line 3, column 12: 'redduce' is no way to arrive; expected: copy or reduce", always one line.
  std::string text() const;
  Error error() const { return {text(), "", "", ErrorKind::bad_input}; }
};

namespace language {

/// Leaves the parser and the evaluator, which are recursive; parse_schedule catches it. Never seen outside.
struct Stopped : std::exception {
  explicit Stopped(SyntaxError e) : error(std::move(e)) {}
  const char* what() const noexcept override { return error.what.c_str(); }
  SyntaxError error;
};

[[noreturn]] void stop(Position at, std::string what, std::string expected = {});

}  // namespace language
}  // namespace ringside
