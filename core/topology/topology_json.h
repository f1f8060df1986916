// Topologies as JSON, Ringside's own format for them: {"format": "ringside/topology", "version": 1, "nodes": [..], ..}.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// Links that differ in direction only are written once, with "both": true. SI units.
nlohmann::ordered_json to_json(const Topology& topology);
/// Valid, or an error that names the field.
Result<Topology> topology_from_json(const nlohmann::json& j);
/// The same from text, which may be no JSON at all.
Result<Topology> topology_from_text(std::string_view json_text);

}  // namespace ringside
