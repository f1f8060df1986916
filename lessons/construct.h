// Questions whose answer is built: a schedule, the order of blocking calls, or a seating, written from nothing or
// mended. Proof and simulation judge it, for every number of ranks that is asked for, and a bound.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "core/schedule/schedule.h"
#include "lessons/syntax.h"
#include "lessons/value.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

/// schedule: in the schedule language; calls: lines such as "even ranks: send, then receive"; placement: where rank 0
/// sits, where rank 1 does and so on.
enum class BuildKind { schedule, calls, placement };

/// A wrong schedule that is expected, and what is said to whoever writes it.
struct Plant {
  std::string name, markdown, text;  ///< markdown may be empty: then the words of its kind of fault are said
};

/// What is asked. Texts are of its kind.
struct Construction {
  BuildKind kind = BuildKind::schedule;
  Scene scene;                       ///< the case that the schedules answer: its collective, root, size, data, wires
  std::string start, answer;         ///< what the learner begins with; a model
  std::vector<std::int32_t> ranks;   ///< proved for each of these, the first that fails is said
  bool passed_on = false;            ///< only the first step is written, then each rank sends on what has come
  std::string bound;                 ///< over K and steps, messages, sends; of calls rounds, of seats time; empty: none
  std::string twice, missing, over;  ///< said to what is counted twice, is not there in the end, passes the bound
  std::string misplaced;             ///< said where something is whole, but elsewhere; empty: that is missing
  std::string circle;                ///< of calls: said to who waits for ever
  std::vector<Plant> planted;
};

inline constexpr std::int64_t kMostBuiltTransfers = 100'000;  ///< of an answer; more are refused before the proof

/// From the fields "start", "prove", "then", "bound", "fault", "planted" and "answer". Requires a scene in `question`.
Result<bool> read_construction(const BlockSource& source, PageReader& reader, Question& question);
/// What cannot be read, or answers another question, is not accepted. Else feedback.run is the learner's own run: the
/// moment of its first fault, with the cell, or its end.
Feedback check_construction(const Question& question, std::string_view text);
/// An allreduce whose first step is this schedule's: in the steps behind it each rank sends what has come to whom it
/// sent first, K - 2 times to be added and K - 1 times to be copied.
std::string passed_on(const Schedule& first);
/// A bound with what an answer counts.
Result<Value> bound_value(const std::string& bound, std::map<std::string, Value> counts);
/// The same for the other kinds: of calls the run stands where everybody waits, of seats at its end.
Feedback judge_schedule(const Question& question, std::string_view text);
Feedback judge_calls(const Question& question, std::string_view text);
Feedback judge_seats(const Question& question, std::string_view text);
/// The run of the model answer, to its end.
Scene model_run(const Question& question);
void check_construction(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
