#include "core/machine_time.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/try.h"
#include "core/calibrated.h"
#include "core/cost/price.h"

namespace ringside {

StepPattern pattern_of(const Step& step, const std::function<double(const Transfer&)>& bytes_of) {
  std::map<std::int32_t, std::int32_t> sends, receives;
  StepPattern found{{}, 0, 0};
  std::int32_t transfers = 0;
  for (const Transfer& t : step.transfers) {
    if (t.local()) continue;
    ++transfers, ++sends[t.from], ++receives[t.to];
    found.bytes = std::max(found.bytes, bytes_of(t));
    found.pattern.reduces = found.pattern.reduces || t.op == Arrival::reduce;
  }
  if (transfers == 0) return found;
  if (transfers == 1) found.sender = sends.begin()->first, found.receiver = receives.begin()->first;
  const auto most = [](const std::map<std::int32_t, std::int32_t>& of) {
    return std::max_element(of.begin(), of.end(), [](auto& a, auto& b) { return a.second < b.second; })->second;
  };
  const bool both = std::any_of(sends.begin(), sends.end(), [&](const auto& s) { return receives.contains(s.first); });
  found.rounds = 1;
  if (sends.size() == 1 && transfers > 1) {
    found.pattern.kind = PatternKind::fan_out, found.pattern.transfers = transfers;
  } else if (receives.size() == 1 && transfers > 1) {
    found.pattern.kind = PatternKind::fan_in, found.pattern.transfers = transfers;
  } else {
    found.rounds = std::max(most(sends), most(receives));
    found.pattern.kind = both ? PatternKind::shift : PatternKind::pairs;
    found.pattern.transfers = std::max<std::int32_t>(
        transfers / found.rounds, both ? static_cast<std::int32_t>(2) : static_cast<std::int32_t>(1));
  }
  return found;
}

bool joins(StepPattern& fan, const StepPattern& next) {
  if (next.sender < 0 || fan.pattern.reduces != next.pattern.reduces || fan.bytes != next.bytes) return false;
  if (fan.sender == next.sender && fan.receiver == next.receiver && fan.pattern.transfers == 1) {
    fan.pattern.kind = PatternKind::stream;
    ++fan.rounds;
    return true;
  }
  if (fan.pattern.kind == PatternKind::stream) return false;
  const bool out = fan.sender == next.sender && fan.pattern.kind != PatternKind::fan_in;
  const bool in = fan.receiver == next.receiver && fan.pattern.kind != PatternKind::fan_out;
  if (!out && !in) return false;
  fan.pattern.kind = out ? PatternKind::fan_out : PatternKind::fan_in;
  ++fan.pattern.transfers;
  return true;
}

Result<MachineTime> machine_time(const Schedule& schedule, Bytes n, int element_bytes, const Calibration& found) {
  const PatternTable table(found.patterns);
  const auto measured = table.measured_for(schedule.places());
  if (!measured) return fail("calibration", "without patterns", "what ringside calibrate of this version wrote");
  TransferSizes sizes(schedule, n, element_bytes);
  MachineTime total;
  total.measured_ranks = *measured;
  std::vector<StepPattern> steps;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    const Step step = schedule.step(i);
    const StepPattern next = pattern_of(step, [&](const Transfer& t) { return sizes.of(t).value; });
    sizes.advance(step);
    if (next.rounds > 0 && (steps.empty() || !joins(steps.back(), next))) steps.push_back(next);
  }
  for (const StepPattern& step : steps) {
    const auto time = table.time(*measured, step.pattern, step.bytes);
    if (!time) return fail("calibration", "without steps that " + name(step.pattern.kind), "a whole calibration");
    total.seconds += Seconds(step.rounds * time->seconds + (&step == &steps.front() ? time->start_s : 0));
  }
  total.source = words_of(found) + ", " + kByPatterns;
  constexpr double kFew = 0.1;
  const auto bad = static_cast<double>(count_disturbed(found.patterns)),
             all = static_cast<double>(found.patterns.size());
  if (bad > kFew * all) total.source += fmt::format("; {:.0f}% of them were disturbed", 100 * bad / all);
  if (*measured != schedule.places())
    total.source +=
        fmt::format("; extrapolated: {} measured, not {}",
                    *measured == 1 ? "1 rank was" : counted(*measured, "rank") + " were", schedule.places());
  return total;
}

}  // namespace ringside
