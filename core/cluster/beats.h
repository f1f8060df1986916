// The beats in which ranks show that they live, and for how many of them silence is borne: the runner counts them, the
// window tells what it will do.
#pragma once

namespace ringside {

inline constexpr int kBeatMs = 250;
/// Standing still for less is nothing to speak of.
inline constexpr int kDoubtMs = 1000;
/// Beats that another host may be silent: while nothing is acknowledged either; or while only the process is, which a
/// busy one may be for a while.
inline constexpr int kGoneBeats = 10, kSilentBeats = 12;

/// Seconds after which a host of which nothing is told is silent: when its speaker is stopped another of its ranks
/// takes over a beat after kDoubtMs, and two more may be late.
inline constexpr double kUntoldS = (kDoubtMs + 3 * kBeatMs) / 1000.0;
/// So long the run waits for it.
inline constexpr double kSilenceEndsS = kSilentBeats * kBeatMs / 1000.0;

}  // namespace ringside
