// The matrix of `nvidia-smi topo -m`. Its words, from near to far: NV# (# NVLinks), PIX (one PCIe bridge), PXB
// (several), PHB (the CPU's host bridge), NODE (within a NUMA node), SYS or SOC (across sockets).
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/topology/import/import.h"
#include "core/topology/import/machine.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxColumns = 1024;
/// No GPU so far has more NVLinks; more in all to its peers means that they go through an NVSwitch.
constexpr int kMostNvlinks = 18;
constexpr BytesPerSecond kNvlinkRate(25e9);

enum Level { kPix, kPxb, kPhb, kNode, kSys };

struct Cell {
  int nvlinks = 0;
  std::optional<Level> level;  ///< absent: NVLink hides it, or it is the thing itself
};

struct Matrix {
  std::vector<std::string> names;  ///< GPUs and NICs, as the columns name them
  std::vector<std::vector<Cell>> cells;
  std::vector<std::string> affinity;  ///< of each row, its NUMA node; empty where it is not known
};

/// nvidia-smi underlines its header, also into a pipe.
std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b' && i + 1 < text.size() && text[i + 1] == '[') {
      i += 2;
      while (i < text.size() && !(text[i] >= '@' && text[i] <= '~')) ++i;
    } else if (text[i] != '\r') {
      plain += text[i];
    }
  }
  return plain;
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

bool is_gpu(std::string_view name) {
  return name.size() > 3 && name.substr(0, 3) == "GPU";
}

Result<Cell> parse_cell(const std::string& text, const std::string& where) {
  if (text == "X" || text == "N/A") return Cell{};
  if (text.rfind("NV", 0) == 0 && text.size() > 2) {
    const auto links = parse_integer(text.substr(2), where, 1, kMostNvlinks);
    if (!links) return Failure(links.error());
    return Cell{static_cast<int>(*links), {}};
  }
  static const std::map<std::string, Level> levels{{"PIX", kPix},   {"PXB", kPxb}, {"PHB", kPhb},
                                                   {"NODE", kNode}, {"SYS", kSys}, {"SOC", kSys}};
  const auto level = levels.find(text);
  if (level == levels.end()) return fail(where, text, "X, NV#, PIX, PXB, PHB, NODE, SYS");
  return Cell{0, level->second};
}

/// The words of a row after its cells: CPU affinity, then NUMA affinity. Either may be missing or N/A.
std::string affinity_of(const std::vector<std::string>& row, std::size_t columns) {
  for (const std::size_t at : {columns + 2, columns + 1})
    if (at < row.size() && row[at] != "N/A") return row[at];
  return "";
}

Result<Matrix> read(const std::string& text) {
  Matrix m;
  std::istringstream lines(text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto row = words(line);
    if (m.names.empty()) {
      if (row.empty() || row.front() != "GPU0" || (row.size() > 1 && row[1] == "X")) continue;
      m.names.assign(row.begin(), std::find(row.begin(), row.end(), "CPU"));
      if (m.names.size() > kMaxColumns)
        return fail("nvidia-smi", fmt::format("{} columns", m.names.size()), fmt::format("{} at most", kMaxColumns));
      continue;
    }
    if (m.cells.size() == m.names.size()) break;  // the legend follows
    if (row.empty()) continue;
    const std::string& name = m.names[m.cells.size()];
    const std::string where = fmt::format("nvidia-smi, line {}", number);
    if (row.front() != name) return fail(where, row.front(), fmt::format("the row of {}", name));
    if (row.size() <= m.names.size())
      return fail(where, fmt::format("{} cells", row.size() - 1),
                  fmt::format("{}, one for each column", m.names.size()));
    m.cells.emplace_back();
    for (std::size_t c = 0; c < m.names.size(); ++c) {
      const auto cell = parse_cell(row[c + 1], where);
      if (!cell) return Failure(cell.error());
      m.cells.back().push_back(*cell);
    }
    m.affinity.push_back(is_gpu(name) ? affinity_of(row, m.names.size()) : "");
  }
  if (m.names.empty())
    return fail("nvidia-smi", "no line of columns", "the matrix that nvidia-smi topo -m prints, from GPU0 on");
  if (m.cells.size() < m.names.size())
    return fail("nvidia-smi", fmt::format("{} rows", m.cells.size()),
                fmt::format("{}, one for each column", m.names.size()));
  return m;
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
    const bool same_node = !m.affinity[a].empty() && m.affinity[a] == m.affinity[b];
    return (cell.level && *cell.level <= level) || (level == kNode && same_node);
  });
}

std::vector<std::size_t> islands(const Matrix& m) {
  return sets(m, [&](std::size_t a, std::size_t b) { return m.cells[a][b].nvlinks > 0; });
}

/// What the legend below the matrix calls the NICs: "NIC0: mlx5_0".
std::map<std::string, std::string> legend(const std::string& text) {
  std::map<std::string, std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const auto row = words(line); row.size() == 2 && row[0].rfind("NIC", 0) == 0 && row[0].back() == ':')
      names[row[0].substr(0, row[0].size() - 1)] = row[1];
  return names;
}

/// NUMA nodes hold bridges (PXB) hold bridges (PIX) hold devices; bridges that hold one thing are simplified away.
std::vector<Part> parts_of(const Matrix& m, const std::map<std::string, std::string>& nics) {
  const auto node = groups(m, kNode), pxb = groups(m, kPxb), pix = groups(m, kPix);
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
    const auto known = nics.find(name);
    if (is_gpu(name))
      inner.parts.push_back({.kind = Part::Kind::gpu, .label = "GPU " + name.substr(3), .bus = name, .order = order++});
    else
      inner.parts.push_back({.kind = Part::Kind::nic, .label = known == nics.end() ? name : known->second});
  }
  return cpus;
}

/// GPUs that NVLinks join are an island. Where one of it has more than its ports to peers, NVSwitches join all of it.
std::vector<Nvlinks> nvlinks_of(const Matrix& m) {
  const auto island = islands(m);
  std::map<std::size_t, bool> by_switch;
  std::vector<int> most(m.names.size());
  for (std::size_t a = 0; a < m.names.size(); ++a) {
    int total = 0;
    for (const Cell& cell : m.cells[a]) {
      total += cell.nvlinks;
      most[a] = std::max(most[a], cell.nvlinks);
    }
    by_switch[island[a]] |= total > kMostNvlinks;
  }
  std::vector<Nvlinks> links;
  for (std::size_t a = 0; a < m.names.size(); ++a) {
    if (most[a] > 0 && by_switch[island[a]]) {
      links.push_back({m.names[a], "", kNvlinkRate * most[a], static_cast<std::int32_t>(island[a])});
      continue;
    }
    for (std::size_t b = 0; b < m.names.size(); ++b)
      if (m.cells[a][b].nvlinks > 0) links.push_back({m.names[a], m.names[b], kNvlinkRate * m.cells[a][b].nvlinks});
  }
  return links;
}

}  // namespace

Result<Topology> import_nvidia_smi(std::string_view text) {
  const std::string plain = without_escapes(text);
  const auto matrix = read(plain);
  if (!matrix) return Failure(matrix.error());
  auto nvlinks = nvlinks_of(*matrix);
  const bool any = !nvlinks.empty();
  const bool by_switch = any && nvlinks.front().target.empty();
  auto t = topology_of({.name = "nvidia-smi",
                        .names = {"node 0"},
                        .cpus = parts_of(*matrix, legend(plain)),
                        .nvlinks = std::move(nvlinks)});
  if (!t) return t;
  t->description = fmt::format("{} GPUs as nvidia-smi topo -m shows them", devices(*t).size());
  t->source = fmt::format(
      "nvidia-smi topo -m, which gives no bandwidths: {}25 GB/s per direction on PCIe wires and between sockets, and 1 "
      "us "
      "per hop are assumed. {}",
      any ? "25 GB/s per NVLink and direction (NVLink 2 to 4; double it for NVLink 5), " : "",
      !any        ? "There is no NVLink."
      : by_switch ? "GPUs have more NVLinks to their peers than ports, so NVSwitches join them."
                  : "NVLinks join pairs of GPUs.");
  return t;
}

}  // namespace ringside
