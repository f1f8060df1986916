// What a pipeline says in a sentence: messages across every boundary of stages, and what the busiest stage waits.
#include <algorithm>
#include <cmath>

#include "core/base/stop.h"
#include "core/base/try.h"
#include "core/training/pipeline.h"
#include "core/training/sentence_writer.h"

namespace ringside {
namespace {

/// Pairs of a boundary, in the names of groups: no axis has such a size.
constexpr std::int32_t kHops = -1;

double sum_of(const std::vector<BlockingCalls>& calls, bool backward) {
  double sum = 0;
  for (const BlockingCalls& c : calls)
    if (c.backward == backward) sum += c.seconds.value;
  return sum;
}

}  // namespace

double fullest_share(const TrainingJob& job, const Mix& mix) {
  const std::int64_t layers = job.model->shape.layers;
  if (mix.pp == 1 || layers == 0) return 1.0 / mix.pp;
  return static_cast<double>(fullest_stage(layers, mix.pp, job.interleave)) / static_cast<double>(layers);
}

Seconds CallTimes::end(const Pipeline& line) {
  std::vector<double> name = line.shares;
  name.insert(name.end(), {static_cast<double>(line.stages), static_cast<double>(line.micro_batches),
                           line.gpipe ? 1.0 : 0.0, line.forward.value, line.backward.value});
  for (const auto* all : {&line.sends, &line.returns})
    for (const Seconds one : *all) name.push_back(one.value);
  const auto known = ended_.find(name);
  if (known != ended_.end()) return known->second;
  const Seconds end = end_of(line);
  if (!Stoppable::stopped()) ended_.emplace(std::move(name), end);
  return end;
}

Result<std::vector<Seconds>> SentenceWriter::send(bool backward, double calls, Bytes n) {
  const std::int32_t boundaries = job_.interleave > 1 ? mix_.pp : mix_.pp - 1;
  std::vector<Seconds> all(static_cast<std::size_t>(mix_.pp));
  CallTimes::Kept slowest = groups({"pp"});
  for (std::int32_t b = 0; b < boundaries; ++b) {
    const auto from = static_cast<std::size_t>(b), to = static_cast<std::size_t>((b + 1) % mix_.pp);
    // Between pairs, all at once.
    const CallTimes::Kept pairs = groups({"pp"}, {kHops, b, backward ? 1 : 0}, [&](CallTimes::Groups stages) {
      for (auto& group : stages)
        group = backward ? std::vector{group[to], group[from]} : std::vector{group[from], group[to]};
      return stages;
    });
    RINGSIDE_TRY(const TimedCall hop, times_(Collective::broadcast, pairs, n, "linear"));
    if (b == 0 || hop.seconds > *std::ranges::max_element(all)) slowest = pairs;
    all[from] = hop.seconds;
    if (times_.wires().network) continue;
    std::fill_n(all.begin(), boundaries, hop.seconds);
    break;
  }
  add({backward ? "backward" : "forward",
       "send",
       "pp",
       "hands activations on to the neighbouring stage",
       mix_.pp,
       calls,
       n,
       calls * n,
       calls * *std::ranges::max_element(all),
       {},
       {},
       slowest->front(),
       static_cast<std::int32_t>(slowest->size())});
  return all;
}

Result<PipelineWaits> say_pipeline(SentenceWriter& writer, const TrainingJob& job, const Mix& mix,
                                   const StepPace& pace) {
  const double m = static_cast<double>(mix.micro_batches);
  const Bytes hop(job.sequences / m * static_cast<double>(job.tokens) / mix.cp *
                  static_cast<double>(job.model->shape.hidden) * job.activation_bytes /
                  (job.sequence_parallel ? mix.tp : 1));
  PipelineWaits out;
  Pipeline line;
  RINGSIDE_TRY(line.sends, writer.send(false, m * job.interleave, hop));
  out.fill.word = writer.last();
  RINGSIDE_TRY(line.returns, writer.send(true, m * job.interleave, hop));
  out.drain.word = writer.last(), out.drain.backward = true;

  line.stages = mix.pp, line.micro_batches = mix.micro_batches, line.pieces = job.interleave, line.gpipe = job.gpipe;
  const std::int64_t layers = job.model->shape.layers;
  for (const std::int64_t of : piece_layers(layers, mix.pp, job.interleave))
    line.shares.push_back(static_cast<double>(of) / static_cast<double>(layers));
  const Seconds forward = pace.forward + Seconds(sum_of(pace.blocking, false));
  const Seconds backward = pace.backward + Seconds(sum_of(pace.blocking, true));
  line.forward = forward / (m * fullest_share(job, mix)), line.backward = backward / (m * fullest_share(job, mix));
  const Seconds end = writer.times().end(line);
  Pipeline silent = line;
  std::ranges::fill(silent.sends, Seconds(0)), std::ranges::fill(silent.returns, Seconds(0));
  const Seconds alone = writer.times().end(silent);
  out.fill.seconds = out.drain.seconds = (end - alone) / 2;
  out.bubble = alone - (forward + backward);
  return out;
}

}  // namespace ringside
