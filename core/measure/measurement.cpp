#include "core/measure/measurement.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/bus_bandwidth.h"
#include "core/measure/launches.h"
#include "core/measure/record_reader.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

using nlohmann::json;

void read(RecordReader& r, Environment& e) {
  r.text("host", e.host), r.text("cpu", e.cpu), r.text("os", e.os), r.text("mpi", e.mpi);
  r.text("compiler", e.compiler), r.text("version", e.version), r.text("date", e.date);
  r.integer("cores", 0, e.cores), r.integer("ranks", 0, e.ranks);
  r.boolean("oversubscribed", e.oversubscribed);
  r.map("settings", e.settings);
  const auto list = r.list("where");
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_object()) return r.wrong("where", "a list of objects");
    RecordReader of(list[i], "environment.where.");
    RankPlace& place = e.where.emplace_back();
    of.required("host", place.host), of.text("device", place.device);
    if (of.error()) return r.note(*of.error());
  }
}

}  // namespace

bool MeasuredGamma::fits() const {
  constexpr double kNoise = 0.1;
  return serial_s >= (1 - kNoise) * (compute_s + comm_s) && overlapped_s <= (1 + kNoise) * serial_s;
}

std::optional<double> MeasuredGamma::hidden() const {
  constexpr double kKnown = 0.05, kHalf = 0.5;  // the first is where a run stops, see Job::precision
  const double sum = compute_s + comm_s, shorter = std::min(compute_s, comm_s), longer = sum - shorter;
  const bool resolved = fits() && shorter > kKnown * sum && std::abs(serial_s - sum) <= kHalf * shorter &&
                        overlapped_s >= longer - kHalf * shorter;
  if (!resolved) return std::nullopt;
  return std::clamp((sum - overlapped_s) / shorter, -1.0, 1.0);
}

json to_json(const Environment& e) {
  json where = json::array();
  for (std::size_t r = 0; r < e.where.size(); ++r)
    where.push_back({{"rank", r}, {"host", e.where[r].host}, {"device", e.where[r].device}});
  return {{"host", e.host},
          {"cpu", e.cpu},
          {"os", e.os},
          {"mpi", e.mpi},
          {"compiler", e.compiler},
          {"version", e.version},
          {"date", e.date},
          {"cores", e.cores},
          {"ranks", e.ranks},
          {"oversubscribed", e.oversubscribed},
          {"settings", e.settings},
          {"where", std::move(where)}};
}

namespace {

json gamma_json(const MeasuredGamma& g) {
  const auto hidden = g.hidden();
  return {{"library", g.library},
          {"parameters", g.parameters},
          {"local_batch", g.local_batch},
          {"flop", g.flop},
          {"compute_s", g.compute_s},
          {"comm_s", g.comm_s},
          {"serial_s", g.serial_s},
          {"overlapped_s", g.overlapped_s},
          {"gamma", g.gamma()},
          {"flops", g.flops()},
          {"hidden", hidden ? json(*hidden) : json(nullptr)}};
}

json to_json(const std::vector<LibraryRun>& libraries) {
  json list = json::array();
  for (const LibraryRun& run : libraries)
    list.push_back({{"library", run.library},
                    {"algorithm", run.algorithm},
                    {"in_place", run.in_place},
                    {"samples_s", run.samples_s},
                    {"median_s", run.median_s},
                    {"ci95_s", {run.ci95_lo_s, run.ci95_hi_s}},
                    {"beside_s", run.beside_s}});
  return list;
}

void read(RecordReader& r, std::vector<LibraryRun>& libraries) {
  const json list = r.list("libraries");
  for (const json& entry : list) {
    if (!entry.is_object()) return r.wrong("libraries", "a list of objects");
    RecordReader of(entry, "row.libraries.");
    LibraryRun& run = libraries.emplace_back();
    of.required("library", run.library), of.required("algorithm", run.algorithm), of.boolean("in_place", run.in_place);
    of.numbers("samples_s", run.samples_s), of.number("median_s", run.median_s), of.numbers("beside_s", run.beside_s);
    std::vector<double> ci;
    of.numbers("ci95_s", ci);
    if (ci.size() == 2)
      run.ci95_lo_s = ci[0], run.ci95_hi_s = ci[1];
    else if (!ci.empty())
      of.wrong("ci95_s", "two numbers");
    if (of.error()) return r.note(*of.error());
    if (!run.samples_s.empty() && !(entry.contains("median_s") && entry.contains("ci95_s"))) summarise(run);
  }
}

void read(RecordReader& r, Manner& manner) {
  std::string cadence(name(manner.cadence));
  r.text("cadence", cadence), r.boolean("in_place", manner.in_place);
  if (const auto known = parse_cadence(cadence))
    manner.cadence = *known;
  else
    r.wrong("cadence", "isolated, back-to-back");
}

}  // namespace

json to_json(const MeasurementRow& r) {
  return {{"collective", r.collective},
          {"algorithm", r.algorithm},
          {"parameters", r.parameters},
          {"ranks", r.ranks},
          {"root", r.root},
          {"chunks", r.chunks},
          {"bytes", r.bytes},
          {"type", r.type},
          {"op", r.op},
          {"backend", r.backend},
          {"tier", r.tier},
          {"topology", r.topology},
          {"time_scale", r.time_scale},
          {"verified", r.verified},
          {"cadence", name(r.manner.cadence)},
          {"in_place", r.manner.in_place},
          {"calls_per_sample", r.calls},
          {"samples_s", r.samples_s},
          {"launches", r.launches},
          {"min_s", least(r)},
          {"first_s", r.first_s},
          {"median_s", r.median_s},
          {"ci95_s", {r.ci95_lo_s, r.ci95_hi_s}},
          {"algbw_bytes_per_s", algbw(r)},
          {"busbw_bytes_per_s", busbw(r)},
          {"bus_factor", bus_factor(r)},
          {"predicted_s", r.predicted_s},
          {"model",
           {{"alpha_s", r.model.alpha_s},
            {"beta_s_per_byte", r.model.beta_s_per_byte},
            {"reduce_cost_s_per_byte", r.model.reduce_cost_s_per_byte},
            {"source", r.model.source}}},
          {"library_s", r.library_s},
          {"libraries", to_json(r.libraries)},
          {"result", r.result.empty() ? json(nullptr) : json(r.result)},
          {"step_end_s", r.step_end_s},
          {"measured_gamma", r.gamma ? gamma_json(*r.gamma) : json(nullptr)},
          {"notes", r.notes},
          {"lateness_s", r.lateness_s}};
}

json to_json(const Measurement& m) {
  json rows = json::array();
  for (const MeasurementRow& row : m.rows) rows.push_back(to_json(row));
  return {{"environment", to_json(m.environment)}, {"rows", std::move(rows)}};
}

Result<Environment> environment_from_json(const json& j) {
  Environment e;
  if (!j.is_object()) return fail("environment", j.type_name(), "an object");
  RecordReader r(j, "environment.");
  read(r, e);
  if (r.error()) return Failure(*r.error());
  return e;
}

Result<MeasurementRow> row_from_json(const json& j) {
  if (!j.is_object()) return fail("row", j.type_name(), "an object");
  MeasurementRow row;
  RecordReader r(j, "row.");
  r.required("collective", row.collective), r.required("algorithm", row.algorithm);
  r.map("parameters", row.parameters);
  r.integer("ranks", 1, row.ranks), r.integer("root", 0, row.root), r.integer("chunks", 0, row.chunks);
  r.integer("bytes", std::int64_t{0}, row.bytes);
  r.text("type", row.type), r.text("op", row.op), r.text("backend", row.backend), r.text("tier", row.tier);
  r.text("topology", row.topology);
  r.number("time_scale", row.time_scale);
  r.boolean("verified", row.verified);
  read(r, row.manner);
  r.integer("calls_per_sample", 0, row.calls);
  r.numbers("samples_s", row.samples_s), r.integers("launches", row.launches);
  r.number("first_s", row.first_s), r.number("median_s", row.median_s);
  std::vector<double> ci;
  r.numbers("ci95_s", ci);
  if (ci.size() == 2)
    row.ci95_lo_s = ci[0], row.ci95_hi_s = ci[1];
  else if (!ci.empty())
    r.wrong("ci95_s", "two numbers");
  r.number("predicted_s", row.predicted_s);
  for (const char* derived : {"min_s", "algbw_bytes_per_s", "busbw_bytes_per_s", "bus_factor"}) {
    double ignored = 0;
    r.number(derived, ignored);
  }
  if (const json* model = r.object("model")) {
    RecordReader m(*model, "row.model.");
    m.number("alpha_s", row.model.alpha_s), m.number("beta_s_per_byte", row.model.beta_s_per_byte);
    m.number("reduce_cost_s_per_byte", row.model.reduce_cost_s_per_byte);
    m.text("source", row.model.source);
    if (m.error()) r.note(*m.error());
  }
  r.map("library_s", row.library_s);
  read(r, row.libraries);
  if (const json* gamma = r.object("measured_gamma")) {
    RecordReader g(*gamma, "row.measured_gamma.");
    MeasuredGamma& m = row.gamma.emplace();
    g.text("library", m.library);
    g.number("parameters", m.parameters), g.number("local_batch", m.local_batch), g.number("flop", m.flop);
    g.number("compute_s", m.compute_s), g.number("comm_s", m.comm_s);
    g.number("serial_s", m.serial_s), g.number("overlapped_s", m.overlapped_s);
    if (g.error()) r.note(*g.error());
  }
  r.number_lists("result", row.result);
  r.numbers("step_end_s", row.step_end_s);
  r.number("lateness_s", row.lateness_s);
  if (j.contains("notes")) {
    if (!j["notes"].is_array())
      r.wrong("notes", "a list of texts");
    else
      for (const json& note : j["notes"])
        note.is_string() ? row.notes.push_back(note) : r.wrong("notes", "a list of texts");
  }
  if (r.error()) return Failure(*r.error());
  if (!(row.time_scale > 0)) return fail("row.time_scale", std::to_string(row.time_scale), "a number above 0");
  // A sign or an exponent gone wrong would move the axes of every picture; nothing is measured for 30,000 years.
  constexpr double kMostSeconds = 1e12;
  const auto in_range = [&](double seconds) { return seconds >= 0 && seconds <= kMostSeconds; };
  for (const double seconds : row.samples_s)
    if (!in_range(seconds)) return fail("row.samples_s", format_scaled(seconds), "0 to 1e12 seconds each");
  for (const auto& [field, seconds] : {std::pair("row.median_s", row.median_s), std::pair("row.ci95_s", row.ci95_lo_s),
                                       std::pair("row.ci95_s", row.ci95_hi_s)})
    if (!in_range(seconds)) return fail(field, format_scaled(seconds), "0 to 1e12 seconds");
  // Other tools may write the samples alone. A row that is still running has both, as 0.
  if (!row.samples_s.empty() && !(j.contains("median_s") && j.contains("ci95_s"))) summarise(row);
  return row;
}

Result<Measurement> measurement_from_json(const json& j) {
  if (!j.is_object()) return fail("measurement", j.type_name(), "an object with environment and rows");
  const Fields fields(j);
  RINGSIDE_TRY(const auto environment, fields.object("environment"));
  RINGSIDE_TRY(const auto rows, fields.array("rows"));
  Measurement m;
  RINGSIDE_TRY(auto e, environment_from_json(*environment));
  m.environment = std::move(e);
  for (const json& row : *rows) {
    RINGSIDE_TRY(auto r, row_from_json(row));
    m.rows.push_back(std::move(r));
  }
  return m;
}

}  // namespace ringside
