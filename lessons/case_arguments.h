// The parameters by which a lesson's functions name a case: COLLECTIVE, ALGORITHM and the keys of a scene.
#pragma once

#include <vector>

#include "core/case.h"
#include "lessons/functions.h"

namespace ringside {

/// collective and algorithm, then `more`, then K, n, tier, root, data and what a scene may say of wires and parameters.
std::vector<Parameter> case_parameters(std::vector<Parameter> more = {});
/// The case that they name, valid.
Result<Case> case_of(const Arguments& arguments);

}  // namespace ringside
