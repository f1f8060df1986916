// What a case's constants are of, in words.
#pragma once

#include <string>

namespace ringside {

/// From the source of CostParameters: "InfiniBand tier"; on a topology "slowest way on h100-rails:2", without the two
/// ranks; "given constants" where one of them was given. Any other source as it stands,
/// without how much an emulation is slowed.
std::string wires_text(const std::string& of_model);

}  // namespace ringside
