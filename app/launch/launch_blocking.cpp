#include <unistd.h>

#include <array>
#include <cstdio>
#include <utility>

#include <QCoreApplication>
#include <QEventLoop>

#include <fmt/format.h>

#include "app/launch/job_process.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/launch/meeting.h"
#include "app/launch/signals.h"
#include "app/launch/staging.h"
#include "core/base/controls.h"

namespace ringside::app {
namespace {

/// Launches and waits; `listen` connects to what the caller wants to hear.
std::optional<Error> run(const Job& asked, const std::function<void(Launcher&)>& listen) {
  int arguments = 1;
  std::array<char, 9> name{"ringside"};
  std::array<char*, 2> argument{name.data(), nullptr};
  // Before Qt needs files for its event loop, where it would rather end the program than hear that there are none.
  if (auto can = check_open_files(0); !can) return std::move(can).error();
  std::unique_ptr<QCoreApplication> application;
  if (!QCoreApplication::instance()) application = std::make_unique<QCoreApplication>(arguments, argument.data());
  Launcher launcher;
  QEventLoop loop;
  bool interrupted = false;
  QObject::connect(&launcher, &Launcher::finished, &loop, &QEventLoop::quit);
  listen(launcher);
  const Interruption interruption([&] {
    interrupted = true;
    launcher.cancel();
  });
  if (auto found = find_launcher(asked.launch); !found) return std::move(found).error();
  // A signal waits for these two: what was copied is taken away again.
  Job job = asked;
  const auto staging = Staging::make(job.launch);
  if (!staging) return staging.error();
  job.launch.stage = false;
  if (auto met = check_hosts(job.launch); !met) return std::move(met).error();
  QCoreApplication::processEvents();
  if (!interrupted) launcher.launch(job);
  if (launcher.running()) loop.exec();
  const std::string& unsure = launcher.unsure();
  if (interrupted)
    return Error{"interrupted; " + (unsure.empty() ? "all ranks have ended" : unsure), "", "", ErrorKind::machine};
  if (!launcher.complete() || !launcher.error()) return launcher.error();
  // All results are there, and are kept.
  fmt::print(stderr, "{}ringside: {}\n", ::isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "",
             controls_shown(launcher.error()->line()));
  return std::nullopt;
}

}  // namespace

Result<Measurement> measure(const Job& job, const std::function<void(const MeasurementRow&)>& progress,
                            Measurement* finished) {
  Measurement measurement;
  measurement.rows.resize(job.tasks.size());
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::environment, [&](const Environment& e) { measurement.environment = e; });
    QObject::connect(&launcher, &Launcher::row, [&](int index, const MeasurementRow& row) {
      if (const auto i = static_cast<std::size_t>(index); i < measurement.rows.size()) measurement.rows[i] = row;
      if (progress) progress(row);
    });
  });
  if (error) {
    if (finished) *finished = std::move(measurement);
    return Failure(*error);
  }
  return measurement;
}

Result<Calibration> calibrate(const Job& job) {
  std::optional<Calibration> calibration;
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::calibrated, [&](const Calibration& c) { calibration = c; });
  });
  if (error) return Failure(*error);
  if (!calibration) return machine_fail("ringside-run ended without a calibration");
  return *calibration;
}

Result<PairSurvey> survey(const Job& job) {
  std::optional<PairSurvey> survey;
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::surveyed, [&](const PairSurvey& s) { survey = s; });
  });
  if (error) return Failure(*error);
  if (!survey) return machine_fail("ringside-run ended without a survey");
  return *survey;
}

Result<SgdRun> train(const Job& job, Environment& environment) {
  std::optional<SgdRun> trained;
  const auto error = run(job, [&](Launcher& launcher) {
    QObject::connect(&launcher, &Launcher::environment, [&](const Environment& e) { environment = e; });
    QObject::connect(&launcher, &Launcher::trained, [&](const SgdRun& sgd) { trained = sgd; });
  });
  if (error) return Failure(*error);
  if (!trained) return machine_fail("ringside-run ended without a result");
  return *trained;
}

}  // namespace ringside::app
