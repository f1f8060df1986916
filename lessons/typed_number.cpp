// ui/share/lesson_numbers.js reads the same; tests/ui/share/lesson_browser_test.cpp compares the two.
#include "lessons/typed_number.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/units.h"

namespace ringside {
namespace {

bool one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

/// A comma between digits goes where just three follow ("2,048") and is a point where more or fewer do ("5,37").
void read_commas(std::string& text) {
  constexpr std::string_view kDigits = "0123456789";
  for (std::size_t at = 0; (at = text.find(',', at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kDigits, at + 1), text.size());
    const std::size_t digits = end - at - 1;
    if (at > 0 && one_of(text[at - 1], kDigits) && digits > 0) text.replace(at, 1, digits == 3 ? "" : ".");
    ++at;
  }
}

void trim(std::string& text) {
  text.erase(0, std::min(text.find_first_not_of(" \t\n"), text.size()));
  text.resize(text.find_last_not_of(" \t\n") + 1);
}

std::string number_text(std::string_view typed) {
  std::string text(typed);
  for (const auto& [from, to] : {std::pair{"×", "*"},
                                 {"·", "*"},
                                 {"−", "-"},
                                 {" x 10^", "*10^"},
                                 {"$", ""},
                                 {"\\times", "*"},
                                 {"{", ""},
                                 {"}", ""},
                                 {"\u00a0", " "},
                                 {"\u2060", ""},
                                 {"≈", ""}})
    for (std::size_t at; (at = text.find(from)) != std::string::npos;)
      text.replace(at, std::string_view(from).size(), to);
  read_commas(text);
  trim(text);
  return text;
}

/// A unit that is only a word may be repeated: "12 workers", "75 %", "13.2×", "13.2x".
void drop_word(std::string& text, const std::string& unit) {
  for (const std::string_view word :
       {std::string_view(unit), std::string_view(unit == "percent" ? "%" : ""),
        std::string_view(unit == "times" ? "*" : ""), std::string_view(unit == "times" ? "x" : "")})
    if (!word.empty() && text.size() > word.size() && text.ends_with(word)) {
      text.resize(text.size() - word.size());
      return;
    }
}

Result<Value> sum_of(const std::string& text) {
  Context context;
  context.may_call = false;
  return evaluate({text, {}, 0}, context);
}

std::optional<Value> value_of(const std::string& text) {
  auto value = sum_of(text);
  if (!value || value->is_text || !std::isfinite(value->number)) return {};
  return std::move(*value);
}

/// Which part was not read, and why, as a sentence; empty: all of it was.
std::string not_read(const std::string& text) {
  const auto value = sum_of(text);
  if (value || text.empty()) return {};
  std::string what = value.error().what.substr(value.error().what.find(": ") + 2);  // behind line and column
  constexpr std::string_view kName = "unknown name ";                               // names are the lessons'
  if (what.starts_with(kName)) return what.substr(kName.size()) + " is no number. ";
  if (what.front() >= 'a' && what.front() <= 'z') what.front() = static_cast<char>(what.front() - 'a' + 'A');
  return what + (what.find("of one unit") == std::string::npos
                     ? ". "
                     : "; in a sum a unit belongs to the number right before it. ");
}

/// A sum of plain numbers, and behind it a unit of this kind, which is the whole sum's.
std::optional<double> with_unit_behind(const std::string& text, const Unit& kind) {
  const UnitName* behind = nullptr;  // the longest: "6/2 MB" are no bytes behind "6/2 M"
  for (const UnitName& unit : unit_names())
    if (unit.unit == kind && text.ends_with(unit.name) && (!behind || unit.name.size() > behind->name.size()))
      behind = &unit;
  if (!behind) return {};
  const auto sum = value_of(text.substr(0, text.size() - behind->name.size()));
  if (!sum || !sum->unit.plain()) return {};
  return sum->number * behind->factor;
}

}  // namespace

std::optional<double> typed_number(const Question& q, std::string_view typed) {
  const UnitName* unit = find_unit(q.unit);
  std::string text = number_text(typed);
  if (!unit) drop_word(text, q.unit);
  const auto value = value_of(text);
  // Of a time, or of a count, per cent is another kind.
  if (text.ends_with('%') && !q.unit.empty() && q.unit != "percent" && q.unit != "times") return {};
  if (value && value->unit.plain()) return value->number * (unit ? unit->factor : 1);
  if (!unit || unit->unit.plain()) return {};
  if (value && value->unit == unit->unit) return value->number;
  return with_unit_behind(text, unit->unit);
}

std::string number_accepted(const Question& q) {
  return q.unit == "percent"
             ? "12.5 stands for 12.5 %, and 0.125 for less than one. Sums such as 3 * 17 / 4 are read, too."
         : q.has_dimension() ? "Sums such as 3 * 17 / 4 and other units are read, too."
                             : "Sums such as 3 * 17 / 4 are read, too.";
}

std::string number_refused(const Question& q) {
  return q.unit == "percent" ? "Type a number of per cent, for instance 12.5; 0.125 would be less than one."
         : q.unit.empty()    ? std::string("Type a number, for instance 12.5.")
         : q.has_dimension() ? fmt::format("Type a number in {}, for instance 12.5.", q.unit == "us" ? "µs" : q.unit)
                             : fmt::format("Type a number without a unit, for instance 12.5 ({}).", q.unit);
}

std::string number_refused(const Question& q, std::string_view typed) {
  std::string text = number_text(typed);
  if (!find_unit(q.unit)) drop_word(text, q.unit);
  const auto value = sum_of(text);
  if (value && !value->is_text && !std::isfinite(value->number)) return "That divides by zero or is too large.";
  return not_read(text) + number_refused(q);
}

}  // namespace ringside
