#include "core/what_if.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {

using Kind = WhatIf::Kind;

const std::array<WhatIfKind, 8> kWhatIfs{{{Kind::late, "late", "a rank comes late", "RANK SECONDS"},
                                          {Kind::slow_rank, "slow-rank", "a rank is slow", "RANK TIMES"},
                                          {Kind::slow_link, "slow-link", "a link is slow", "A-B TIMES"},
                                          {Kind::broken_link, "broken-link", "a link is broken", "A-B"},
                                          {Kind::skip, "skip", "a rank skips the call", "RANK"},
                                          {Kind::count, "count", "a rank passes another count", "RANK ELEMENTS"},
                                          {Kind::type, "type", "a rank passes another type", "RANK TYPE"},
                                          {Kind::sends_first, "sends-first", "everyone sends first", ""}}};

namespace {

constexpr double kMostTimes = 1e9;
constexpr std::int32_t kMostWires = 1024;  // ranks that get a wire to every other one

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ') word += c;
    if (c == ' ' && !word.empty()) words.push_back(std::exchange(word, {}));
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

std::string usages() {
  std::vector<std::string> all;
  for (const WhatIfKind& k : kWhatIfs)
    all.push_back(k.arguments.empty() ? std::string(k.name) : fmt::format("{} {}", k.name, k.arguments));
  return join(all);
}

}  // namespace

const WhatIfKind& kind_of(Kind kind) {
  const auto it = std::find_if(kWhatIfs.begin(), kWhatIfs.end(), [&](const WhatIfKind& k) { return k.kind == kind; });
  RINGSIDE_CHECK(it != kWhatIfs.end());
  return *it;
}

bool WhatIf::has_rank() const {
  return kind == Kind::late || kind == Kind::slow_rank || kind == Kind::skip || kind == Kind::count ||
         kind == Kind::type;
}

Result<WhatIf> parse_what_if(std::string_view text) {
  std::vector<std::string> words = words_of(text);
  WhatIf w;
  if (words.empty() || fold_name(words[0]) == "none") return w;
  const auto kind = std::find_if(kWhatIfs.begin(), kWhatIfs.end(),
                                 [&](const WhatIfKind& k) { return fold_name(k.name) == fold_name(words[0]); });
  if (kind == kWhatIfs.end()) return fail("what if", std::string(text), usages());
  w.kind = kind->kind;
  const bool amount = w.kind != Kind::broken_link && w.kind != Kind::skip && w.kind != Kind::sends_first;
  // As --slow and --late write it: "NIC 0-rail 0:4", "3:1ms".
  if (const std::size_t colon = words.back().rfind(':'); amount && words.size() > 1 && colon != std::string::npos) {
    std::string its = words.back().substr(colon + 1);
    words.back().resize(colon);
    words.push_back(std::move(its));
  }
  // A link's name may have blanks: "NIC 0-rail 0".
  const std::size_t least = 1 + (w.has_rank() || w.has_link() ? 1 : 0) + (amount ? 1 : 0);
  if (words.size() < least || (words.size() > least && !w.has_link()))
    return fail("what if", std::string(text), fmt::format("{} {}", kind->name, kind->arguments));
  const std::string last = words.back();
  if (w.has_rank()) {
    RINGSIDE_TRY(const auto rank, parse_integer(words[1], "rank", 0, kMaxRanks - 1));
    w.rank = static_cast<std::int32_t>(rank);
  }
  if (w.has_link()) {
    words.erase(words.begin());
    if (amount) words.pop_back();
    w.link = join(words, " ");
    if (w.link.find('-', 1) == std::string::npos) return fail("link", w.link, "two ends, such as 5-6");
  }
  if (w.kind == Kind::late) {
    RINGSIDE_TRY(w.late, parse_seconds(last, "late"));
    if (w.late.value > kLongestAlpha) return fail("late", last, "1e9 s at most");
  }
  if (w.kind == Kind::slow_rank || w.kind == Kind::slow_link) {
    RINGSIDE_TRY(w.factor, parse_number(last, "times slower", 1, kMostTimes));
  }
  if (w.kind == Kind::count) {
    RINGSIDE_TRY(w.elements, parse_integer(last, "elements", 0, kMaxBytes));
  }
  if (w.kind == Kind::type) {
    RINGSIDE_TRY(w.type, parse_element_type(last));
  }
  return w;
}

namespace {

/// "60us", "0.1s": the shortest that parse_seconds() reads as the same time.
std::string shortest_text(Seconds t) {
  std::string best = format_number(t.value) + "s";
  for (const auto& [unit, in_one] : {std::pair{"ms", 1e3}, {"us", 1e6}, {"ns", 1e9}}) {
    const std::string text = fmt::format("{:.12g}{}", t.value * in_one, unit);
    if (text.size() >= best.size() || text.find('e') != std::string::npos) continue;
    if (const auto again = parse_seconds(text, "late"); again && *again == t) best = text;
  }
  return best;
}

}  // namespace

std::string text_of(const WhatIf& w) {
  if (w.none()) return {};
  const std::string_view name = kind_of(w.kind).name;
  switch (w.kind) {
    case Kind::late: return fmt::format("{} {} {}", name, w.rank, shortest_text(w.late));
    case Kind::slow_rank: return fmt::format("{} {} {}", name, w.rank, format_number(w.factor));
    case Kind::slow_link: return fmt::format("{} {} {}", name, w.link, format_number(w.factor));
    case Kind::broken_link: return fmt::format("{} {}", name, w.link);
    case Kind::skip: return fmt::format("{} {}", name, w.rank);
    case Kind::count: return fmt::format("{} {} {}", name, w.rank, w.elements);
    case Kind::type: return fmt::format("{} {} {}", name, w.rank, ringside::name(w.type));
    default: return std::string(name);
  }
}

std::string grouped(std::int64_t n) {
  std::string text = std::to_string(n);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string title_of(const WhatIf& w) {
  switch (w.kind) {
    case Kind::none: return "as it is";
    case Kind::late: return fmt::format("rank {} comes {} late", w.rank, format_short_seconds(w.late));
    case Kind::slow_rank: return fmt::format("rank {} is {} times slower", w.rank, format_short(w.factor, 4));
    case Kind::slow_link: return fmt::format("link {} is {} times slower", w.link, format_short(w.factor, 4));
    case Kind::broken_link: return fmt::format("link {} is broken", w.link);
    case Kind::skip: return fmt::format("rank {} skips the call", w.rank);
    case Kind::count: return fmt::format("rank {} passes {} elements", w.rank, grouped(w.elements));
    case Kind::type: return fmt::format("rank {} passes {}", w.rank, name(w.type));
    case Kind::sends_first: return "everyone sends first";
  }
  return {};
}

namespace {

/// From a rank to the next; on a topology where these are not joined, from where it sits to the first node that it is
/// joined to.
std::string usual_link(const Case& c, std::int32_t rank) {
  const std::int32_t next = (rank + 1) % c.instance.ranks;
  std::string link = fmt::format("{}-{}", rank, next);
  if (c.wiring.uniform()) return link;
  const auto net = network_of(c);
  if (!net) return link;
  const auto& nodes = net->topology.nodes;
  const std::int32_t from = net->nodes[static_cast<std::size_t>(rank)];
  const Link* first = nullptr;
  for (const Link& l : net->topology.links) {
    if (l.from != from) continue;
    if (l.to == net->nodes[static_cast<std::size_t>(next)]) return link;
    if (first == nullptr) first = &l;
  }
  if (first == nullptr) return link;
  return nodes[static_cast<std::size_t>(from)].label + "-" + nodes[static_cast<std::size_t>(first->to)].label;
}

}  // namespace

WhatIf usual_what_if(Kind kind, const Case& c, Seconds its_time) {
  WhatIf w;
  w.kind = kind;
  const std::int32_t rank = std::min(c.instance.ranks - 1, 2);
  if (w.has_rank()) w.rank = rank;
  if (w.has_link()) w.link = usual_link(c, rank);
  if (kind == Kind::late) w.late = parse_seconds(format_short_seconds(its_time * 0.5, 2), "late").value_or(its_time);
  if (kind == Kind::count) w.elements = std::max<std::int64_t>(0, c.elements() - 2);
  if (kind == Kind::type) w.type = size_of(c.type) == 8 ? ElementType::float32 : ElementType::float64;
  return w;
}

Result<bool> check(const WhatIf& w, const Case& c) {
  const std::int32_t ranks = c.instance.ranks;
  if (w.has_rank() && w.rank >= ranks) return fail("rank", std::to_string(w.rank), fmt::format("0 to {}", ranks - 1));
  if (w.has_link() && c.wiring.uniform() && ranks > kMostWires)
    return fail("link", w.link, fmt::format("one of at most {} ranks, or of a topology", kMostWires));
  return true;
}

}  // namespace ringside
