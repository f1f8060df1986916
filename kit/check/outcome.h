// What became of one check.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace ringside::kit {

enum class Verdict {
  passed,
  failed,
  skipped,    ///< not possible here; the summary says why. Tried again the next time
  unfinished  ///< did not end within the most that a part may take, or took the machine down twice
};

std::string_view name(Verdict v);
/// skipped for a name that is none.
Verdict verdict_named(std::string_view name);

struct Outcome {
  Verdict verdict = Verdict::skipped;
  std::string summary;     ///< one line
  std::string text;        ///< for a person, many lines: a table, or the end of what was printed
  nlohmann::json data;     ///< for a program: rows, tables
  double seconds = 0;      ///< that it took
  std::string date;        ///< ISO 8601, UTC, when it ended; filled in by check-gpu, as is the machine
  nlohmann::json machine;  ///< {"host", "devices", "driver"} that it was done on
};

inline Outcome skipped(std::string why) {
  Outcome o;
  o.summary = std::move(why);
  return o;
}

nlohmann::json to_json(const Outcome& o);
/// What cannot be read is taken for skipped: it is done again.
Outcome outcome_from_json(const nlohmann::json& j);

}  // namespace ringside::kit
