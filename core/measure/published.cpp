#include "core/measure/published.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/controls.h"
#include "core/base/counted.h"
#include "core/base/front_of.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr double kMostBytes = 1e15, kLongest = 1e12;  // microseconds
constexpr std::size_t kMostPoints = 10'000;

std::string_view trimmed(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const auto comma = line.find(',');
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

/// Where the two columns stand, once their names have been read.
struct Columns {
  std::size_t bytes = 0, time = 0;
};

std::optional<Columns> columns_of(const std::vector<std::string_view>& names) {
  const auto at = [&](std::string_view name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  const Columns found{at("bytes"), at("time_us")};
  return std::max(found.bytes, found.time) < names.size() ? std::optional(found) : std::nullopt;
}

/// Absent: a size without a time.
Result<std::optional<PublishedPoint>> point_of(const std::vector<std::string_view>& cells, const Columns& at,
                                               const std::string& where) {
  if (std::max(at.bytes, at.time) >= cells.size())
    return fail(where, fmt::format("{} columns", cells.size()), "bytes and time_us in each row");
  if (cells[at.time].empty()) return std::nullopt;
  RINGSIDE_TRY(const auto bytes, parse_number(cells[at.bytes], where + ", bytes", 0, kMostBytes));
  RINGSIDE_TRY(const auto time, parse_number(cells[at.time], where + ", time_us", 0, kLongest));
  if (time == 0) return fail(where + ", time_us", "0", "microseconds, above 0");
  return PublishedPoint{static_cast<std::int64_t>(bytes), time * 1e-6};
}

void take_header(PublishedRun& run, std::string_view line) {
  line.remove_prefix(1);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return;
  run.header[std::string(trimmed(line.substr(0, colon)))] = controls_shown(trimmed(line.substr(colon + 1)));
}

Result<bool> understand_header(PublishedRun& run, const std::string& name) {
  const auto collective = parse_collective(run.says("collective"));
  if (!collective) return fail(name + ": # collective:", run.says("collective"), collective.error().accepted);
  RINGSIDE_TRY(const auto ranks, parse_integer(run.says("ranks"), name + ": # ranks:", 1, 1 << 24));
  run.collective = *collective;
  run.ranks = static_cast<std::int32_t>(ranks);
  return true;
}

}  // namespace

std::string PublishedRun::says(const std::string& key) const {
  const auto line = header.find(key);
  return line == header.end() ? "" : line->second;
}

bool PublishedRun::anomalous() const {
  return says("anomalous").starts_with("yes");
}

std::string PublishedRun::machine() const {
  std::string gpu = says("gpu");
  if (gpu.starts_with("none:")) gpu = trimmed(std::string_view(gpu).substr(5));
  return gpu.empty() || gpu == "none" ? counted(ranks, "rank") : fmt::format("{} × {}", ranks, gpu);
}

std::string PublishedRun::source() const {
  std::vector<std::string> parts;
  for (const char* key : {"source", "software", "date"})
    if (std::string said = says(key); !said.empty()) parts.push_back(std::move(said));
  return parts.empty() ? "no source given" : join(parts);
}

Result<PublishedRun> parse_published(std::string_view text, const std::string& name) {
  PublishedRun run;
  std::optional<Columns> columns;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (line.front() == '#') {
      take_header(run, line);
      continue;
    }
    const auto cells = cells_of(line);
    const std::string where = fmt::format("{}, line {}", name, number);
    if (!columns) {
      columns = columns_of(cells);
      if (!columns) return fail(where, std::string(front_of(line, 60)), "a row of names with bytes and time_us");
      continue;
    }
    RINGSIDE_TRY(const auto point, point_of(cells, *columns, where));
    if (point) run.points.push_back(*point);
    if (run.points.size() > kMostPoints) return fail(where, "more rows", fmt::format("{} at most", kMostPoints));
  }
  RINGSIDE_OK(understand_header(run, name));
  if (run.points.empty()) return fail(name, "no times", "rows of bytes,time_us under lines of # key: value");
  std::stable_sort(run.points.begin(), run.points.end(), [](auto& a, auto& b) { return a.bytes < b.bytes; });
  const auto twice = std::adjacent_find(run.points.begin(), run.points.end(),
                                        [](const auto& a, const auto& b) { return a.bytes == b.bytes; });
  if (twice != run.points.end()) return fail(name, fmt::format("{} bytes twice", twice->bytes), "each size once");
  return run;
}

Result<PublishedRun> read_published(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  return parse_published(text, path);
}

}  // namespace ringside
