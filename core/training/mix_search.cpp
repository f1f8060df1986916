// Which mix is the fastest that fits, and why the others are not.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/parallel.h"

namespace ringside {
namespace {

/// Every way to write K as a product of the axes.
template <class Take>
void each_split(std::int32_t K, const Take& take) {
  Mix m;
  for (m.tp = 1; m.tp <= K; ++m.tp)
    for (m.pp = 1; K % m.tp == 0 && m.tp * m.pp <= K; ++m.pp)
      for (m.ep = 1; K % (m.tp * m.pp) == 0 && m.tp * m.pp * m.ep <= K; ++m.ep)
        for (m.cp = 1; K % (m.tp * m.pp * m.ep) == 0 && m.tp * m.pp * m.ep * m.cp <= K; ++m.cp)
          if (K % (m.tp * m.pp * m.ep * m.cp) == 0) {
            m.dp = K / (m.tp * m.pp * m.ep * m.cp);
            take(m);
          }
}

std::vector<std::int64_t> divisors(std::int64_t whole) {
  std::vector<std::int64_t> low, high;
  for (std::int64_t d = 1; d * d <= whole; ++d) {
    if (whole % d != 0) continue;
    low.push_back(d);
    if (d * d != whole) high.push_back(whole / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

}  // namespace

Result<std::vector<StepEstimate>> search_mixes(const TrainingJob& job, const Mix& given, CallTimes& times,
                                               const std::function<bool()>& cancelled,
                                               std::optional<std::int32_t> zero) {
  const double global = job.sequences * given.dp * given.ep;
  std::vector<std::pair<TrainingJob, Mix>> all;
  each_split(given.ranks(), [&](Mix m) {
    TrainingJob own = job;
    own.sequences = global / (m.dp * m.ep);
    if (own.sequences < 1 || own.sequences != std::floor(own.sequences)) return;
    const auto parts = divisors(static_cast<std::int64_t>(own.sequences));
    for (m.zero = 0; m.zero <= (m.data_ranks() > 1 ? 3 : 0); ++m.zero)
      for (const std::int64_t part : parts) {
        m.micro_batches = part;
        own.interleave = m.pp > 1 && part % m.pp == 0 ? job.interleave : 1;
        if ((!zero || m.zero == *zero || m.data_ranks() == 1) && check_mix(own, m)) all.emplace_back(own, m);
      }
  });
  std::vector<StepEstimate> fitting, others;
  for (const auto& [own, m] : all) {
    if (cancelled && cancelled()) return fail("search", "", "a search that is not stopped");
    if (memory_use(own, m).total() > own.memory) {
      StepEstimate out;
      out.mix = m, out.memory = memory_use(own, m), out.fits = false;
      others.push_back(std::move(out));
      continue;
    }
    RINGSIDE_TRY(auto one, estimate(own, m, times));
    one.timeline = {};  // of thousands of mixes
    fitting.push_back(std::move(one));
  }
  std::stable_sort(fitting.begin(), fitting.end(), [](const auto& a, const auto& b) { return a.step() < b.step(); });
  std::stable_sort(others.begin(), others.end(),
                   [](const auto& a, const auto& b) { return a.memory.total() < b.memory.total(); });
  fitting.insert(fitting.end(), others.begin(), others.end());
  return fitting;
}

std::string verdict(const StepEstimate& e, const StepEstimate& best, const TrainingJob& job) {
  if (!e.fits)
    return fmt::format("does not fit: {:.1f} of {:.0f} GB", e.memory.total().value / 1e9, job.memory.value / 1e9);
  if (e.mix == best.mix) return "the fastest that fits";
  const SentenceWord* longest = nullptr;
  for (const SentenceWord& w : e.sentence)
    if (!longest || w.seconds > longest->seconds) longest = &w;
  const std::string times = format_significant(e.step() / best.step(), 3) + "x: ";
  if (e.bubble > e.exposed) return times + "its bubble takes " + format_seconds(e.bubble);
  if (!longest) return times + "it computes longer";
  return times +
         fmt::format("{} exposed, most of it {} in {}", format_seconds(e.exposed), longest->collective, longest->axis);
}

}  // namespace ringside
