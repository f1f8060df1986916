#include "core/cost/bus_bandwidth.h"

namespace ringside {

std::optional<BytesPerSecond> bus_bandwidth(Collective collective, std::int32_t ranks, Bytes n, Seconds t) {
  if (ranks < 2 || t.value <= 0 || collective == Collective::custom) return std::nullopt;
  const double others = (ranks - 1.0) / ranks;
  switch (collective) {
    case Collective::broadcast:
    case Collective::reduce: return n / t;
    case Collective::allreduce: return 2 * others * (n / t);
    default: return others * (n / t);
  }
}

}  // namespace ringside
