// The number that somebody types for an answer: plain, with a unit, or a sum of such numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ringside {

struct Question;

/// In SI units, for a question that asks for a number. "2,048" is two thousand, "5,37" a decimal comma, "1.5 × 10^9" a
/// product; a unit behind a whole sum is the sum's: "6*7e9/312e12 s", "1.5 + 0.2 ms". None: it is no number, or one of
/// another kind than the question's.
std::optional<double> typed_number(const Question& question, std::string_view typed);

/// What a field for this number reads, in a line beside it.
std::string number_accepted(const Question& question);

/// What is said to who types no number that the question asks for.
std::string number_refused(const Question& question);
/// The same of what was typed, with the part that was not read and why.
std::string number_refused(const Question& question, std::string_view typed);

}  // namespace ringside
