// The clock of all measurements: CLOCK_MONOTONIC, which all processes of one computer share (MPI_Wtime starts at 0 in
// each).
#pragma once

#include <cstdint>

namespace ringside {

using Nanoseconds = std::int64_t;

Nanoseconds now_ns();
/// Sleeps until shortly before `deadline`, then gives way to others until it has come. Returns by how much it was
/// missed.
Nanoseconds hold_until(Nanoseconds deadline);
void sleep_ns(Nanoseconds duration);
/// The kernel may wake a sleeper 50 us late by default to save power; asks for 1 ns instead. Per process.
void ask_for_punctual_wake_up();
/// Asks for short turns on the core (Linux 6.12 and newer): a rank that sleeps most of the time and needs little is
/// then let in soon after it wakes, also where others are busy. Worse for a rank that works all the time. This thread.
void ask_for_short_turns();

}  // namespace ringside
