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

std::vector<MatchedCall> matched_calls(const std::vector<TraceFile>& files) {
  // A call is known by its group (name and members), the step, and its number among those.
  std::map<std::pair<std::string, std::int64_t>, MatchedCall> calls;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const TraceFile& f = files[i];
    if (!f.rank) continue;
    std::map<std::string, std::int64_t> number;
    for (std::size_t at = 0; at < f.kernels.size(); ++at) {
      const TraceKernel& k = f.kernels[at];
      if (k.communication < 0) continue;
      const TraceCommunication& says = f.communications[static_cast<std::size_t>(k.communication)];
      if (uneven(says)) continue;
      // Counted by step: files may begin in different ones, and streams do not leave a step together.
      const std::string group = says.group_name + says.group_ranks + " " + std::to_string(k.step);
      calls[{group, number[group]++}].push_back({i, at, *f.rank, k.end - k.start});
    }
  }
  std::vector<MatchedCall> out;
  for (auto& [key, call] : calls)
    if (call.size() > 1) out.push_back(std::move(call));
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
