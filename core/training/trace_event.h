// One event of a profiler trace: the few of its fields that matter here, in every generation of the format.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/training/trace_file.h"
#include "core/training/trace_json.h"

namespace ringside {

/// A whole number at the beginning of the text; -1 where there is none.
std::int64_t whole(std::string_view text);
/// Microseconds as written (integer, with fractions, or with an exponent) as nanoseconds; kUntimed where it is none.
std::int64_t nanoseconds(std::string_view microseconds);
inline constexpr std::int64_t kUntimed = INT64_MIN;

/// What a NCCL kernel's name tells: its collective. Operator, protocol and algorithm in it are those of the kernel
/// that was compiled, not of the call (nccl, src/device/generate.py).
TraceCommunication said_by_name(std::string_view kernel);

struct TraceEvent {
  /// record: record_param_comms; named: the span of a backend's call, "nccl:all_reduce", with the shapes of its input.
  enum class Kind : std::uint8_t { other, kernel, launch, annotation, record, named };
  Kind kind = Kind::other;
  char phase = ' ';
  std::string name;
  std::int64_t start = kUntimed, duration = kUntimed;
  std::int64_t correlation = -1, external = -1, thread = 0;
  TraceCommunication says;
  /// Within 73 years of 1970 or of the file's base, so that no sum of times overflows.
  bool timed() const {
    constexpr std::int64_t kMost = std::int64_t{1} << 61;
    return start > -kMost && start < kMost && duration >= 0 && duration < kMost;
  }
};

class TraceEvents {
 public:
  explicit TraceEvents(JsonTokens& tokens) : tokens_(tokens) {}
  /// Behind an object's opening token: the event as a whole. False at a fault.
  bool read();
  const TraceEvent& event() const { return event_; }

 private:
  bool read_arguments();
  bool read_shapes();
  bool read_types();
  JsonTokens& tokens_;
  TraceEvent event_;
  std::string category_;
};

}  // namespace ringside
