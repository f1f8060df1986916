// Communication libraries as cost models, by name and version: which of our algorithms they run, by which protocols,
// and what a message then costs. The schedule stays the same object; only its wires and its start are a library's.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/collective/collective.h"
#include "core/library/machines.h"
#include "core/library/pace.h"

namespace ringside {

/// A protocol that a library may choose for one of its methods.
struct Offer {
  Pace pace;
  std::optional<Seconds> estimate;  ///< what the library itself reckons with when it chooses; absent: it does not
};

/// One way in which a library performs a collective.
struct Method {
  std::string name;       ///< the library's: "Ring", "NVLSTree"
  std::string algorithm;  ///< ours, of the same collective
  std::map<std::string, std::int64_t> parameters;
  std::vector<Offer> offers;
};

struct Library {
  std::string name;            ///< "nccl-2.30"
  std::string label;           ///< "NCCL 2.30"
  std::string source;          ///< where its constants are to be read
  std::string over_roce = {};  ///< what else it takes between machines that RoCE joins, and where that is to be read
  /// From the launch of one GPU's kernel to that of the next by the same process.
  Seconds launch;
  /// As simulate() counts them. 0: a rank drives all its wires at once, each peer's messages in their order.
  std::int32_t ports = 0;
  /// Its search orders the ranks by the wires, whatever their numbers are (src/graph/search.cc).
  bool orders_ranks = false;
  /// "NVIDIA GPUs", "AMD GPUs", "CPU cores": what it is made for, and whether these are such machines.
  std::string made_for;
  bool (*suits)(const Machines& machines);
  /// What it could do here, for a buffer of n bytes. Pure.
  std::vector<Method> (*methods)(const Machines& machines, Collective collective, Bytes n);
  /// Which of our algorithms it takes here, by a table of its own; absent or empty: no table tells.
  std::string_view (*rule)(const Machines& machines, Collective collective, Bytes n) = nullptr;
};

/// All libraries, of each the latest version first. Adding one is one function and one line here.
const std::vector<Library>& libraries();
/// By name; "nccl" is its latest version. The error lists what there is.
Result<const Library*> find_library(std::string_view name);

}  // namespace ringside
