#include "gpu/team/records.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/sgd_json.h"
#include "gpu/team/clock.h"

namespace ringside::records {
namespace {

using nlohmann::json;

constexpr Nanoseconds kFlushEvery =
    20'000'000;  // a live chart needs no more, and a flush costs as much as a collective

std::mutex& one_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

/// With one_at_a_time() locked.
void write_locked(const json& record, bool flush) {
  static Nanoseconds flushed = 0;
  const std::string line = record.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  std::fwrite(line.data(), 1, line.size(), stdout);
  const Nanoseconds now = now_ns();
  if (!flush && now - flushed < kFlushEvery) return;
  std::fflush(stdout);
  flushed = now;
}

void write(const json& record, bool flush) {
  const std::lock_guard lock(one_at_a_time());
  write_locked(record, flush);
}

std::vector<RankPlace>& known_places() {
  static std::vector<RankPlace> places;
  return places;
}

const char* name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::no: return "no";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::machine: break;
  }
  return "machine";
}

}  // namespace

void hello(const Environment& environment, const std::vector<std::int64_t>& pids,
           const std::vector<std::string>& hosts) {
  json record{{"record", "hello"},
              {"environment", to_json(environment)},
              {"ranks", environment.ranks},
              {"pids", pids},
              {"hosts", hosts}};
  const char* number = std::getenv("PMIX_NAMESPACE");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  if (number != nullptr) record["namespace"] = number;
  write(record, true);
}

void sample(std::size_t row, std::size_t index, double seconds) {
  write({{"record", "sample"}, {"row", row}, {"index", index}, {"seconds", seconds}}, false);
}

void step(std::size_t row, std::size_t index, const std::vector<double>& end_s) {
  write({{"record", "step"}, {"row", row}, {"index", index}, {"end_s", end_s}}, false);
}

void pulse(const std::vector<PulseReader::Seen>& seen, const Doubt& doubt, bool followed) {
  json ranks = json::array(), runs = json::array(), steps = json::array();
  for (const PulseReader::Seen& s : seen) ranks.push_back(s.rank), runs.push_back(s.run), steps.push_back(s.step);
  json record{{"record", "pulse"}, {"ranks", ranks}, {"runs", runs}, {"steps", steps}};
  if (followed) record["followed"] = true;
  if (doubt.rank >= 0)
    record.update({{"suspect", doubt.rank},
                   {"still_s", doubt.still_s},
                   {"ends_in_s", doubt.ends_in_s},
                   {"stopped", doubt.stopped}});
  write(record, true);
}

void done(std::size_t row, const MeasurementRow& result) {
  write({{"record", "done"}, {"row", row}, {"result", to_json(result)}}, true);
}

void sgd(const SgdRun& result) {
  write({{"record", "sgd"}, {"result", to_json(result)}}, true);
}

void survey(const PairSurvey& result) {
  write({{"record", "survey"}, {"result", json(to_json(result))}}, true);
}

void calibration(const Calibration& result) {
  write({{"record", "calibration"}, {"result", to_json(result)}}, true);
}

void know_hosts(const std::vector<std::string>& by_rank) {
  std::vector<RankPlace> places;
  for (const std::string& host : by_rank) places.push_back({host, ""});
  if (on_several_hosts(places)) known_places() = std::move(places);
}

void error(const Error& error, std::optional<std::int32_t> rank) {
  write({{"record", "error"},
         {"rank", rank ? json(*rank) : json(nullptr)},
         {"kind", name(error.kind)},
         {"what", error.what},
         {"value", error.value},
         {"accepted", error.accepted},
         {"line", with_host(error.line(), known_places())}},
        true);
}

void alive() {
  // Who writes at this moment shows as much, and may wait for a reader that has none.
  if (const std::unique_lock lock(one_at_a_time(), std::try_to_lock); lock) write_locked({{"record", "alive"}}, true);
}

void end() {
  write({{"record", "end"}}, true);
}

}  // namespace ringside::records
