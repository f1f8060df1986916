// Gradient buckets beside the backward pass, as the page shows them.
#pragma once

#include <string>
#include <vector>

#include "core/case.h"
#include "core/training/overlap.h"

namespace ringside::ui {

struct OverlapChoice {
  OverlapQuestion question;
  std::string cluster = "ethernet";  ///< as step_data.h names them
};
/// ResNet-50 on 8 ranks over Ethernet, DDP's own cap.
OverlapChoice first_overlap();

/// A bucket for each tensor, or one for all: the first one's cap is then theirs alone.
bool extreme(const OverlapQuestion& question);

/// Buckets by name.
struct CapCompared {
  std::string name;
  BucketRule rule;
  std::int64_t calls = 0;
  Seconds exposed, step;
  bool here = false;
};

struct OverlapData {
  OverlapChoice choice;
  Case wires_case;
  std::string on;      ///< those wires, as they are said beside times
  std::string origin;  ///< of the all-reduces' times
  OverlapAnswer answer;
  std::vector<CapCompared> compared;
};
Result<OverlapData> solve_overlap(const OverlapChoice& choice);
/// Whether the choice differs from that of `known` in its buckets alone; and then its answer, at once.
bool other_buckets(const OverlapData& known, const OverlapChoice& choice);
OverlapData with_buckets(const OverlapData& known, const OverlapChoice& choice);
/// With the comparison of caps; the cluster is the answer's own affair.
OverlapData overlap_data(OverlapAnswer answer, std::string on, std::string origin);
/// Model, wires, batch and cap, and where the times are from.
std::string words_of(const OverlapData& data);

}  // namespace ringside::ui
