#include "app/launcher.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QSysInfo>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/mpirun.h"
#include "app/nvml.h"
#include "core/base/json_fields.h"

namespace ringside::app {
namespace {

using nlohmann::json;

constexpr int kGraceMs = 3000;       // mpirun needs 1 s to end its ranks properly
constexpr int kStartMs = 60'000;     // until the ranks say hello
constexpr int kSilenceMs = 180'000;  // beyond the budget; the ranks' own watchdog is faster and knows more
constexpr std::uintmax_t kSharedMemoryPerRank = 16U << 20;  // MPI's segments in /dev/shm
constexpr int kMostRanksPerCore = 64;                       // each is a process of 20 MB, and they all wake up at once
constexpr qint64 kLongestLine = 64 << 20;

/// Where ringside-run lies: beside this program.
QString runner_path() {
  return QDir(QCoreApplication::applicationDirPath()).filePath("ringside-run");
}

/// A folder for MPI's shared memory, so that nothing stays behind in /dev/shm when mpirun is killed. Containers often
/// have 64 MB there: then nullptr, and the job's own folder has to do.
std::unique_ptr<QTemporaryDir> shared_memory_folder(std::int32_t ranks) {
  std::error_code error;
  const auto space = std::filesystem::space("/dev/shm", error);
  if (error || space.available < kSharedMemoryPerRank * static_cast<std::uintmax_t>(ranks)) return nullptr;
  auto folder = std::make_unique<QTemporaryDir>("/dev/shm/ringside-XXXXXX");
  return folder->isValid() ? std::move(folder) : nullptr;
}

ErrorKind kind_of(const std::string& name) {
  if (name == "no") return ErrorKind::no;
  return name == "bad_input" ? ErrorKind::bad_input : ErrorKind::machine;
}

}  // namespace

Launcher::Launcher(QObject* parent) : Measurer(parent) {
  kill_timer_.setSingleShot(true);
  silence_timer_.setSingleShot(true);
  connect(&kill_timer_, &QTimer::timeout, this, [this] {
    if (process_) process_->kill();
    kill_ranks();
  });
  connect(&silence_timer_, &QTimer::timeout, this, [this] {
    fail_with({said_hello_ ? "the ranks have not said anything for minutes"
                           : "mpirun has not started the ranks within a minute",
               "", "", ErrorKind::machine});
    stop();
  });
}

Launcher::~Launcher() {
  if (!running()) return;
  process_->disconnect(this);
  process_->terminate();
  if (!process_->waitForFinished(kGraceMs)) {
    process_->kill();
    process_->waitForFinished(kGraceMs);
    kill_ranks();
  }
}

bool Launcher::running() const {
  return process_ != nullptr;
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

void Launcher::start(const ui::MeasureRequest& request) {
  Job job;
  job.backend = request.backend;
  job.library = request.library;
  job.budget_s = request.budget_s;
  job.local_batch = request.local_batch;
  for (const Case& c : request.cases) job.tasks.push_back({c, std::nullopt});
  launch(job);
}

void Launcher::launch(const Job& asked) {
  if (running()) return;
  error_.reset();
  cancelled_ = complete_ = said_hello_ = false;
  pids_.clear(), standard_error_.clear();
  if (auto call = prepare(asked); !call) {
    // Later, so that a caller hears of it in the same way as of everything else.
    error_ = call.error();
    QTimer::singleShot(0, this, [this] { conclude(); });
  }
}

Result<bool> Launcher::prepare(const Job& asked) {
  const auto job = validate(asked);
  if (!job) return Failure(job.error());
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  if (job->hostfile.empty() && job->processes() > kMostRanksPerCore * std::max(cores, 1))
    return Failure(Error{fmt::format("{} ranks are too many for this computer: at most {}, {} for each core",
                                     job->processes(), kMostRanksPerCore * cores, kMostRanksPerCore),
                         "", "more computers take more, with --hostfile", ErrorKind::machine});
  const QString mpirun = QStandardPaths::findExecutable("mpirun");
  if (mpirun.isEmpty())
    return machine_fail("mpirun is not on the PATH", "",
                        "install it (Debian: apt-get install openmpi-bin) to run real ranks");
  if (!QFile::exists(runner_path()))
    return machine_fail("ringside-run is missing", runner_path().toStdString(), "it belongs beside this program");
  if (!job->hostfile.empty())
    if (const auto hosts = read_hostfile(job->hostfile); !hosts) return Failure(hosts.error());

  folder_ = std::make_unique<QTemporaryDir>(QDir::temp().filePath("ringside-XXXXXX"));
  if (!folder_->isValid()) return machine_fail("no temporary folder", folder_->errorString().toStdString());
  const QString file = folder_->filePath("job.json");
  if (const auto written = write_text(file.toStdString(), to_json(*job).dump()); !written)
    return Failure(written.error());

  MpirunCall call;
  call.ranks = job->processes();
  call.cores = cores;
  call.hostfile = job->hostfile;
  call.device_pointers = job->backend == "cuda-aware";
  call.session_folder = folder_->path().toStdString();
  if (call.hostfile.empty()) shared_memory_ = shared_memory_folder(call.ranks);
  call.shared_memory_folder = shared_memory_ ? shared_memory_->path().toStdString() : call.session_folder;
  silence_ms_ = kSilenceMs + static_cast<int>(std::min(job->budget_s, 86'400.0) * 1000);

  process_ = std::make_unique<QProcess>();
  process_->setProcessEnvironment(mpirun_environment(QProcessEnvironment::systemEnvironment(), call));
  process_->setStandardInputFile(QProcess::nullDevice());
  // A group of its own, so that Ctrl-C reaches us alone and we end it in order; and an end if we die without a word.
  process_->setChildProcessModifier([] {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  });
  connect(process_.get(), &QProcess::readyReadStandardOutput, this, &Launcher::read_lines);
  connect(process_.get(), &QProcess::readyReadStandardError, this,
          [this] { standard_error_ += process_->readAllStandardError().left(1 << 16).toStdString(); });
  connect(process_.get(), &QProcess::finished, this, &Launcher::ended);
  connect(process_.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError e) {
    if (e != QProcess::FailedToStart) return;
    fail_with({"mpirun could not be started", process_->errorString().toStdString(), "", ErrorKind::machine});
    conclude();
  });
  silence_timer_.start(kStartMs);
  process_->start(mpirun, mpirun_arguments(call, runner_path(), file));
  return true;
}

void Launcher::cancel() {
  if (!running() || cancelled_) return;
  cancelled_ = true;
  stop();
}

void Launcher::stop() {
  silence_timer_.stop();
  process_->terminate();
  kill_timer_.start(kGraceMs);
}

void Launcher::read_lines() {
  while (process_ && process_->canReadLine()) take(process_->readLine(kLongestLine));
}

void Launcher::take(const QByteArray& line) {
  if (!line.startsWith('{')) return;  // a message of MPI itself
  const auto parsed = parse_json(std::string_view(line.constData(), static_cast<std::size_t>(line.size())), "record");
  if (!parsed || cancelled_) return;
  const json& record = *parsed;
  silence_timer_.start(silence_ms_);
  const Fields fields(record);
  const std::string what = fields.string("record", "").value_or("");
  const int row_index = static_cast<int>(fields.integer("row", 0, INT32_MAX, 0).value_or(0));
  const auto unreadable = [&](const Error& e) {
    fail_with({"unreadable record from ringside-run", e.line(), "", ErrorKind::machine});
  };
  if (what == "hello") {
    said_hello_ = true;
    if (auto e = environment_from_json(record.value("environment", json::object())))
      environment_ = *e, Q_EMIT environment(*e);
    // Only of this computer: elsewhere the same numbers are other processes.
    const std::string here = QSysInfo::machineHostName().toStdString();
    const json pids = record.value("pids", json::array()), hosts = record.value("hosts", json::array());
    for (std::size_t i = 0; i < std::min(pids.size(), hosts.size()); ++i)
      if (pids[i].is_number_integer() && hosts[i] == here) pids_.push_back(pids[i].get<std::int64_t>());
  } else if (what == "sample") {
    Q_EMIT sample(row_index, fields.number("seconds", 0, 1e12, 0).value_or(0));
  } else if (what == "step") {
    std::vector<double> ends;
    for (const json& end : record.value("end_s", json::array()))
      if (end.is_number()) ends.push_back(end.get<double>());
    Q_EMIT steps(row_index, ends);
  } else if (what == "done") {
    auto result = row_from_json(record.value("result", json()));
    result ? Q_EMIT row(row_index, *result) : unreadable(result.error());
  } else if (what == "calibration") {
    auto result = calibration_from_json(record.value("result", json()));
    result ? Q_EMIT calibrated(*result) : unreadable(result.error());
  } else if (what == "error") {
    fail_with({fields.string("line", "a rank failed").value_or("a rank failed"), "", "",
               kind_of(fields.string("kind", "machine").value_or("machine"))});
    // It is about to end; if it cannot, it is ended.
    kill_timer_.start(2 * kGraceMs);
  } else if (what == "end") {
    complete_ = true;
  }
}

void Launcher::fail_with(Error error) {
  if (!error_) error_ = std::move(error);
}

void Launcher::ended(int code, QProcess::ExitStatus) {
  read_lines();
  if (!cancelled_ && !error_ && !complete_) error_ = explain_mpirun(standard_error_, code);
  conclude();
}

void Launcher::conclude() {
  kill_timer_.stop();
  silence_timer_.stop();
  kill_ranks();
  if (process_) process_.release()->deleteLater();  // we may be inside one of its signals
  folder_.reset();
  shared_memory_.reset();
  if (error_ && !cancelled_) Q_EMIT failed(QString::fromStdString(error_->line()));
  if (cancelled_) error_.reset();
  Q_EMIT finished();
}

// mpirun ends its ranks; when it was killed itself, they notice after a second or two. Only processes that still run
// our program are ours: numbers are used again.
void Launcher::kill_ranks() {
  for (const std::int64_t pid : pids_) {
    std::ifstream comm(fmt::format("/proc/{}/comm", pid));
    std::string name;
    if (std::getline(comm, name) && name == "ringside-run") ::kill(static_cast<pid_t>(pid), SIGKILL);
  }
}

}  // namespace ringside::app
