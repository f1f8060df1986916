#include "ui/handout/report.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/measure/conclusions.h"
#include "core/measure/recorded.h"
#include "core/measure/side_by_side.h"
#include "ui/charts/performance_figure.h"
#include "ui/handout/handout_html.h"
#include "ui/handout/handout_pdf.h"
#include "ui/measure/results_libraries.h"

namespace ringside::ui {
namespace {

using Pictures = std::vector<std::shared_ptr<const Figure>>;

/// In a cell of a Markdown table.
std::string cell(std::string text) {
  std::replace(text.begin(), text.end(), '|', '/');
  return text;
}

/// A number and its unit stay in one line.
std::string unbroken(std::string text) {
  for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) text.replace(at, 1, "\u00a0");
  return text;
}

std::string line_of(const std::vector<std::string>& cells) {
  return "| " + join(cells, " | ") + " |\n";
}

std::string seconds(double s) {
  return format_seconds(Seconds(s));
}

/// "10.2 to 11.4 us": the unit once where both have it.
std::string between(double lo, double hi) {
  const std::string from = seconds(lo), to = seconds(hi);
  const auto unit = from.rfind(' ');
  const bool same = unit != std::string::npos && to.ends_with(from.substr(unit));
  return (same ? from.substr(0, unit) : from) + " to " + to;
}

/// From what the predictions of these rows come, each once: "a ping-pong of the same launch", "calibrated on n7, ..".
std::string origins_text(const MeasuredGroup& group) {
  std::vector<std::string> origins;
  for (const MeasurementRow* r : group.rows)
    if (r->predicted_s > 0 && !r->model.source.empty() &&
        std::find(origins.begin(), origins.end(), r->model.source) == origins.end())
      origins.push_back(r->model.source);
  return origins.empty() ? "" : "\n- predicted by: " + join(origins, "; ");
}

std::string rows_text(const MeasuredGroup& group) {
  std::string text = line_of({"algorithm", "n", "runs", "least", "median", "95 % of it", "predicted", "residual", ""}) +
                     line_of({"---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---"});
  for (const MeasurementRow* r : group.rows) {
    const double least = *std::min_element(r->samples_s.begin(), r->samples_s.end());
    std::vector<std::string> cells{r->algorithm,
                                   format_bytes(Bytes(static_cast<double>(r->bytes))),
                                   std::to_string(r->samples_s.size()),
                                   seconds(least),
                                   seconds(r->median_s),
                                   between(r->ci95_lo_s, r->ci95_hi_s),
                                   r->predicted_s > 0 ? seconds(r->predicted_s) : "–",
                                   r->predicted_s > 0 ? residual_text(*r) : "–",
                                   disturbed(*r) ? "disturbed"
                                   : r->verified ? ""
                                                 : "not verified"};
    std::transform(cells.begin(), cells.end(), cells.begin(), unbroken);
    text += line_of(cells);
  }
  text += origins_text(group);
  for (const std::string& note : notes_of(group.rows)) text += "\n- " + note;
  return text + "\n";
}

/// The best algorithm of each library at each size, the fastest first, and which to take.
std::string libraries_text(const SideBySide& page) {
  std::string text = line_of({"n", "library", "its best", "least", "median", "busbw", "over the best"}) +
                     line_of({"---:", "---", "---", "---:", "---:", "---:", "---:"});
  for (const StandingsAtSize& at : page.sizes) {
    const auto all = at.ranked();
    for (const LibraryStanding& s : all) {
      const double busbw = at.bus_factor * static_cast<double>(at.bytes) / s.seconds;
      std::vector<std::string> cells{&s == &all.front() ? format_bytes(Bytes(static_cast<double>(at.bytes))) : "",
                                     cell(s.library),
                                     cell(s.algorithm) + (s.in_place == page.manner.in_place ? ""
                                                          : s.in_place                       ? ", in place"
                                                                                             : ", out of place"),
                                     seconds(s.least_s),
                                     seconds(s.seconds),
                                     busbw > 0 ? format_bandwidth(BytesPerSecond(busbw)) : "–",
                                     format_significant(s.seconds / all.front().seconds, 3)};
      for (const std::size_t number : {0U, 3U, 4U, 5U}) cells[number] = unbroken(cells[number]);
      text += line_of(cells);
    }
  }
  for (const std::string& sentence : page.advice) text += "\n- " + sentence;
  return text + "\n";
}

std::string environment_text(const Environment& e) {
  std::string text = line_of({"what", "as recorded"}) + line_of({"---", "---"});
  const auto row = [&](const std::string& what, const std::string& value) {
    if (!value.empty()) text += line_of({what, cell(value)});
  };
  row("date", e.date);
  row("host", e.host);
  row("processor", e.cpu);
  row("cores", e.cores > 0 ? std::to_string(e.cores) : "");
  row("ranks", e.ranks > 0 ? fmt::format("{}{}", e.ranks, e.oversubscribed ? ", sharing cores" : "") : "");
  row("operating system", e.os);
  row("MPI", e.mpi);
  row("compiler", e.compiler);
  row("Ringside", e.version);
  for (const auto& [key, value] : e.settings)
    if (key != kBootSetting) row(key, value);
  row("places", e.where.empty() ? "" : places_text(e.where));
  return text;
}

/// The case that a row answers, on wires that do not matter where the run has a fit of its own.
Result<Case> case_of_row(const MeasurementRow& r) {
  Case c;
  RINGSIDE_TRY(c.collective, parse_collective(r.collective));
  RINGSIDE_TRY(const auto algorithm, find_algorithm(c.collective, r.algorithm));
  c.algorithm = algorithm->name;
  c.instance = {.ranks = r.ranks, .root = r.root, .chunks = r.chunks, .parameters = {}};
  for (const auto& [name, value] : r.parameters) c.instance.parameters[name] = value;
  c.bytes = r.bytes;
  RINGSIDE_TRY(c.type, parse_element_type(r.type));
  RINGSIDE_TRY(c.op, parse_op(r.op));
  if (!r.tier.empty()) c.tier = r.tier;
  return validate(c);
}

/// Times over size with what was measured, the model's line and the residuals. Rows of a schedule of somebody's own
/// have no line: they stand in the table alone.
std::shared_ptr<const Figure> chart_of(const MeasuredGroup& group, const std::string& algorithm,
                                       const std::shared_ptr<const Measurement>& m) {
  const auto row = std::find_if(group.rows.begin(), group.rows.end(),
                                [&](const MeasurementRow* r) { return r->algorithm == algorithm; });
  const auto question = case_of_row(**row);
  if (!question) return nullptr;
  auto answered = answer(*question);
  if (!answered) return nullptr;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(*answered));
  input.measured = m;
  input.recorded = true;
  return std::make_shared<PerformanceFigure>(input, PerformanceOptions{.as_measured = true});
}

}  // namespace

std::string report_title(const Measurement& m, const std::string& source) {
  const std::string name = std::filesystem::path(source).filename().string();
  return "A measured run: " + (m.environment.host.empty() ? name : m.environment.host + ", " + name);
}

Result<QByteArray> run_report(const Measurement& m, const std::string& source, HandoutFormat format) {
  std::vector<HandoutPage> pages;
  Pictures pictures;
  const auto page = [&](const std::string& heading, const std::string& markdown,
                        std::shared_ptr<const Figure> picture) {
    pages.push_back({heading, "", {{markdown, false}}, std::nullopt, "", false});
    pictures.push_back(std::move(picture));
  };
  std::string said;
  for (const std::string& sentence : conclusions(m)) said += "- " + sentence + "\n";
  page("What it shows", said, nullptr);
  pages.back().source = fmt::format("{}, {}", source, provenance(m.environment));
  for (const MeasuredGroup& group : groups_of(m)) {
    page(group.label, rows_text(group), nullptr);
    for (const std::string& algorithm : group.algorithms()) {
      // A chart sees its own rows alone: it says of others that they are of another case.
      auto shown = std::make_shared<Measurement>();
      shown->environment = m.environment;
      for (const MeasurementRow* r : group.rows)
        if (r->algorithm == algorithm) shown->rows.push_back(*r);
      auto chart = chart_of(group, algorithm, shown);
      if (!chart) continue;
      const std::string description = chart->description();
      page(algorithm + ", " + group.label, description, std::move(chart));
    }
  }
  for (const SideBySide& libraries : side_by_side(m))
    page(fmt::format("Libraries side by side, {}, {}", name(libraries.manner.cadence), place_text(libraries.manner)),
         libraries_text(libraries), libraries_figure(libraries, Origin::recorded, 0));
  page("Where and with what", environment_text(m.environment), nullptr);
  const std::string title = report_title(m, source);
  if (format == HandoutFormat::html) return handout_html(title, pages, pictures);
  if (format == HandoutFormat::pdf) return handout_pdf(title, pages, pictures);
  return fail("--as", "md", "html, pdf; ringside runs export writes Markdown");
}

}  // namespace ringside::ui
