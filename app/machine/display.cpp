#include "app/machine/display.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <QString>

namespace ringside {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read before any thread exists
  return value ? value : "";
}

/// Whether somebody listens at the local X display ":N".
bool local_display_answers(const std::string& number) {
  const std::string path = "/tmp/.X11-unix/X" + number;
  sockaddr_un address{};
  if (path.size() + 1 >= sizeof address.sun_path) return false;
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int file = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return false;
  bool answers = ::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(file);
  if (answers) return true;
  // Some servers listen at the abstract address only: the same name after a zero byte.
  const int abstract = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (abstract < 0) return false;
  std::memset(address.sun_path, 0, sizeof address.sun_path);
  std::memcpy(address.sun_path + 1, path.c_str(), path.size());
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + path.size());
  answers = ::connect(abstract, reinterpret_cast<const sockaddr*>(&address), length) == 0;
  ::close(abstract);
  return answers;
}

}  // namespace

bool has_display() {
  if (!variable("QT_QPA_PLATFORM").empty() || !variable("WAYLAND_DISPLAY").empty()) return true;
  const std::string display = variable("DISPLAY");
  if (display.empty()) return false;
  if (display.front() != ':') return true;  // another host's: only a connection could tell
  return local_display_answers(display.substr(1, display.find('.') - 1));
}

void choose_offscreen() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): before any thread
  ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
}

void choose_offscreen_without_display() {
  if (!has_display()) ::setenv("QT_QPA_PLATFORM", "offscreen", 1);  // NOLINT(concurrency-mt-unsafe)
}

void quiet_qt() {
  qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "ringside: %s\n", qUtf8Printable(message));
  });
}

}  // namespace ringside
