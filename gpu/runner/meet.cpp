#include "gpu/runner/meet.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "gpu/team/host_facts.h"
#include "gpu/team/sockets.h"

namespace ringside {
namespace {

constexpr std::string_view kCall = "ringside?", kAnswer = "ringside!";
constexpr int kReachMs = 3000;     // to be connected and answered
constexpr unsigned kLongest = 60;  // seconds; whoever started this has then long been dead

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

/// A connection's two ends.
struct Ends {
  std::string own, peer;
};

/// Why the peer did not answer; empty where it did.
std::string reach(const std::string& host, const std::string& port, Ends& ends) {
  std::string trouble;
  const Socket s = connected(host, port, kReachMs, trouble);
  ends = {own_address(s.file()), peer_address(s.file())};
  if (!trouble.empty()) return trouble;
  if (!says(s.file(), kCall)) return std::generic_category().message(errno);
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
        Ends ends;
        const std::string trouble = reach(host, number, ends);
        nlohmann::json j{{"reach", host}};
        if (trouble.empty())
          j["seconds"] = now() - began, j["own"] = ends.own, j["peer"] = ends.peer;
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
