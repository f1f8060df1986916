#include "core/base/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "core/base/try.h"

namespace ringside {
namespace {

constexpr int kMostLinks = 40;         // as many as Linux follows
constexpr int kPatienceMs = 5'000;     // for a reader that has stopped reading
constexpr int kTemporaryNames = 1000;  // tried until one is free

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
}

/// The path is wrong where another one would do, the machine where none would.
Failure refused(const std::string& path, int error) {
  const std::string reason = std::generic_category().message(error);
  if (error == ENOSPC || error == EIO || error == EDQUOT || error == EFBIG || error == EMFILE || error == ENFILE)
    return machine_fail("output", fmt::format("{} could not be written: {}", path, reason));
  if (const std::string folder = folder_of(path);
      error == ENOENT && !path.empty() && !path.ends_with('/') && ::access(folder.c_str(), F_OK) != 0)
    return fail(
        "output", path,
        fmt::format("a file in a folder that exists; {} does not: make it, or name another ({})", folder, reason));
  return fail("output", path, fmt::format("a file that can be written ({})", reason));
}

/// A descriptor that is closed when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  /// False where the system says only now that something went wrong.
  bool close() {
    const int number = number_;
    number_ = -1;
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

/// A reader that goes away is an error of write(), not the end of the program.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    const int error = errno;
    const timespec now{};
    if (sigismember(&before_, SIGPIPE) == 0) ::sigtimedwait(&pipe_, nullptr, &now);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_{}, before_{};
};

/// All bytes or false with errno. A descriptor that would block is waited for, though not for ever.
bool put(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (written < 0 && errno == EAGAIN) {
      pollfd ready{file, POLLOUT, 0};
      if (::poll(&ready, 1, kPatienceMs) == 0) return errno = ETIMEDOUT, false;
    } else if (written == 0 || errno != EINTR) {
      if (written == 0) errno = EIO;
      return false;
    }
  }
  return true;
}

/// The descriptor that a path stands for, where it is one that whoever started us handed over.
std::optional<int> handed_over(const std::string& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int number = -1;
    const char* const end = path.data() + path.size();
    const auto read = std::from_chars(path.data() + folder.size(), end, number);
    if (read.ec == std::errc() && read.ptr == end && number >= 0) return number;
  }
  return std::nullopt;
}

/// Where a path leads: a descriptor, something that is written in place, or a regular file that is or will be there.
struct Target {
  std::string path;                ///< after the last symbolic link
  std::optional<int> handed;       ///< a descriptor of ours
  std::optional<struct stat> now;  ///< what is there; nothing: a new file
  bool in_place() const { return now && !S_ISREG(now->st_mode); }
};

Result<Target> find(const std::string& path) {
  Target target{path, handed_over(path), std::nullopt};
  for (int link = 0; !target.handed; ++link) {
    struct stat found{};
    if (::lstat(target.path.c_str(), &found) != 0) {
      if (errno != ENOENT || target.path.empty() || target.path.ends_with('/')) return refused(path, errno);
      return target;
    }
    if (!S_ISLNK(found.st_mode)) {
      target.now = found;
      break;
    }
    std::array<char, PATH_MAX> leads_to{};
    const ssize_t length = ::readlink(target.path.c_str(), leads_to.data(), leads_to.size());
    if (length < 0 || link == kMostLinks) return refused(path, length < 0 ? errno : ELOOP);
    const std::string next(leads_to.data(), static_cast<std::size_t>(length));
    target.path = next.starts_with('/') ? next : folder_of(target.path) + "/" + next;
    target.handed = handed_over(target.path);
  }
  if (target.handed) {
    const int flags = ::fcntl(*target.handed, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) return refused(path, flags < 0 ? errno : EBADF);
    return target;
  }
  const mode_t mode = target.now->st_mode;
  if (S_ISDIR(mode)) return refused(path, EISDIR);
  if (S_ISBLK(mode) || S_ISSOCK(mode)) return fail("output", path, "a file, a pipe or a character device");
  if (::access(target.path.c_str(), W_OK) != 0) return refused(path, errno);
  return target;
}

/// A new file beside the target, gone again unless it was renamed. Its mode is the target's, else the umask's.
class Temporary {
 public:
  explicit Temporary(const Target& target) : file_(open(target)) {
    if (!file_ || !target.now) return;
    // Whose file it was it stays, as far as we may.
    [[maybe_unused]] const int owner = ::fchown(file_.get(), target.now->st_uid, target.now->st_gid);
    ::fchmod(file_.get(), target.now->st_mode & 0777);
  }
  ~Temporary() {
    if (!name_.empty()) std::remove(name_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  explicit operator bool() const { return static_cast<bool>(file_); }
  bool fill(std::string_view bytes) { return put(file_.get(), bytes) && ::fsync(file_.get()) == 0 && file_.close(); }
  bool take_the_name_of(const Target& target) {
    if (std::rename(name_.c_str(), target.path.c_str()) != 0) return false;
    name_.clear();
    const Descriptor folder(::open(folder_of(target.path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder) ::fsync(folder.get());
    return true;
  }

 private:
  int open(const Target& target) {
    static std::atomic<unsigned> count{0};
    for (int attempt = 0; attempt < kTemporaryNames; ++attempt) {
      std::string name = fmt::format("{}/.ringside-{}-{}", folder_of(target.path), ::getpid(), count++);
      const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, target.now ? 0600 : 0666);
      if (file >= 0) name_ = std::move(name);
      if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
  }

  std::string name_;  // before file_, whose initialiser fills it in
  Descriptor file_;
};

Result<bool> write_in_place(const Target& target, const std::string& path, std::string_view bytes) {
  const NoBrokenPipe guard;
  // Not waiting: a FIFO without a reader is an error (ENXIO) instead of a wait without end.
  Descriptor file(target.handed ? ::fcntl(*target.handed, F_DUPFD_CLOEXEC, 0)
                                : ::open(target.path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file && errno == ENXIO && S_ISFIFO(target.now->st_mode))
    return machine_fail("output", fmt::format("{} is a FIFO that nobody reads", path));
  if (!file) return refused(path, errno);
  const bool written = put(file.get(), bytes);
  if (!written || !file.close())
    return machine_fail("output",
                        fmt::format("{} could not be written: {}", path, std::generic_category().message(errno)));
  return true;
}

}  // namespace

Result<bool> write_file(const std::string& path, std::string_view bytes) {
  RINGSIDE_TRY(const Target target, find(path));
  if (target.handed || target.in_place()) return write_in_place(target, path, bytes);
  Temporary temporary(target);
  if (!temporary || !temporary.fill(bytes) || !temporary.take_the_name_of(target)) return refused(path, errno);
  return true;
}

Result<bool> check_writable(const std::string& path) {
  RINGSIDE_TRY(const Target target, find(path));
  // Opening a FIFO would tell its reader that we have come and gone.
  if (target.handed || target.in_place()) return true;
  const Temporary temporary(target);
  if (!temporary) return refused(path, errno);
  return true;
}

}  // namespace ringside
