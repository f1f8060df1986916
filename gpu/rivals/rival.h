// Other ways to do the same collective in the same run: a library's, by its own choice and by each algorithm it has.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/case.h"
#include "gpu/team/mpi.h"

namespace ringside {

struct Rival {
  std::string library;            ///< name and version: "Open MPI v4.1.4"
  std::string algorithm;          ///< by its name there, or kOwnChoice
  std::string call;               ///< the function: "MPI_Allreduce"
  bool in_place = true;           ///< whether it works in place; not every library can
  std::function<void()> prepare;  ///< fills the buffers anew
  std::function<void()> run;      ///< once, on every process of the team; throws where the library refuses
};

inline constexpr const char* kOwnChoice = "own choice";

/// Bytes that rivals allocate on each rank.
std::int64_t rival_bytes(const Case& c);

/// Collective over the team; the same list on all ranks. MPI's own choice comes first, then each algorithm of
/// coll/tuned (Open MPI) by its name. They share buffers and must be asked one at a time. The error says what MPI
/// lacks: the collective (custom), counts beyond int, an average, 16-bit floating types.
Result<std::vector<Rival>> mpi_rivals(const Team& team, const Case& c, bool in_place);

/// The same of Gloo, over TCP; empty where this program is built without it or Gloo lacks the collective.
std::vector<Rival> gloo_rivals(const Team& team, const Case& c);

}  // namespace ringside
