// How a job is ended, in order or not, and what its hosts are asked while it has not begun and where it is not over.
#include <algorithm>

#include <QThreadPool>

#include <fmt/format.h>

#include "app/launch/launcher.h"
#include "core/base/text.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kHangingMs = 500;  // for an mpirun that does not listen
constexpr auto kLostDaemon = "lost communication with a remote daemon";

/// Whether ranks or this program have found out that it answers nobody; mpirun alone may have lost a daemon that died.
bool is_out_of_reach(const std::string& host, const std::string& line) {
  return line.find(host + " does not answer") != std::string::npos || line.starts_with(host + ": no answer") ||
         (line.find(host + " is down or cut off") != std::string::npos &&
          line.find("mpirun hears nothing") == std::string::npos);
}

}  // namespace

void Launcher::watch_hosts() {
  const bool open_mpi = kind_->name.starts_with("Open MPI");  // whose daemons are given the mark
  watching_.ask(
      this,
      [launch =
           WatchedLaunch{call_.settings, mark_, call_.ranks, open_mpi}](const auto& cancelled) -> Result<NotBegun> {
        // It mostly waits, until ranks say hello: others may compute meanwhile, on one core, too.
        QThreadPool::globalInstance()->releaseThread();
        auto why = why_not_begun(launch, cancelled);
        QThreadPool::globalInstance()->reserveThread();
        return why;
      },
      [this](const Result<NotBegun>& why) {
        if (!why || why->what.empty() || said_hello_ || error_ || cancelled_) return;
        fail_with({why->what, "", why->remedy, ErrorKind::machine});
        stop_hanging();
      });
}

void Launcher::stop_watching() {
  for (QTimer* timer : {&silence_timer_, &alive_timer_}) timer->stop();
  watching_.cancel();
}

// Where nothing has started, conclude() is on its way.
void Launcher::stop() {
  stop_watching();
  if (process_) process_->end();
}

void Launcher::stop_hanging() {
  stop();
  if (!call_.settings.slurm) process_->kill_after(kHangingMs);
}

void Launcher::fail_with(Error error) {
  if (!error_) error_ = std::move(error);
  // One computer needs no name, and is not named by mpirun either.
  const std::vector<RankPlace>& where = said_hello_ ? environment_.where : planned_;
  if (!on_several_hosts(where)) return;
  for (std::string* said : {&error_->what, &error_->value}) *said = with_host(*said, where);
}

void Launcher::ended(int code, bool by_signal) {
  if (!cancelled_ && !error_ && !complete_)
    fail_with(explain_mpirun(*kind_, process_->standard_error() + messages_, code, by_signal));
  // Else it has ended its ranks, and its daemons have gone in order.
  const bool by_itself = !by_signal && process_->standard_error().find(kLostDaemon) == std::string::npos;
  by_itself ? conclude() : sweep_hosts();
}

void Launcher::sweep_hosts() {
  stop_watching();
  LaunchSettings settings = call_.settings;
  if (!can_be_asked(settings)) {
    if (settings.several()) unsure_ = program() + " was killed: ranks may still run on other hosts";
    return conclude();
  }
  std::vector<std::string> silent;
  std::erase_if(settings.hosts, [&](const Host& host) {
    const bool out = error_ && is_out_of_reach(host.name, error_->what);
    if (out) silent.push_back(host.name);
    return out;
  });
  sweeping_.ask(
      this,
      [settings, mark = mark_, number = name_space_](const auto&) -> Result<SweptJob> {
        return sweep_job(settings, mark, number);
      },
      [this, silent](const Result<SweptJob>& swept) mutable {
        if (swept) silent.insert(silent.end(), swept->silent.begin(), swept->silent.end());
        if (!silent.empty()) unsure_ = "ranks may still run on " + join(silent) + ", which did not answer";
        if (swept && !swept->stopped.empty() && error_ && error_->what.find("stopped") == std::string::npos)
          error_->what += ": " + swept->stopped.front() + " had been stopped by a signal";
        conclude();
      });
}

void Launcher::conclude_later() {
  QTimer::singleShot(0, this, &Launcher::conclude);
}

void Launcher::conclude() {
  stop_watching();
  if (process_) process_.release()->deleteLater();  // we may be inside one of its signals
  folder_.reset();
  shared_memory_.reset();
  staged_.reset();
  active_ = false;
  if (error_ && !cancelled_) Q_EMIT failed(ui::qt(error_->line()));
  if (cancelled_) error_.reset();
  Q_EMIT finished();
}

}  // namespace ringside::app
