#include "core/training/trace_calls.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "core/base/text.h"

namespace ringside {
namespace {

/// PyTorch's names (c10d, record_param_comms) and NCCL's kernels', folded.
const std::pair<const char*, Collective> kMeanings[] = {{"allreduce", Collective::allreduce},
                                                        {"allreducecoalesced", Collective::allreduce},
                                                        {"broadcast", Collective::broadcast},
                                                        {"broadcastoop", Collective::broadcast},
                                                        {"reduce", Collective::reduce},
                                                        {"reduceoop", Collective::reduce},
                                                        {"allgather", Collective::allgather},
                                                        {"allgatherbase", Collective::allgather},
                                                        {"allgatherintotensorcoalesced", Collective::allgather},
                                                        {"allgatherintotensor", Collective::allgather},
                                                        {"reducescatter", Collective::reduce_scatter},
                                                        {"reducescatterbase", Collective::reduce_scatter},
                                                        {"reducescattertensorcoalesced", Collective::reduce_scatter},
                                                        {"alltoall", Collective::all_to_all},
                                                        {"alltoallv", Collective::all_to_all},
                                                        {"alltoallbase", Collective::all_to_all},
                                                        {"gather", Collective::gather},
                                                        {"scatter", Collective::scatter}};

/// Ranks spend differently long in these, whoever comes last.
bool uneven(const TraceCommunication& says) {
  const std::string name = fold_name(says.collective);
  if (name == "alltoall" && says.out < 0) return true;  // nobody says that all parts are as large
  return name.empty() || name == "alltoallv" || name == "send" || name == "recv" || name == "sendrecv" ||
         name == "coalesced";
}

}  // namespace

TraceCollective described(const TraceCommunication& says) {
  TraceCollective out;
  out.name = says.collective.empty() ? "unknown" : says.collective;
  for (const auto& [word, collective] : kMeanings)
    if (fold_name(says.collective) == word) out.collective = collective;
  const bool grows = out.collective == Collective::allgather || out.collective == Collective::gather;
  if (says.in >= 0 && says.element_bytes > 0 && (!grows || says.out >= 0)) {
    // The full buffer is the larger side: an allgather's output, a reduce-scatter's input.
    out.bytes = Bytes(static_cast<double>(std::max(says.in, says.out)) * says.element_bytes);
  }
  if (says.group > 0) out.ranks = says.group;
  return out;
}

namespace {

/// What two ranks must say alike of one call; what one of them does not say is no difference.
struct CallKind {
  std::string name;  ///< folded
  std::optional<Collective> collective;
  std::int64_t in = -1, out = -1;
  std::int32_t element_bytes = -1;
};

bool agree(const CallKind& a, const CallKind& b) {
  const auto alike = [](std::int64_t one, std::int64_t other) { return one < 0 || other < 0 || one == other; };
  const bool same = a.collective && b.collective ? a.collective == b.collective : a.name == b.name;
  return same && alike(a.in, b.in) && alike(a.out, b.out) && alike(a.element_bytes, b.element_bytes);
}

/// One rank's calls of a group in a step, in their order.
struct CallsOfRank {
  std::vector<CallOfRank> calls;
  std::vector<const CallKind*> kinds;
  std::vector<std::int64_t> ends;  ///< nanoseconds of its own clock
};

using PairOfPlaces = std::pair<std::size_t, std::size_t>;

/// A call ends on all ranks together, whatever their clocks say then: of several shifts by which like calls are pairs,
/// that whose ends are apart most evenly, where it is so clearly; else none. `a` has no fewer calls. `cut`: either file
/// may lack some at either end, up to a quarter of them; else `b` alone does. Of equal files with 5 to 24 calls of even
/// and of uneven pace none of 2,000 drawn was shifted by it.
std::vector<PairOfPlaces> pairs_by_ends(const CallsOfRank& a, const CallsOfRank& b, bool cut) {
  constexpr std::ptrdiff_t kFewest = 5;        // pairs: fewer are even by chance
  constexpr double kClearly = 8, kTick = 1e3;  // nanoseconds, to which older traces are rounded
  constexpr double kNone = std::numeric_limits<double>::infinity();
  const std::ptrdiff_t rows = std::ssize(a.ends), columns = std::ssize(b.ends), beyond = cut ? columns / 4 : 0;
  double least = kNone, next = kNone;
  std::vector<PairOfPlaces> best, pairs;
  for (std::ptrdiff_t shift = -beyond; shift <= rows - columns + beyond; ++shift) {
    pairs.clear();
    const std::ptrdiff_t from = std::max<std::ptrdiff_t>(0, -shift), to = std::min(columns, rows - shift);
    std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
    for (auto j = static_cast<std::size_t>(from); std::ssize(pairs) < to - from; ++j) {
      const std::size_t i = j + static_cast<std::size_t>(shift);
      if (!agree(*a.kinds[i], *b.kinds[j])) break;
      low = std::min(low, a.ends[i] - b.ends[j]), high = std::max(high, a.ends[i] - b.ends[j]);
      pairs.emplace_back(i, j);
    }
    if (std::ssize(pairs) < std::max(kFewest, to - from)) continue;
    const double spread = static_cast<double>(high) - static_cast<double>(low);
    next = std::min(next, std::max(least, spread));
    if (spread < least) least = spread, std::swap(best, pairs);
  }
  if (next == kNone || next < kClearly * std::max(least, kTick)) best.clear();
  return best;
}

/// Pairs of places that every longest alignment of the two has, or that the times of their ends tell.
std::vector<PairOfPlaces> certain_pairs(const CallsOfRank& a, const CallsOfRank& b, bool cut) {
  using Pair = PairOfPlaces;
  constexpr std::size_t kMost = 4'000'000;  // cells of a table
  const std::size_t rows = a.kinds.size(), columns = b.kinds.size();
  const auto same = [&](std::size_t i, std::size_t j) { return agree(*a.kinds[i], *b.kinds[j]); };
  std::vector<Pair> out;
  if (rows <= kMost / columns) out = pairs_by_ends(a, b, cut);
  if (!out.empty()) return out;
  for (std::size_t i = 0; rows == columns && i < rows && same(i, i); ++i) out.emplace_back(i, i);
  if (rows == columns && out.size() == rows) return out;
  out.clear();
  if (rows > kMost / columns) return out;  // different, and too many to tell how
  const auto at = [&](std::size_t i, std::size_t j) { return i * (columns + 1) + j; };
  // How long the alignments of what is before these places, and of what is from them on, are at most.
  std::vector<std::uint32_t> before(at(rows, columns) + 1), from(before.size());
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j)
      before[at(i + 1, j + 1)] =
          same(i, j) ? before[at(i, j)] + 1 : std::max(before[at(i, j + 1)], before[at(i + 1, j)]);
  for (std::size_t i = rows; i-- > 0;)
    for (std::size_t j = columns; j-- > 0;)
      from[at(i, j)] = same(i, j) ? from[at(i + 1, j + 1)] + 1 : std::max(from[at(i + 1, j)], from[at(i, j + 1)]);
  const std::uint32_t longest = from.front();
  std::vector<Pair> last(longest);  // that may stand at each place of an alignment, and how many may
  std::vector<std::size_t> many(longest);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      const std::uint32_t place = before[at(i, j)];
      if (!same(i, j) || place + 1 + from[at(i + 1, j + 1)] != longest) continue;
      last[place] = {i, j};
      ++many[place];
    }
  for (std::size_t place = 0; place < longest; ++place)
    if (many[place] == 1) out.push_back(last[place]);
  return out;
}

}  // namespace

MatchedCalls matched_calls(const std::vector<TraceFile>& files) {
  std::vector<std::vector<CallKind>> kinds;
  // Counted by step: files may begin in different ones, and streams do not leave a step together.
  std::map<std::pair<std::string, std::int64_t>, std::vector<CallsOfRank>> groups;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const TraceFile& f = files[i];
    std::vector<CallKind>& own = kinds.emplace_back();
    if (!f.rank) continue;
    for (const TraceCommunication& says : f.communications)
      own.push_back({fold_name(says.collective), described(says).collective, says.in, says.out, says.element_bytes});
    for (std::size_t at = 0; at < f.kernels.size(); ++at) {
      const TraceKernel& k = f.kernels[at];
      if (k.communication < 0) continue;
      const auto number = static_cast<std::size_t>(k.communication);
      const TraceCommunication& says = f.communications[number];
      if (uneven(says)) continue;
      std::vector<CallsOfRank>& ranks = groups[{says.group_name + says.group_ranks, k.step}];
      if (ranks.empty() || ranks.back().calls.front().file != i) ranks.emplace_back();
      ranks.back().calls.push_back({i, at, *f.rank, k.end - k.start});
      ranks.back().kinds.push_back(&own[number]);
      ranks.back().ends.push_back(k.end);
    }
  }
  MatchedCalls out;
  for (const auto& [group, ranks] : groups) {
    if (ranks.size() < 2) continue;
    const auto most = std::ranges::max_element(ranks, {}, [](const CallsOfRank& r) { return r.calls.size(); });
    std::vector<MatchedCall> calls;
    for (const CallOfRank& c : most->calls) calls.push_back({c});
    for (auto r = ranks.begin(); r != ranks.end(); ++r) {
      out.alone += static_cast<std::int64_t>(r->calls.size());
      if (r == most) continue;
      // Whole steps were recorded; what belongs to none may begin and end anywhere.
      for (const auto& [there, here] : certain_pairs(*most, *r, group.second < 0))
        calls[there].push_back(r->calls[here]);
    }
    for (MatchedCall& call : calls) {
      if (call.size() < 2) continue;
      out.alone -= static_cast<std::int64_t>(call.size());
      out.calls.push_back(std::move(call));
    }
  }
  return out;
}

namespace {

const CallOfRank& last_to_come(const MatchedCall& call) {
  return *std::min_element(call.begin(), call.end(), [](const auto& a, const auto& b) {
    return std::pair(a.lasted, a.rank) < std::pair(b.lasted, b.rank);
  });
}

}  // namespace

std::vector<TraceStraggler> stragglers_of(const std::vector<MatchedCall>& calls) {
  std::map<std::int32_t, TraceStraggler> ranks;
  for (const MatchedCall& call : calls) {
    const CallOfRank& last = last_to_come(call);
    double waited = 0;
    for (const CallOfRank& c : call) waited += static_cast<double>(c.lasted - last.lasted);
    TraceStraggler& s = ranks[last.rank];
    s.rank = last.rank;
    ++s.calls_last;
    s.waited_for += Seconds(waited * 1e-9 / static_cast<double>(call.size() - 1));
  }
  std::vector<TraceStraggler> out;
  for (const auto& [rank, s] : ranks) out.push_back(s);
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.waited_for > b.waited_for; });
  return out;
}

std::vector<std::vector<std::int64_t>> waits_of(const std::vector<TraceFile>& files,
                                                const std::vector<MatchedCall>& calls) {
  std::vector<std::vector<std::int64_t>> out;
  for (const TraceFile& f : files) out.emplace_back(f.kernels.size());
  for (const MatchedCall& call : calls) {
    const std::int64_t needed = last_to_come(call).lasted;
    for (const CallOfRank& c : call) out[c.file][c.kernel] = c.lasted - needed;
  }
  return out;
}

}  // namespace ringside
