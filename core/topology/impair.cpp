#include "core/topology/impair.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/routes.h"

namespace ringside {
namespace {

constexpr std::size_t kMostKinds = 12;
constexpr std::size_t kMostPairs = 512;  // ranks of which all pairs are looked at

/// Both folded; * in the pattern stands for any text.
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (text.substr(0, star) != pattern.substr(0, star)) return false;
  for (std::size_t from = star; from <= text.size(); ++from)
    if (matches(pattern.substr(star + 1), text.substr(from))) return true;
  return false;
}

/// Which nodes a text names: labels first, else the number of a node.
std::vector<char> named(const Topology& t, const std::string& text) {
  std::vector<char> hit(t.nodes.size(), 0);
  const std::string folded = fold_name(text);
  bool any = false;
  for (std::size_t i = 0; i < hit.size(); ++i)
    if (matches(folded, fold_name(t.nodes[i].label))) hit[i] = 1, any = true;
  const auto index = any ? Result<std::int64_t>(-1) : parse_integer(text, "link", 0, std::ssize(t.nodes) - 1);
  if (index && *index >= 0) hit[static_cast<std::size_t>(*index)] = 1;
  return hit;
}

/// "GPU *" of "GPU 3".
std::string kind_of(const std::string& label) {
  const std::size_t space = label.rfind(' ');
  const bool numbered = space != std::string::npos && space + 1 < label.size() &&
                        label.find_first_not_of("0123456789", space + 1) == std::string::npos;
  return numbered ? label.substr(0, space) + " *" : label;
}

std::string there_are(const Topology& t) {
  const auto kinds = link_kinds(t);
  if (kinds.empty()) return t.name + " has none";
  const Link& first = t.links.front();
  return fmt::format("{} has {}, such as {}-{}", t.name, join(kinds), t.nodes[at(first.from)].label,
                     t.nodes[at(first.to)].label);
}

/// "; GPU 0 is joined to GPU 1, GPU 15", where the text names exactly one node; else nothing.
std::string neighbours_of(const Topology& t, const std::string& text) {
  const std::vector<char> hit = named(t, text);
  const auto node = std::find(hit.begin(), hit.end(), 1);
  if (node == hit.end() || std::find(node + 1, hit.end(), 1) != hit.end()) return {};
  const auto i = static_cast<std::int32_t>(node - hit.begin());
  std::set<std::int32_t> ends;
  for (const Link& l : t.links) {
    if (l.from == i) ends.insert(l.to);
    if (l.to == i) ends.insert(l.from);
  }
  std::vector<std::string> labels;
  for (const std::int32_t end : ends) {
    labels.push_back(labels.size() == kMostKinds ? ".." : t.nodes[at(end)].label);
    if (labels.size() > kMostKinds) break;
  }
  return labels.empty() ? std::string() : fmt::format("; {} is joined to {}", t.nodes[at(i)].label, join(labels));
}

std::vector<std::int32_t> joined(const Topology& t, const std::string& a, const std::string& b) {
  const std::vector<char> ends_a = named(t, a), ends_b = named(t, b);
  std::vector<std::int32_t> found;
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const auto from = at(t.links[l].from), to = at(t.links[l].to);
    if ((ends_a[from] && ends_b[to]) || (ends_b[from] && ends_a[to])) found.push_back(static_cast<std::int32_t>(l));
  }
  return found;
}

}  // namespace

Result<std::vector<std::int32_t>> links_between(const Topology& t, const std::string& a, const std::string& b) {
  auto found = joined(t, a, b);
  if (found.empty())
    return fail("link", fmt::format("{} - {}", a, b),
                "two nodes that a link joins: " + there_are(t) + neighbours_of(t, a));
  return found;
}

std::vector<std::string> link_kinds(const Topology& t) {
  std::vector<std::string> kinds;
  std::set<std::pair<std::string, std::string>> seen;
  for (const Link& l : t.links) {
    const std::string a = kind_of(t.nodes[at(l.from)].label), b = kind_of(t.nodes[at(l.to)].label);
    if (seen.contains({b, a}) || !seen.emplace(a, b).second) continue;
    if (kinds.size() == kMostKinds) {
      kinds.emplace_back("..");
      break;
    }
    kinds.push_back(a + "-" + b);
  }
  return kinds;
}

Result<Impaired> parse_link(const Topology& t, const std::string& text, double factor) {
  for (std::size_t dash = text.find('-', 1); dash != std::string::npos; dash = text.find('-', dash + 1)) {
    Impaired link{text.substr(0, dash), text.substr(dash + 1), factor};
    if (!link.b.empty() && !joined(t, link.a, link.b).empty()) return link;
  }
  const std::string first = text.substr(0, text.find('-', 1));
  return fail("link", text, "two nodes that a link joins: " + there_are(t) + neighbours_of(t, first));
}

Result<bool> impair(Topology& t, const Impaired& what) {
  if (!(what.factor >= 0 && what.factor <= 1))
    return fail("link", format_number(what.factor), "a share of its bandwidth, 0 to 1");
  RINGSIDE_TRY(const auto links, links_between(t, what.a, what.b));
  for (const std::int32_t i : links) {
    Link& l = t.links[at(i)];
    l.whole = l.healthy();
    l.bandwidth = l.bandwidth * what.factor;
  }
  return true;
}

Detours detours(const Topology& t, const Placement& ranks) {
  Detours d;
  if (std::none_of(t.links.begin(), t.links.end(), [](const Link& l) { return l.broken(); })) return d;
  Routes routes(t);
  const std::size_t k = ranks.size();
  for (std::size_t a = 0; a < k; ++a)
    for (std::size_t b = 0; b < k; ++b) {
      if (a == b || (k > kMostPairs && (b + k - a) % k != 1 && (a + k - b) % k != 1)) continue;
      ++d.of;
      const auto* now = routes.between(ranks[a], ranks[b]);
      if (!now || !routes.rerouted(ranks[a], ranks[b]) || d.pairs++ > 0) continue;
      d.from = static_cast<std::int32_t>(a);
      d.to = static_cast<std::int32_t>(b);
      d.way = t.nodes[at(ranks[a])].label;
      for (const std::int32_t l : *now) d.way += ", " + t.nodes[at(t.links[at(l)].to)].label;
    }
  return d;
}

}  // namespace ringside
