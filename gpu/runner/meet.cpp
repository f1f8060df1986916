#include "gpu/runner/meet.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "gpu/team/host_facts.h"

namespace ringside {
namespace {

constexpr std::string_view kCall = "ringside?", kAnswer = "ringside!";
constexpr int kReachMs = 3000;     // to be connected and answered
constexpr unsigned kLongest = 60;  // seconds; whoever started this has then long been dead
constexpr int kMostCalls = 256;    // waiting to be answered

class Socket {
 public:
  explicit Socket(int file = -1) : file_(file) {}
  Socket(Socket&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Socket& operator=(Socket&&) = delete;
  ~Socket() {
    if (file_ >= 0) close(file_);
  }
  int file() const { return file_; }

 private:
  int file_;
};

std::string words_of(int error) {
  return std::generic_category().message(error);
}

/// Waits until something can be read, or written; false when the time is up.
bool ready(int file, short what, int ms) {
  pollfd p{file, what, 0};
  return poll(&p, 1, ms) == 1;
}

/// Reads exactly that text; false where something else comes, or nothing.
bool hears(int file, std::string_view text, int ms) {
  std::string got(text.size(), 0);
  for (std::size_t at = 0; at < got.size();) {
    if (!ready(file, POLLIN, ms)) return false;
    const ssize_t n = read(file, got.data() + at, got.size() - at);
    if (n <= 0) return false;
    at += static_cast<std::size_t>(n);
  }
  return got == text;
}

bool says(int file, std::string_view text) {
  return send(file, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

/// A listening socket and its port; 0 where there can be none.
std::pair<Socket, int> listening() {
  Socket s(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_ANY);
  socklen_t size = sizeof any;
  auto* address = reinterpret_cast<sockaddr*>(&any);
  if (s.file() < 0 || bind(s.file(), address, size) != 0 || listen(s.file(), kMostCalls) != 0 ||
      getsockname(s.file(), address, &size) != 0)
    return {Socket(), 0};
  return {std::move(s), ntohs(any.sin_port)};
}

void answer_calls(int file) {
  while (true) {
    const int call = accept4(file, nullptr, nullptr, SOCK_CLOEXEC);
    if (call < 0) return;
    std::thread([call] {
      const Socket s(call);
      if (hears(s.file(), kCall, kReachMs)) says(s.file(), kAnswer);
    }).detach();
  }
}

/// Why the peer did not answer; empty where it did.
std::string reach(const std::string& host, const std::string& port) {
  addrinfo wanted{};
  wanted.ai_family = AF_INET, wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = getaddrinfo(host.c_str(), port.c_str(), &wanted, &found); error != 0)
    return gai_strerror(error);
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
  const Socket s(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (s.file() < 0) return words_of(errno);
  if (connect(s.file(), found->ai_addr, found->ai_addrlen) != 0) {
    if (errno != EINPROGRESS) return words_of(errno);
    if (!ready(s.file(), POLLOUT, kReachMs)) return "no connection within 3 s";
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(s.file(), SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) return words_of(error);
  }
  if (!says(s.file(), kCall)) return words_of(errno);
  return hears(s.file(), kAnswer, kReachMs) ? "" : "connected, but it does not answer";
}

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void print(const nlohmann::json& j) {
  static std::mutex one;
  const std::lock_guard lock(one);
  std::printf("%s\n", j.dump().c_str());
  std::fflush(stdout);
}

}  // namespace

int meet(const std::string& version) {
  alarm(kLongest);
  auto [calls, port] = listening();
  HostFacts facts = host_facts(version);
  facts.port = port;
  if (port != 0) std::thread(answer_calls, calls.file()).detach();
  print(to_json(facts));
  std::vector<std::thread> reaching;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string verb, host, number;
    words >> verb >> host >> number;
    if (verb == "clock") print({{"clock", now()}});
    if (verb == "reach")
      reaching.emplace_back([host, number] {
        const double began = now();
        const std::string trouble = reach(host, number);
        nlohmann::json j{{"reach", host}};
        if (trouble.empty())
          j["seconds"] = now() - began;
        else
          j["trouble"] = trouble;
        print(j);
      });
  }
  for (std::thread& t : reaching) t.join();
  std::fflush(stdout);
  std::_Exit(0);  // whoever still answers a call is not waited for
}

}  // namespace ringside
