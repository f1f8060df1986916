#include "lessons/case_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/simulated_curves.h"

namespace ringside {
namespace {

constexpr double kMostWalked = 2e5;             // transfers, at three sizes
constexpr std::size_t kMostSimulated = 15'000;  // transfers, at about fifteen sizes
constexpr double kLarge = 1 << 30;              // bytes
constexpr double kOctaves = 10;                 // to either side of where bytes begin to count

/// Seconds over bytes, and what the straight line through its ends is made of.
struct TimeOverSize {
  std::function<double(double)> seconds;
  double start = 0, per_byte = 0;
};

std::optional<TimeOverSize> time_over_size(const Answer& a) {
  const Case& c = a.question;
  TimeOverSize t;
  if (a.network) {
    if (!has_simulated_curves(c) || a.timeline.spans.empty() || a.timeline.spans.size() > kMostSimulated) return {};
    const auto curves = std::make_shared<const SimulatedCurves>(simulated_curves(c, {}, std::int64_t{1} << 30));
    if (curves->curves.front().points.empty()) return {};
    t.seconds = [curves](double n) { return curves->curves.front().at(n).value; };
  } else {
    if (!a.schedule.regular() && a.prediction.walk.transfers > kMostWalked) return {};
    t.seconds = [&a](double n) {
      return price(a.schedule, Bytes(n), a.prediction.parameters, size_of(a.question.type)).total.value;
    };
  }
  const double smallest = 8;
  t.start = t.seconds(smallest);
  t.per_byte = (t.seconds(kLarge) - t.start) / (kLarge - smallest);
  if (a.network) return t;
  // A price is a straight line in n for every regular schedule; what bends would take a walk for every point.
  const double middle = std::sqrt(kLarge), expected = t.start + t.per_byte * (middle - smallest);
  if (std::abs(t.seconds(middle) - expected) > 1e-6 * expected) return {};
  t.seconds = [start = t.start, slope = t.per_byte, smallest](double n) { return start + slope * (n - smallest); };
  return t;
}

/// The largest of these that is at most `value`.
template <std::size_t N>
const std::pair<const char*, double>& unit_for(double value,
                                               const std::array<std::pair<const char*, double>, N>& units) {
  auto best = units.begin();
  for (auto it = units.begin(); it != units.end(); ++it)
    if (it->second <= value) best = it;
  return *best;
}

constexpr std::array<std::pair<const char*, double>, 4> kSizes{
    {{"B", 1}, {"KiB", 1024}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}};
constexpr std::array<std::pair<const char*, double>, 3> kTimes{{{"us", 1e-6}, {"ms", 1e-3}, {"s", 1}}};

}  // namespace

std::optional<CaseQuestion> curve_question(const Answer& a, std::int64_t step) {
  const auto here = static_cast<double>(a.question.bytes);
  const auto time = here > 0 && step < a.schedule.step_count() ? time_over_size(a) : std::nullopt;
  if (!time || !(time->start > 0) || !(time->per_byte > 0)) return {};
  const double turn = time->start / time->per_byte;
  const double low = std::min(std::exp2(std::floor(std::log2(turn) - kOctaves)), here / 2);
  const double high = std::max(std::exp2(std::ceil(std::log2(turn) + kOctaves)), here * 2);
  const auto& size = unit_for(turn, kSizes);
  const auto& clock = unit_for(time->seconds(turn), kTimes);
  Sketch s;
  s.x = {"n", size.first, low / size.second, high / size.second, true};
  s.y = {"", clock.first, time->seconds(low) / clock.second / 3, time->seconds(high) / clock.second * 2, true};
  const auto place = [&](double seconds) { return s.y.at(seconds / clock.second); };
  SketchReply proportional, level, falling;
  for (std::size_t i = 0; i < kSketchPoints; ++i) {
    const double n = s.x_at(i) * size.second;
    s.truth.emplace_back(place(time->seconds(n)));
    proportional.curve.emplace_back(place(time->seconds(here) * n / here));
  }
  s.known = {here / size.second};
  proportional.markdown =
      "That is time in proportion to size all the way, as if it cost nothing to begin a message. A message costs its α "
      "however small it is.";
  level.shape = "level";
  level.markdown = "That is as if bytes cost nothing. Once messages are large, their bytes take nearly all the time.";
  falling.shape = "falling";
  falling.markdown = "More bytes never take less time.";
  s.replies = {proportional, level, falling};

  Question q;
  q.id = "curve";
  q.kind = QuestionKind::predict;
  q.prompt =
      fmt::format("How long does {} by {} on {} ranks take, from small to large? Sketch its time over its size n.",
                  name(a.schedule.collective),
                  a.schedule.algorithm.empty() ? "a schedule of its own" : a.schedule.algorithm, a.schedule.ranks);
  q.given = fmt::format("The dot is this case: {}. Both axes are logarithmic.", format_bytes(a.question.size()));
  const auto point = [&](double n) {
    return fmt::format("{} at {}", format_seconds(Seconds(time->seconds(n))), format_bytes(Bytes(n)));
  };
  q.truth = fmt::format("level, then rising: {}, {}", point(low), point(high));
  q.right = q.wrong = fmt::format(
      "Up to about {} beginning the messages takes longest, and size hardly matters: {}. From there on bytes do, and "
      "each "
      "doubling of n doubles the time: {} ({}).",
      format_bytes(Bytes(std::round(turn))), point(low), point(high), a.network ? "simulated" : "priced");
  q.sketch = std::move(s);
  return CaseQuestion{CaseQuestion::Kind::curve, std::move(q), step, step};
}

}  // namespace ringside
