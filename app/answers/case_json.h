// The fields that every JSON row about a case begins with.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/case.h"

namespace ringside {

/// {collective, algorithm, parameters, ranks, root, chunks, bytes, type, op}
nlohmann::ordered_json case_json(const Case& question);

}  // namespace ringside
