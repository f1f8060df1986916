#include "core/sim/timeline.h"

#include <algorithm>

#include "core/schedule/row.h"

namespace ringside {
namespace {

/// Ports serve strictly in order of (step, position), and on a uniform crossbar nobody shares a link with anybody:
/// taking the transfers in that order, each starts when its slots and both its ports are free. No event queue is
/// needed.
class Crossbar {
 public:
  Crossbar(const Schedule& s, Bytes n, const CostParameters& p, int element_bytes)
      : schedule_(s),
        parameters_(p),
        sizes_(s, n, element_bytes),
        out_(static_cast<std::size_t>(s.places())),
        in_(out_.size()),
        written_(out_.size(), Row<Seconds>(s.slots(), Seconds())),
        read_(written_) {}

  template <class Sink>
  Seconds run(Sink&& sink) {
    for (std::int64_t i = 0; i < schedule_.step_count(); ++i) {
      const Step step = schedule_.step(i);
      ends_.clear();
      before_ = nullptr;
      for (std::size_t k = 0; k < step.transfers.size(); ++k) {
        Span span = place(step.transfers[k]);
        span.step = i;
        span.index = static_cast<std::int32_t>(k);
        ends_.push_back(span.end);
        last_ = std::max(last_, span.end);
        sink(span);
      }
      // Transfers of one step read the old values: they wait for earlier steps only, so slots are marked afterwards.
      for (std::size_t k = 0; k < step.transfers.size(); ++k) mark(step.transfers[k], ends_[k]);
      sizes_.advance(step);
    }
    return last_;
  }

 private:
  using Times = std::vector<Row<Seconds>>;  // of every place: when something ended in its slots

  static void wait(Seconds& start, const Times& times, std::int32_t place, const Slots& slots) {
    for (std::size_t i = 0; i < slots.run_count(); ++i)
      times[static_cast<std::size_t>(place)].each(
          slots.run(i).first, slots.run(i).count,
          [&](std::int32_t, std::int32_t, Seconds end) { start = std::max(start, end); });
  }
  void raise(Times& times, std::int32_t place, const Slots& slots, Seconds end) {
    Row<Seconds>& row = times[static_cast<std::size_t>(place)];
    for (std::size_t i = 0; i < slots.run_count(); ++i) {
      earlier_.clear();
      row.each(slots.run(i).first, slots.run(i).count, [&](std::int32_t first, std::int32_t n, Seconds before) {
        if (before < end) earlier_.push_back({first, n});
      });
      for (const Run& run : earlier_) row.set(run.first, run.count, end);
    }
  }

  Span place(const Transfer& t) {
    // Whoever sends the same to many, one after the other, has all of it at one time.
    if (before_ == nullptr || before_->from != t.from || !(before_->chunks == t.chunks)) {
      held_ = Seconds();
      wait(held_, written_, t.from, t.chunks);
    }
    before_ = &t;
    Seconds start = held_;
    wait(start, written_, t.to, t.target());
    wait(start, read_, t.to, t.target());
    Seconds& out = out_[static_cast<std::size_t>(t.from)];
    Seconds& in = in_[static_cast<std::size_t>(t.to)];
    const Bytes m = sizes_.of(t);
    if (t.local()) return move(t, start, in, m);
    start = std::max({start, out, in});
    const Seconds wire = start + parameters_.alpha;
    const Seconds sent = start + (parameters_.alpha + m * parameters_.beta);
    const Seconds end = t.op == Arrival::reduce ? sent + m * parameters_.reduce_cost : sent;
    out = sent;
    in = end;
    return {0, 0, t.from, t.to, t.op, start, wire, sent, end};
  }

  /// Within a rank nothing is sent; adding takes its time where arrivals are added, too.
  Span move(const Transfer& t, Seconds start, Seconds& in, Bytes m) const {
    const Seconds adding = m * parameters_.reduce_cost;
    if (t.op == Arrival::copy || adding == Seconds(0)) return {0, 0, t.from, t.to, t.op, start, start, start, start};
    start = std::max(start, in);
    in = start + adding;
    return {0, 0, t.from, t.to, t.op, start, start, start, in};
  }

  void mark(const Transfer& t, Seconds end) {
    raise(read_, t.from, t.chunks, end);
    raise(written_, t.to, t.target(), end);
  }

  const Schedule& schedule_;
  CostParameters parameters_;
  TransferSizes sizes_;
  std::vector<Seconds> out_, in_;  // when the port is free
  Times written_, read_;           // end of the last write, of the last read
  std::vector<Run> earlier_;
  std::vector<Seconds> ends_;
  const Transfer* before_ = nullptr;  // of the step at hand, the transfer before this one
  Seconds held_;                      // since when its sender has what it sends
  Seconds last_;
};

}  // namespace

Timeline simulate(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes) {
  Timeline timeline;
  timeline.end =
      Crossbar(schedule, n, parameters, element_bytes).run([&](const Span& s) { timeline.spans.push_back(s); });
  return timeline;
}

Seconds simulate_end(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes,
                     SpanSink* sink) {
  // Where all ranks do alike, each sends and receives all the time: nobody is ever early, and rank 0 tells all.
  if (schedule.regular() && schedule.sizes.empty()) return price(schedule, n, parameters, element_bytes).total;
  return Crossbar(schedule, n, parameters, element_bytes).run([sink](const Span& s) {
    if (sink) sink->arrived(0, s);
  });
}

}  // namespace ringside
