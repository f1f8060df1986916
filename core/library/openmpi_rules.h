// Which algorithm Open MPI's coll/tuned takes where nobody tells it: ompi/mca/coll/tuned/coll_tuned_decision_fixed.c.
#pragma once

#include <string_view>

#include "core/collective/collective.h"
#include "core/library/machines.h"

namespace ringside {

/// Since 4.1: tables by ranks and bytes. Ours that comes nearest: linear for linear_sync and two_proc, binary for the
/// one in order of ranks. Empty where the table names one that we do not have.
std::string_view openmpi_41_rule(const Machines& machines, Collective collective, Bytes n);
/// Up to 4.0: rules of thumb from one cluster of 64 nodes.
std::string_view openmpi_31_rule(const Machines& machines, Collective collective, Bytes n);

}  // namespace ringside
