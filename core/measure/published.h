// Runs that others measured and published, as a table of its own kind: lines "# key: value" that say what was run on
// what, then bytes,time_us and whatever columns follow.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/collective/collective.h"

namespace ringside {

struct PublishedPoint {
  std::int64_t bytes = 0;  ///< n: one rank's full buffer
  double seconds = 0;
  bool operator==(const PublishedPoint&) const = default;
};

struct PublishedRun {
  std::map<std::string, std::string> header;  ///< gpu, network, nodes, software, source, date, .., as they stand
  Collective collective = Collective::allreduce;
  std::int32_t ranks = 0;
  std::vector<PublishedPoint> points;  ///< by size, each size once, times above 0

  bool operator==(const PublishedRun&) const = default;
  /// A line of the header; empty where there is none.
  std::string says(const std::string& key) const;
  /// Whether it calls itself anomalous, "yes, ..".
  bool anomalous() const;
  /// "16 × H100 80GB HBM3", "64 × Cascade Lake nodes", or, without a machine, "16 ranks".
  std::string machine() const;
  /// "NVIDIA/nccl-tests issue #309, 2025-06-18", as far as the header says it.
  std::string source() const;
};

/// `name` is what errors call the table. Columns are found by their names; rows without a time are left out. The error:
/// no collective, ranks, columns or times, or one that cannot be read, with its line.
Result<PublishedRun> parse_published(std::string_view text, const std::string& name);
Result<PublishedRun> read_published(const std::string& path);

}  // namespace ringside
