// The libraries, each in a file of its own.
#pragma once

#include "core/library/library.h"

namespace ringside {

constexpr Seconds us(double t) {
  return Seconds(t * 1e-6);
}

Library nccl();
Library rccl();
Library openmpi();

}  // namespace ringside
