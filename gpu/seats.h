// Which ranks sit in this process.
#pragma once

#include <vector>

#include "core/program/rank_program.h"
#include "gpu/executor.h"
#include "gpu/mpi.h"

namespace ringside {

/// The programs of the places that sit in this process: all of them, or the one of its rank.
inline std::vector<RankProgram> seated(const Executor& executor, const Team& team, const Schedule& schedule,
                                       const Layout& layout) {
  if (executor.capabilities().seats_all) return compile(schedule, layout);
  std::vector<RankProgram> programs;
  programs.push_back(compile(schedule, layout, team.rank()));
  return programs;
}

}  // namespace ringside
