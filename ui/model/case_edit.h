// What changing one field of a case means for the others, as plain functions; and a case in one line.
#pragma once

#include <string>

#include <QString>

#include "core/case.h"

namespace ringside::ui {

/// Another collective: the algorithm of the same name if it has one that works here, else its first that does. Here and
/// below, a schedule of the case's own gives way to it.
Case with_collective(Case c, Collective collective);
/// Other ranks: of given data what fits is kept, a root beyond the last rank becomes rank 0, chunks return to the
/// default, and so does a placement that was listed.
Case with_ranks(Case c, std::int32_t ranks);
/// Another size: of given data what fits is kept, unless there would be too many numbers.
Case with_bytes(Case c, std::int64_t bytes);
Case with_type(Case c, ElementType type);
/// One number of a rank's vector written over; the others become given data, too. An error where it is no number, or
/// where the vectors are too long to be given.
Result<Case> with_number(Case c, std::int32_t rank, std::int64_t element, const std::string& text);
/// What a change of the case leaves out of the data that was given, as one line; empty where nothing is lost.
std::string lost_data(const Case& before, const Case& after);

/// "allreduce, ring, 4 ranks, 12 B, InfiniBand"
std::string one_line(const Case& c);
/// "InfiniBand", "custom" where alpha or bandwidth are given, or "calibrated".
std::string tier_label(const Case& c);
/// The constants of the tier's own wires, or those given in their place, also where the case runs on a topology.
CostParameters wire_constants(Case c);
/// "h100-rails:4, by-rail, 2 ports", of a case on a topology: what it runs on and how.
std::string wiring_label(const Case& c);
/// What a finished schedule promises: "every rank ends with 4 of 4 contributions".
QString promise(const Case& c);
/// The hand-built example of section 4.2 by the ring: what the window shows when nothing else is asked for.
Case first_case();

}  // namespace ringside::ui
