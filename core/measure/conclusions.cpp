#include "core/measure/conclusions.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/measure/backend.h"
#include "core/measure/rank_test.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

constexpr double kNear = 0.2;
constexpr const char* kTooDisturbed = "too disturbed to tell the fastest";
constexpr const char* kTooFew = "too few runs to tell the fastest";

std::string label_of(const MeasurementRow& r) {
  std::string text = fmt::format("{} on {}, {}", r.collective, counted(r.ranks, "rank"), r.backend);
  if (!r.tier.empty()) text += " (" + r.tier + ")";
  if (r.type != MeasurementRow{}.type) text += ", " + r.type;
  if (r.op != MeasurementRow{}.op) text += ", " + r.op;
  return text;
}

std::string size_of(const MeasurementRow& r) {
  return format_bytes(Bytes(static_cast<double>(r.bytes)));
}

std::string verified_text(const Measurement& m) {
  std::vector<std::string> wrong;
  for (const MeasurementRow& r : m.rows)
    if (!r.verified) wrong.push_back(question_of(r));
  if (wrong.empty())
    return fmt::format("All results are right: {} verified element by element.", counted(std::ssize(m.rows), "row"));
  return fmt::format("{} not verified: {}.", counted(std::ssize(wrong), "row"), join(wrong, "; "));
}

/// "ring is fastest", of one size's rows; those that were disturbed or have too few runs are not asked.
std::string verdict(std::vector<const MeasurementRow*> rows) {
  const auto scarce = std::erase_if(rows, [](const MeasurementRow* r) { return too_few_runs(*r); });
  const auto disturbances = std::erase_if(rows, [](const MeasurementRow* r) { return disturbed(*r); });
  if (rows.size() < 2) return scarce > disturbances ? kTooFew : kTooDisturbed;
  std::stable_sort(rows.begin(), rows.end(), [](auto* a, auto* b) { return a->median_s < b->median_s; });
  const auto test = rank_test(rows[0]->samples_s, rows[1]->samples_s);
  return (test && test->differs() ? rows[0]->algorithm + " is fastest" : "no difference shown") +
         (scarce > 0         ? " among those with enough runs"
          : disturbances > 0 ? " among those not disturbed"
                             : "");
}

/// "ring is fastest at 64 KiB to 1 MiB; no difference shown at 4 KiB"
std::string fastest_text(const MeasuredGroup& group) {
  std::map<std::int64_t, std::vector<const MeasurementRow*>> by_size;
  for (const MeasurementRow* r : group.rows)
    if (r->median_s > 0) by_size[r->bytes].push_back(r);
  std::vector<std::pair<std::string, std::vector<std::string>>> verdicts;
  for (const auto& [bytes, rows] : by_size) {
    if (rows.size() < 2) continue;
    const std::string said = verdict(rows);
    if (verdicts.empty() || verdicts.back().first != said) verdicts.push_back({said, {}});
    verdicts.back().second.push_back(size_of(*rows[0]));
  }
  if (verdicts.empty()) return {};
  std::vector<std::string> parts;
  for (const auto& [said, sizes] : verdicts)
    parts.push_back(
        fmt::format("{} at {}", said, sizes.size() == 1 ? sizes[0] : sizes.front() + " to " + sizes.back()));
  const bool none =
      std::ranges::all_of(verdicts, [](const auto& v) { return v.first == kTooDisturbed || v.first == kTooFew; });
  return fmt::format("{}: {}{}.", group.label, join(parts, "; "),
                     none ? ""
                          : fmt::format(" (Mann and Whitney, two-sided, against the second fastest; below {:g} they "
                                        "are called different)",
                                        RankTest::kSignificant));
}

std::string model_text(const MeasuredGroup& group) {
  std::size_t predicted = 0, near = 0, disturbances = 0, scarce = 0;
  const MeasurementRow* worst = nullptr;
  for (const MeasurementRow* r : group.rows) {
    if (r->predicted_s <= 0 || r->median_s <= 0) continue;
    if (disturbed(*r) || too_few_runs(*r)) {
      ++(too_few_runs(*r) ? scarce : disturbances);
      continue;
    }
    ++predicted;
    if (std::abs(residual(*r)) <= kNear) ++near;
    const auto off = [](const MeasurementRow& row) { return std::abs(std::log(row.median_s / row.predicted_s)); };
    if (!worst || off(*r) > off(*worst)) worst = r;
  }
  if (!worst) return {};
  return fmt::format(
      "{}: the model is within {:.0f} % of the median in {} of {}; farthest off at {} {}: {} measured, {} predicted "
      "({}).",
      group.label, 100 * kNear, near,
      counted(static_cast<std::int64_t>(predicted), disturbances > 0 ? "undisturbed row" : "row") +
          (scarce > 0 ? " with enough runs" : ""),
      worst->algorithm, size_of(*worst), format_seconds(Seconds(worst->median_s)),
      format_seconds(Seconds(worst->predicted_s)), residual_text(*worst));
}

std::string library_text(const MeasuredGroup& group) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> faster;  // by library: rows it wins, rows it has
  bool all = true;
  for (const MeasurementRow* r : group.rows)
    for (const auto& [library, seconds] : r->library_s) {
      if (disturbed(*r) || too_few_runs(*r)) {
        all = all && !disturbed(*r);
        continue;
      }
      ++faster[library].second;
      if (seconds < r->median_s) ++faster[library].first;
    }
  std::vector<std::string> parts;
  for (const auto& [library, n] : faster)
    parts.push_back(fmt::format("{} has the lower median in {} of {}", library, n.first,
                                counted(static_cast<std::int64_t>(n.second), all ? "row" : "undisturbed row")));
  return parts.empty() ? "" : fmt::format("{}: {}.", group.label, join(parts, "; "));
}

std::vector<std::string> limits(const Measurement& m) {
  std::vector<std::string> said;
  std::vector<std::string> bad, scarce;
  bool imposed = false;
  for (const MeasurementRow& r : m.rows) {
    if (too_few_runs(r)) scarce.push_back(question_of(r));
    if (disturbed(r)) bad.push_back(question_of(r));
    imposed = imposed || backend_of(r.backend).imposes;
  }
  const auto which = [&](const std::vector<std::string>& rows) {
    return rows.size() == m.rows.size() && rows.size() > 1 ? "all rows" : join(rows, "; ");
  };
  if (!bad.empty())
    said.push_back(
        fmt::format("Disturbed, so that the median says little (half its interval is above a quarter of it, or it is "
                    "above ten times the least sample): {}.",
                    which(bad)));
  if (!scarce.empty())
    said.push_back(
        fmt::format("Too few runs to tell (below four; measure again with a larger --budget): {}.", which(scarce)));
  if (imposed)
    said.emplace_back(
        "Emulated rows hold every message to the alpha and beta of a tier: they test schedule, executor and formula, "
        "never hardware.");
  if (m.environment.oversubscribed)
    said.emplace_back(
        "Ranks shared cores: times of rows that are not emulated are upper bounds of what the machine can do.");
  return said;
}

}  // namespace

bool too_few_runs(const MeasurementRow& row) {
  constexpr std::size_t kLeastRuns = 4;
  return row.calls == 1 && row.samples_s.size() < kLeastRuns;
}

std::vector<std::string> MeasuredGroup::algorithms() const {
  std::vector<std::string> names;
  for (const MeasurementRow* r : rows)
    if (std::find(names.begin(), names.end(), r->algorithm) == names.end()) names.push_back(r->algorithm);
  return names;
}

std::vector<MeasuredGroup> groups_of(const Measurement& m) {
  std::vector<MeasuredGroup> groups;
  for (const MeasurementRow& r : m.rows) {
    const std::string label = label_of(r);
    auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.label == label; });
    if (at == groups.end()) at = groups.insert(groups.end(), {label, {}});
    at->rows.push_back(&r);
  }
  return groups;
}

double residual(const MeasurementRow& row) {
  return row.predicted_s > 0 ? row.median_s / row.predicted_s - 1 : 0;
}

std::string residual_text(const MeasurementRow& row) {
  constexpr double kMostPercent = 5;
  const double off = residual(row);
  return off <= kMostPercent ? fmt::format("{:+.0f} %", 100 * off) : format_significant(1 + off, 3) + " times";
}

std::vector<std::string> conclusions(const Measurement& m) {
  std::vector<std::string> said{verified_text(m)};
  for (const MeasuredGroup& group : groups_of(m))
    for (std::string text : {fastest_text(group), model_text(group), library_text(group)})
      if (!text.empty()) said.push_back(std::move(text));
  for (std::string& text : limits(m)) said.push_back(std::move(text));
  return said;
}

}  // namespace ringside
