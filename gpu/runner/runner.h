// ringside-run: mpirun -n K [--hostfile F] ringside-run JOB.json, or - for the job in
// one line of standard input. Rank 0 reads the job, all ranks execute and measure it, rank 0 streams JSON lines
// (gpu/team/records.h). Exit 0 done, 1 a wrong result, 2 bad input, 3 the machine could not.
#pragma once

#include "gpu/runner/backend.h"

namespace ringside {

/// The whole program, MPI's beginning and end included; its exit code. `open_devices` is asked where the job's backend
/// needs devices.
int run_job(int arguments, char** argument, const OpenDevices& open_devices);

}  // namespace ringside
