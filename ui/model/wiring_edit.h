// What changing one thing about the wires of a case means, as plain functions.
#pragma once

#include <string>
#include <string_view>

#include "core/case.h"

namespace ringside::ui {

/// Another topology: what was put by hand, and links and ranks that are not as they should be, belong to the old one.
/// An empty name is the uniform crossbar.
Case with_topology(Case c, const std::string& name);
/// A topology of one's own.
Case with_own_topology(Case c, const Topology& topology);
/// The same from text in any format that can be imported; the error says what is wrong with it.
Result<Case> with_topology_text(const Case& c, std::string_view text);
/// The case with `rank` on the device `node`; who was there changes places with it. The case as it is where the node is
/// no device.
Result<Case> with_rank_on(Case c, std::int32_t rank, std::int32_t node);
/// The topology as it was described, before slow and broken links; an error where there is none.
Result<Topology> topology_of(const Case& c);

/// "fat-tree:4x8" is the shape "fat-tree" with sizes "4x8".
std::string shape_part(const std::string& topology);
std::string sizes_part(const std::string& topology);
/// The placement was listed device by device.
bool placed_by_hand(const Wiring& wiring);

}  // namespace ringside::ui
