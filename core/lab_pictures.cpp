// Readers of the lab's pictures that show no step of training: a message, groups, replicas, sums, calls, profiles.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "core/consequence.h"
#include "core/cost/tiers.h"
#include "core/lab_scene_keys.h"

namespace ringside {

std::vector<std::string> words_of_scene(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t from = text.find_first_not_of(" \n\t");
    if (from == std::string_view::npos) return words;
    const std::size_t end = std::min(text.find_first_of(" \n\t", from), text.size());
    words.emplace_back(text.substr(from, end - from));
    text.remove_prefix(end);
  }
}

std::vector<std::string> lab_items(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    items.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  return items;
}

Result<std::vector<std::int64_t>> lab_numbers(const std::string& text, std::string_view key, std::int64_t low) {
  std::vector<std::int64_t> list;
  for (const std::string& item : lab_items(text)) {
    RINGSIDE_TRY(const auto n, parse_integer(item, key, low, 1 << 24));
    list.push_back(n);
  }
  return list;
}

Result<bool> read_send(LabKeys& keys, LabScene& scene) {
  SendPicture p;
  if (const std::string* text = keys.take("tier")) p.tier = *text;
  RINGSIDE_TRY(const auto tier, find_tier(p.tier));
  const std::string* n = keys.take("n");
  RINGSIDE_TRY(const auto bytes, parse_bytes(n == nullptr ? "256MiB" : *n, "n"));
  p.bytes = Bytes(static_cast<double>(bytes));
  if (const std::string* text = keys.take("compute")) {
    RINGSIDE_TRY(p.work, parse_seconds(*text, "compute"));
  }
  p.wire = tier.transfer_time(p.bytes);
  return scene.question = p, true;
}

Result<bool> read_groups(LabKeys& keys, LabScene& scene) {
  GroupsPicture p;
  const bool ranks = keys.take("K") != nullptr;
  RINGSIDE_OK(keys.whole("K", 2, kMostPictured, p.ranks));
  RINGSIDE_OK(keys.whole("machine", 1, kMostPictured, p.machine));
  const std::string* axes = keys.take("axes");
  if (const std::string* text = keys.take("members")) {
    RINGSIDE_TRY(const auto members, lab_numbers(*text, "members", 0));
    p.members.assign(members.begin(), members.end());
  }
  if (axes != nullptr || (p.members.empty() && !ranks)) {
    RINGSIDE_TRY(p.axes, parse_axes(axes != nullptr ? *axes : "tp=8,dp=4"));
    p.ranks = p.axes.ranks();
  }
  const bool inside = std::ranges::none_of(p.members, [&](std::int32_t r) { return r >= p.ranks; });
  if ((!p.axes.all.empty() && !p.members.empty()) || p.ranks > kMostPictured || !inside)
    return fail("groups", fmt::format("{} ranks", p.ranks),
                "axes=tp=8,dp=4, or K=8 and members=0,2,4,6 below it, or K alone");
  return scene.question = p, true;
}

Result<bool> read_drift(LabKeys& keys, LabScene& scene) {
  DriftQuestion q;
  RINGSIDE_OK(keys.whole("K", 2, 8, q.ranks));
  RINGSIDE_OK(keys.whole("missed", 0, q.ranks - 1, q.missed));
  RINGSIDE_OK(keys.whole("steps", 8, 1000, q.steps));
  RINGSIDE_OK(keys.scaled("distance", q.distance));
  return scene.question = q, true;
}

Result<bool> read_tiers(LabKeys& keys, LabScene& scene) {
  TiersPicture p;
  if (const std::string* text = keys.take("n")) {
    RINGSIDE_TRY(const auto bytes, parse_bytes(*text, "n"));
    p.bytes = Bytes(static_cast<double>(bytes));
  }
  if (const std::string* text = keys.take("hide")) {
    if (*text != "crossovers") return fail("hide", *text, "crossovers");
    p.hides_crossovers = true;
  }
  return scene.question = p, true;
}

Result<bool> read_rounding(LabKeys& keys, LabScene& scene) {
  RoundingPicture p;
  if (const std::string* text = keys.take("type")) {
    RINGSIDE_TRY(p.type, parse_element_type(*text));
  }
  const std::string* algorithms = keys.take("algorithms");
  if (algorithms != nullptr) p.algorithms = lab_items(*algorithms);
  if (const std::string* text = keys.take("values")) {
    p.values.clear();
    for (const std::string& item : lab_items(*text)) {
      RINGSIDE_TRY(const auto value, parse_number(item, "values", -1e15, 1e15));
      p.values.push_back(value);
    }
  }
  constexpr std::size_t kMost = 16;
  if (p.values.size() < 2 || p.values.size() > kMost)
    return fail("values", std::to_string(p.values.size()), "2 to 16 numbers, one for each rank");
  for (const std::string& algorithm : p.algorithms) {
    RINGSIDE_OK(rounded_sums(p, algorithm));
  }
  return scene.question = p, true;
}

Result<bool> read_calls(LabKeys& keys, LabScene& scene) {
  PairedCalls c;
  RINGSIDE_OK(keys.whole("K", 2, 16, c.ranks));
  RINGSIDE_OK(keys.whole("calls", 1, 12, c.calls));
  c.started = c.ranks;
  RINGSIDE_OK(keys.whole("started", 1, c.ranks, c.started));
  if (const std::string* text = keys.take("skip")) {
    const std::size_t colon = text->find(':');
    if (colon == std::string::npos) return fail("skip", *text, "RANK:CALL, such as 2:1");
    RINGSIDE_TRY(const auto rank, parse_integer(text->substr(0, colon), "skip", 0, c.ranks - 1));
    RINGSIDE_TRY(const auto call, parse_integer(text->substr(colon + 1), "skip", 1, c.calls));
    c.skips = static_cast<std::int32_t>(rank), c.skipped = static_cast<std::int32_t>(call);
  }
  return scene.question = c, true;
}

Result<bool> read_bars(LabKeys& keys, LabScene& scene) {
  BarsPicture p;
  RINGSIDE_OK(keys.whole("K", 2, 16, p.ranks));
  if (const std::string* text = keys.take("n")) {
    RINGSIDE_TRY(const auto bytes, parse_bytes(*text, "n"));
    p.bytes = Bytes(static_cast<double>(bytes));
  }
  p.late = std::min(p.late, p.ranks - 1);
  if (const std::string* text = keys.take("late")) {
    const std::size_t colon = text->find(':');
    if (colon == std::string::npos) return fail("late", *text, "RANK:SECONDS, such as 2:1ms");
    RINGSIDE_TRY(const auto rank, parse_integer(text->substr(0, colon), "late", 0, p.ranks - 1));
    RINGSIDE_TRY(p.by, parse_seconds(text->substr(colon + 1), "late"));
    p.late = static_cast<std::int32_t>(rank);
  }
  scene.cluster = "infiniband";
  RINGSIDE_OK(keys.cluster(scene.cluster, p.ranks));
  scene.question = p;
  RINGSIDE_TRY(const auto what, parse_what_if(fmt::format("late {} {}us", p.late, p.by.value * 1e6)));
  RINGSIDE_TRY(auto before, answer(case_of(scene)));
  RINGSIDE_TRY(const auto follows, consequence(std::make_shared<const Answer>(std::move(before)), what));
  p.ends.assign(static_cast<std::size_t>(p.ranks), Seconds());
  const auto until = [&](std::int32_t rank, Seconds end) {
    Seconds& known = p.ends[static_cast<std::size_t>(rank)];
    known = std::max(known, end);
  };
  for (const Span& s : follows.spans) until(s.to, s.end), until(s.from, s.sent);
  return scene.question = p, true;
}

}  // namespace ringside
