// What is simulated: the same for Ringside's simulator, for SimGrid's S4U and for SMPI. Included by programs that share
// nothing else.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

/// "ring:64", "linear:256", "hierarchical:32x8", "pairs:1024x512" (pairs x messages of each).
struct SimulatorCase {
  std::string kind;
  int first = 0, second = 0;

  int ranks() const { return kind == "pairs" ? 2 * first : second > 0 ? first * second : first; }
  /// Of one message, in the phase that has most of them.
  static constexpr double kMessage = 1024;
  double bytes() const { return kind == "pairs" ? kMessage : kMessage * ranks(); }

  // Wires: every rank has one of each direction into its switch; in `hierarchical` each machine of `second` ranks has
  // one up-link, which is slower than all of its ranks together.
  static constexpr double kLatency = 0.5e-6, kBandwidth = 25e9, kUpLatency = 2e-6, kUpBandwidth = 50e9;
  /// In `pairs` every pair has its own bandwidth, so that no two messages end at one moment.
  double bandwidth(int rank) const {
    return kind == "pairs" ? kBandwidth * (1 + 0.5 * (rank / 2) / first) : kBandwidth;
  }
};

inline SimulatorCase simulator_case(int argc, char** argv) {
  SimulatorCase c;
  char kind[32] = "";
  if (argc != 2 || std::sscanf(argv[1], "%31[a-z]:%dx%d", kind, &c.first, &c.second) < 2) {
    std::fprintf(stderr, "usage: %s ring:K | linear:K | hierarchical:MxL | pairs:PxM\n", argv[0]);
    std::exit(2);
  }
  c.kind = kind;
  return c;
}

/// Of this program, which has one thread: what others do on the same cores does not count.
inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// The most memory that this program has had, in MiB. (getrusage also counts what the program that started it had.)
inline double peak_mib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (double kib = 0; word == "VmHWM:" && status >> kib) return kib / 1024;
  return 0;
}
