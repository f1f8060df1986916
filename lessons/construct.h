// Questions whose answer is a schedule: written from nothing, or mended. The proof judges it, for every number of ranks
// that is asked for, and a bound on its steps or messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/syntax.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

/// A wrong schedule that is expected, and what is said to whoever writes it.
struct Plant {
  std::string name, markdown, text;  ///< markdown may be empty: then the words of its kind of fault are said
};

/// What is asked of a schedule. Texts are in the schedule language.
struct Construction {
  Scene scene;                       ///< the case that the schedules answer: its collective, root, size, data, wires
  std::string start, answer;         ///< what the learner begins with; a model
  std::vector<std::int32_t> ranks;   ///< proved for each of these, the first that fails is said
  std::string bound;                 ///< an expression over steps, messages, sends and K; empty: none
  std::string twice, missing, over;  ///< said to what is counted twice, is not there in the end, passes the bound
  std::vector<Plant> planted;
};

inline constexpr std::int64_t kMostBuiltTransfers = 100'000;  ///< of an answer; more are refused before the proof

/// From the fields "start", "prove", "bound", "fault", "planted" and "answer". Requires a scene in `question`.
Result<bool> read_construction(const BlockSource& source, PageReader& reader, Question& question);
/// What cannot be read, or answers another question, is not accepted. Else feedback.run is the learner's own run: the
/// moment of its first fault, with the cell, or its end.
Feedback check_construction(const Question& question, std::string_view text);
/// The error: no expression over steps, messages, sends and K.
Result<bool> check_bound(const std::string& bound, std::int32_t ranks);
/// The run of the model answer, to its end.
Scene model_run(const Question& question);
void check_construction(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
