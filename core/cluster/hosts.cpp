#include "core/cluster/hosts.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "core/base/front_of.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr std::size_t kLongestHostName = 253;
constexpr std::size_t kMostHosts = 4096;  // each is met by a process of its own
constexpr std::size_t kLongestNumber = 6, kLongestShown = 80;
constexpr const char* kNames = "letters, digits, '-', '.', '_', not beginning with '-' or '.'";

std::optional<int> number_of(std::string_view digits) {
  if (digits.empty() || digits.size() > kLongestNumber) return std::nullopt;
  if (!std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

/// N of "slots=N", "max_slots=N" or "max-slots=N".
std::optional<int> slots_of(std::string_view setting) {
  for (const std::string_view name : {"slots=", "max_slots=", "max-slots="})
    if (setting.starts_with(name)) return number_of(setting.substr(name.size()));
  return std::nullopt;
}

std::string shown(std::string_view word) {
  std::string text(front_of(word, kLongestShown));
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

/// "user@name:4".
Result<Host> parse_host(std::string_view word, const std::string& where) {
  Host host;
  std::string_view rest = word;
  if (const auto at = rest.find('@'); at != std::string_view::npos) {
    host.user = rest.substr(0, at);
    rest.remove_prefix(at + 1);
    if (!is_host_name(host.user)) return fail(where + ": user", shown(word), kNames);
  }
  if (const auto colon = rest.find(':'); colon != std::string_view::npos) {
    const auto slots = number_of(rest.substr(colon + 1));
    if (!slots || *slots == 0) return fail(where + ": slots", shown(word), "NAME:N with N from 1 to 999999");
    host.slots = *slots;
    rest = rest.substr(0, colon);
  }
  if (!is_host_name(rest)) return fail(where + ": host", shown(rest), kNames);
  host.name = rest;
  return host;
}

Result<std::vector<Host>> each_once(std::vector<Host> hosts, const std::string& where) {
  if (hosts.size() > kMostHosts)
    return fail(where, fmt::format("more than {} hosts", kMostHosts), fmt::format("1 to {} hosts", kMostHosts));
  std::set<std::string> seen;
  for (const Host& host : hosts)
    if (!seen.insert(host.name).second)
      return fail(where + ": host", host.name + " twice",
                  fmt::format("each host once, with {}:N for N ranks", host.name));
  return hosts;
}

/// Cuts at commas that are in no bracket.
std::vector<std::string> at_commas(const std::string& text) {
  std::vector<std::string> parts{""};
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

constexpr const char* kNodeList = "SLURM_JOB_NODELIST";

/// The names that "n[01-03,7]-x[1-2]" stands for, in its order.
Result<std::vector<std::string>> expand(const std::string& pattern) {
  const Failure wrong = fail(kNodeList, shown(pattern), "names and ranges, like n[01-03,7]");
  const auto open = pattern.find('[');
  if (open == std::string::npos) return std::vector{pattern};
  const auto close = pattern.find(']', open);
  if (close == std::string::npos) return wrong;
  RINGSIDE_TRY(const auto tails, expand(pattern.substr(close + 1)));
  std::vector<std::string> names;
  for (const std::string& range : at_commas(pattern.substr(open + 1, close - open - 1))) {
    const auto dash = range.find('-');
    const std::string first = range.substr(0, dash);
    const auto from = number_of(first);
    const auto to = dash == std::string::npos ? from : number_of(std::string_view(range).substr(dash + 1));
    if (!from || !to || *to < *from) return wrong;
    for (int i = *from; i <= *to; ++i)
      for (const std::string& tail : tails) {
        if (names.size() >= kMostHosts) return wrong;
        names.push_back(fmt::format("{}{:0{}}{}", pattern.substr(0, open), i, first.size(), tail));
      }
  }
  return names;
}

/// Tasks of each node from "2(x3),1": the last number goes on.
Result<std::vector<int>> tasks_of(const std::string& text, std::size_t nodes) {
  std::vector<int> tasks;
  const Failure wrong = fail("SLURM_TASKS_PER_NODE", shown(text), "numbers, like 2(x3),1");
  for (const std::string& part : at_commas(text)) {
    const auto open = part.find("(x");
    const auto each = number_of(part.substr(0, open));
    const auto times = open == std::string::npos ? std::optional(1)
                       : part.ends_with(')')     ? number_of(part.substr(open + 2, part.size() - open - 3))
                                                 : std::nullopt;
    if (!each || !times || *each == 0) return wrong;
    tasks.insert(tasks.end(), std::min<std::size_t>(static_cast<std::size_t>(*times), nodes), *each);
  }
  tasks.resize(nodes, tasks.empty() ? 1 : tasks.back());
  return tasks;
}

}  // namespace

bool is_host_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestHostName || name.front() == '-' || name.front() == '.') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_';
  });
}

Result<std::vector<Host>> parse_hostfile(const std::string& text) {
  std::istringstream file(text);
  std::vector<Host> hosts;
  for (std::string line; std::getline(file, line) && hosts.size() <= kMostHosts;) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string first;
    if (!(words >> first)) continue;
    RINGSIDE_TRY(auto host, parse_host(first, "hostfile"));
    for (std::string word; words >> word;) {
      const auto slots = slots_of(word);
      if (!slots) return fail("hostfile: " + host.name, shown(word), "slots=N, max_slots=N");
      if (word.starts_with("slots=") || host.slots == 0) host.slots = *slots;
    }
    hosts.push_back(std::move(host));
  }
  if (hosts.empty()) return fail("hostfile", "nothing", "one host name per line, at least one");
  return each_once(std::move(hosts), "hostfile");
}

Result<std::vector<Host>> read_hostfile(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  return parse_hostfile(text);
}

Result<std::vector<Host>> parse_hosts(const std::string& list) {
  std::vector<Host> hosts;
  for (const std::string& word : at_commas(list)) {
    if (word.empty()) return fail("hosts", shown(list), "names with one comma between two of them: a,b or user@a:4");
    RINGSIDE_TRY(auto host, parse_host(word, "hosts"));
    hosts.push_back(std::move(host));
  }
  return each_once(std::move(hosts), "hosts");
}

Result<std::vector<Host>> slurm_hosts(const std::string& nodes, const std::string& tasks) {
  std::vector<Host> hosts;
  for (const std::string& pattern : at_commas(nodes)) {
    RINGSIDE_TRY(const auto names, expand(pattern));
    for (const std::string& name : names) {
      if (!is_host_name(name)) return fail(kNodeList, shown(pattern), "names and ranges, like n[01-03,7]");
      hosts.push_back({name});
    }
  }
  RINGSIDE_TRY(const auto each, tasks_of(tasks.empty() ? "1" : tasks, hosts.size()));
  for (std::size_t i = 0; i < hosts.size(); ++i) hosts[i].slots = each[i];
  return each_once(std::move(hosts), kNodeList);
}

std::string host_names(const std::vector<Host>& hosts) {
  std::vector<std::string> names;
  for (const Host& host : hosts) names.push_back(host.name);
  return join(names, ",");
}

std::string host_list(const std::vector<Host>& hosts) {
  std::vector<std::string> words;
  for (const Host& host : hosts) words.push_back(fmt::format("{}:{}", host.name, host.ranks()));
  return join(words, ",");
}

std::string open_mpi_hostfile(const std::vector<Host>& hosts) {
  std::string text;
  for (const Host& host : hosts) text += fmt::format("{} slots={}\n", host.login(), host.ranks());
  return text;
}

std::string hydra_hostfile(const std::vector<Host>& hosts) {
  std::string text;
  for (const Host& host : hosts)
    text += fmt::format("{}:{}{}\n", host.name, host.ranks(), host.user.empty() ? "" : " user=" + host.user);
  return text;
}

}  // namespace ringside
