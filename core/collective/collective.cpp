#include "core/collective/collective.h"

#include <array>
#include <string>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/collective/by_way.h"

namespace ringside {
namespace {

struct Row {
  Collective collective;
  std::string_view name;
  std::string_view summary;
};

constexpr std::array<Row, 9> kRows{{
    {Collective::broadcast, "broadcast", "One rank's buffer, copied to everyone."},
    {Collective::scatter, "scatter", "One rank's buffer, cut in K parts, one part for each rank."},
    {Collective::gather, "gather", "Each rank's part, collected at one rank."},
    {Collective::allgather, "allgather", "Each rank's part, collected at every rank."},
    {Collective::reduce, "reduce", "Everyone's buffer, summed, at one rank."},
    {Collective::reduce_scatter, "reduce-scatter", "Everyone's buffer, summed; each rank keeps one part of the sum."},
    {Collective::allreduce, "allreduce", "Everyone's buffer, summed, at every rank."},
    {Collective::all_to_all, "all-to-all", "Every rank has a part for every other rank and delivers it."},
    {Collective::custom, "custom", "A schedule that says itself what it starts from and must end with."},
}};

const Row& row(Collective c) {
  return kRows[static_cast<std::size_t>(c)];
}

}  // namespace

const std::vector<Collective>& all_collectives() {
  static const std::vector<Collective> all{Collective::broadcast, Collective::scatter,   Collective::gather,
                                           Collective::allgather, Collective::reduce,    Collective::reduce_scatter,
                                           Collective::allreduce, Collective::all_to_all};
  return all;
}

std::string_view name(Collective c) {
  return row(c).name;
}
std::string_view summary(Collective c) {
  return row(c).summary;
}

Result<Collective> parse_collective(std::string_view text) {
  const std::string folded = fold_name(text);
  std::vector<std::string> names;
  for (Collective c : all_collectives()) {
    if (fold_name(name(c)) == folded) return c;
    names.emplace_back(name(c));
  }
  return fail("collective", std::string(text), join(names));
}

bool has_root(Collective c) {
  return c == Collective::broadcast || c == Collective::scatter || c == Collective::gather || c == Collective::reduce;
}

bool reduces(Collective c) {
  return c == Collective::reduce || c == Collective::reduce_scatter || c == Collective::allreduce;
}

std::int64_t chunk_multiple(Collective c, std::int64_t ranks) {
  switch (c) {
    case Collective::scatter:
    case Collective::gather:
    case Collective::allgather:
    case Collective::reduce_scatter: return ranks;
    case Collective::all_to_all: return ranks * ranks;
    default: return 1;
  }
}

std::optional<Held> Contract::before(std::int32_t rank, std::int32_t slot) const {
  if (rank >= ranks || slot >= chunks) return std::nullopt;
  if (by_way(collective, ranks, chunks)) return Held{slot, rank};
  const std::int32_t owner = slot / std::max(chunks / ranks, 1);  // meaningful where C is a multiple of K
  switch (collective) {
    case Collective::broadcast:
    case Collective::scatter: return rank == root ? std::optional(Held{slot, root}) : std::nullopt;
    case Collective::gather:
    case Collective::allgather:
    case Collective::all_to_all: return owner == rank ? std::optional(Held{slot, rank}) : std::nullopt;
    case Collective::reduce:
    case Collective::reduce_scatter:
    case Collective::allreduce: return Held{slot, rank};
    case Collective::custom: break;
  }
  RINGSIDE_CHECK(!"a custom collective carries its own before");
}

std::optional<Held> Contract::after(std::int32_t rank, std::int32_t slot) const {
  if (rank >= ranks || slot >= chunks) return std::nullopt;
  if (by_way(collective, ranks, chunks)) return Held{slot, sender_by_way(ranks, rank, slot)};
  const std::int32_t part = std::max(chunks / ranks, 1);
  const std::int32_t owner = slot / part;
  switch (collective) {
    case Collective::broadcast: return Held{slot, root};
    case Collective::scatter: return owner == rank ? std::optional(Held{slot, root}) : std::nullopt;
    case Collective::gather: return rank == root ? std::optional(Held{slot, owner}) : std::nullopt;
    case Collective::allgather: return Held{slot, owner};
    case Collective::reduce: return rank == root ? std::optional(Held{slot, Held::kAllRanks}) : std::nullopt;
    case Collective::reduce_scatter: return owner == rank ? std::optional(Held{slot, Held::kAllRanks}) : std::nullopt;
    case Collective::allreduce: return Held{slot, Held::kAllRanks};
    case Collective::all_to_all: {
      // Rank i's chunks are [i C/K, (i+1) C/K); the j-th K-th of them is for rank j.
      const std::int32_t per_pair = std::max(part / ranks, 1);
      const std::int32_t destination = (slot % part) / per_pair;
      return destination == rank ? std::optional(Held{slot, owner}) : std::nullopt;
    }
    case Collective::custom: break;
  }
  RINGSIDE_CHECK(!"a custom collective carries its own after");
}

}  // namespace ringside
