#include "app/launch/job_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "app/launch/processes.h"

namespace ringside::app {
namespace {

namespace fs = std::filesystem;

constexpr auto kPrefix = "ringside-job-";
constexpr auto kOwner = "owner";  // holds the job's mark, and the lock
constexpr std::size_t kLongestMark = 200;

void remove_folder(const std::string& path) {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

/// Locked before it has its name: nobody ever sees it there without an owner.
int locked_owner(const std::string& folder, const std::string& mark) {
  const std::string early = folder + "/owner.new";
  const int file = ::open(early.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  // Where a file system knows no locks, the folder is never swept.
  if (::flock(file, LOCK_EX | LOCK_NB) == 0 &&
      ::write(file, mark.data(), mark.size()) == static_cast<ssize_t>(mark.size()))
    std::rename(early.c_str(), (folder + "/" + kOwner).c_str());
  return file;
}

}  // namespace

std::unique_ptr<JobFolder> JobFolder::make(const std::string& base, const std::string& mark) {
  std::string path = base + "/" + kPrefix + "XXXXXX";
  if (!::mkdtemp(path.data())) return nullptr;
  const int lock = locked_owner(path, mark);
  if (lock < 0) {
    const int error = errno;
    remove_folder(path);
    errno = error;
    return nullptr;
  }
  return std::unique_ptr<JobFolder>(new JobFolder(std::move(path), lock));
}

JobFolder::~JobFolder() {
  remove_folder(path_);
  ::close(lock_);
}

void sweep_dead_jobs(const std::string& base) {
  std::error_code error;
  for (fs::directory_iterator entry(base, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(kPrefix)) continue;
    const std::string path = entry->path();
    struct stat found{};
    if (::lstat(path.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) || found.st_uid != ::geteuid()) continue;
    const int owner = ::open((path + "/" + kOwner).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (owner < 0) continue;
    if (::flock(owner, LOCK_EX | LOCK_NB) == 0) {
      std::array<char, kLongestMark> mark{};
      const ssize_t length = ::read(owner, mark.data(), mark.size());
      if (length > 0) kill_job({.mark = {mark.data(), static_cast<std::size_t>(length)}});
      remove_folder(path);
    }
    ::close(owner);
  }
}

}  // namespace ringside::app
