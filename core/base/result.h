// What comes from outside may be wrong: Result<T> carries either the value or one error that fits on one line.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace ringside {

/// Exit codes of the program (contract): 1 the answer is no, 2 bad input, 3 the machine could not.
enum class ErrorKind { no = 1, bad_input = 2, machine = 3 };

/// One line for a person: what is wrong, with which value, and what is accepted.
struct Error {
  std::string what;      ///< the field or the thing that failed, for instance "ranks"
  std::string value;     ///< the offending value as it was given; may be empty
  std::string accepted;  ///< what would be right, or what to do; may be empty
  ErrorKind kind = ErrorKind::bad_input;

  /// "ranks: 0 is not accepted; 1 to 16777216 are", always without a line break.
  std::string line() const;
};

template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

/// `return fail("ranks", "0", "1 to 16777216");`
inline Failure fail(std::string what, std::string value, std::string accepted) {
  return Failure(Error{std::move(what), std::move(value), std::move(accepted), ErrorKind::bad_input});
}
/// The machine could not: no mpirun, a rank died, memory ran out (exit 3).
inline Failure machine_fail(std::string what, std::string value = {}, std::string remedy = {}) {
  return Failure(Error{std::move(what), std::move(value), std::move(remedy), ErrorKind::machine});
}

}  // namespace ringside
