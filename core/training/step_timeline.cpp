#include "core/training/step_timeline.h"

#include <algorithm>
#include <numeric>

namespace ringside {
namespace {

class Streams {
 public:
  Streams(const std::vector<TimedUnit>& units, const StepPace& pace) : units_(units), pace_(pace) {}

  /// All units in this order, once.
  void pass(const std::vector<std::int32_t>& order, bool backward) {
    using Kind = StreamSpan::Kind;
    const Seconds all = (backward ? pace_.backward : pace_.forward) / static_cast<double>(pace_.micro_batches);
    std::vector<Seconds> there(order.size());
    const std::size_t begun = through_.size();
    const auto gather = [&](std::size_t i) {
      // Two units are held: there is room for one when the unit before the last is through.
      const std::size_t number = begun + i;
      if (pace_.zero == 3 && i < order.size())
        there[i] =
            call(Kind::gather, order[i], unit(order[i]).calls.gather, number < 2 ? Seconds(0) : through_[number - 2]);
    };
    if (pace_.overlap) gather(0);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (!pace_.overlap) gather(i);
      if (pace_.overlap && i == 0) gather(1);
      computed_ = std::max(computed_, there[i]);
      const double share = unit(order[i]).share;
      for (const BlockingCalls& b : pace_.blocking)
        if (b.backward == backward)
          stand(line_.blocking, {Kind::blocking, order[i], {}, {}, b.word},
                share * b.seconds / static_cast<double>(pace_.micro_batches));
      stand(line_.compute, {backward ? Kind::backward : Kind::forward, order[i], {}, {}}, share * all);
      through_.push_back(computed_);
      if (pace_.overlap) gather(i + 2);
      if (backward && reduces_) call(Kind::reduce, order[i], unit(order[i]).calls.reduce, computed_);
    }
  }

  StepTimeline run() {
    std::vector<std::int32_t> order(units_.size());
    std::iota(order.begin(), order.end(), 0);
    const std::vector<std::int32_t> reverse(order.rbegin(), order.rend());
    wait(pace_.fill, pace_.filling);
    for (std::int64_t m = 1; m <= pace_.micro_batches; ++m) {
      reduces_ = pace_.zero >= 2 || m == pace_.micro_batches;
      pass(order, false);
      pass(reverse, true);
    }
    for (const std::int32_t u : order) call(StreamSpan::Kind::update, u, unit(u).calls.update, computed_);
    computed_ = std::max(computed_, free_);
    wait(pace_.drain, 1 - pace_.filling);
    line_.end = computed_;
    return std::move(line_);
  }

 private:
  /// The computation's own stream goes on by so much.
  void stand(std::vector<StreamSpan>& with, StreamSpan span, Seconds takes) {
    if (takes.value == 0 && span.kind != StreamSpan::Kind::forward && span.kind != StreamSpan::Kind::backward) return;
    span.start = computed_;
    span.end = computed_ = computed_ + takes;
    if (pace_.drawn) with.push_back(span);
  }

  /// Where a pipeline fills or empties.
  void wait(const BlockingCalls& messages, double share) {
    stand(line_.idle, {StreamSpan::Kind::idle, 0, {}, {}}, share * pace_.bubble);
    stand(line_.blocking, {StreamSpan::Kind::blocking, 0, {}, {}, messages.word}, messages.seconds);
    free_ = computed_;
  }

  const TimedUnit& unit(std::int32_t u) const { return units_[static_cast<std::size_t>(u)]; }

  /// When it ends. Without overlap the computation waits for it.
  Seconds call(StreamSpan::Kind kind, std::int32_t u, Seconds takes, Seconds earliest) {
    if (takes.value == 0) return earliest;
    const Seconds start = std::max({free_, earliest, pace_.overlap ? Seconds(0) : computed_});
    free_ = start + takes;
    if (pace_.drawn) line_.communication.push_back({kind, u, start, free_});
    if (!pace_.overlap) computed_ = free_;
    return free_;
  }

  const std::vector<TimedUnit>& units_;
  const StepPace& pace_;
  StepTimeline line_;
  bool reduces_ = false;
  Seconds computed_, free_;
  std::vector<Seconds> through_;  ///< when each unit that was computed was through
};

}  // namespace

StepTimeline step_timeline(const std::vector<TimedUnit>& units, const StepPace& pace) {
  return Streams(units, pace).run();
}

}  // namespace ringside
