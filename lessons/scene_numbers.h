// The numbers and wires that the pictures of a page have, beside which its words are read.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "lessons/lesson.h"

namespace ringside {

/// What the scenes of a page have.
struct SceneNumbers {
  std::set<std::int64_t> ranks;
  std::set<double> bytes;
  std::set<double> examples;    ///< of a worker
  std::set<std::string> tiers;  ///< by their labels
  std::set<double> latencies;   ///< seconds: of a message, of a link
  std::set<double> bandwidths;  ///< bytes per second: of a wire, of a copy
  std::int64_t steps = 0;
  bool blocking = false, network = false;
  bool strong = false, weak = false;  ///< scaling: the whole batch is given, or a worker's share
};
SceneNumbers scene_numbers(const Page& page);

}  // namespace ringside
