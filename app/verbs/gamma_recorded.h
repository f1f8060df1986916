// All-reduces that real ranks ran, in place of the ring's bound.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/measure/measurement.h"

namespace ringside {

/// Median seconds over bytes, of each number of ranks.
class RecordedAllreduces {
 public:
  /// The all-reduces by this algorithm of what `ringside measure -o` wrote into that file; emulated ones at their
  /// tier's own pace. The error: none of them in it.
  static Result<RecordedAllreduces> of(const Measurement& run, const std::string& path, const std::string& algorithm);
  std::vector<std::int64_t> workers() const;
  /// Linear between the sizes that were measured; beyond the largest on the line through the last two, or from one
  /// alone in proportion; below the smallest as long as that. One worker sends nothing. The error: so many were not
  /// measured.
  Result<Seconds> at(std::int64_t workers, Bytes n) const;
  /// "measured ring of run.json", and that n is beyond what was measured of so many.
  std::string origin(std::int64_t workers, Bytes n) const;

 private:
  std::string path_, algorithm_;
  std::set<std::string> backends_;
  std::map<std::int64_t, std::map<double, double>> seconds_;  ///< by bytes, by workers
};

}  // namespace ringside
