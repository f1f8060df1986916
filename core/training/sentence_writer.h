// The words of a sentence of collectives, one by one, with the time of each.
#pragma once

#include <cstdint>
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
  Result<Seconds> say_in(const Said& said, const std::string& axis,
                         const std::vector<std::vector<std::int32_t>>& groups, double calls, Bytes n);
  /// A pipeline's messages to the neighbouring stage, as the first step of a chain.
  Result<Seconds> send(const std::string& phase, double calls, Bytes n);

  /// As it is; calls of the same word with other sizes are one word with the mean size.
  void add(SentenceWord w);

  /// Place in the sentence of the word that was said last.
  std::int32_t last() const { return last_; }
  std::vector<SentenceWord> done() { return std::move(words_); }

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
/// "cp+dp": those of these axes that are split at all.
std::string axis_name(const Mix& mix, const std::vector<std::string>& axes);

}  // namespace ringside
