// Programs that are started, listened to, and ended when their time is over, with all that they started.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace ringside::kit {

struct Ended {
  enum class How { exited, signalled, out_of_time, interrupted, not_started };
  How how = How::not_started;
  int code = 0;  ///< the exit code, the signal's number, or errno
  double seconds = 0;
  std::string out, err;  ///< what it wrote, at most kMostText bytes of each: the beginning and the end

  bool succeeded() const { return how == How::exited && code == 0; }
  /// "exit code 3", "ended by signal 11 (Segmentation fault)", "not over after 450 s", ..
  std::string line() const;
};

inline constexpr std::size_t kMostText = std::size_t{4} << 20;

/// Runs words[0] (a path, or a name on the PATH) with changes to the environment, input empty, at most `limit_s`
/// seconds. SIGINT, SIGTERM and SIGHUP to this process end the child and its whole group, too: How::interrupted.
Ended run_child(const std::vector<std::string>& words, const std::map<std::string, std::string>& environment,
                double limit_s);

/// From now on those signals are noticed instead of ending this process. Calls after the first do nothing.
void notice_signals();
/// Whether one has come.
bool interrupted();

}  // namespace ringside::kit
