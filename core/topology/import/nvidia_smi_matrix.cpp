#include "core/topology/import/nvidia_smi_matrix.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "core/base/front_of.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside::nvidia_smi {
namespace {

constexpr std::size_t kMaxColumns = 1024;
constexpr int kMostNvlinks = 72;  ///< of a GPU; today's have 36 at most

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

using Words = std::vector<std::string>;

Words words(const std::string& line) {
  std::istringstream stream(line);
  Words all;
  for (std::string word; stream >> word;) all.push_back(word);
  return all;
}

Result<Cell> parse_cell(const std::string& text, const std::string& where) {
  constexpr const char* kWords = "X, NV#, PIX, PXB, PHB, NODE, SYS";
  if (text == "X" || text == "N/A") return Cell{};
  if (text.rfind("NV", 0) == 0 && text.size() > 2) {
    RINGSIDE_TRY(const auto links, parse_integer(text.substr(2), where, 1, kMostNvlinks));
    return Cell{static_cast<int>(links), {}};
  }
  static const std::map<std::string, Level> levels{{"PIX", Level::pix},   {"PXB", Level::pxb}, {"PHB", Level::phb},
                                                   {"NODE", Level::node}, {"SYS", Level::sys}, {"SOC", Level::sys}};
  if (const auto level = levels.find(text); level != levels.end()) return Cell{0, level->second};
  static const std::set<std::string> peer{"OK", "NS", "CNS", "GNS", "TNS", "DR", "U"};
  if (peer.count(text) > 0)
    return fail(where, text + ", which tells of peer access (topo -p2p),",
                std::string("the wires that topo -m prints: ") + kWords);
  return fail(where, text, kWords);
}

/// The words of a row after its cells: CPU affinity, then NUMA affinity. Either may be missing or N/A.
std::string affinity_of(const Words& row, std::size_t columns) {
  for (const std::size_t at : {columns + 2, columns + 1})
    if (at < row.size() && row[at] != "N/A") return row[at];
  return "";
}

/// From GPU0 on to "CPU Affinity", behind a shell's prompt, too. Moves `at` to the line below.
Words columns_of(const std::vector<Words>& lines, std::size_t& at) {
  for (; at < lines.size(); ++at) {
    const Words& line = lines[at];
    const auto first = std::find(line.begin(), line.end(), "GPU0");
    if (first == line.end()) continue;
    const std::string second = first + 1 == line.end() ? "" : first[1];
    if (second == "X" || (first != line.begin() && !is_gpu(second) && second != "CPU")) continue;
    Words names(first, line.end());
    const auto end = [&] { return std::find(names.begin(), names.end(), "CPU"); };
    const auto more = [&](const Words& below) {  // wrapped
      return !below.empty() && below.front() != "GPU0" && std::find(below.begin(), below.end(), "X") == below.end();
    };
    for (++at; end() == names.end() && at < lines.size() && more(lines[at]); ++at)
      names.insert(names.end(), lines[at].begin(), lines[at].end());
    names.erase(end(), names.end());
    return names;
  }
  return {};
}

/// The next row and what of it was wrapped. Moves `at` to the line below.
Words row_of(const Matrix& m, const std::vector<Words>& lines, std::size_t& at) {
  const std::size_t next = m.cells.size() + 1;
  Words row = lines[at];
  for (++at; at < lines.size() && !lines[at].empty(); ++at) {
    const std::string& front = lines[at].front();
    const bool affinity = front == "N/A" || std::isdigit(static_cast<unsigned char>(front.front())) != 0;
    if ((row.size() > m.names.size() && !affinity) || (next < m.names.size() && front == m.names[next])) break;
    row.insert(row.end(), lines[at].begin(), lines[at].end());
  }
  return row;
}

/// What the legend below the matrix calls the NICs: "NIC0: mlx5_0".
std::map<std::string, std::string> legend(const std::vector<Words>& lines) {
  std::map<std::string, std::string> names;
  for (const Words& row : lines)
    if (row.size() == 2 && row[0].rfind("NIC", 0) == 0 && row[0].back() == ':')
      names[row[0].substr(0, row[0].size() - 1)] = row[1];
  return names;
}

}  // namespace

Result<Matrix> read_matrix(std::string_view text) {
  const std::string plain = without_escapes(text);
  std::vector<Words> lines;
  std::istringstream stream(plain);
  for (std::string line; std::getline(stream, line);) lines.push_back(words(line));
  std::size_t at = 0;
  Matrix m;
  m.names = columns_of(lines, at);
  if (m.names.empty())
    return fail("nvidia-smi", "no line of columns", "the matrix that nvidia-smi topo -m prints, from GPU0 on");
  if (m.names.size() > kMaxColumns)
    return fail("nvidia-smi", fmt::format("{} columns", m.names.size()), fmt::format("{} at most", kMaxColumns));
  std::size_t first_tail = 0;  // words after the cells of GPU0
  while (m.cells.size() < m.names.size()) {
    while (at < lines.size() && lines[at].empty()) ++at;
    const std::size_t self = m.cells.size();
    if (at == lines.size())
      return fail("nvidia-smi", fmt::format("{} rows", self), fmt::format("{}, one for each column", m.names.size()));
    const std::string& name = m.names[self];
    const std::string where = fmt::format("nvidia-smi, line {}", at + 1);
    const Words row = row_of(m, lines, at);
    if (row.front() != name)
      return fail(where, std::string(front_of(row.front(), 40)), fmt::format("the row of {}", name));
    if (row.size() <= m.names.size())
      return fail(where, fmt::format("{} cells", row.size() - 1),
                  fmt::format("{}, one for each column", m.names.size()));
    m.cells.emplace_back();
    for (std::size_t c = 0; c < m.names.size(); ++c) {
      RINGSIDE_TRY(const auto cell, parse_cell(row[c + 1], where));
      if ((row[c + 1] == "X") != (c == self))
        return fail(where, fmt::format("{} between {} and {}", row[c + 1], name, m.names[c]),
                    "an X where a row meets its own column and nowhere else");
      m.cells.back().push_back(cell);
    }
    const std::size_t tail = row.size() - m.names.size() - 1;
    if (self == 0) first_tail = tail;
    if (at == lines.size() && is_gpu(name) && tail < first_tail)
      return fail(where, fmt::format("{} words after the cells", tail), fmt::format("{}, as with GPU0", first_tail));
    m.affinity.push_back(is_gpu(name) ? affinity_of(row, m.names.size()) : "");
  }
  m.nics = legend(lines);
  return m;
}

}  // namespace ringside::nvidia_smi
