// The time of a call as a function of its size.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/try.h"
#include "core/training/wired_call.h"

namespace ringside {
namespace {

constexpr double kStraightLine = 1e-3;  // a time so near to a line is on it
constexpr int kOneLine = 4;             // most doublings that one line may stand for

using Points = std::map<double, double>;  ///< seconds by bytes

/// Between the two points around n, or on the line through the last two.
double on_line(const Points& points, double n) {
  auto above = points.upper_bound(n);
  if (above == points.end()) --above;
  if (above == points.begin()) ++above;
  const auto below = std::prev(above);
  return std::lerp(below->second, above->second, (n - below->first) / (above->first - below->first));
}

/// At no bytes and at powers of two up to one that is no less than `largest`, the one in the middle of two others
/// first; where it lies on their line those between are left out.
template <class Time>
Result<Points> points_of(Bytes largest, const Time& time) {
  int top = 0;
  while (std::exp2(top) < largest.value) ++top;
  Points points;
  const auto add = [&](double n) -> Result<bool> {
    RINGSIDE_TRY(const Seconds t, time(n));
    points[n] = t.value;
    return true;
  };
  for (const double n : {0.0, 1.0, std::exp2(top)}) RINGSIDE_OK(add(n));
  std::vector<std::pair<int, int>> open{{0, top}};  // exponents
  while (!open.empty()) {
    const auto [low, high] = open.back();
    open.pop_back();
    if (high - low < 2) continue;
    const int middle = (low + high) / 2;
    const double n = std::exp2(middle), line = on_line(points, n);
    RINGSIDE_OK(add(n));
    if (high - low <= kOneLine && std::abs(points[n] - line) <= kStraightLine * line) continue;
    open.insert(open.end(), {{middle, high}, {low, middle}});
  }
  return points;
}

}  // namespace

Result<CallCurve> call_seconds(const TrainingWires& wires, Collective collective, const std::string& algorithm,
                               std::int32_t ranks, Bytes largest) {
  if (ranks < 2) return CallCurve{[](Bytes) { return Seconds(0); }};
  RINGSIDE_TRY(auto call, read_call(collective, algorithm, ranks));
  if (!wires.network) {
    RINGSIDE_OK(formed_call(formed(call, wires.parameters, largest), wires.parameters, largest));
    return CallCurve{[call, parameters = wires.parameters](Bytes n) {
      return formed_call(formed(call, parameters, n), parameters, n).value();
    }};
  }
  std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
  std::iota(all.begin(), all.end(), 0);
  CallTiming timing = CallTiming::simulated;
  RINGSIDE_TRY(const auto points, points_of(largest, [&](double n) -> Result<Seconds> {
                 const WiredCall tuned = settled(*wires.network, call, {all}, Bytes(n));
                 RINGSIDE_TRY(const WiredTime time, network_time(*wires.network, tuned, {all}, Bytes(n)));
                 timing = std::max(timing, time.timing);
                 return time.seconds;
               }));
  return CallCurve{[points](Bytes n) { return Seconds(on_line(points, n.value)); }, timing};
}

}  // namespace ringside
