#include "core/measure/rank_places.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {
namespace {

constexpr std::string_view kRank = "rank ";
constexpr const char* kCpu = "CPU";

/// "0-2", "3", "0, 2".
std::string ranges(const std::vector<std::size_t>& ranks) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    if (last > i + 1) {
      parts.push_back(fmt::format("{}-{}", ranks[i], ranks[last]));
      i = last + 1;
    } else {
      parts.push_back(std::to_string(ranks[i++]));
    }
  }
  return join(parts, ", ");
}

}  // namespace

std::string places_text(const std::vector<RankPlace>& places) {
  std::vector<std::pair<RankPlace, std::vector<std::size_t>>> groups;
  for (std::size_t r = 0; r < places.size(); ++r) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == places[r]; });
    same == groups.end() ? static_cast<void>(groups.push_back({places[r], {r}})) : same->second.push_back(r);
  }
  std::vector<std::string> parts;
  for (const auto& [place, ranks] : groups)
    parts.push_back(fmt::format("rank{} {} on {}{}", ranks.size() == 1 ? "" : "s", ranges(ranks), place.host,
                                place.device.empty() || place.device == kCpu ? "" : " (" + place.device + ")"));
  return join(parts, ", ");
}

bool on_several_hosts(const std::vector<RankPlace>& places) {
  return std::any_of(places.begin(), places.end(), [&](const RankPlace& p) { return p.host != places.front().host; });
}

std::string places_note(const std::vector<RankPlace>& places) {
  const bool devices = std::any_of(places.begin(), places.end(),
                                   [](const RankPlace& p) { return !p.device.empty() && p.device != kCpu; });
  if (!devices && !on_several_hosts(places)) return "";
  std::string text = places_text(places) + ".";
  text.front() = 'R';
  return text;
}

namespace {

/// "a rank on n3", which a launcher says that does not know which one: the rank, where only one is there, else which it
/// may be.
std::string with_ranks_there(const std::string& line, const std::vector<RankPlace>& places) {
  constexpr std::string_view kSome = "a rank on ";
  if (!line.starts_with(kSome)) return line;
  const std::string host = line.substr(kSome.size(), line.find(' ', kSome.size()) - kSome.size());
  std::vector<std::string> there;
  for (std::size_t r = 0; r < places.size(); ++r)
    if (places[r].host == host) there.push_back(std::to_string(r));
  if (there.empty()) return line;
  const std::string who = there.size() == 1 ? "rank " + there[0] : "one of the ranks " + join(there);
  return who + line.substr(kSome.size() - std::string_view(" on ").size());
}

}  // namespace

std::string with_host(const std::string& said, const std::vector<RankPlace>& places) {
  std::string line = with_ranks_there(said, places);
  for (std::size_t at = line.find(kRank); at != std::string::npos; at = line.find(kRank, at + 1)) {
    if (at > 0 && line[at - 1] != ' ' && line[at - 1] != '(') continue;
    std::size_t rank = 0;
    const auto read = std::from_chars(line.data() + at + kRank.size(), line.data() + line.size(), rank);
    if (read.ec != std::errc() || rank >= places.size() || places[rank].host.empty()) continue;
    const auto behind = static_cast<std::size_t>(read.ptr - line.data());
    if (!std::string_view(line).substr(behind).starts_with(" on ")) line.insert(behind, " on " + places[rank].host);
  }
  return line;
}

}  // namespace ringside
