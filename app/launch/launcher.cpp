#include "app/launch/launcher.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/launch/launch_line.h"
#include "app/launch/meeting.h"
#include "app/launch/remote.h"
#include "app/launch/slurm.h"
#include "core/base/controls.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "gpu/machine/nvml.h"
#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kVersionMs = 30'000;   // mpirun --version takes 20 ms, on a busy file server longer
constexpr int kStartMs = 60'000;     // until the ranks say hello
constexpr int kSilenceMs = 180'000;  // beyond the budget; the ranks' own watchdog is faster and knows more
constexpr int kAliveMs = 500;        // how often rank 0 says that it lives
// Seconds that an mpirun may wait without having started a rank: other computers take their time, less once they have
// just answered.
constexpr int kIdleHere = 5, kIdleMet = 8, kIdleElsewhere = 20;
constexpr int kQuietTicks = 7;                              // without a word of it
constexpr std::uintmax_t kSharedMemoryPerRank = 16U << 20;  // MPI's segments in /dev/shm
constexpr int kMostRanksPerCore = 64;                       // each is a process of 20 MB, and they all wake up at once
constexpr auto kSharedMemory = "/dev/shm";
constexpr std::size_t kLongestAnswer = 64 << 10;

/// Seconds more than usual that Slurm's step may wait for processors.
int longer_wait(const LaunchSettings& settings) {
  return settings.slurm ? std::max(0, settings.wait - kSlurmWaits) : 0;
}

/// A folder for MPI's shared memory, so that nothing stays behind in /dev/shm when mpirun is killed. Containers often
/// have 64 MB there: then nullptr, and the job's own folder has to do.
std::unique_ptr<JobFolder> shared_memory_folder(std::int32_t ranks, const std::string& mark) {
  std::error_code error;
  const auto space = std::filesystem::space(kSharedMemory, error);
  if (error || space.available < kSharedMemoryPerRank * static_cast<std::uintmax_t>(ranks)) return nullptr;
  return JobFolder::make(kSharedMemory, mark);
}

}  // namespace

Launcher::Launcher(QObject* parent) : Measurer(parent) {
  silence_timer_.setSingleShot(true);
  connect(&alive_timer_, &QTimer::timeout, this, &Launcher::listen);
  connect(&silence_timer_, &QTimer::timeout, this, [this] {
    if (complete_) {
      fail_with({fmt::format("{} had not ended {} s after the last result, and was ended", program(),
                             silence_timer_.interval() / 1000),
                 "", "", ErrorKind::machine});
      return stop_hanging();
    }
    fail_with({!kind_        ? asked_ + " has not answered for half a minute"
               : said_hello_ ? "the ranks have not said anything for minutes"
                             : program() + " has not started the ranks within a minute" + last_words(),
               "", "", ErrorKind::machine});
    stop();
  });
}

Launcher::~Launcher() = default;

void Launcher::listen() {
  if (error_ || complete_ || cancelled_ || quiet_ < 0 || ++quiet_ <= kQuietTicks) return;
  if (process_->held()) return;  // which is said as such
  fail_with({fmt::format("rank 0 has not been heard of for {} s: {} hangs, or its host is down or cut off",
                         kQuietTicks * kAliveMs / 1000.0, program()),
             "", "", ErrorKind::machine});
  stop_hanging();
}

std::string Launcher::program() const {
  return QFileInfo(mpirun_).fileName().toStdString();
}

std::string Launcher::last_words() const {
  const std::string words = controls_shown(last_line(QByteArray::fromStdString(process_->standard_error())));
  return words.empty() ? "" : " (" + words + ")";
}

bool Launcher::running() const {
  return active_;
}

ui::Gpus Launcher::gpus() const {
  if (gpus_) return *gpus_;
  gpus_.emplace();
#ifdef RINGSIDE_HAS_CUDA
  if (const auto found = read_nvml(); found)
    for (const NvmlGpu& gpu : found->gpus) gpus_->names.push_back(gpu.name);
  else
    gpus_->absence = found.error().line();
#else
  gpus_->absence = "built without CUDA";
#endif
  return *gpus_;
}

void Launcher::launch(const Job& asked) {
  if (active_) return;
  active_ = true;
  error_.reset();
  messages_.clear(), name_space_.clear(), unsure_.clear(), planned_.clear();
  environment_ = {};
  cancelled_ = complete_ = said_hello_ = false;
  asked.launch.stage ? stage(asked) : begin(asked);
}

void Launcher::begin(const Job& job) {
  if (const auto prepared = prepare(job); !prepared) {
    error_ = prepared.error();
    conclude_later();
  }
}

Result<bool> Launcher::prepare(const Job& asked) {
  RINGSIDE_TRY(Job job, validate(asked));
  job.alive = true;
  call_ = {};
  call_.ranks = job.processes();
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const LaunchSettings& settings = job.launch;
  const bool here = !settings.several() && settings.command.empty();
  if (here && call_.ranks > kMostRanksPerCore * cores)
    return machine_fail(fmt::format("{} ranks are too many for this computer: at most {}, {} for each core",
                                    call_.ranks, kMostRanksPerCore * cores, kMostRanksPerCore),
                        "", "more computers take more, with --hosts");
  RINGSIDE_OK(check_open_files(here ? call_.ranks : 0));
  RINGSIDE_TRY(mpirun_, find_launcher(settings));
  runner_ = settings.runner.empty() ? runner_path() : ui::qt(settings.runner);
  if (settings.runner.empty() && !QFile::exists(runner_))
    return machine_fail("ringside-run is missing", runner_.toStdString(), "it belongs beside this program");

  const std::string temporary = QDir::tempPath().toStdString();
  sweep_dead_jobs(temporary);
  sweep_dead_jobs(kSharedMemory);
  mark_ = new_mark();
  folder_ = JobFolder::make(temporary, mark_);
  const int error = errno;
  const std::string host = QSysInfo::machineHostName().toStdString();
  constexpr auto kRoom = "free space there, or let TMPDIR name another folder";
  if (!folder_)
    return machine_fail(fmt::format("{}: no temporary folder in {}", host, temporary),
                        std::generic_category().message(error), kRoom);
  job_file_ = ui::qt(folder_->path() + "/job.json");
  if (const auto written = write_file(job_file_.toStdString(), to_json(job).dump() + "\n"); !written)
    return machine_fail(host, written.error().value, kRoom);
  call_.settings = settings;
  call_.mark = mark_;
  planned_ = planned_places(settings, call_.ranks);
  call_.device_pointers = backend_of(job.backend).device_pointers;
  call_.session_folder = folder_->path();
  if (here) shared_memory_ = shared_memory_folder(call_.ranks, mark_);
  call_.shared_memory_folder = shared_memory_ ? shared_memory_->path() : call_.session_folder;
  silence_ms_ = kSilenceMs + static_cast<int>(std::min(job.budget_s, 86'400.0) * 1000);
  if (settings.slurm) kind_path_.clear();  // its answer is more than which one it is
  if (!settings.command.empty()) kind_ = &mpirun_of(""), kind_path_ = mpirun_;
  kind_&& kind_path_ == mpirun_ ? start_ranks() : ask_version(mpirun_);
  return true;
}

JobProcess& Launcher::new_process() {
  if (process_) process_.release()->deleteLater();  // we may be inside one of its signals
  process_ = std::make_unique<JobProcess>(mark_);
  connect(process_.get(), &JobProcess::failed, this, [this](const Error& error) {
    fail_with(error);
    conclude();
  });
  connect(process_.get(), &JobProcess::stopped, this, [this] {
    fail_with({program() + " has been stopped by a signal (SIGSTOP or its like)", "", "its ranks have been ended",
               ErrorKind::machine});
    stop();
  });
  connect(process_.get(), &JobProcess::idle, this, [this](int seconds) {
    const LaunchSettings& settings = call_.settings;
    const int patience = !settings.several()                    ? kIdleHere
                         : are_met(settings) && !settings.slurm ? kIdleMet
                                                                : kIdleElsewhere;
    if (error_ || said_hello_ || seconds < patience + longer_wait(settings)) return;
    fail_with({settings.slurm && kind_
                   ? slurm_hangs(process_->standard_error(), seconds, last_words())
                   : fmt::format("{} hangs: it has done nothing for {} s and {}{}", kind_ ? program() : asked_, seconds,
                                 kind_ ? "has started no rank here" : "has not answered", last_words()),
               "", "", ErrorKind::machine});
    stop_hanging();
  });
  return *process_;
}

void Launcher::ask_version(const QString& mpirun) {
  ask(mpirun, question_to(call_.settings), false, [this, mpirun](const std::string& answer) {
    const auto know = [this, mpirun, answer](const std::string& of_runner) {
      kind_ = &learn(call_, answer, of_runner);
      kind_path_ = mpirun;
      start_ranks();
    };
    const QString runner = runner_to_ask(call_.settings);
    runner.isEmpty() ? know("") : ask(runner, {QStringLiteral("--version")}, true, know);
  });
}

void Launcher::ask(const QString& program, const QStringList& words, bool may_fail,
                   std::function<void(const std::string& answer)> then) {
  kind_ = nullptr;
  asked_ = QFileInfo(program).fileName().toStdString() + " " + words.join(' ').toStdString();
  answer_.clear();
  JobProcess& process = new_process();
  connect(&process, &JobProcess::line, this, [this](const QByteArray& text) {
    if (answer_.size() < kLongestAnswer) answer_ += text.toStdString();
  });
  const auto heard = [this, then = std::move(then)] {
    if (cancelled_ || error_) return conclude();
    then(answer_ + process_->standard_error());
  };
  connect(&process, &JobProcess::ended, this, heard);
  if (may_fail) {
    disconnect(&process, &JobProcess::failed, this, nullptr);
    connect(&process, &JobProcess::failed, this, heard);
  }
  silence_timer_.start(kVersionMs);
  process.start(program, words, QProcessEnvironment::systemEnvironment());
}

void Launcher::start_ranks() {
  if (const auto ready = write_hosts(); !ready) return fail_with(ready.error()), conclude_later();
  JobProcess& process = new_process();
  // Killed in the middle of it, srun leaves its step on the nodes.
  if (call_.settings.slurm) process.set_patience(slurm_waits);
  connect(&process, &JobProcess::line, this, &Launcher::take);
  connect(&process, &JobProcess::ended, this, &Launcher::ended);
  silence_timer_.start(kStartMs + 1000 * longer_wait(call_.settings));
  quiet_ = -1;
  alive_timer_.start(kAliveMs);
  if (can_be_asked(call_.settings)) watch_hosts();
  const LaunchLine line = ringside::app::launch_line(*kind_, call_, mpirun_, runner_);
  process.start(line.program, line.arguments, line.environment, job_file_);
}

Result<bool> Launcher::write_hosts() {
  const LaunchSettings& settings = call_.settings;
  RINGSIDE_OK(check_settings(*kind_, settings));
  if (!needs_hostfile(settings)) return true;
  call_.hostfile = folder_->path() + "/hosts";
  return write_file(call_.hostfile, kind_->hostfile(settings.hosts));
}

void Launcher::cancel() {
  if (!active_ || cancelled_) return;
  cancelled_ = true;
  if (!staging_.busy()) return stop();
  staging_.cancel();
  conclude_later();
}

}  // namespace ringside::app
