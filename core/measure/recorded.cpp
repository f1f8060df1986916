#include "core/measure/recorded.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/statistics.h"

namespace ringside {
namespace {

auto key(const MeasurementRow& r) {
  return std::tie(r.collective, r.algorithm, r.parameters, r.ranks, r.root, r.chunks, r.bytes, r.type, r.op, r.backend,
                  r.tier, r.topology, r.time_scale, r.manner.cadence, r.manner.in_place);
}

/// What rows may differ in, for people; the first kOfTheirOwn have columns of their own where rows are compared.
constexpr std::array<std::string (*)(const MeasurementRow&), 8> kParts{
    [](const MeasurementRow& r) { return r.collective; },
    [](const MeasurementRow& r) { return fmt::format("k = {}", r.ranks); },
    [](const MeasurementRow& r) { return r.type; },
    [](const MeasurementRow& r) { return r.op; },
    [](const MeasurementRow& r) { return fmt::format("root {}", r.root); },
    [](const MeasurementRow& r) { return r.topology.empty() ? r.tier : r.topology; },
    [](const MeasurementRow& r) { return std::string(name(r.manner.cadence)); },
    [](const MeasurementRow& r) { return std::string(place_text(r.manner)); }};
constexpr std::size_t kOfTheirOwn = 2;

std::vector<std::string> differing(const std::vector<const MeasurementRow*>& rows,
                                   std::span<std::string (*const)(const MeasurementRow&)> parts) {
  std::vector<std::string> texts(rows.size());
  for (const auto part : parts) {
    std::set<std::string> values;
    for (const MeasurementRow* row : rows) values.insert(part(*row));
    if (values.size() < 2) continue;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string value = part(*rows[i]);
      if (!value.empty()) texts[i] += (texts[i].empty() ? "" : " ") + value;
    }
  }
  return texts;
}

}  // namespace

bool is_bundle(const nlohmann::json& j) {
  return j.is_object() && j.contains("environment") && !j["environment"].is_null() && j.contains("rows");
}

Result<Measurement> read_bundle(const std::string& path) {
  RINGSIDE_TRY(const auto json, read_json(path));
  const std::string wanted = "what ringside measure -o wrote, see docs/measurement.schema.json";
  if (!is_bundle(json)) return fail("bundle", path, wanted);
  auto bundle = measurement_from_json(json);
  if (!bundle) return fail("bundle", path, bundle.error().line());
  if (bundle->rows.empty()) return fail("bundle without rows", path, wanted);
  for (const MeasurementRow& row : bundle->rows)
    if (row.samples_s.empty()) return fail("bundle", path, "samples in the row " + question_of(row));
  return bundle;
}

std::string provenance(const Environment& e) {
  const auto imported = e.settings.find("imported");
  std::string text = imported == e.settings.end() ? "recorded" : "imported from " + imported->second;
  const bool told = !(e.date.empty() && e.host.empty() && e.cpu.empty() && e.version.empty() && e.mpi.empty());
  if (imported != e.settings.end() && told) text += "; recorded";
  if (!e.date.empty()) text += " " + e.date;
  if (!e.host.empty()) text += " on " + e.host;
  if (!e.cpu.empty()) text += " (" + e.cpu + ")";
  if (!e.version.empty()) text += ", Ringside " + e.version;
  if (!e.mpi.empty()) text += ", " + e.mpi;
  return text;
}

std::string this_boot() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string id;
  std::getline(file, id);
  return id;
}

bool on_this_computer(const Environment& e) {
  const auto boot = e.settings.find(kBootSetting);
  return boot != e.settings.end() && !boot->second.empty() && boot->second == this_boot();
}

std::string devices_text(const Environment& e) {
  std::vector<std::string> devices;
  for (const RankPlace& place : e.where) {
    const auto number = place.device.find(": ");  // "GPU 1: NVIDIA H100"
    if (number == std::string::npos) continue;
    const std::string device = place.device.substr(number + 2);
    if (std::find(devices.begin(), devices.end(), device) == devices.end()) devices.push_back(device);
  }
  return devices.empty() ? e.cpu : join(devices, " and ");
}

std::string recorded_where(const Environment& e) {
  std::set<std::string> hosts;
  for (const RankPlace& place : e.where) hosts.insert(place.host);
  const std::string host = hosts.size() > 1 ? fmt::format("{} hosts", hosts.size()) : e.host;
  std::vector<std::string> parts;
  if (!host.empty()) parts.push_back("on " + host);
  if (const std::string on = devices_text(e); !on.empty()) parts.push_back(on);
  if (!e.date.empty()) parts.push_back(e.date.substr(0, e.date.find('T')));
  return join(parts, ", ");
}

std::vector<std::string> told_apart(const std::vector<const MeasurementRow*>& rows) {
  return differing(rows, std::span(kParts).subspan(kOfTheirOwn));
}

std::vector<std::string> notes_of(const std::vector<const MeasurementRow*>& rows) {
  constexpr std::size_t kMost = 6;
  const auto labels = differing(rows, kParts);
  struct Of {
    std::size_t count = 0;
    std::vector<std::string> rows;
  };
  std::map<std::string, Of> where;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::string& note : rows[i]->notes) {
      Of& of = where[note];
      of.count += 1;
      const std::string size = rows[i]->algorithm + " " + format_bytes(Bytes(static_cast<double>(rows[i]->bytes)));
      const std::string row = labels[i].empty() ? size : size + " " + labels[i];
      if (std::find(of.rows.begin(), of.rows.end(), row) == of.rows.end()) of.rows.push_back(row);
    }
  std::vector<std::string> notes;
  for (auto& [note, of] : where) {
    const std::size_t more = of.rows.size() > kMost ? of.rows.size() - kMost : 0;
    of.rows.resize(of.rows.size() - more);
    const std::string which = join(of.rows) + (more > 0 ? fmt::format(" and {} more", more) : "");
    notes.push_back(of.count >= rows.size() ? note : fmt::format("{} ({})", note, which));
  }
  return notes;
}

bool far_above_least(const MeasurementRow& row) {
  const double shortest = least(row);
  return shortest > 0 && row.median_s > kDisturbedTimes * shortest;
}

bool disturbed(const MeasurementRow& row) {
  return row.median_s > 0 &&
         ((row.ci95_hi_s - row.ci95_lo_s) / 2 > kDisturbedShare * row.median_s || far_above_least(row));
}

bool is_mean(const MeasurementRow& row) {
  return row.algorithm == kLibrarysChoice && row.samples_s.size() == 1;
}

bool gave_wrong(const MeasurementRow& row) {
  if (row.verified || row.algorithm != kLibrarysChoice) return !row.verified;
  return std::ranges::any_of(row.notes,
                             [](const std::string& note) { return note.find("wrong elements") != std::string::npos; });
}

double least(const MeasurementRow& row) {
  return row.samples_s.empty() ? 0 : *std::min_element(row.samples_s.begin(), row.samples_s.end());
}

std::vector<double> launch_medians(const MeasurementRow& row) {
  std::vector<double> all;
  auto at = row.samples_s.begin();
  for (const std::int64_t count : row.launches) {
    const auto end = at + std::min<std::int64_t>(count, row.samples_s.end() - at);
    if (at != end) all.push_back(median({at, end}));
    at = end;
  }
  if (all.empty() && !row.samples_s.empty()) all.push_back(median(row.samples_s));
  return all;
}

bool same_question(const MeasurementRow& a, const MeasurementRow& b) {
  return key(a) == key(b);
}

std::string question_of(const MeasurementRow& row) {
  return fmt::format("{} {} k = {}, n = {}", row.collective, row.algorithm, row.ranks,
                     format_bytes(Bytes(static_cast<double>(row.bytes))));
}

Compared compare(const Measurement& a, const Measurement& b) {
  Compared c;
  std::vector<bool> taken(b.rows.size());
  for (const MeasurementRow& row : a.rows) {
    std::size_t i = 0;
    while (i < b.rows.size() && (taken[i] || !same_question(b.rows[i], row))) ++i;
    const auto* other = i < b.rows.size() ? &b.rows[i] : nullptr;
    const auto test = other ? rank_test(row.samples_s, other->samples_s) : std::nullopt;
    if (!test) {
      c.only_a.push_back(&row);
      continue;
    }
    taken[i] = true;
    c.rows.push_back({&row, other, *shift_between(row.samples_s, other->samples_s), *test});
  }
  for (std::size_t i = 0; i < b.rows.size(); ++i)
    if (!taken[i]) c.only_b.push_back(&b.rows[i]);
  return c;
}

}  // namespace ringside
