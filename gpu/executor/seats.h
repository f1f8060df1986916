// Which ranks sit in this process.
#pragma once

#include <numeric>
#include <vector>

#include "core/program/rank_program.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"

namespace ringside {

struct Seating {
  std::vector<RankProgram> programs;  ///< what the executor loads
  std::vector<std::size_t> seats;     ///< those of them that sit in this process, as indices
};

/// As the executor wants it: see Capabilities.
inline Seating seating(const Executor& executor, const Team& team, const Schedule& schedule, const Layout& layout) {
  const Capabilities c = executor.capabilities();
  Seating s;
  if (c.seats_all || c.loads_all)
    s.programs = compile(schedule, layout);
  else
    s.programs.push_back(compile(schedule, layout, team.rank()));
  s.seats.resize(c.seats_all ? s.programs.size() : 1);
  std::iota(s.seats.begin(), s.seats.end(), c.loads_all ? static_cast<std::size_t>(team.rank()) : 0);
  return s;
}

}  // namespace ringside
