#include "core/consequence_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/leading_number.h"
#include "core/base/text.h"
#include "core/measure/measured_text.h"

namespace ringside {
namespace {

constexpr std::size_t kToldWaits = 4;
constexpr std::size_t kNamedInCycle = 4;  // ranks: with the remedy two lines of a small stage
constexpr double kFelt = 1.01;            // times as long: what is less than that is not worth a lesson
constexpr double kTenfold = 10;           // times as long: from there on per cent say nothing more
constexpr double kThousands = 1e3;        // from there on digits are set apart

/// Whether a chunk's bytes take less time than its latency.
bool all_latency(const Answer& a) {
  const CostParameters& p = a.prediction.parameters;
  return p.alpha > a.question.size() / a.schedule.chunks * p.beta;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// All digits, for sizes that differ in the last ones.
std::string bytes_exactly(std::int64_t n) {
  return grouped(n) + " B";
}

/// "rank 3", "ranks 0 to 4", "ranks 0, 2 and 5 to 7"; ascending.
std::string ranks_text(const std::vector<std::int32_t>& ranks) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    if (last - i < 2)
      for (std::size_t k = i; k <= last; ++k) runs.push_back(std::to_string(ranks[k]));
    else
      runs.push_back(fmt::format("{} to {}", ranks[i], ranks[last]));
    i = last + 1;
  }
  if (runs.size() > 8) {
    const std::size_t more = runs.size() - 7;
    runs.resize(7);
    runs.push_back(fmt::format("{} more groups", more));
  }
  std::string text = ranks.size() == 1 ? "rank " : "ranks ";
  for (std::size_t i = 0; i < runs.size(); ++i) text += (i == 0 ? "" : i + 1 == runs.size() ? " and " : ", ") + runs[i];
  return text;
}

std::string chunks_of(const Schedule& s, const Wait& w) {
  const Step step = s.step(w.step);
  const Slots& chunks = step.transfers[static_cast<std::size_t>(w.index)].chunks;
  return chunks.size() == 1 ? fmt::format("chunk {}", *chunks.begin()) : fmt::format("{} chunks", chunks.size());
}

/// "Rank 3 waits for ever: rank 2 never sends chunk 1 of step 2."
std::string tell_wait(const Consequence& c, const Wait& w) {
  const bool cut = std::any_of(c.cut.begin(), c.cut.end(), [&](const auto& p) {
    return p == std::pair(std::min(w.rank, w.peer), std::max(w.rank, w.peer));
  });
  const std::string what = fmt::format("{} of step {}", chunks_of(c.before->schedule, w), w.step + 1);
  if (cut && w.sending) return fmt::format("Rank {} waits for ever: {} cannot get to rank {}.", w.rank, what, w.peer);
  if (cut) return fmt::format("Rank {} waits for ever: {} from rank {} does not get through.", w.rank, what, w.peer);
  return fmt::format("Rank {} waits for ever: rank {} never {} {}.", w.rank, w.peer, w.sending ? "receives" : "sends",
                     what);
}

/// Calls pair by number: what is taken for this call is the next one of the rank that skipped. Said where not all that
/// is said has room: after the first that waits.
void tell_next_call(Consequence& c) {
  const Schedule& s = c.before->schedule;
  if (s.custom || !s.sizes.empty()) return;
  const std::vector<std::int32_t> wrong = ranks_that_hold(s, c.what.rank);
  std::string text =
      fmt::format("If rank {} goes on, its next call is taken for this one (calls pair by number): ", c.what.rank);
  if (wrong.empty())
    text += fmt::format("the others end as they should, but what rank {} gets belongs to the call that it skipped.",
                        c.what.rank);
  else
    text += fmt::format("nobody hangs here, but {} end with its numbers.", ranks_text(wrong));
  c.sentences.insert(c.sentences.begin() + (c.sentences.empty() ? 0 : 1), text);
  c.sentences.push_back("Every later call is one off, and the last one hangs as shown here: often a barrier far away.");
}

/// "2.40 times as long (+140 %)", "90,900 times as long".
std::string times_as_long(double ratio) {
  const std::string times =
      ratio >= kThousands && ratio < 1e15
          ? grouped(static_cast<std::int64_t>(std::llround(leading_number_or(format_ratio(ratio), ratio))))
          : format_significant(ratio, 3);
  if (ratio >= kTenfold) return times + " times as long";
  return fmt::format("{} times as long ({}{} %)", times, ratio > 1 ? "+" : "",
                     format_significant(100 * (ratio - 1), 3));
}

/// How many of the messages of the critical path (of `all`, where chains that tie have as many), and what they do:
/// "crosses link 2-3", "cross link 2-3".
std::string of_the_path(std::size_t touched, std::optional<std::size_t> all, const std::string& where) {
  if (touched == all)
    return touched == 1   ? fmt::format("The critical path is one message, and it {}.", where)
           : touched == 2 ? fmt::format("Both messages of the critical path {}.", where)
                          : fmt::format("All {} messages of the critical path {}.", touched, where);
  if (!all)
    return fmt::format("{} of the critical path {}.", counted(static_cast<std::int64_t>(touched), "message"), where);
  return fmt::format("The critical path has {} messages, of which {} {}.", *all, touched, where);
}

}  // namespace

void tell_times(Consequence& c, const OnCriticalPaths& on_path) {
  const Seconds before = c.before_end, after = *c.after_end;
  const bool same = std::abs(after / before - 1) < 1e-9;
  c.headline = capitalised(title_of(c.what)) + ": ";
  if (same)
    c.headline += fmt::format("still {}.", format_seconds(after));
  else if (const double more = 100 * (after / before - 1); more > 0 && after / before < kFelt)
    c.headline += fmt::format(
        "hardly longer than {} ({}).", format_seconds(before),
        more < 0.01 ? std::string("by less than 0.01 %") : fmt::format("+{} %", format_significant(more, 1)));
  else
    c.headline += fmt::format("{} instead of {}, {}.", format_seconds(after), format_seconds(before),
                              times_as_long(after / before));
  // It comes first: where there is little room, it alone is told.
  if (c.what.kind == WhatIf::Kind::late) {
    const Seconds lost = after - before;
    const std::string late = format_short_seconds(c.what.late);
    c.sentences.push_back(lost < c.what.late * (1 - 1e-9)
                              ? fmt::format("Of the {} all lose {}: until they need rank {} they do other things.",
                                            late, format_seconds(lost), c.what.rank)
                          : lost > c.what.late * kFelt
                              ? fmt::format("All lose {}, more than the {}: held-up messages now share links.",
                                            format_seconds(lost), late)
                              : fmt::format("All lose the {} that rank {} is late.", late, c.what.rank));
  }
  const auto& [all, touched] = on_path;
  const bool one = touched == 1U;
  const std::string where =
      c.what.has_link()
          ? (c.what.kind == WhatIf::Kind::broken_link ? fmt::format("went over link {} before", c.what.link)
                                                      : fmt::format("cross{} link {}", one ? "es" : "", c.what.link))
          : fmt::format("{} rank {}", one ? "leaves or reaches" : "leave or reach", c.what.rank);
  if (touched > 0U)
    c.sentences.push_back(of_the_path(*touched, all, where));
  else if (all && !touched)
    c.sentences.push_back(fmt::format("The critical path has {} messages.", *all));
  else if (touched)
    c.sentences.push_back(same ? "Nobody waits for it: the critical path goes elsewhere."
                               : "The critical path goes elsewhere, but messages before it were held up.");
  if ((c.what.kind == WhatIf::Kind::slow_link || c.what.kind == WhatIf::Kind::slow_rank) && touched > 0U &&
      after / before < kFelt && all_latency(*c.before))
    c.sentences.push_back(
        "Only its bandwidth is less, and these messages are nearly all latency: a larger buffer would feel it.");
  if (c.one_port_end)
    c.sentences.push_back(fmt::format("With one port each, where a pair's messages follow one another: {}.",
                                      format_seconds(*c.one_port_end)));
  c.source = c.before->question.wiring.uniform() && c.what.has_link()
                 ? "Simulated, each pair of ranks on a wire of its own; how much slower it is was chosen, not measured."
                 : "Simulated; how late or how much slower was chosen, not measured.";
  if (c.what.kind == WhatIf::Kind::late)
    c.source =
        "Simulated as prices have it: a send of any size waits for its receiver. How late was chosen, not measured.";
  if (c.what.kind == WhatIf::Kind::broken_link)
    c.source = "Simulated: messages that crossed the link take the fastest way that is left.";
}

void tell_waits(Consequence& c, const BlockingRun& run, const BlockingRules& rules) {
  const Schedule& s = c.before->schedule;
  std::set<std::int32_t> stuck;
  for (const Wait& w : run.waits) stuck.insert(w.rank);
  const auto others = static_cast<std::size_t>(s.ranks) - rules.absent.size();
  const std::string calls =
      rules.order == CallOrder::combined ? "the calls of a step at once" : "a rank sends, then receives";
  c.source =
      rules.absent.empty()
          ? fmt::format("Computed from the schedule: {}; sends up to {} return at once (Open MPI's eager limit).",
                        calls, format_bytes(rules.eager_limit))
          : fmt::format(
                "Computed: {}; sends up to {} eager (Open MPI). Real threads: pytorch#54059, "
                "autocast#386.",
                calls, format_bytes(rules.eager_limit));
  c.headline = capitalised(title_of(c.what)) + ": ";
  if (run.completes()) {
    c.headline += rules.absent.empty() ? "all calls return, nobody waits." : "nobody else waits for it.";
  } else {
    const std::vector<std::int32_t> all(stuck.begin(), stuck.end());
    c.headline += all.size() == others && others > 1
                      ? fmt::format("all {}{} ranks wait for ever.", others, rules.absent.empty() ? "" : " other")
                      : fmt::format("{} {} for ever.", ranks_text(all), all.size() == 1 ? "waits" : "wait");
    // Those first that are held up first: they say why.
    std::vector<Wait> waits = run.waits;
    std::stable_sort(waits.begin(), waits.end(), [](const Wait& a, const Wait& b) { return a.step < b.step; });
    std::set<std::int32_t> told;
    for (const Wait& w : waits) {
      if (told.size() == kToldWaits) break;
      if (told.insert(w.rank).second) c.sentences.push_back(tell_wait(c, w));
    }
    if (stuck.size() > told.size())
      c.sentences.push_back(fmt::format("{} more {} for these.", stuck.size() - told.size(),
                                        stuck.size() - told.size() == 1 ? "waits" : "wait"));
  }
  // Where not all has room, the point comes before the list of who waits.
  std::vector<std::string> point;
  if (!run.cycle.empty() && rules.cut.empty()) point.push_back(tell_cycle(run, kNamedInCycle));
  if (rules.order == CallOrder::sends_first)
    point.emplace_back(run.completes() ? "Messages are small enough to be taken at once; larger ones would not be."
                                       : "Odd ranks that receive first, or one call for both, would free them.");
  c.sentences.insert(c.sentences.begin(), point.begin(), point.end());
  if (!rules.absent.empty()) tell_next_call(c);
}

void tell_mixed(Consequence& c, const MixedCall& m, const MixedRun& nccl, const MixedRun& mpi) {
  const std::string theirs = c.what.kind == WhatIf::Kind::count ? grouped(m.elements) : std::string(name(m.type));
  c.headline = fmt::format("{}, the others {}: ", capitalised(title_of(c.what)), theirs);
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::int32_t>> groups;
  for (std::size_t r = 0; r < nccl.ranks.size(); ++r) {
    const Leftover& l = nccl.ranks[r];
    if (l.wrong == 0) continue;
    groups[{l.wrong, l.first}].push_back(static_cast<std::int32_t>(r));
  }
  const std::string loops =
      fmt::format("rank {} works in {} loops, the others in {}", m.rank, nccl.its_loops, nccl.loops);
  if (nccl.hangs()) {
    c.headline += "with NCCL they wait for ever.";
    c.sentences.push_back("NCCL does not compare them: " + loops + ", so somebody waits for data that nobody sends.");
  } else {
    c.headline += groups.empty() ? "NCCL does not notice, and nothing is wrong." : "NCCL gives wrong numbers";
    if (!groups.empty()) c.headline += mpi.truncated ? ", MPI ends the job." : ".";
    for (const auto& [key, ranks] : groups) {
      const Leftover& l = nccl.ranks[static_cast<std::size_t>(ranks.front())];
      const std::string where = capitalised(ranks_text(ranks));
      c.sentences.push_back(l.wrong == l.asked ? fmt::format("{}: all {} elements are wrong.", where, grouped(l.asked))
                            : l.first + l.wrong == l.asked
                                ? fmt::format("{}: elements past {} keep old values ({} of {}).", where,
                                              grouped(l.first), grouped(l.wrong), grouped(l.asked))
                                : fmt::format("{}: {} of {} elements are wrong, the first at {}.", where,
                                              grouped(l.wrong), grouped(l.asked), grouped(l.first)));
      if (c.sentences.size() == kToldWaits) break;
    }
    if (!groups.empty()) c.sentences.push_back("NCCL does not notice.");
  }
  if (mpi.truncated) {
    const Truncation& t = *mpi.truncated;
    c.sentences.push_back(fmt::format(
        "MPI ends the job in step {}: rank {} gets {} from rank {} where it has room for {} (MPI_ERR_TRUNCATE).",
        t.step + 1, t.to, bytes_exactly(t.sent), t.from, bytes_exactly(t.room)));
  } else {
    const auto bad = std::count_if(mpi.ranks.begin(), mpi.ranks.end(), [](const Leftover& l) { return l.wrong > 0; });
    c.sentences.push_back(bad == 0
                              ? "With MPI nothing is wrong either."
                              : fmt::format("MPI does not notice either, and {} of {} ranks end with wrong numbers.",
                                            bad, mpi.ranks.size()));
  }
  c.source = fmt::format("Computed from the schedule, NCCL's all_reduce.h and MPI 4.1, 3.2.4. Real threads: {}.",
                         c.what.kind == WhatIf::Kind::count ? "nccl#1417, nccl#296" : "pytorch#150433, pytorch#79901");
}

}  // namespace ringside
