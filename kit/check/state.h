// What was done so far, in one file, so that the next start goes on: report.json of the state folder.
#pragma once

#include <map>
#include <string>

#include "core/base/result.h"
#include "kit/check/outcome.h"

namespace ringside::kit {

struct State {
  std::string kit;                          ///< its manifest's first line
  nlohmann::json machine;                   ///< the latest
  std::map<std::string, Outcome> parts;     ///< by id
  std::map<std::string, double> cut_short;  ///< seconds that a part had when its time was over, without an end
  std::map<std::string, int> starts;        ///< of parts that were begun and of which nothing was heard
  std::string running;                      ///< the part that is under way

  /// Whether the part needs no further start: it passed, failed or cannot end.
  bool settled(const std::string& part) const;
};

inline constexpr int kMostStarts = 2;  ///< of a part that never comes back

/// An empty state where there is no file; an error where it is not one of ours or of another kit.
Result<State> read_state(const std::string& file, const std::string& kit);
/// Replaces the file at once or leaves the old one.
Result<bool> write_state(const std::string& file, const State& s);

/// Now, ISO 8601, UTC.
std::string utc_now();

}  // namespace ringside::kit
