// nccl-tests' own JSON (-J, versions 1 to 3 of its format), as src/util.cu writes it: a rank's number may be a text of
// six places, and of a process that drives several GPUs only the first is among the devices.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"
#include "core/measure/logs/nccl_names.h"

namespace ringside::logs {
namespace {

using nlohmann::json;

std::string text_in(const json& object, const char* field) {
  const auto at = object.find(field);
  return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}
std::optional<double> number_in(const json& object, const char* field) {
  const auto at = object.find(field);
  if (at == object.end()) return std::nullopt;
  if (at->is_number()) return at->get<double>();
  if (!at->is_string()) return std::nullopt;
  const auto words = words_of(at->get<std::string>());
  return words.size() == 1 ? number_of(words[0]) : std::nullopt;
}

/// Each process has nthreads x ngpus GPUs, one behind the other. With NCCL_TESTS_SPLIT only rank 0's group is measured.
void read_devices(const json& config, Log& log) {
  Environment& e = log.found.environment;
  const auto devices = config.find("devices");
  if (devices == config.end() || !devices->is_array()) return;
  const double each = number_in(config, "nthreads").value_or(1) * number_in(config, "ngpus").value_or(1);
  constexpr double kMostEach = 1024;
  constexpr std::size_t kMost = std::size_t{1} << 18;
  if (!(each >= 1 && each <= kMostEach)) return;
  std::optional<double> group;
  for (const json& d : *devices) {
    if (!d.is_object()) continue;
    const double own = number_in(d, "group").value_or(0);
    if (!group) group = own;
    if (own != *group) {
      log.note(kSplit);
      continue;
    }
    const double first = number_in(d, "device").value_or(0);
    for (int i = 0; i < static_cast<int>(each) && e.where.size() < kMost; ++i)
      e.where.push_back({text_in(d, "hostname"), fmt::format("GPU {:.0f}: {}", first + i, text_in(d, "device_info"))});
  }
  e.ranks = static_cast<std::int32_t>(e.where.size());
  if (!e.where.empty()) e.host = e.where.front().host;
}

struct Measured {
  const json& result;
  Collective collective;
};

/// The devices' number, unless the bandwidths of all results, of six places behind the point, say otherwise; 0: not
/// known.
std::int32_t ranks_told(const std::vector<Measured>& all, Log& log) {
  constexpr double kTells = 1, kRounded = 1e-3, kHalfDigit = 5e-7;  // GB/s, share, GB/s
  const std::int32_t listed = log.found.environment.ranks;
  RanksTold told;
  bool misfit = false;
  for (const auto& [result, c] : all)
    for (const char* block : {"out_of_place", "in_place"}) {
      const auto at = result.find(block);
      if (at == result.end() || !at->is_object()) continue;
      const auto alg = number_in(*at, "alg_bw"), bus = number_in(*at, "bus_bw");
      if (!alg || !bus) continue;
      told.row(*alg, *bus, kHalfDigit, c);
      misfit = misfit || (listed > 0 && *alg > kTells && !fits(*alg, *bus, c, listed, kRounded));
    }
  if (misfit) log.note(misfit_note(listed));
  const std::int32_t ranks =
      misfit ? log.hints.ranks.value_or(told.ranks()) : log.ranks_or_hint(listed > 0 ? listed : told.ranks());
  return ranks > 0 ? ranks : listed;
}

/// Earlier versions write the size as an int: from 2 GiB on it is off by multiples of 4 GiB, which algbw tells.
double whole_size(double size, const json& block, double us) {
  constexpr double kRound = 4294967296.0, kBytesPerGbUs = 1e3;
  const double told = number_in(block, "alg_bw").value_or(0) * us * kBytesPerGbUs;
  const bool may_be_an_int = std::abs(size) <= kRound / 2;
  return may_be_an_int && told > 0 ? size + kRound * std::round((told - size) / kRound) : size;
}

/// The single iterations, where they were timed; else their mean.
void read_block(const json& result, const char* block, Collective c, std::int32_t ranks, Log& log) {
  constexpr double kMost = 1e18;
  const auto at = result.find(block);
  const auto size = number_in(result, "size");
  if (at == result.end() || !at->is_object() || !size) return;
  const auto us = at->contains("time") ? number_in(*at, "time") : number_in(*at, "cpu_time");
  if (!us || !(*us > 0)) return;
  const double bytes = whole_size(*size, *at, *us);
  if (!(bytes >= 0 && bytes < kMost)) return;
  MeasurementRow& row = log.add(c, ranks, static_cast<std::int64_t>(bytes), *us * 1e-6, "nccl");
  row.type = type_of(text_in(result, "type")), row.op = text_in(result, "redop");
  row.manner.in_place = std::string_view(block) == "in_place";
  if (const auto root = number_in(result, "root"); root && *root >= 0 && *root < kMaxRanks)
    row.root = static_cast<std::int32_t>(*root);
  const auto wrong = number_in(*at, "nwrong");
  row.verified = wrong && *wrong == 0;
  if (!wrong) row.notes.emplace_back("not verified: the log says N/A");
  if (wrong && *wrong != 0) row.notes.push_back(fmt::format("{:.0f} wrong elements, says the log", *wrong));
  const auto each = result.find(std::string(block) + "_per_iter");
  if (each == result.end() || !each->is_object() || !each->contains("times_us") || !(*each)["times_us"].is_array())
    return;
  std::vector<double> samples;
  for (const json& t : (*each)["times_us"])
    if (t.is_number() && t.get<double>() > 0) samples.push_back(t.get<double>() * 1e-6);
  if (!samples.empty()) row.samples_s = samples, row.calls = 1;
}

}  // namespace

Result<bool> read_nccl_json(const json& j, Log& log) {
  if (!j.is_object() || !(j.contains("nccl_version") || j.contains("config"))) return false;
  const auto results = j.find("results");
  if (results == j.end() || !results->is_array()) return j.contains("nccl_version");  // ended before it had one
  log.tool = "nccl-tests, JSON";
  Environment& e = log.found.environment;
  if (const auto code = number_in(j, "nccl_version")) e.mpi = "NCCL " + version_text(static_cast<std::int64_t>(*code));
  e.date = text_in(j, "start_time");
  if (j.contains("config") && j["config"].is_object()) read_devices(j["config"], log);
  std::optional<Program> named;
  if (j.contains("args") && j["args"].is_array())
    for (const json& arg : j["args"])
      if (const auto p = arg.is_string() ? program_of(arg.get<std::string>()) : std::nullopt; p && !named) named = p;
  std::vector<Measured> measured;
  for (const json& result : *results) {
    if (!result.is_object()) continue;
    const auto own = program_of(text_in(result, "experiment_name"));
    const auto program = own ? own : named;
    std::optional<Collective> c = log.hints.collective;
    if (!c && program) {
      if (!program->collective) {
        log.note(program->name + " measures no collective and is left out");
        continue;
      }
      c = program->collective;
    }
    if (!c)
      return fail(log.name, "results without their program's name", "--collective NAME, which says what was measured");
    measured.push_back({result, *c});
  }
  const std::int32_t ranks = ranks_told(measured, log);
  if (ranks < 1 && !measured.empty()) return fail(log.name, "results that do not say how many ranks", "--ranks K");
  for (const auto& [result, c] : measured)
    read_block(result, "out_of_place", c, ranks, log), read_block(result, "in_place", c, ranks, log);
  return true;
}

}  // namespace ringside::logs
