#include "core/schedule/msccl/slots_of.h"

#include <algorithm>

#include <fmt/format.h>

namespace ringside::msccl {
namespace {

bool collects(Collective c) {
  return c == Collective::allgather || c == Collective::gather;
}
bool spreads(Collective c) {
  return c == Collective::reduce_scatter || c == Collective::scatter;
}

}  // namespace

std::int32_t SlotsOf::part() const {
  const std::int32_t own = chunks / ranks;
  return collective == Collective::all_to_all ? own / ranks : own;
}

std::int32_t SlotsOf::input(std::int32_t rank, std::int32_t k) const {
  if (collects(collective)) return rank * part() + k;
  return collective == Collective::all_to_all ? rank * ranks * part() + k : k;
}

std::int32_t SlotsOf::output(std::int32_t rank, std::int32_t k) const {
  if (spreads(collective)) return rank * part() + k;
  if (collective != Collective::all_to_all) return k;
  return k / part() * ranks * part() + rank * part() + k % part();
}

std::int32_t SlotsOf::input_chunks() const {
  if (collects(collective)) return part();
  return collective == Collective::all_to_all ? ranks * part() : chunks;
}

std::int32_t SlotsOf::output_chunks() const {
  if (spreads(collective)) return part();
  return collective == Collective::all_to_all ? ranks * part() : chunks;
}

Result<SlotsOf> SlotsOf::read(const Document& d, Collective collective) {
  std::int64_t input = 0, output = 0;
  for (const Gpu& g : d.gpus) {
    input = std::max<std::int64_t>(input, g.input);
    output = std::max<std::int64_t>(output, g.output);
  }
  std::int64_t chunks = std::max(input, output);
  if (collects(collective)) chunks = std::max(output, d.ranks * input);
  if (spreads(collective)) chunks = std::max(input, d.ranks * output);
  if (collective == Collective::all_to_all) chunks *= d.ranks;
  const std::int64_t multiple = chunk_multiple(collective, d.ranks);
  if (chunks < 1 || chunks > (1 << 30) || chunks % multiple != 0)
    return fail("chunks", std::to_string(chunks),
                fmt::format("buffers that make a multiple of {} chunks, 2^30 at most ({} on {} gpus)", multiple,
                            name(collective), d.ranks));
  return SlotsOf{collective, d.ranks, static_cast<std::int32_t>(chunks)};
}

}  // namespace ringside::msccl
