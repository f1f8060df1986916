// One profiler trace as torch.profiler writes it (kineto, output_json.cpp): what ran on the GPU and when.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/trace_json.h"

namespace ringside {

/// What a collective's record says of itself; absent numbers are -1.
struct TraceCommunication {
  std::string collective;  ///< as PyTorch calls it: "allreduce", "_allgather_base"; empty: nobody says
  std::int64_t in = -1, out = -1;
  std::int32_t group = -1;
  std::int32_t element_bytes = -1;
  std::string group_name;
  std::string group_ranks;  ///< "[0, 1]"
  bool operator==(const TraceCommunication&) const = default;
};

/// Times are nanoseconds since baseTimeNanoseconds, or since 1970 where the file has none.
struct TraceKernel {
  std::int64_t start = 0, end = 0;
  std::int64_t correlation = -1, external = -1;
  std::int32_t communication = -1;  ///< index into TraceFile::communications; kComputation: no communication
  std::int64_t step = -1;           ///< of ProfilerStep#N that launched it; -1: none
  static constexpr std::int32_t kComputation = -1;
};

struct TraceFile {
  std::string path;
  std::optional<std::int32_t> rank, world_size;
  std::int64_t base_ns = 0;
  std::vector<TraceKernel> kernels;  ///< by start
  std::vector<TraceCommunication> communications;
  std::vector<std::int64_t> steps;  ///< the N of ProfilerStep#N, ascending
  std::int64_t events = 0;          ///< all that were read
  std::int64_t cpu_calls = 0;       ///< collectives that the host recorded, without those in "wait"
  std::int64_t odd = 0;             ///< GPU rows left out: no time, or one that ends before it begins
  std::optional<JsonFault> fault;   ///< where it breaks; all before is there
  bool cut = false;                 ///< it breaks among its events: nobody knows what is behind
};

/// Names of kernels that communicate; those that begin with or contain one of these, whatever the case.
struct TracePatterns {
  std::vector<std::string> communication{"nccl",  "rccl",    "hccl",    "oneccl",
                                         "msccl", "deep_ep", "nvshmem", "cross_device_reduce"};
};

/// Hears now and then how many bytes of the text were read and which share of the file (0 where nobody knows), and may
/// end the reading with false.
using TraceHeard = std::function<bool(std::int64_t bytes, double share)>;
/// Reads plain or gzip. The memory grows with the events on the GPU and their launches only. The error: a file that
/// cannot be opened.
Result<TraceFile> read_trace(const std::string& path, const TracePatterns& patterns = {},
                             const TraceHeard& progress = {});
/// The same from any source of text.
TraceFile read_trace(JsonTokens tokens, const TracePatterns& patterns, const TraceHeard& progress = {});
/// Whether its first 64 KiB, unpacked, have words that torch.profiler writes and no other JSON of this program has.
bool looks_like_trace(const std::string& path);

}  // namespace ringside
