// What bench_gpu measured, as tables for a person, against two aims: 0.9 of the device's own copy for every type and
// operator (misaligned ones are shown, not judged), and small allreduces within twice a graph of as many one-element
// kernels as they have steps. Bandwidth counts what is read and written: a copy two, a reduction three times the
// buffer.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace ringside::bench {

inline constexpr double kCopyAim = 0.9, kChainAim = 2;

struct Table {
  std::string text;     ///< the tables
  std::string summary;  ///< one line: what was reached, which aims were missed
  int missed = 0;
};

/// {"device", "bytes", "bandwidth": [{"what", "type", "bytes_per_s"}, ..], "latency": [{"what", "ranks", "bytes",
/// "steps", "seconds", "chain_s"}, ..]}: of each list the first row is what the others are held against. Either may be
/// missing.
Table table_of(const nlohmann::json& measured);

}  // namespace ringside::bench
