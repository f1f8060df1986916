#include "gpu/team/clock.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace ringside {
namespace {

constexpr Nanoseconds kSecond = 1'000'000'000;
constexpr Nanoseconds kWakeUpEarly = 60'000;  // a punctual sleeper still wakes 20 to 60 us late

timespec to_timespec(Nanoseconds t) {
  return {static_cast<time_t>(t / kSecond), static_cast<long>(t % kSecond)};
}

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
  // No sched_yield: on a busy computer it gives the core away for milliseconds, and ranks with the same deadline have
  // nothing to do before it comes anyway.
  Nanoseconds now = now_ns();
  while (now < deadline) now = now_ns();
  return now - deadline;
}

void sleep_ns(Nanoseconds duration) {
  const timespec t = to_timespec(duration);
  clock_nanosleep(CLOCK_MONOTONIC, 0, &t, nullptr);
}

void ask_for_short_turns() {
  // glibc 2.36 has no wrapper; this is the first version of the kernel's struct.
  struct {
    std::uint32_t size, policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t runtime, deadline, period;
  } attributes{};
  attributes.size = sizeof attributes;
  attributes.policy = SCHED_OTHER;
  attributes.nice = getpriority(PRIO_PROCESS, 0);
  attributes.runtime = 100'000;  // ns, the shortest that is granted; older kernels ignore it
  syscall(SYS_sched_setattr, 0, &attributes, 0U);
}

void ask_for_punctual_wake_up() {
  prctl(PR_SET_TIMERSLACK, 1UL, 0, 0, 0);
}

}  // namespace ringside
