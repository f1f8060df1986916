#include "ui/window/claim.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QFile>

namespace ringside::ui {
namespace {

constexpr int kTimesLocked = 8;

struct flock whole_file(short kind) {
  struct flock lock = {};
  lock.l_type = kind;
  lock.l_whence = SEEK_SET;
  return lock;
}

/// A folder without locks (some network file systems) grants everything: work that is offered twice is better than work
/// that is offered to nobody.
bool lock_file(int file, short kind) {
  struct flock lock = whole_file(kind);
  return fcntl(file, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

/// Somebody may have taken the name away between opening and locking.
bool still_named(int file, const QByteArray& path) {
  struct stat held = {}, named = {};
  return fstat(file, &held) == 0 && stat(path.constData(), &named) == 0 && held.st_dev == named.st_dev &&
         held.st_ino == named.st_ino;
}

}  // namespace

std::optional<Claim> Claim::take(const QString& path, short kind) {
  const QByteArray name = QFile::encodeName(path);
  for (int i = 0; i < kTimesLocked; ++i) {
    const int file = open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return {};
    if (!lock_file(file, kind)) return close(file), std::nullopt;
    if (still_named(file, name)) return Claim(file, path);
    close(file);
  }
  return {};
}

std::optional<Claim> Claim::alone(const QString& path) {
  return take(path, F_WRLCK);
}

std::optional<Claim> Claim::shared(const QString& path) {
  return take(path, F_RDLCK);
}

Claim::Claim(Claim&& other) noexcept : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}

Claim& Claim::operator=(Claim&& other) noexcept {
  if (this == &other) return *this;
  release();
  file_ = std::exchange(other.file_, -1);
  path_ = std::move(other.path_);
  return *this;
}

Claim::~Claim() {
  release();
}

void Claim::release() {
  if (file_ < 0) return;
  const QByteArray name = QFile::encodeName(path_);
  if (lock_file(file_, F_WRLCK) && still_named(file_, name)) unlink(name.constData());
  close(std::exchange(file_, -1));
}

bool Claim::others() const {
  struct flock lock = whole_file(F_WRLCK);
  return file_ >= 0 && fcntl(file_, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

}  // namespace ringside::ui
