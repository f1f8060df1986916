#include "gpu/clock.h"

#include <sched.h>
#include <sys/prctl.h>
#include <time.h>

namespace ringside {
namespace {

constexpr Nanoseconds kSecond = 1'000'000'000;
constexpr Nanoseconds kWakeUpEarly = 60'000;  // a punctual sleeper still wakes 20 to 60 us late

timespec to_timespec(Nanoseconds t) { return {static_cast<time_t>(t / kSecond), static_cast<long>(t % kSecond)}; }

}  // namespace

Nanoseconds now_ns() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<Nanoseconds>(t.tv_sec) * kSecond + t.tv_nsec;
}

Nanoseconds hold_until(Nanoseconds deadline) {
  const timespec early = to_timespec(deadline - kWakeUpEarly);
  if (now_ns() < deadline - kWakeUpEarly)
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &early, nullptr) != 0) {
    }
  Nanoseconds now = now_ns();
  while (now < deadline) {
    sched_yield();
    now = now_ns();
  }
  return now - deadline;
}

void sleep_ns(Nanoseconds duration) {
  const timespec t = to_timespec(duration);
  clock_nanosleep(CLOCK_MONOTONIC, 0, &t, nullptr);
}

void ask_for_punctual_wake_up() { prctl(PR_SET_TIMERSLACK, 1UL, 0, 0, 0); }

}  // namespace ringside
