// What ringside-run says, line by line, as signals.
#include <algorithm>

#include <QSysInfo>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/launch/launcher.h"
#include "core/base/json_fields.h"
#include "core/sgd_json.h"

namespace ringside::app {
namespace {

using nlohmann::json;

constexpr std::size_t kKeptMessages = 64 << 10;
constexpr std::size_t kLongestName = 300;
constexpr int kEndMs = 6000;    // for ranks that have said why they end
constexpr int kSweptMs = 1000;  // where what is left on hosts is ended, too
constexpr int kTakenMs = 1500;  // for those that one of them takes down: some may be out of reach

ErrorKind kind_of(const std::string& name) {
  if (name == "no") return ErrorKind::no;
  return name == "bad_input" ? ErrorKind::bad_input : ErrorKind::machine;
}

std::string twice_on_a_host(const std::vector<RankPlace>& where) {
  for (std::size_t r = 1; r < where.size(); ++r)
    for (std::size_t q = 0; q < r; ++q)
      if (where[q].host == where[r].host)
        return fmt::format("ranks {} and {} were both started on {}", q, r, where[r].host);
  return "";
}

}  // namespace

void Launcher::take_hello(const json& record) {
  said_hello_ = true;
  watching_.cancel();
  const std::string name = Fields(record).string("namespace", "").value_or("");
  // It goes into a line for a shell.
  const auto plain = [](char c) { return is_host_name({&c, 1}) || c == '@' || c == '-' || c == '.'; };
  if (name.size() <= kLongestName && std::all_of(name.begin(), name.end(), plain)) name_space_ = name;
  if (auto e = environment_from_json(record.value("environment", json::object())))
    environment_ = *e, Q_EMIT environment(*e);
  // Only of this computer: elsewhere the same numbers are other processes.
  const std::string here = QSysInfo::machineHostName().toStdString();
  const json pids = record.value("pids", json::array()), hosts = record.value("hosts", json::array());
  for (std::size_t i = 0; i < std::min(pids.size(), hosts.size()); ++i)
    if (pids[i].is_number_integer() && hosts[i] == here) process_->add_rank(pids[i].get<std::int64_t>());
}

void Launcher::take_pulse(const json& record) {
  const Fields fields(record);
  ui::RankSteps now;
  const json ranks = record.value("ranks", json::array()), steps = record.value("steps", json::array()),
             runs = record.value("runs", json::array());
  for (std::size_t i = 0; i < std::min({ranks.size(), steps.size(), runs.size()}); ++i) {
    if (!ranks[i].is_number_integer() || !steps[i].is_number_integer() || !runs[i].is_number_unsigned()) continue;
    now.ranks.push_back(ranks[i].get<std::int32_t>()), now.steps.push_back(steps[i].get<std::int32_t>());
    now.runs.push_back(runs[i].get<std::uint32_t>());
  }
  now.followed = fields.boolean("followed", false).value_or(false);
  now.suspect = static_cast<std::int32_t>(fields.integer("suspect", 0, kMaxLaunchedRanks, -1).value_or(-1));
  now.still_s = fields.number("still_s", 0, 1e9, 0).value_or(0);
  now.ends_in_s = fields.number("ends_in_s", 0, 1e9, 0).value_or(0);
  now.stopped = fields.boolean("stopped", false).value_or(false);
  Q_EMIT pulse(now);
}

void Launcher::take(const QByteArray& sent) {
  QByteArray line = sent;
  line.replace(QByteArray(1, '\0'), QByteArray());  // Open MPI 5 lets one through where ranks are taken down
  if (!line.startsWith('{')) {                      // a message of MPI itself
    if (messages_.size() < kKeptMessages) messages_ += line.toStdString();
    return;
  }
  const auto parsed = parse_json(std::string_view(line.constData(), static_cast<std::size_t>(line.size())), "record");
  if (!parsed || cancelled_) return;
  const json& record = *parsed;
  if (quiet_ > 0) quiet_ = 0;
  const Fields fields(record);
  const std::string what = fields.string("record", "").value_or("");
  const int row_index = static_cast<int>(fields.integer("row", 0, INT32_MAX, 0).value_or(0));
  const auto unreadable = [&](const Error& e) {
    fail_with({"unreadable record from ringside-run", e.line(), "", ErrorKind::machine});
  };
  if (what == "alive") return static_cast<void>(quiet_ = 0);  // which is no progress
  silence_timer_.start(silence_ms_);
  if (what == "hello") {
    take_hello(record);
  } else if (what == "sample") {
    Q_EMIT sample(row_index, fields.number("seconds", 0, 1e12, 0).value_or(0));
  } else if (what == "step") {
    std::vector<double> ends;
    for (const json& end : record.value("end_s", json::array()))
      if (end.is_number()) ends.push_back(end.get<double>());
    Q_EMIT steps(row_index, ends);
  } else if (what == "pulse") {
    take_pulse(record);
  } else if (what == "done") {
    auto result = row_from_json(record.value("result", json()));
    result ? Q_EMIT row(row_index, *result) : unreadable(result.error());
  } else if (what == "calibration") {
    auto result = calibration_from_json(record.value("result", json()));
    result ? Q_EMIT calibrated(*result) : unreadable(result.error());
  } else if (what == "survey") {
    const auto result = pair_survey_from_json(record.value("result", json()));
    if (!result) return unreadable(result.error());
    if (const std::string twice = twice_on_a_host(result->environment.where); !twice.empty())
      return fail_with({twice, "", "a launcher that starts one rank on each host", ErrorKind::machine});
    Q_EMIT surveyed(*result);
  } else if (what == "sgd") {
    auto result = sgd_run_from_json(record.value("result", json()));
    result ? Q_EMIT trained(*result) : unreadable(result.error());
  } else if (what == "error") {
    fail_with({fields.string("line", "a rank failed").value_or("a rank failed"), "", "",
               kind_of(fields.string("kind", "machine").value_or("machine"))});
    // It is about to end; if it cannot, it is ended. Meanwhile srun may cancel its step.
    if (call_.settings.slurm && error_->kind == ErrorKind::machine) process_->end();
    const int taken_ms = can_be_asked(call_.settings) ? kSweptMs : kTakenMs;
    process_->kill_after(error_->kind == ErrorKind::machine ? taken_ms : kEndMs);
  } else if (what == "end") {
    complete_ = !error_;
    // Slurm's steps may have an epilogue, templates anything.
    if (!call_.settings.slurm && call_.settings.command.empty()) silence_timer_.start(lingers_ms());
  }
}

}  // namespace ringside::app
