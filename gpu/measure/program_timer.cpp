#include "gpu/measure/program_timer.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "gpu/device/devices.h"
#include "gpu/executor/memory_check.h"
#include "gpu/team/agreement.h"
#include "gpu/team/environment.h"

namespace ringside {
namespace {

constexpr double kReserve = 0.05;  // of what is available: for MPI's own buffers and everybody else
constexpr double kReserveBytes = 128e6;
constexpr std::size_t kWarmUps = 3;                 // after the first call; caches, page tables, connections
constexpr double kWarmUpShare = 0.1;                // of the budget at most
constexpr std::size_t kLooks = 5;                   // at the steps, apart from the samples; one at least
constexpr double kLookShare = 0.1;                  // of the budget, beyond it
constexpr std::int64_t kVerifyEachBelow = 1 << 16;  // elements of all ranks: so little is compared after every run
constexpr double kVerifyEvery = 2;                  // seconds, of what is more
constexpr double kVerifyShare = 0.2;                // of the time at most

}  // namespace

ProgramTimer::ProgramTimer(const Team& team, Progress& progress, Executor& executor)
    : team_(team), progress_(progress), executor_(executor), timer_(team, progress) {}

void ProgramTimer::check_memory(std::int64_t bytes) const {
  const double wanted = polite_sum(static_cast<double>(bytes), team_.node());
  const auto available = static_cast<double>(available_memory());
  std::optional<Error> complaint;
  if (wanted > available - std::max(kReserve * available, kReserveBytes))
    complaint = Error{fmt::format("memory: {} needed by the ranks on {}, {} available", format_bytes(Bytes(wanted)),
                                  host_name(), format_bytes(Bytes(available))),
                      "", "", ErrorKind::machine};
  agree(team_, complaint);
}

// Rank 0 decides, the others are told.
bool ProgramTimer::go_on(bool decision) const {
  char go = decision;
  polite_broadcast(&go, 1, 0, team_.comm());
  return go != 0;
}

void ProgramTimer::run(const Manner& manner, RunTimes& times) {
  if (!manner.in_place) executor_.take_input();
  executor_.run(times);
}

ProgramTimer::Timing ProgramTimer::time(const Seating& seating, const Oracle& oracle, ElementType type, Op op,
                                        StoppingRule rule, const Manner& manner, const Listener& listener,
                                        Verified verified) {
  agree_on(team_, fmt::format("{} {}", name(type), name(op)));
  std::optional<Error> complaint;
  try {
    executor_.load(seating.programs, type, op);
  } catch (const std::bad_alloc&) {
    complaint = Error{fmt::format("memory: rank {} got none", team_.rank()), "", "", ErrorKind::machine};
  } catch (const DeviceError& e) {
    complaint = Error{e.what(), "", "", ErrorKind::machine};
  }
  agree(team_, complaint);
  const auto prepare = [&] {
    if (executor_.rewind()) return;
    for (const std::size_t seat : seating.seats)
      executor_.put(seat, [&](std::byte* memory) { oracle.fill(seating.programs[seat], memory); });
    if (!manner.in_place) executor_.set_input_apart();
  };
  const auto verify = [&] {
    std::optional<Mismatch> first;
    for (const std::size_t seat : seating.seats)
      if (!first)
        executor_.get(seat, [&](const std::byte* memory) { first = oracle.check(seating.programs[seat], memory); });
    if (first)
      agree(team_, Error{"wrong result: " + first->line(), "", "", ErrorKind::no}, first->place);
    else
      agree(team_, std::nullopt);
  };
  return sample(
      prepare, [&](RunTimes& times) { run(manner, times); }, seating, verify, std::move(rule), manner, listener,
      verified);
}

Round ProgramTimer::once(const Contestant& contestant, Cadence cadence) {
  const std::int32_t calls = calls_of(cadence);
  Round round = timer_.once(
      contestant.prepare,
      [&](RunTimes& times) {
        for (std::int32_t i = 0; i < calls; ++i) contestant.body();
        times.end = now_ns();
        times.lateness = 0;
      },
      0);
  round.seconds /= calls;
  return round;
}

std::vector<ProgramTimer::Timing> ProgramTimer::in_turn(const std::vector<Contestant>& contestants,
                                                        const StoppingRule& rule, Cadence cadence) {
  std::vector<Timing> timings(contestants.size());
  std::vector<StoppingRule> rules(contestants.size(), rule);
  const Nanoseconds begin = now_ns();
  const auto elapsed = [&] { return static_cast<double>(now_ns() - begin) * 1e-9; };
  std::vector<Round> first;
  for (const Contestant& contestant : contestants) first.push_back(once(contestant, Cadence::isolated));
  for (std::size_t i = 0; i < contestants.size(); ++i) timings[i].first_s = first[i].seconds;
  if (go_on(elapsed() >= rule.budget_s())) {
    for (std::size_t i = 0; i < contestants.size(); ++i) timings[i].rounds.push_back(std::move(first[i]));
    return timings;
  }
  for (std::size_t w = 0; w < kWarmUps && go_on(elapsed() < kWarmUpShare * rule.budget_s()); ++w)
    for (const Contestant& contestant : contestants) once(contestant, cadence);
  do {
    for (std::size_t i = 0; i < contestants.size(); ++i) {
      Round round = once(contestants[i], cadence);
      if (team_.rank() != 0) continue;
      rules[i].add(round.seconds);
      timings[i].late_starts = timings[i].late_starts || !round.on_time;
      timings[i].rounds.push_back(std::move(round));
    }
  } while (go_on(team_.rank() == 0 && !std::all_of(rules.begin(), rules.end(),
                                                   [&](const StoppingRule& r) { return r.finished(elapsed()); })));
  return timings;
}

ProgramTimer::Timing ProgramTimer::time(const Contestant& contestant, StoppingRule rule, Cadence cadence) {
  return std::move(in_turn({contestant}, rule, cadence).front());
}

ProgramTimer::Timing ProgramTimer::sample(const std::function<void()>& prepare,
                                          const std::function<void(RunTimes&)>& body, const Seating& seating,
                                          const std::function<void()>& compare, StoppingRule rule, const Manner& manner,
                                          const Listener& listener, Verified how) {
  Timing timing;
  const Nanoseconds begin = now_ns();
  const auto elapsed = [&] { return static_cast<double>(now_ns() - begin) * 1e-9; };
  const Capabilities capabilities = executor_.capabilities();
  const std::int64_t steps = seating.programs.empty() ? 0 : seating.programs.front().schedule_steps;
  const bool alone = manner.cadence == Cadence::isolated;
  const std::int64_t watched = capabilities.steps_apart || !alone ? 0 : steps;
  const auto next = [&] {
    if (alone) return timer_.once(prepare, body, watched);
    // Each call works on what the one before has left: only the first and the last run are verified.
    RunTimes times;
    times.look_at_steps = false;
    return once({prepare, [&] { body(times); }}, manner.cadence);
  };
  // All ranks' memory together decides, so that all take the same path.
  double elements = 0;
  for (const std::size_t seat : seating.seats) elements += static_cast<double>(seating.programs[seat].memory);
  const bool verify_each =
      alone && !seating.seats.empty() && polite_sum(elements, team_.comm()) < static_cast<double>(kVerifyEachBelow);
  const auto verify = [&] {
    if (verify_each || how == Verified::always) compare();
  };
  timing.first_s = timer_.once(prepare, body, watched).seconds;
  const double first_ended = elapsed();
  verify();
  double verified = elapsed();
  const double pause = std::max(kVerifyEvery, (verified - first_ended) / kVerifyShare);
  if (!capabilities.imposed)
    for (std::size_t i = 0; i < kWarmUps && go_on(elapsed() < kWarmUpShare * rule.budget_s()); ++i) next();
  do {
    Round round = next();
    if (verify_each) verify();
    if (alone && !verify_each && !seating.seats.empty() && go_on(elapsed() - verified > pause)) {
      verify();
      verified = elapsed();
    }
    if (team_.rank() != 0) continue;
    rule.add(round.seconds);
    timing.late_starts = timing.late_starts || !round.on_time;
    if (listener) listener(timing.rounds.size(), round);
    timing.rounds.push_back(std::move(round));
  } while (go_on(!rule.finished(elapsed())));
  if (!alone) timer_.once(prepare, body, 0);
  if (!verify_each) verify();
  if (!listener || !alone || !capabilities.steps_apart || steps > RoundTimer::kMostSteps) return timing;
  for (std::size_t i = 0; i < kLooks && go_on(i == 0 || elapsed() < (1 + kLookShare) * rule.budget_s()); ++i) {
    timing.looks.push_back(timer_.once(prepare, body, steps));
    if (team_.rank() == 0) listener(timing.rounds.size() + i, timing.looks.back());
  }
  verify();
  return timing;
}

}  // namespace ringside
