#include "core/measure/bus_bandwidth.h"

namespace ringside {

double bus_factor(Collective c, std::int32_t ranks) {
  if (ranks < 1) return 0;
  const double others = static_cast<double>(ranks - 1) / ranks;
  switch (c) {
    case Collective::allreduce: return 2 * others;
    case Collective::allgather:
    case Collective::reduce_scatter:
    case Collective::all_to_all:
    case Collective::gather:
    case Collective::scatter: return others;
    case Collective::broadcast:
    case Collective::reduce: return 1;
    case Collective::custom: break;
  }
  return 0;
}

std::string bus_factor_text(Collective c) {
  const double of_two = bus_factor(c, 2);  // 1, 1/2 or 1
  if (of_two == 0) return "";
  if (of_two < 1) return "(K-1)/K";
  return c == Collective::allreduce ? "2(K-1)/K" : "1";
}

double bus_factor(const MeasurementRow& row) {
  const auto collective = parse_collective(row.collective);
  return collective ? bus_factor(*collective, row.ranks) : 0;
}

double algbw(const MeasurementRow& row) {
  return row.median_s > 0 ? static_cast<double>(row.bytes) / (row.median_s / row.time_scale) : 0;
}

double busbw(const MeasurementRow& row) {
  return algbw(row) * bus_factor(row);
}

}  // namespace ringside
