// Gradient buckets and what of their all-reduces sticks out of the backward pass (section 4.10).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/training/model.h"
#include "core/training/parallel.h"
#include "core/training/wires.h"

namespace ringside {

struct CapResult;

inline constexpr Bytes kDdpCap{25.0 * 1048576};  ///< of DDP where none is given

/// DistributedDataParallel's rule (pytorch reducer.cpp, compute_bucket_assignment_by_size): gradients are appended in
/// the order in which they get ready; then the bucket is closed if it has reached its limit, so that it overshoots.
struct BucketRule {
  Bytes cap = kDdpCap;              ///< the limit of all buckets but the first
  std::optional<Bytes> first = {};  ///< the first bucket's; absent: see first_limit()
  double bytes_per_element = 4;
  /// find_unused_parameters: tensors are appended in the order of registration, the list is reversed and never rebuilt,
  /// and a bitmap of one int32 for each tensor is all-reduced after the last bucket.
  bool find_unused = false;
  bool given = false;  ///< the cap is, as bucket_cap_mb; any other than DDP's own has to be
  /// 1 MiB, also where the cap is less; with find_unused a cap that is given is the first one's, too.
  Bytes first_limit() const;
  BucketRule with(const CapResult& cap) const;
  /// Whether they make the same buckets of every model.
  friend bool operator==(const BucketRule& a, const BucketRule& b) {
    return a.cap == b.cap && a.first_limit() == b.first_limit() && a.bytes_per_element == b.bytes_per_element &&
           a.find_unused == b.find_unused;
  }
};

struct Bucket {
  std::int64_t elements = 0;
  Bytes bytes;
  std::int32_t tensors = 0;
  Seconds ready;       ///< its last gradient is computed; since the step began
  Seconds start, end;  ///< of its all-reduce
};

/// In the order of launching, the last registered first; times are left 0.
std::vector<Bucket> ddp_buckets(const TrainingModel& model, const BucketRule& rule);

/// What one rank computes in a step.
struct LocalWork {
  double examples = 64;     ///< b, of this rank
  std::int64_t tokens = 1;  ///< of an example; 1 for an image
  double flops = 20e12;     ///< R, sustained
  bool attention = false;
};

struct Overlap {
  std::vector<Bucket> buckets;
  Seconds forward, backward;
  Seconds communication;  ///< the all-reduces' own times, added up, that of a bitmap included
  Seconds exposed;        ///< from the end of the backward pass to that of the last all-reduce
  Seconds step() const { return forward + backward + exposed; }
};

/// The forward pass, then the backward pass tensor by tensor from last to first. One communication stream carries the
/// buckets in order, each as soon as it is ready and the stream is free.
Overlap overlapped(const TrainingModel& model, const LocalWork& work, const BucketRule& rule,
                   const CallSeconds& allreduce);
/// Buckets that close after each tensor, at a byte: the pitfall.
BucketRule one_per_parameter(BucketRule rule);
/// One bucket for everything, ready when the backward pass ends: what DDP does in its first iteration, before it knows
/// the order in which gradients get ready.
BucketRule first_iteration(BucketRule rule);

/// A cap and what it gives: all caps in (`above`, `cap`] make the same buckets.
struct CapResult {
  Bytes cap;
  std::int64_t calls = 0;
  Seconds exposed;
  Bytes above{0};
  bool own = false;  ///< DDP's, where none is given
  bool holds(Bytes n) const { return n > above && n <= cap; }
};
/// The number in (`above`, `most`] that is a multiple of the largest power of two.
Bytes roundest(Bytes above, Bytes most);
/// Every way in which some cap that is given divides the gradients, by rising cap; the last makes one bucket but for
/// the first, and any larger cap does.
std::vector<CapResult> all_caps(const TrainingModel& model, const LocalWork& work, BucketRule rule,
                                const CallSeconds& allreduce);
/// What DDP's own cap gives. With find_unused its first bucket is not that of a cap that is given, so that it is none
/// of all_caps().
CapResult own_cap(const TrainingModel& model, const LocalWork& work, BucketRule rule, const CallSeconds& allreduce);
/// The one that exposes least; of equals the smallest cap.
CapResult best_cap(const std::vector<CapResult>& caps);

inline constexpr double kAsGood = 1.01;  ///< a step of so many times the least will do as well
/// The one of fewest calls, of these the one that exposes least, of all whose step, exposed beside `computed`, takes at
/// most a hundredth longer than the least and no longer than with DDP's own cap: launching a call is charged nothing,
/// so that nothing else speaks against a call for each tensor. Caps a tenth larger and smaller have to do, too; where
/// none has so much room, the middle of the widest region. Of equals DDP's own cap, else the roundest; of those without
/// an upper end the least power of two.
CapResult advised_cap(const std::vector<CapResult>& caps, const CapResult& own, Seconds computed);

struct OverlapQuestion {
  const TrainingModel* model = nullptr;
  std::int32_t ranks = 8;
  BucketRule rule;
  LocalWork work;
  std::string algorithm = "ring";  ///< of the all-reduce
};
/// The rate that is assumed where none is given: 400 TFLOP/s, 20 TFLOP/s of what is no transformer.
double assumed_flops(const TrainingModel& model);
/// A model's usual batch and the assumed rate: 2 sequences, 64 images or 2048 clicks.
void take_model(OverlapQuestion& question, const TrainingModel* model);
/// These buckets, the two others that everybody meets, and all caps.
struct OverlapAnswer {
  OverlapQuestion question;
  Overlap here, per_parameter, first_iteration;
  std::vector<CapResult> caps;
  CapResult own, best, advised;               ///< of one rank all are as good: DDP's own is advised
  Seconds latency;                            ///< of an all-reduce of no bytes
  Bytes memory;                               ///< that DDP keeps on a rank: everything, as ZeRO 0
  CallTiming timing = CallTiming::simulated;  ///< of its all-reduces
  CallSeconds allreduce;                      ///< on these wires, up to all gradients at once
};
Result<OverlapAnswer> overlap_answer(const OverlapQuestion& question, const TrainingWires& wires);
/// The answer with these buckets in place of its own, whose elements are as large; no wires are asked for it.
OverlapAnswer with_buckets(const OverlapAnswer& known, const BucketRule& rule);

}  // namespace ringside
