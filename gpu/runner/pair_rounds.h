// Ping-pong between every two ranks, one on each host, in the rounds of a tournament.
#pragma once

#include "core/cluster/pair_survey.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// Collective over the team, which has two ranks or more; complete at rank 0 but for the environment. The pairs of a
/// round play at once, each as long as its share of the budget allows and at least one message of every kind. Hosts
/// that call themselves alike are told apart by their ranks.
PairSurvey survey_pairs(const Team& team, Progress& progress, double budget_s);

}  // namespace ringside
