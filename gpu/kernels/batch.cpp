#include <cstring>

#include "core/program/kernels.h"
#include "gpu/kernels/batch.h"

namespace ringside {

void run_batch(std::span<const Piece> pieces, ElementType type, Op op) {
  for (const Piece& p : pieces) {
    if (p.count == 0) continue;
    if (p.reduces)
      reduce(static_cast<std::byte*>(p.to), static_cast<const std::byte*>(p.from), p.count, type, op);
    else
      std::memcpy(p.to, p.from, static_cast<std::size_t>(p.count * size_of(type)));
  }
}

}  // namespace ringside
