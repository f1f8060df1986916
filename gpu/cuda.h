// What there is of CUDA in this build and on this machine.
#pragma once

#include <string>

namespace ringside {

/// One line that says why nothing can run on a GPU here.
std::string cuda_absence();

}  // namespace ringside
