// What profiler traces of one job say about its communication: exposed time, gamma, calls, stragglers, buckets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/collective/collective.h"
#include "core/training/model.h"
#include "core/training/trace_file.h"

namespace ringside {

/// Of kernels; those of one class that overlap count once. Copies and synchronisations are neither.
struct TraceTimes {
  Seconds compute, communication, overlapped;
  Seconds span;  ///< from the first kernel's beginning to the last one's end
  Seconds exposed() const { return communication - overlapped; }
  /// Of the span, in neither kind of kernel: the GPU waits for its host, or copies. Less than half a nanosecond is
  /// rounding, since times are whole ones.
  Seconds idle() const {
    const Seconds rest = span - compute - exposed();
    return rest < Seconds(0.5e-9) ? Seconds() : rest;
  }
  /// Of the span; 0 where there is none.
  double idle_share() const { return span.value > 0 ? idle() / span : 0; }
  /// Communication over computation; absent without computation.
  std::optional<double> gamma() const;
};

struct TraceStep {
  std::int64_t step = 0;
  TraceTimes times;
};

/// What a file lacks; of one that breaks before its first kernel nothing is known.
struct TraceNote {
  enum class Kind : std::uint8_t { no_kernels, host_alone, no_rank, no_steps, odd_kernels } kind;
  std::int64_t count = 0;  ///< host_alone: collectives that the host recorded; odd_kernels: that were left out
};
/// A whole sentence: "It marks no steps (ProfilerStep#N)."
std::string text(const TraceNote& note);

struct RankTrace {
  std::string path;
  std::optional<std::int32_t> rank, world_size;
  std::vector<TraceStep> steps;  ///< a kernel belongs to the step in which it was launched
  TraceTimes total;              ///< of all kernels, in a step or not
  Seconds waiting;               ///< in calls that the others' files hold, too: for ranks that came later
  std::int64_t kernels = 0;
  std::vector<TraceNote> notes;
  std::optional<JsonFault> fault;
  bool cut = false;  ///< steps and total are of what is before the fault; how long it idled is unknown
  /// The host recorded collectives and no kernel communicates: how long they took is unknown, not 0.
  bool host_alone() const;
};

/// What stands for a step that a file which is cut says nothing of: "not in the file: it breaks off at byte 20 (line
/// 3)".
std::string missing_text(const JsonFault& fault);

/// Calls of one kind and size, over all ranks.
struct TraceCollective {
  std::string name;                      ///< PyTorch's or NCCL's word: "allreduce", "send_recv", "unknown"
  std::optional<Collective> collective;  ///< absent where none of the eight is meant
  std::optional<Bytes> bytes;            ///< n, one rank's full buffer
  std::optional<std::int32_t> ranks;     ///< of its group
  std::int64_t calls = 0;                ///< on all ranks together
  Seconds seconds;                       ///< of all calls, waiting for others included
  Seconds shortest;
};

/// A rank for which others waited in the collectives that all of these files hold.
struct TraceStraggler {
  std::int32_t rank = 0;
  std::int64_t calls_last = 0;  ///< matched calls in which it came last: its own lasted least
  Seconds waited_for;           ///< how much longer the other ranks' calls lasted: each call's average, added up
};

/// Gradients that were all-reduced in a step, against the rule of overlap.h.
struct TraceBuckets {
  const TrainingModel* model = nullptr;  ///< the one whose parameters add up to what a step's all-reduces hold
  std::int64_t step = 0;
  std::vector<std::int64_t> measured, rule;  ///< elements, in the order of launching
  bool equal() const { return measured == rule; }
};

struct TraceAnalysis {
  std::vector<RankTrace> ranks;
  std::vector<TraceCollective> collectives;      ///< by their time, longest first
  std::vector<TraceStraggler> stragglers;        ///< by what was waited for, longest first
  std::int64_t matched_calls = 0;                ///< that were found on two ranks or more
  std::int64_t unmatched_calls = 0;              ///< single ranks' without a counterpart on another that has calls, too
  std::vector<std::vector<std::int64_t>> waits;  ///< of each file's kernels: nanoseconds of waiting, its first ones
  std::optional<TraceBuckets> buckets;
};

/// The error: two files of the same rank, or of jobs of different sizes.
Result<bool> check_one_job(const std::vector<TraceFile>& files);

/// Of files that were read whole or in part. Calls of ranks match by group, step, collective, size and order; waiting
/// is what a call lasted beyond the shortest of its ranks (as TraceLens does), so that clocks need not agree.
/// All-to-all of uneven sizes, sends and receives are left out there, since they take ranks differently long.
TraceAnalysis analyse(const std::vector<TraceFile>& files);

}  // namespace ringside
