// Cases to be run for real on the learner's own computer, beside what the model says of them: collectives, the uneven
// all-to-all of a router, or data-parallel training.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/case.h"
#include "core/job.h"
#include "core/training/sgd.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

struct MeasureBlock {
  std::string id;                      ///< of its own among the lesson's questions
  std::string prompt;                  ///< what is to be looked at
  std::vector<Case> cases;             ///< at most kMostMeasured, each of at most kMostMeasuredRanks ranks
  std::vector<Task> tasks;             ///< after the cases: routers' exchanges, which no algorithm makes
  std::vector<std::string> exchanges;  ///< what each of these is called: "shares 205, 410, 205, 204"
  std::optional<SgdJob> training;      ///< in place of all these; one with a fault is to end with its words
  std::string backend = "host";        ///< one of backends()
  std::int64_t local_batch = 0;        ///< above 0: gamma by the clock, see Job
  bool library = false;                ///< the MPI library's own choice is timed, too
  std::string after;                   ///< the question of the page that is answered first; empty: none
  std::string told;                    ///< said beside what came out; may be empty

  std::size_t rows() const { return cases.size() + tasks.size(); }
  std::int32_t ranks() const;  ///< of the largest run

  static const BlockSyntax& syntax();
  static Result<MeasureBlock> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const { return {prompt, told}; }
};

inline constexpr std::size_t kMostMeasured = 4;
inline constexpr std::int32_t kMostMeasuredRanks = 8;  ///< processes that any computer bears

}  // namespace ringside
