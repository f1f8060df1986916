// A program in a process group of its own, read line by line, and ended with everything that has come of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QTimer>

#include "app/launch/processes.h"
#include "core/base/result.h"

namespace ringside::app {

/// Its signals come after start() has returned, however soon the program fails: ended() or failed() comes once, and is
/// the last.
class JobProcess : public QObject {
  Q_OBJECT
 public:
  /// `mark` goes into the environment.
  explicit JobProcess(std::string mark, QObject* parent = nullptr);
  ~JobProcess() override;

  /// It reads `input` as its standard input; nothing where that is empty.
  void start(const QString& program, const QStringList& arguments, QProcessEnvironment environment,
             const QString& input = {});
  /// Seconds that the program has asked for, by what it wrote to its standard error since it was asked to end; 0: none.
  using Patience = std::function<int(std::string_view said)>;
  /// Before start(): for how long end() waits.
  void set_patience(Patience patience) { patience_ = std::move(patience); }
  /// Asks the program and its group to end (SIGTERM); kills all that is left after a grace, or after the time that it
  /// asks for.
  void end();
  /// Kills all that is left after that time, whatever else happens.
  void kill_after(int milliseconds) { patience_ = {}, kill_timer_.start(milliseconds); }
  /// Waits until nothing of it runs.
  void end_now();
  /// What it wrote to its standard error: of more than 64 KiB the first 32 and the last 32.
  const std::string& standard_error() const { return standard_error_; }
  /// A signal keeps it from running.
  bool held() const { return is_stopped(job_.group); }
  /// A rank, which on another's command may have left group and environment behind.
  void add_rank(std::int64_t pid) { job_.ranks.push_back(pid); }

 Q_SIGNALS:
  /// A line of standard output with its end.
  void line(const QByteArray& text);
  /// With this exit code, or by the signal of this number.
  void ended(int code, bool by_signal);
  /// It could not be started, or cannot be read. What was started is dead.
  void failed(const ringside::Error& error);
  /// A signal has stopped it for some seconds.
  void stopped();
  /// Neither it nor what it has started has used the processor for so many seconds, and none of that is a rank.
  void idle(int seconds);

 private:
  void read_output(bool all);
  void read_error();
  void conclude(int code, bool by_signal);
  void fail(const Error& error);
  void watch();

  std::unique_ptr<QProcess> process_;
  JobProcesses job_;
  QTimer kill_timer_, watch_timer_;
  int seconds_stopped_ = 0, seconds_idle_ = 0;
  std::uint64_t used_ = 0;
  std::string standard_error_, name_;
  Patience patience_;
  std::size_t asked_at_ = std::string::npos;  ///< of standard_error_, when end() was called
  bool over_ = false;
};

/// The error where too few files may be opened to start mpirun with so many ranks on this computer.
Result<bool> check_open_files(std::int32_t ranks);

}  // namespace ringside::app
