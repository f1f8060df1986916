// The flags that say how to run: the same for measure and calibrate.
#pragma once

#include <cstddef>
#include <string>

#include "app/flags/host_flags.h"
#include "app/flags/output_file.h"
#include "core/base/result.h"
#include "core/job.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed; an empty text is a flag that was not given.
struct RunFlags {
  std::string backend, budget, time_scale;
  OutputFile output;  ///< what was measured, as JSON
  HostFlags hosts;
  bool print_launch = false;
};

void declare_run_flags(FlagSet& accept, RunFlags& flags);
/// Those of them that say where and how long, for a verb that measures only where --measure is given.
void declare_run_place(FlagSet& accept, RunFlags& flags);
/// The error: one of them without --measure.
Result<bool> check_run_place(const RunFlags& flags, bool measures);
/// Fills in the job's backend, hosts, budget and time scale; the error names the flag.
Result<bool> read_run_flags(const RunFlags& flags, Job& job);

/// One line on standard error that says how far a run is, where standard error is a terminal; else silence.
class Progress {
 public:
  /// `first`: what is said before anything is done.
  explicit Progress(std::size_t total, const char* first = "starting the ranks ..");
  void done(const std::string& what);
  /// In place of what was said last.
  void say(const std::string& what) const;
  void clear();

 private:
  std::size_t total_, count_ = 0;
  bool shown_;
};

}  // namespace ringside
