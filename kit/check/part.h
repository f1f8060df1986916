// The checks, cut into parts that are over in less than eight minutes each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kit/check/machine.h"
#include "kit/check/outcome.h"

namespace ringside::kit {

inline constexpr double kLongestPart = 450;  ///< seconds

/// What a part needs to run: the kit, the machine, a folder for files that may go away, seconds.
struct Workplace {
  const Kit& kit;
  const Machine& machine;
  std::string scratch;
  double limit_s;
};

struct Part {
  std::string id;     ///< "kernels.GpuBatch.averages_..", unique, no spaces
  std::string title;  ///< for the table, where the id does not say all; may be empty
  double expected_s;  ///< a guess, to see whether it still fits
  std::string skip;   ///< why it is not possible here; empty: it runs
  std::function<Outcome(const Workplace&)> run;
  bool needs_gpu = true;
};

/// What the rows of docs/gpu.md's table are, and the beginning of the ids of the parts that belong to each.
struct Group {
  std::string id, title;
};
const std::vector<Group>& groups();
/// The group of a part.
std::string group_of(const std::string& part_id);

/// All parts, also those that are skipped here; ids and their order depend on the kit, not on the machine.
std::vector<Part> all_parts(const Kit& kit, const Machine& machine);

}  // namespace ringside::kit
