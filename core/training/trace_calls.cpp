#include "core/training/trace_calls.h"

#include <algorithm>
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
  return name.empty() || name == "alltoallv" || name == "send" || name == "recv" || name == "sendrecv";
}

}  // namespace

TraceCollective described(const TraceCommunication& says) {
  TraceCollective out;
  out.name = says.collective.empty() ? "unknown" : says.collective;
  for (const auto& [word, collective] : kMeanings)
    if (fold_name(says.collective) == word) out.collective = collective;
  if (says.in >= 0 && says.element_bytes > 0) {
    // The full buffer is the larger side: an allgather's output, a reduce-scatter's input.
    out.bytes = Bytes(static_cast<double>(std::max(says.in, says.out)) * says.element_bytes);
  }
  if (says.group > 0) out.ranks = says.group;
  return out;
}

std::vector<TraceStraggler> stragglers_of(const std::vector<TraceFile>& files, std::int64_t& matched) {
  // A call is known by its group (name and members), what it is, and its number among those.
  using Key = std::pair<std::string, std::int64_t>;
  std::map<Key, std::map<std::int32_t, std::int64_t>> calls;  // nanoseconds by rank
  for (const TraceFile& f : files) {
    if (!f.rank) continue;
    std::map<std::string, std::int64_t> number;
    std::int64_t step = -2;
    for (const TraceKernel& k : f.kernels) {
      if (k.communication < 0) continue;
      const TraceCommunication& says = f.communications[static_cast<std::size_t>(k.communication)];
      if (uneven(says)) continue;
      // Counted anew in every step: files may begin in different ones.
      if (k.step != step) number.clear(), step = k.step;
      const std::string group = says.group_name + says.group_ranks + " " + std::to_string(step);
      calls[{group, number[group]++}][*f.rank] = k.end - k.start;
    }
  }
  std::map<std::int32_t, TraceStraggler> ranks;
  matched = 0;
  for (const auto& [key, by_rank] : calls) {
    if (by_rank.size() < 2) continue;
    ++matched;
    const auto last = std::min_element(by_rank.begin(), by_rank.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    double waited = 0;
    for (const auto& [rank, ns] : by_rank) waited += static_cast<double>(ns - last->second);
    TraceStraggler& s = ranks[last->first];
    s.rank = last->first;
    ++s.calls_last;
    s.waited_for += Seconds(waited * 1e-9 / static_cast<double>(by_rank.size() - 1));
  }
  std::vector<TraceStraggler> out;
  for (const auto& [rank, s] : ranks) out.push_back(s);
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.waited_for > b.waited_for; });
  return out;
}

}  // namespace ringside
