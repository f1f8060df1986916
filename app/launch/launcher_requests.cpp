// What the window asks of the launcher: hosts are met, the runner is copied to them, the line is shown.
#include <algorithm>

#include <QThreadPool>

#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/launch/meeting.h"
#include "app/machine/saved_calibration.h"
#include "core/base/try.h"

namespace ringside::app {
namespace {

Job job_of(const ui::MeasureRequest& request) {
  Job job;
  job.backend = request.backend;
  job.library = request.library;
  job.budget_s = request.budget_s;
  job.local_batch = request.local_batch;
  job.launch = request.launch;
  job.pulses = request.pulses;
  job.time_scale = request.time_scale;
  if (request.training) {
    job.kind = JobKind::sgd;
    job.sgd = request.training;
    return job;
  }
  if (request.kind == JobKind::survey) return survey_job(std::move(job));
  if (request.kind == JobKind::calibrate) return calibration_job(std::move(job));
  for (const Case& c : request.cases) job.tasks.push_back({c, std::nullopt, request.manner});
  job.tasks.insert(job.tasks.end(), request.tasks.begin(), request.tasks.end());
  return job;
}

/// Whose end, which waits for hosts, keeps no window waiting.
std::shared_ptr<Staging> ended_aside(std::unique_ptr<Staging> staging) {
  return {staging.release(), [](Staging* s) { QThreadPool::globalInstance()->start([s] { delete s; }); }};
}

}  // namespace

void Launcher::start(const ui::MeasureRequest& request) {
  launch(job_of(request));
}

void Launcher::stage(const Job& asked) {
  staging_.ask(
      this,
      [job = asked](const auto&) mutable -> Result<Staged> {
        RINGSIDE_TRY(auto copied, Staging::make(job.launch));
        job.launch.stage = false;
        return Staged{std::move(job), ended_aside(std::move(copied))};
      },
      [this](Result<Staged> staged) {
        if (!staged) {
          fail_with(staged.error());
          return conclude();
        }
        staged_ = std::move(staged->staging);
        begin(staged->job);
      });
}

ui::MetHosts Launcher::meet(const LaunchSettings& settings) const {
  ui::MetHosts met;
  met.reports = meet_hosts(settings);
  met.found = findings_of(met.reports, settings);
  if (!settings.stage) return met;
  // Nothing is copied to who has other troubles.
  LaunchSettings staged = settings;
  std::erase_if(staged.hosts, [&](const Host& host) {
    return std::any_of(met.found.begin(), met.found.end(),
                       [&](const Finding& f) { return f.host == host.name && f.fatal && !f.copying_helps; });
  });
  const auto asked = [&](const std::string& host) {
    return std::any_of(staged.hosts.begin(), staged.hosts.end(), [&](const Host& h) { return h.name == host; });
  };
  std::erase_if(met.found, [&](const Finding& f) { return asked(f.host); });
  std::vector<Finding> refused;
  const auto staging = Staging::make(staged, &refused);
  if (!staging) {
    for (const Host& host : staged.hosts) refused.push_back({host.name, staging.error().line(), "", true});
    staged.hosts.clear();
  }
  met.found.insert(met.found.end(), refused.begin(), refused.end());
  for (HostReport& report : meet_hosts(staged))
    for (HostReport& before : met.reports)
      if (before.host == report.host) before = report;
  std::vector<HostReport> again = met.reports;
  std::erase_if(again, [&](const HostReport& r) { return !asked(r.host.name); });
  for (Finding& f : findings_of(again, staged)) met.found.push_back(std::move(f));
  return met;
}

Result<std::string> Launcher::launch_line(const ui::MeasureRequest& request) const {
  return validate(job_of(request)).and_then(printed_launch);
}

Result<std::string> Launcher::launch_script(const ui::MeasureRequest& request) const {
  return validate(job_of(request)).and_then(ringside::app::launch_script);
}

Result<std::string> Launcher::keep(const Calibration& found) const {
  return save_calibration(found);
}

std::optional<Calibration> Launcher::kept() const {
  return saved_calibration();
}

}  // namespace ringside::app
