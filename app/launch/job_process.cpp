#include "app/launch/job_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <vector>

#include <QFileInfo>

#include <fmt/format.h>

#include "ui/paint/qt_text.h"

namespace ringside::app {
namespace {

constexpr int kGraceMs = 3000;  // mpirun needs 1 s to end its ranks properly
constexpr int kWatchMs = 1000;
constexpr int kSecondsStopped = 3;  // longer than a person who meant to go on at once
constexpr std::size_t kKeptError = 64 << 10, kKeptFront = kKeptError / 2;
constexpr qint64 kLongestLine = 64 << 20;
// Pipes, their other ends, what watches the child, and the temporary files of a start.
constexpr std::size_t kFilesToStart = 16;
// Below this, Open MPI 4.1.4 waits for ever or ends without having started (2, 8 and 32 ranks: 36, 64 and 160 files).
constexpr std::int64_t kFilesOfMpirun = 32, kFilesPerRank = 4;

}  // namespace

Result<bool> check_open_files(std::int32_t ranks) {
  const std::int64_t needed = kFilesOfMpirun + kFilesPerRank * std::int64_t{ranks};
  rlimit limit{};
  const bool known = ::getrlimit(RLIMIT_NOFILE, &limit) == 0;
  std::vector<int> files;
  int error = known && limit.rlim_cur < static_cast<rlim_t>(needed) ? EMFILE : 0;
  while (files.size() < kFilesToStart && error == 0) {
    const int file = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    file < 0 ? static_cast<void>(error = errno) : files.push_back(file);
  }
  for (const int file : files) ::close(file);
  if (error == 0) return true;
  if (error != EMFILE || !known)
    return machine_fail("mpirun could not be started", std::generic_category().message(error));
  return machine_fail("mpirun could not be started",
                      fmt::format("too many open files (`ulimit -n` allows {})", limit.rlim_cur),
                      fmt::format("it needs {} or more", needed));
}

JobProcess::JobProcess(std::string mark, QObject* parent) : QObject(parent) {
  job_.mark = std::move(mark);
  kill_timer_.setSingleShot(true);
  connect(&kill_timer_, &QTimer::timeout, this, [this] { kill_job(job_); });
  connect(&watch_timer_, &QTimer::timeout, this, &JobProcess::watch);
}

JobProcess::~JobProcess() {
  end_now();
}

void JobProcess::start(const QString& program, const QStringList& arguments, QProcessEnvironment environment,
                       const QString& input) {
  process_ = std::make_unique<QProcess>();
  name_ = QFileInfo(program).fileName().toStdString();
  environment.insert(kMarkVariable, ui::qt(job_.mark));
  process_->setProcessEnvironment(environment);
  process_->setStandardInputFile(input.isEmpty() ? QProcess::nullDevice() : input);
  // A group of its own, so that Ctrl-C reaches us alone and we end it in order; and an end if we die without a word.
  process_->setChildProcessModifier([] {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  });
  connect(process_.get(), &QProcess::readyReadStandardOutput, this, [this] { read_output(false); });
  connect(process_.get(), &QProcess::readyReadStandardError, this, &JobProcess::read_error);
  connect(process_.get(), &QProcess::finished, this,
          [this](int code, QProcess::ExitStatus how) { conclude(code, how == QProcess::CrashExit); });
  connect(process_.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError e) {
    // This may be inside start(): later, so that a caller hears of it as of everything else.
    if (e != QProcess::FailedToStart) return;
    const std::string why = process_->errorString().toStdString();
    QTimer::singleShot(0, this, [this, why] { fail({name_ + " could not be started", why, "", ErrorKind::machine}); });
  });
  process_->start(program, arguments);
  job_.group = static_cast<pid_t>(process_->processId());
  if (job_.group <= 0) return;
  ::setpgid(job_.group, job_.group);  // whoever of the two comes first
  watch_timer_.start(kWatchMs);
}

void JobProcess::end() {
  if (over_ || !process_ || process_->state() == QProcess::NotRunning) return;
  if (asked_at_ == std::string::npos) asked_at_ = standard_error_.size();
  kill_timer_.start(kGraceMs);
  // The group: a script that stands for mpirun ends without its child. Who is stopped hears nothing until he goes on.
  ::kill(-job_.group, SIGTERM);
  ::kill(-job_.group, SIGCONT);
}

void JobProcess::end_now() {
  if (!process_ || over_) return;
  process_->disconnect(this);
  end();
  if (process_->state() != QProcess::NotRunning) process_->waitForFinished(kGraceMs);
  kill_job(job_);
  if (process_->state() != QProcess::NotRunning) process_->waitForFinished(kGraceMs);
  over_ = true;
}

void JobProcess::read_output(bool all) {
  while (!over_ && process_->canReadLine()) Q_EMIT line(process_->readLine(kLongestLine));
  if (over_) return;
  if (all && process_->bytesAvailable() > 0) Q_EMIT line(process_->readAllStandardOutput());
  if (process_->bytesAvailable() > kLongestLine) fail({name_, "writes a line without an end", "", ErrorKind::machine});
}

void JobProcess::read_error() {
  standard_error_ += process_->readAllStandardError().toStdString();
  // What ranks have said comes first, the launcher's own page last.
  if (standard_error_.size() > kKeptError) {
    const std::size_t more = standard_error_.size() - kKeptError;
    standard_error_.erase(kKeptFront, more);
    if (asked_at_ != std::string::npos) asked_at_ -= std::min(more, asked_at_ - std::min(asked_at_, kKeptFront));
  }
  if (!patience_ || asked_at_ == std::string::npos) return;
  const int seconds = patience_(std::string_view(standard_error_).substr(asked_at_));
  if (seconds > 0) kill_after((seconds + 1) * 1000);
}

void JobProcess::conclude(int code, bool by_signal) {
  read_error();
  read_output(true);
  if (over_) return;
  over_ = true;
  kill_timer_.stop();
  watch_timer_.stop();
  // What mpirun, or what stood for it, has left behind.
  kill_job(job_);
  Q_EMIT ended(code, by_signal);
}

void JobProcess::fail(const Error& error) {
  if (over_) return;
  end_now();
  kill_timer_.stop();
  watch_timer_.stop();
  Q_EMIT failed(error);
}

void JobProcess::watch() {
  seconds_stopped_ = is_stopped(job_.group) ? seconds_stopped_ + 1 : 0;
  if (seconds_stopped_ == kSecondsStopped) return Q_EMIT stopped();
  const Family family = family_of(job_.group);
  seconds_idle_ = family.ranks || family.used != used_ ? 0 : seconds_idle_ + 1;
  used_ = family.used;
  if (seconds_idle_ > 0) Q_EMIT idle(seconds_idle_);
}

}  // namespace ringside::app
