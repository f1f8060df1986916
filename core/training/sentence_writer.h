// The words of a sentence of collectives, one by one, with the time of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/training/parallel.h"
#include "core/training/step_timeline.h"

namespace ringside {

/// Writes the sentence of one mix down.
class SentenceWriter {
 public:
  SentenceWriter(const TrainingJob& job, const Mix& mix, CallTimes& times) : job_(job), mix_(mix), times_(times) {}

  struct Said {
    std::string phase, what;
    Collective collective;
    std::vector<std::string> axes;
  };
  /// `calls` of n bytes each in the groups of these axes; the seconds of one.
  Result<Seconds> say(const Said& said, double calls, Bytes n);
  Result<Seconds> say_in(const Said& said, const std::string& axis, CallTimes::Kept groups, double calls, Bytes n);
  /// A pipeline's messages to the neighbouring stage, as the first step of a chain; the seconds of one from each stage
  /// on, and from the last to the first where stages have several pieces. Backward to each stage. The word is of the
  /// slowest.
  Result<std::vector<Seconds>> send(bool backward, double calls, Bytes n);

  /// The groups of these axes, or what `take` makes of them: `part` tells it apart.
  CallTimes::Kept groups(const std::vector<std::string>& axes, const std::vector<std::int32_t>& part = {},
                         const std::function<CallTimes::Groups(CallTimes::Groups all)>& take = {});

  /// As it is; calls of the same word with other sizes are one word with the mean size.
  void add(SentenceWord w);

  /// Place in the sentence of the word that was said last.
  std::int32_t last() const { return last_; }
  std::vector<SentenceWord> done() { return std::move(words_); }
  CallTimes& times() { return times_; }

 private:
  const TrainingJob& job_;
  const Mix& mix_;
  CallTimes& times_;
  std::vector<SentenceWord> words_;
  std::int32_t last_ = -1;
};

/// Tensor, context and expert parallelism: calls for which the computation stands still.
Result<std::vector<BlockingCalls>> say_layers(SentenceWriter& writer, const TrainingJob& job, const Mix& mix);
/// Units of one stage, each with its share of the computation and its data-parallel calls.
Result<std::vector<TimedUnit>> say_units(SentenceWriter& writer, const TrainingJob& job, const Mix& mix);
/// What the fullest stage waits for others, and where the pipeline fills and empties for messages, see end_of().
struct PipelineWaits {
  Seconds bubble;
  BlockingCalls fill = {}, drain = {};
};
/// `pace` is that of the fullest stage, with its blocking calls.
Result<PipelineWaits> say_pipeline(SentenceWriter& writer, const TrainingJob& job, const Mix& mix,
                                   const StepPace& pace);
/// "cp+dp": those of these axes that are split at all.
std::string axis_name(const Mix& mix, const std::vector<std::string>& axes);

}  // namespace ringside
