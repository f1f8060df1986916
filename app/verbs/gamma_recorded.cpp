#include "app/verbs/gamma_recorded.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/collective.h"
#include "core/measure/statistics.h"

namespace ringside {

Result<RecordedAllreduces> RecordedAllreduces::of(const Measurement& run, const std::string& path,
                                                  const std::string& algorithm) {
  RecordedAllreduces out;
  out.path_ = path, out.algorithm_ = algorithm;
  std::set<std::string> others;
  std::map<std::pair<std::int64_t, double>, std::vector<double>> medians;  // rows that differ in type, say
  for (const MeasurementRow& row : run.rows) {
    if (row.collective != name(Collective::allreduce)) continue;
    others.insert(row.algorithm);
    if (fold_name(row.algorithm) != fold_name(algorithm)) continue;
    out.backends_.insert(row.backend);
    medians[{row.ranks, static_cast<double>(row.bytes)}].push_back(row.median_s / row.time_scale);
  }
  if (medians.empty())
    return fail("--measured", fmt::format("{}, which has no allreduce by {},", path, algorithm),
                others.empty() ? "a run of allreduce" : "-a " + join({others.begin(), others.end()}));
  for (auto& [at, all] : medians) out.seconds_[at.first][at.second] = median(std::move(all));
  return out;
}

std::vector<std::int64_t> RecordedAllreduces::workers() const {
  std::vector<std::int64_t> out;
  for (const auto& [workers, sizes] : seconds_) out.push_back(workers);
  return out;
}

Result<Seconds> RecordedAllreduces::at(std::int64_t workers, Bytes n) const {
  if (workers == 1) return Seconds(0);
  const auto found = seconds_.find(workers);
  if (found == seconds_.end()) {
    std::vector<std::string> there;
    for (const std::int64_t k : this->workers()) there.push_back(std::to_string(k));
    return fail("--workers", std::to_string(workers), join(there) + ", as they were measured");
  }
  const auto& sizes = found->second;
  if (n.value <= sizes.begin()->first) return Seconds(sizes.begin()->second);
  auto above = sizes.lower_bound(n.value);
  if (above == sizes.end()) {
    --above;
    if (above == sizes.begin()) return Seconds(above->second * n.value / above->first);
  }
  const auto below = std::prev(above);
  return Seconds(std::lerp(below->second, above->second, (n.value - below->first) / (above->first - below->first)));
}

std::string RecordedAllreduces::origin(std::int64_t workers, Bytes n) const {
  std::string out =
      fmt::format("measured {} of {} ({})", algorithm_, path_, join({backends_.begin(), backends_.end()}));
  const auto sizes = seconds_.find(workers);
  if (sizes == seconds_.end()) return out;
  if (const Bytes largest(sizes->second.rbegin()->first); n > largest)
    out += fmt::format(", continued beyond {}", format_decimal_bytes(largest));
  return out;
}

}  // namespace ringside
