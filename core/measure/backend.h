// The one table of where a schedule can be run for real. The runner, the launcher, the command line and the window read
// it; adding a backend is an entry here and its executor, which gpu/runner/backend.cpp makes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

/// Which processes seat the ranks.
enum class Processes {
  one_each,  ///< one process for every rank
  one,       ///< one process for all of them
  one_here   ///< one for all of them, unless hosts are named
};

struct BackendKind {
  std::string name;              ///< as on the command line and in files
  std::string label = {};        ///< the choice in the window; empty: not offered there
  std::string about = {};        ///< one sentence on that choice, where GPUs do not say enough
  std::string library = {};      ///< has collectives of its own to compare with: "MPI's own"
  bool on_gpus = false;          ///< the ranks' memory is on GPUs
  bool imposes = false;          ///< holds every delivery to a tier: its times say nothing of this machine
  bool chooses = false;          ///< stands for the best of the executors on GPUs; a row names the one it was
  bool device_pointers = false;  ///< gives device pointers to MPI, which must be started to take them
  bool streams = false;          ///< may be called back to back, and out of place
  bool one_computer = false;     ///< its processes must be on one
  Processes processes = Processes::one_each;
};

/// In the order of help and messages; the first is the default of the command line.
const std::vector<BackendKind>& backends();
/// By exact name; for an unknown one (a file may come from elsewhere) a kind without any property.
const BackendKind& backend_of(std::string_view name);
/// The name as the table spells it: "cuda_local" is "cuda-local"; an error lists the names.
Result<std::string> parse_backend(const std::string& text);
/// The names of those that have a property: `names_of(&BackendKind::imposes)`.
std::vector<std::string> names_of(bool BackendKind::* property);
/// Those with a library of their own.
std::vector<std::string> names_with_library();

}  // namespace ringside
