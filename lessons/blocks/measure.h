// Cases to be run for real on the learner's own computer, beside what the model says of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/case.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

struct MeasureBlock {
  std::string id;                ///< of its own among the lesson's questions
  std::string prompt;            ///< what is to be looked at
  std::vector<Case> cases;       ///< at most kMostMeasured, each of at most kMostMeasuredRanks ranks
  std::string backend = "host";  ///< one of backends()
  std::int64_t local_batch = 0;  ///< above 0: gamma by the clock, see Job
  bool library = false;          ///< the MPI library's own choice is timed, too
  std::string after;             ///< the question of the page that is answered first; empty: none
  std::string told;              ///< said beside what came out; may be empty

  static const BlockSyntax& syntax();
  static Result<MeasureBlock> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const { return {prompt, told}; }
};

inline constexpr std::size_t kMostMeasured = 4;
inline constexpr std::int32_t kMostMeasuredRanks = 8;  ///< processes that any computer bears

}  // namespace ringside
