#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"
#include "core/topology/import/nvidia_smi_matrix.h"

namespace ringside {
namespace {

using namespace nvidia_smi;

/// What a GPU's name says of its NVLinks, per link and direction.
struct Generation {
  std::string_view word;
  double rate = 25e9;
  bool reduces = false;  ///< its NVSwitches
};
/// Of an unknown GPU: NVLink 2 to 4.
constexpr Generation kUnknown{};
/// Data sheets: NVLink 1 has 20 GB/s, an RTX board's bridge 14, NVLink 5 50; NVSwitches reduce from the H100 on.
constexpr std::array<Generation, 18> kGenerations{{{"P100", 20e9, false},
                                                   {"V100", 25e9, false},
                                                   {"A100", 25e9, false},
                                                   {"A800", 25e9, false},
                                                   {"A30", 25e9, false},
                                                   {"A40", 14.0625e9, false},
                                                   {"A6000", 14.0625e9, false},
                                                   {"RTX 3090", 14.0625e9, false},
                                                   {"H20", 25e9, true},
                                                   {"H100", 25e9, true},
                                                   {"H200", 25e9, true},
                                                   {"H800", 25e9, true},
                                                   {"GH200", 25e9, true},
                                                   {"B100", 50e9, true},
                                                   {"B200", 50e9, true},
                                                   {"B300", 50e9, true},
                                                   {"GB200", 50e9, true},
                                                   {"GB300", 50e9, true}}};
/// Up to Blackwell no GPU has more; who has more in all to its peers reaches them through an NVSwitch.
constexpr int kPorts = 18;
/// As many the H100 has to its NVSwitches, which are the first that reduce; of fewer the generation is not known to.
constexpr int kLinksOfH100 = 18;

/// The first of these names that stands in the text as a word: what nvidia-smi, or nvidia-smi -L, printed beside the
/// matrix.
Generation generation_in(std::string_view text) {
  const auto inside_word = [&](std::size_t i) {
    return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  for (const Generation& g : kGenerations)
    for (std::size_t i = text.find(g.word); i != std::string_view::npos; i = text.find(g.word, i + 1))
      if ((i == 0 || !inside_word(i - 1)) && !inside_word(i + g.word.size())) return g;
  return kUnknown;
}

/// Sets of rows that `together` joins; the result names the first row of each row's set.
template <class Together>
std::vector<std::size_t> sets(const Matrix& m, Together&& together) {
  std::vector<std::size_t> root(m.names.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (std::size_t a = 0; a < root.size(); ++a)
    for (std::size_t b = 0; b < root.size(); ++b) {
      if (!together(a, b)) continue;
      const std::size_t x = find(a), y = find(b);
      root[std::max(x, y)] = std::min(x, y);
    }
  for (std::size_t i = 0; i < root.size(); ++i) root[i] = find(i);
  return root;
}

/// At most `level` apart.
std::vector<std::size_t> groups(const Matrix& m, Level level) {
  return sets(m, [&](std::size_t a, std::size_t b) {
    const Cell& cell = m.cells[a][b];
    return cell.level && *cell.level <= level;
  });
}

/// Rows of one NUMA node: as the cells say, and where NVLink hides what they would say, by affinity. The number of a
/// NUMA node always joins; a list of nodes or of CPUs, which a virtual machine has the same for all, joins nothing that
/// the cells put further apart.
std::vector<std::size_t> numa_nodes(const Matrix& m) {
  std::vector<std::size_t> root = groups(m, Level::node);
  std::vector<std::vector<char>> apart(root.size(), std::vector<char>(root.size(), 0));  // by root
  for (std::size_t a = 0; a < root.size(); ++a)
    for (std::size_t b = 0; b < root.size(); ++b)
      if (m.cells[a][b].level == Level::sys) apart[root[a]][root[b]] = apart[root[b]][root[a]] = 1;
  for (std::size_t a = 0; a < root.size(); ++a)
    for (std::size_t b = a + 1; b < root.size(); ++b) {
      const std::string& affinity = m.affinity[a];
      if (affinity.empty() || affinity != m.affinity[b] || root[a] == root[b]) continue;
      const bool number = affinity.find_first_not_of("0123456789") == std::string::npos;
      const std::size_t x = std::min(root[a], root[b]), y = std::max(root[a], root[b]);
      if (!number && apart[x][y] != 0) continue;
      for (std::size_t i = 0; i < root.size(); ++i) {
        if (root[i] == y) root[i] = x;
        if (apart[y][i] != 0) apart[x][i] = apart[i][x] = 1;
      }
    }
  return root;
}

std::vector<std::size_t> islands(const Matrix& m) {
  return sets(m, [&](std::size_t a, std::size_t b) { return m.cells[a][b].nvlinks > 0; });
}

bool symmetric(const Matrix& m) {
  for (std::size_t a = 0; a < m.names.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (m.cells[a][b].level != m.cells[b][a].level || m.cells[a][b].nvlinks != m.cells[b][a].nvlinks) return false;
  return true;
}

/// NUMA nodes hold bridges (PXB) hold bridges (PIX) hold devices; bridges that hold one thing are simplified away.
std::vector<Part> parts_of(const Matrix& m) {
  const auto node = numa_nodes(m), pxb = groups(m, Level::pxb), pix = groups(m, Level::pix);
  std::vector<Part> cpus;
  std::map<std::size_t, std::size_t> cpu_of, pxb_at, pix_at;
  std::int32_t order = 0;
  const auto bridge = [&](std::vector<Part>& in, std::map<std::size_t, std::size_t>& at, std::size_t group) -> Part& {
    const auto [entry, fresh] = at.try_emplace(group, in.size());
    if (fresh) in.push_back({.kind = Part::Kind::bridge, .label = "PCIe"});
    return in[entry->second];
  };
  for (std::size_t i = 0; i < m.names.size(); ++i) {
    const auto [entry, fresh] = cpu_of.try_emplace(node[i], cpus.size());
    if (fresh) cpus.push_back({.kind = Part::Kind::cpu, .label = fmt::format("CPU {}", cpus.size())});
    Part& outer = bridge(cpus[entry->second].parts, pxb_at, pxb[i]);
    Part& inner = bridge(outer.parts, pix_at, pix[i]);
    const std::string& name = m.names[i];
    const auto known = m.nics.find(name);
    if (is_gpu(name))
      inner.parts.push_back({.kind = Part::Kind::gpu, .label = "GPU " + name.substr(3), .bus = name, .order = order++});
    else
      inner.parts.push_back({.kind = Part::Kind::nic, .label = known == m.nics.end() ? name : known->second});
  }
  return cpus;
}

/// GPUs that NVLinks join are an island. Where one of it has more than its ports to peers, NVSwitches join all of it.
std::vector<Nvlinks> nvlinks_of(const Matrix& m, const Generation& generation) {
  const BytesPerSecond rate(generation.rate);
  const auto island = islands(m);
  std::map<std::size_t, bool> by_switch;
  std::vector<int> most(m.names.size());
  for (std::size_t a = 0; a < m.names.size(); ++a) {
    int total = 0;
    for (const Cell& cell : m.cells[a]) {
      total += cell.nvlinks;
      most[a] = std::max(most[a], cell.nvlinks);
    }
    by_switch[island[a]] |= total > std::max(kPorts, most[a]);
  }
  std::vector<Nvlinks> links;
  for (std::size_t a = 0; a < m.names.size(); ++a) {
    if (most[a] > 0 && by_switch[island[a]]) {
      links.push_back({.gpu = m.names[a],
                       .target = "",
                       .bandwidth = rate * most[a],
                       .domain = static_cast<std::int32_t>(island[a]),
                       .reduces = generation.word.empty() ? most[a] >= kLinksOfH100 : generation.reduces});
      continue;
    }
    for (std::size_t b = 0; b < m.names.size(); ++b)
      if (m.cells[a][b].nvlinks > 0) links.push_back({m.names[a], m.names[b], rate * m.cells[a][b].nvlinks});
  }
  return links;
}

}  // namespace

Result<Topology> import_nvidia_smi(std::string_view text) {
  const auto matrix = read_matrix(text);
  if (!matrix) return Failure(matrix.error());
  const Generation generation = generation_in(text);
  auto nvlinks = nvlinks_of(*matrix, generation);
  const bool any = !nvlinks.empty();
  const bool by_switch = any && nvlinks.front().target.empty(), reduces = any && nvlinks.front().reduces;
  auto t = topology_of(
      {.name = "nvidia-smi", .names = {"node 0"}, .cpus = parts_of(*matrix), .nvlinks = std::move(nvlinks)});
  if (!t) return t;
  const std::size_t gpus = devices(*t).size();
  t->description = fmt::format("{} GPU{} as nvidia-smi topo -m shows them", gpus, gpus == 1 ? "" : "s");
  t->source = fmt::format(
      "nvidia-smi topo -m, which gives no bandwidths: {}25 GB/s per direction on PCIe wires and between sockets, and 1 "
      "us per hop are assumed. Each NUMA node is drawn as a CPU. {}{}",
      !any                      ? ""
      : generation.word.empty() ? "25 GB/s per NVLink and direction (NVLink 2 to 4; NVLink 1 has 20, an RTX board's "
                                  "bridge 14, NVLink 5 and 6 50: what nvidia-smi -L prints, put before the matrix, "
                                  "decides), "
                                : fmt::format("{:.4g} GB/s per NVLink and direction, which is what {} has, ",
                                              generation.rate / 1e9, generation.word),
      !any      ? "There is no NVLink."
      : reduces ? "GPUs have more NVLinks to their peers than ports, so NVSwitches join them; with 18 links each, they "
                  "are of a generation that reduces (NVLink SHARP)."
      : by_switch ? "GPUs have more NVLinks to their peers than ports, so NVSwitches join them."
                  : "NVLinks join pairs of GPUs.",
      symmetric(*matrix) ? "" : " The matrix is not symmetric; where two cells differ, the nearer holds.");
  return t;
}

}  // namespace ringside
