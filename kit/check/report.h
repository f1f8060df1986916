// What a person carries home: one page of Markdown.
#pragma once

#include <string>
#include <vector>

#include "kit/check/part.h"
#include "kit/check/state.h"

namespace ringside::kit {

/// How many of the parts, and how many of those came to which end.
struct Count {
  int all = 0, passed = 0, failed = 0, skipped = 0, unfinished = 0, open = 0;
  /// "3 of 4 passed, 1 skipped"
  std::string line() const;
  bool bad() const { return failed + unfinished > 0; }
};
Count count_of(const std::vector<Part>& parts, const State& s, const std::string& group = "");

/// Rows for docs/gpu.md's table, then every check, then what they printed.
std::string report_text(const std::vector<Part>& parts, const State& s);

}  // namespace ringside::kit
