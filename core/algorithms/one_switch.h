// One switch that adds or multiplies what comes in: a segment goes up to it in one step and down from it in the next,
// while the segment behind goes up. The switch is a helper of the schedule, place K. Up and down goes what the
// collective asks for:
//
//                   up, from                     down, to
//      allreduce    every rank, adding           every rank
//      reduce       every rank, adding           the root
//      broadcast    the root                     every other rank
//
// The closed form counts the ranks' ports, for a switch has a port for every wire, and so the simulation on a topology
// has it. The price is that of one port per place, so it takes the switch for one more rank, which is also what is
// started where schedules run on real ranks: a parameter server.
#pragma once

#include <functional>
#include <string>

#include "core/algorithms/building.h"

namespace ringside {

/// Two messages follow one another, whatever K is, and a port carries one buffer.
Formula one_switch_cost();
/// The parameter `segments`, at least one chunk to each.
ParameterSpec one_switch_segments();
/// `narrate` is given the step and the number of segments.
Schedule one_switch(Collective collective, std::string phase, const Instance& i,
                    std::function<Narration(std::int64_t step, std::int32_t segments)> narrate);
/// "buffer" where there is one segment, else "first segment" or "last segment".
std::string piece(std::string_view which, std::int32_t segments);

}  // namespace ringside
