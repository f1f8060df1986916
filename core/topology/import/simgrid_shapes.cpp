// Clusters that are no stars, wired as SimGrid 3.32 wires them (src/kernel/routing: TorusZone, FatTreeZone,
// DragonflyZone).
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/import/simgrid_platform.h"

namespace ringside::simgrid {
namespace {

using Numbers = std::vector<std::int32_t>;

constexpr const char* kField = "<cluster> topo_parameters";

/// "4,3": whole numbers from 1 on.
Result<Numbers> numbers(const std::string& text) {
  Numbers all;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    RINGSIDE_TRY(const auto n, parse_integer(text.substr(start, end - start), kField, 1, kMaxNodes));
    all.push_back(static_cast<std::int32_t>(n));
    start = end + 1;
  }
  return all;
}
/// The same, several times: "3,4;4,3;5,1;2".
Result<std::vector<Numbers>> fields(const std::string& text, std::size_t count, const char* example) {
  std::vector<Numbers> all;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(';', start), text.size());
    RINGSIDE_TRY(const auto n, numbers(text.substr(start, end - start)));
    all.push_back(n);
    start = end + 1;
  }
  if (all.size() != count) return fail(kField, text, example);
  return all;
}

std::int64_t product(const Numbers& n) {
  std::int64_t all = 1;
  for (const std::int32_t x : n) all = std::min<std::int64_t>(all * x, std::int64_t{1} << 40);
  return all;
}
Result<bool> expect_hosts(std::int64_t wired, std::int32_t hosts, const std::string& parameters) {
  if (wired == hosts) return true;
  return fail("<cluster> radical", fmt::format("{} hosts", hosts), fmt::format("{}, as {} has", wired, parameters));
}

void both(Platform& p, std::int32_t a, std::int32_t b, const Pipe& pipe) {
  add_link(p, a, b, pipe);
  add_link(p, b, a, pipe);
}

Result<bool> torus(Platform& p, const std::string& text, std::int32_t first, std::int32_t hosts, const Pipe& pipe) {
  RINGSIDE_TRY(const auto dims, numbers(text));
  if (const auto ok = expect_hosts(product(dims), hosts, text); !ok) return ok;
  std::int32_t stride = 1;
  for (const std::int32_t extent : dims) {
    for (std::int32_t h = 0; h < hosts; ++h) {
      const std::int32_t place = h / stride % extent, next = (place + 1) % extent;
      if (next > place || extent > 2) both(p, first + h, first + h + (next - place) * stride, pipe);
    }
    stride *= extent;
  }
  if (first == 0 && dims.size() <= 3) {
    p.t.arrangement = Arrangement::grid;
    p.t.dims = dims;
  }
  p.t.routing = Routing::first;
  return true;
}

/// Node n of a level has a digit for each level: of those below its own, which of `up` it is, of the others, which of
/// `down`. Nodes of neighbouring levels are joined where all digits but that of the level between agree.
Result<bool> fat_tree(Platform& p, const std::string& text, std::int32_t first, std::int32_t hosts, const Pipe& pipe) {
  constexpr const char* kExample = "levels;down;up;links, such as 2;4,4;1,2;1,2";
  RINGSIDE_TRY(const auto all, fields(text, 4, kExample));
  const Numbers &down = all[1], &up = all[2], &cables = all[3];
  const auto levels = static_cast<std::size_t>(all[0].front());
  if (all[0].size() != 1 || down.size() != levels || up.size() != levels || cables.size() != levels)
    return fail(kField, text, kExample);
  if (const auto ok = expect_hosts(product(down), hosts, text); !ok) return ok;
  std::int32_t below = first, width = hosts, step = 1;
  for (std::size_t level = 0; level < levels; ++level) {
    const std::int64_t above = std::int64_t{width} / down[level] * up[level];
    if (static_cast<std::int64_t>(p.t.nodes.size()) + above > kMaxNodes ||
        static_cast<std::int64_t>(p.t.links.size()) + std::int64_t{width} * up[level] * cables[level] * 2 > kMaxLinks)
      return fail(kField, text, fmt::format("{} nodes and {} links at most", kMaxNodes, kMaxLinks));
    const auto base = static_cast<std::int32_t>(p.t.nodes.size());
    for (std::int64_t s = 0; s < above; ++s) add_switch(p, fmt::format("level {} switch {}", level + 1, s));
    // Mixed radix: digits below `level` count up to up[], then this level's, then down[]. step is the product of up[].
    for (std::int32_t n = 0; n < width; ++n) {
      const std::int32_t low = n % step, high = n / step / down[level];
      for (std::int32_t u = 0; u < up[level]; ++u)
        for (std::int32_t c = 0; c < cables[level]; ++c)
          both(p, below + n, base + (high * up[level] + u) * step + low, pipe);
    }
    below = base;
    width = static_cast<std::int32_t>(above);
    step *= up[level];
  }
  p.t.arrangement = Arrangement::layers;
  return true;
}

Result<bool> dragonfly(Platform& p, const std::string& text, std::int32_t first, std::int32_t hosts, const Pipe& pipe) {
  constexpr const char* kExample = "groups,links;chassis,links;routers,links;nodes, such as 3,4;4,3;5,1;2";
  RINGSIDE_TRY(const auto all, fields(text, 4, kExample));
  for (std::size_t i = 0; i < 3; ++i)
    if (all[i].size() != 2 || all[3].size() != 1) return fail(kField, text, kExample);
  const std::int32_t groups = all[0][0], chassis = all[1][0], blades = all[2][0], nodes = all[3][0];
  if (groups > blades) return fail(kField, text, "no more groups than routers in a chassis: each joins one group");
  if (const auto ok = expect_hosts(product({groups, chassis, blades, nodes}), hosts, text); !ok) return ok;
  const std::int64_t wires =
      std::int64_t{groups} * chassis * blades * (blades + chassis) + std::int64_t{groups} * groups;
  if (wires > kMaxLinks) return fail(kField, text, fmt::format("{} links at most", kMaxLinks));
  const auto base = static_cast<std::int32_t>(p.t.nodes.size());
  for (std::int32_t r = 0; r < groups * chassis * blades; ++r)
    add_switch(p, fmt::format("group {} router {}", r / (chassis * blades), r % (chassis * blades)));
  const auto at = [&](std::int32_t g, std::int32_t c, std::int32_t b) { return base + (g * chassis + c) * blades + b; };
  const auto wide = [&](std::size_t kind) {
    return Pipe{pipe.bandwidth * static_cast<double>(all[kind][1]), pipe.latency, pipe.unshared};
  };
  for (std::int32_t h = 0; h < hosts; ++h) both(p, first + h, base + h / nodes, pipe);
  // Green wires come first: routes change the router within a chassis before they change the chassis.
  for (std::int32_t g = 0; g < groups; ++g)
    for (std::int32_t c = 0; c < chassis; ++c)
      for (std::int32_t b = 0; b < blades; ++b)
        for (std::int32_t other = b + 1; other < blades; ++other) both(p, at(g, c, b), at(g, c, other), wide(2));
  for (std::int32_t g = 0; g < groups; ++g)
    for (std::int32_t c = 0; c < chassis; ++c)
      for (std::int32_t other = c + 1; other < chassis; ++other)
        for (std::int32_t b = 0; b < blades; ++b) both(p, at(g, c, b), at(g, other, b), wide(1));
  for (std::int32_t g = 0; g < groups; ++g)
    for (std::int32_t other = g + 1; other < groups; ++other) both(p, at(g, 0, other), at(other, 0, g), wide(0));
  p.t.routing = Routing::first;
  return true;
}

}  // namespace

Result<bool> wire_cluster(Platform& p, const std::string& kind, std::string parameters, std::int32_t first,
                          std::int32_t hosts, const Pipe& pipe) {
  std::erase(parameters, ' ');
  if (kind == "TORUS") return torus(p, parameters, first, hosts, pipe);
  if (kind == "FAT_TREE") return fat_tree(p, parameters, first, hosts, pipe);
  if (kind == "DRAGONFLY") return dragonfly(p, parameters, first, hosts, pipe);
  return fail("<cluster> topology", kind, "FLAT, TORUS, FAT_TREE, DRAGONFLY");
}

}  // namespace ringside::simgrid
