// The two bandwidths that benchmarks report, as nccl-tests defines them (doc/PERFORMANCE.md).
#pragma once

#include <cstdint>
#include <string>

#include "core/collective/collective.h"
#include "core/measure/measurement.h"

namespace ringside {

/// busbw = algbw x factor, which is what a wire carries where ranks add: 2 (K-1)/K in an allreduce, (K-1)/K in an
/// allgather, reduce-scatter, all-to-all, gather and scatter, 1 in a broadcast and a reduce. 0 where nobody has defined
/// one (custom), or K is below 1.
double bus_factor(Collective c, std::int32_t ranks);
/// The factor as it is written: "2(K-1)/K", "(K-1)/K", "1"; empty where there is none.
std::string bus_factor_text(Collective c);

/// n over the median, in bytes per second on the row's own clock (an emulated row's tier's); n is one rank's full
/// buffer, which is nccl-tests' size for all eight. 0 where nothing was sent or timed.
double algbw(const MeasurementRow& row);
/// algbw times bus_factor(); 0 where either is.
double busbw(const MeasurementRow& row);
/// bus_factor() of the row's collective; 0 for an unknown name.
double bus_factor(const MeasurementRow& row);

}  // namespace ringside
