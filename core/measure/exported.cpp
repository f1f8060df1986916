#include "core/measure/exported.h"

#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/measure/bus_bandwidth.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

const std::vector<std::string>& export_columns() {
  // clang-format off
  static const std::vector<std::string> names{
      "collective", "algorithm", "ranks", "bytes", "type", "op", "backend", "tier", "time_scale", "cadence", "in_place",
      "samples", "min_s", "median_s", "ci95_lo_s", "ci95_hi_s", "algbw_bytes_per_s", "busbw_bytes_per_s", "predicted_s",
      "verified", "disturbed", "recorded", "host", "version"};
  // clang-format on
  return names;
}

std::vector<std::string> export_cells(const MeasurementRow& r, const Environment& e) {
  const auto number = [](double v) { return fmt::format("{}", v); };
  return {r.collective,
          r.algorithm,
          std::to_string(r.ranks),
          std::to_string(r.bytes),
          r.type,
          r.op,
          r.backend,
          r.tier,
          number(r.time_scale),
          std::string(name(r.manner.cadence)),
          r.manner.in_place ? "yes" : "no",
          std::to_string(r.samples_s.size()),
          number(least(r)),
          number(r.median_s),
          number(r.ci95_lo_s),
          number(r.ci95_hi_s),
          number(algbw(r)),
          number(busbw(r)),
          r.predicted_s > 0 ? number(r.predicted_s) : "",
          r.verified      ? "yes"
          : gave_wrong(r) ? "no"
                          : "-",
          disturbed(r) ? "yes" : "no",
          e.date,
          e.host,
          e.version};
}

/// RFC 4180.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

/// A bundle may come from anywhere: nothing of it is a tag, a cell's end or a terminal's command.
std::string markdown_cell(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '|'                                           ? "\\|"
           : c == '<'                                         ? "&lt;"
           : static_cast<unsigned char>(c) < ' ' || c == 0x7f ? " "
                                                              : std::string(1, c);
  return out;
}

}  // namespace

std::string exported(const Measurement& m, ExportFormat format) {
  const bool csv = format == ExportFormat::csv;
  const auto line = [csv](std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = csv ? csv_cell(cell) : markdown_cell(cell);
    return csv ? join(cells, ",") + "\n" : "| " + join(cells, " | ") + " |\n";
  };
  std::string text = csv ? "" : markdown_cell(provenance(m.environment)) + "\n\n";
  text += line(export_columns());
  if (!csv) text += line(std::vector<std::string>(export_columns().size(), "---"));
  for (const MeasurementRow& row : m.rows) text += line(export_cells(row, m.environment));
  return text;
}

}  // namespace ringside
