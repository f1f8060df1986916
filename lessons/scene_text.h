// A scene as a lesson writes it: short, or as JSON.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"

namespace ringside {

/// "allreduce ring k=4 n=12B tier=infiniband step=3", or a JSON object: a case, or a whole scene. Keys: k, n, tier,
/// alpha, bandwidth, root, chunks, type, op, data ("8,6,5;3,3,1"), step (how many are complete, 3.5 is in the middle of
/// the fourth), rank, chunk, transfer. The case is validated; the error names the key.
Result<Scene> parse_scene(std::string_view text);

/// "8,6,5;3,3,1;1,1,2": the ranks' vectors.
Result<std::vector<std::vector<double>>> parse_data(std::string_view text);

/// Whether the case is "COLLECTIVE blank": a schedule of its own without steps, which promises nothing.
bool is_blank(const Case& c, const Schedule& schedule);

}  // namespace ringside
