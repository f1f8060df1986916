// A job's temporary folder, which outlives no job: whoever starts next sweeps what a killed program has left.
#pragma once

#include <memory>
#include <string>

namespace ringside::app {

/// A folder of our own below `base`, removed with this object. While it lives, a file in it is locked; the system lets
/// go of the lock when the program ends, however it ends.
class JobFolder {
 public:
  /// nullptr where there can be none, with errno. `mark` is what the job's processes carry (see processes.h).
  static std::unique_ptr<JobFolder> make(const std::string& base, const std::string& mark);
  ~JobFolder();
  JobFolder(const JobFolder&) = delete;
  JobFolder& operator=(const JobFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  JobFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_;
};

/// Ends the processes and removes the folders of jobs below `base` whose program is dead. Only what is ours: folders of
/// this user, made by make().
void sweep_dead_jobs(const std::string& base);

}  // namespace ringside::app
