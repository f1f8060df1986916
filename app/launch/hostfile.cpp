#include "app/launch/hostfile.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/try.h"

namespace ringside::app {
namespace {

constexpr std::size_t kLongestHostName = 253;
constexpr std::size_t kMostHosts = 100'000;
constexpr std::size_t kLongestNumber = 6, kLongestShown = 80;

bool is_host_name(const std::string& name) {
  if (name.empty() || name.size() > kLongestHostName || name.front() == '-' || name.front() == '.') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_';
  });
}

/// N of "slots=N", "max_slots=N" or "max-slots=N".
std::optional<int> slots_of(std::string_view setting) {
  for (const std::string_view name : {"slots=", "max_slots=", "max-slots="}) {
    if (!setting.starts_with(name)) continue;
    const std::string_view digits = setting.substr(name.size());
    if (digits.empty() || digits.size() > kLongestNumber) return std::nullopt;
    int slots = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), slots);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || digits.front() == '-')
      return std::nullopt;
    return slots;
  }
  return std::nullopt;
}

std::string shown(const std::string& word) {
  std::string text = word.substr(0, kLongestShown);
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

}  // namespace

Result<std::vector<Host>> read_hostfile(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  std::istringstream file(text);
  std::vector<Host> hosts;
  for (std::string line; std::getline(file, line) && hosts.size() < kMostHosts;) {
    std::istringstream words(line.substr(0, line.find('#')));
    Host host;
    if (!(words >> host.name)) continue;
    if (!is_host_name(host.name))
      return fail("hostfile: host", shown(host.name), "letters, digits, '-', '.', '_', not beginning with '-'");
    for (std::string word; words >> word;) {
      const auto slots = slots_of(word);
      if (!slots) return fail("hostfile: " + host.name, shown(word), "slots=N, max_slots=N");
      if (word.starts_with("slots=") || host.slots == 0) host.slots = *slots;
    }
    hosts.push_back(std::move(host));
  }
  if (hosts.empty()) return fail("hostfile", path, "one host name per line, at least one");
  return hosts;
}

std::string hydra_hostfile(const std::vector<Host>& hosts) {
  std::string text;
  for (const Host& host : hosts)
    text += host.slots > 0 ? fmt::format("{}:{}\n", host.name, host.slots) : host.name + "\n";
  return text;
}

}  // namespace ringside::app
