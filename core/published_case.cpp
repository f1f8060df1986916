#include "core/published_case.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "core/base/text.h"

namespace ringside {
namespace {

bool is_alnum(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// "A100-SXM4-40GB": a100, sxm4, 40gb.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text)
    if (is_alnum(c))
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!words.back().empty())
      words.emplace_back();
  if (words.back().empty()) words.pop_back();
  return words;
}

/// A model has digits: the first such word of a header names it, what follows are its memory and its socket.
std::string model_of(const std::string& gpu) {
  for (const std::string& word : words_of(gpu))
    if (std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) return word;
  return {};
}

std::size_t machines_of(const Network& net, std::int32_t ranks) {
  std::set<std::int32_t> machines;
  for (std::int32_t r = 0; r < ranks; ++r)
    machines.insert(net.topology.nodes[static_cast<std::size_t>(net.nodes[static_cast<std::size_t>(r)])].machine);
  return machines.size();
}

}  // namespace

bool ran_on(const PublishedRun& run, const Case& c) {
  if (run.collective != c.collective || run.ranks != c.instance.ranks) return false;
  const auto net = topology_network(c);
  if (!net || !*net) return false;
  const Topology& t = (*net)->topology;
  if (const auto nodes = parse_integer(run.says("nodes"), "nodes", 1, 1 << 24);
      nodes && static_cast<std::size_t>(*nodes) != machines_of(**net, run.ranks))
    return false;
  const std::string gpu = run.says("gpu");
  const bool gpus =
      std::any_of(t.nodes.begin(), t.nodes.end(), [](const Node& node) { return node.kind == NodeKind::gpu; });
  if (gpu.empty() || gpu.starts_with("none")) return !gpus;
  const std::string model = model_of(gpu);
  const std::vector<std::string> words = words_of(c.wiring.topology + " " + t.name + " " + t.description);
  return gpus && !model.empty() && std::find(words.begin(), words.end(), model) != words.end();
}

std::int64_t largest_size(const std::vector<PublishedRun>& runs, const Case& c, std::int64_t least) {
  for (const PublishedRun& run : runs)
    if (run.collective == c.collective) least = std::max(least, run.points.back().bytes);
  return least;
}

}  // namespace ringside
