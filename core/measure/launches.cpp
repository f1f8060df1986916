#include "core/measure/launches.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/measure/recorded.h"
#include "core/measure/statistics.h"

namespace ringside {
namespace {

constexpr const char* kFew = "only ";
constexpr const char* kDisturbed = "disturbed: ";
constexpr const char* kDiffer = "launches differ: ";

double half_range(const std::vector<double>& values) {
  const auto [lo, hi] = std::minmax_element(values.begin(), values.end());
  return (*hi - *lo) / 2;
}

/// Whether it is an interval, and not the range of too few samples.
bool take_median(const std::vector<double>& samples, double& middle, double& lo, double& hi) {
  middle = median(samples);
  const auto interval = median_interval(samples);
  const auto [least, largest] = std::minmax_element(samples.begin(), samples.end());
  lo = interval ? interval->lo : *least, hi = interval ? interval->hi : *largest;
  return interval.has_value();
}

void append(std::vector<LibraryRun>& all, const std::vector<LibraryRun>& next) {
  for (const LibraryRun& more : next) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const LibraryRun& run) {
      return run.library == more.library && run.algorithm == more.algorithm;
    });
    if (known == all.end()) {
      all.push_back(more);
      continue;
    }
    known->samples_s.insert(known->samples_s.end(), more.samples_s.begin(), more.samples_s.end());
    known->beside_s.insert(known->beside_s.end(), more.beside_s.begin(), more.beside_s.end());
    summarise(*known);
  }
}

}  // namespace

void summarise(LibraryRun& run) {
  take_median(run.samples_s, run.median_s, run.ci95_lo_s, run.ci95_hi_s);
}

void summarise(MeasurementRow& row) {
  std::erase_if(row.notes, [](const std::string& note) {
    return note.starts_with(kFew) || note.starts_with(kDisturbed) || note.starts_with(kDiffer);
  });
  const std::size_t count = row.samples_s.size();
  if (!take_median(row.samples_s, row.median_s, row.ci95_lo_s, row.ci95_hi_s))
    row.notes.push_back(
        fmt::format("{}{} sample{}: the interval is their range, not 95 %", kFew, count, count == 1 ? "" : "s"));
  if (far_above_least(row))  // without its numbers: rows that say the same are told together
    row.notes.push_back(std::string(kDisturbed) +
                        "the median is more than ten times the least sample; measure again on "
                        "a quieter machine, with a core for every rank");
  else if (disturbed(row))
    row.notes.push_back(fmt::format(
        "{}the median is known to {:.0f}% only; measure again on a quieter machine or with a larger --budget",
        kDisturbed, 50 * (row.ci95_hi_s - row.ci95_lo_s) / row.median_s));
  const auto launches = launch_medians(row);
  if (launches.size() > 1 && half_range(launches) > kDisturbedShare * row.median_s)
    row.notes.push_back(fmt::format("{}their medians lie {:.0f}% to either side, which more samples do not mend",
                                    kDiffer, 100 * half_range(launches) / row.median_s));
}

Result<bool> append_launch(Measurement& all, const Measurement& next) {
  if (all.rows.size() != next.rows.size())
    return machine_fail(fmt::format("a launch measured {} rows, the first {}", next.rows.size(), all.rows.size()));
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    MeasurementRow& row = all.rows[i];
    const MeasurementRow& more = next.rows[i];
    if (!same_question(row, more))
      return machine_fail(
          fmt::format("row {} of a launch is {}, the first one's {}", i, question_of(more), question_of(row)));
    if (row.launches.empty()) row.launches = {static_cast<std::int64_t>(row.samples_s.size())};
    row.launches.push_back(static_cast<std::int64_t>(more.samples_s.size()));
    row.samples_s.insert(row.samples_s.end(), more.samples_s.begin(), more.samples_s.end());
    append(row.libraries, more.libraries);
    row.verified = row.verified && more.verified;
    for (const std::string& note : more.notes)
      if (std::find(row.notes.begin(), row.notes.end(), note) == row.notes.end()) row.notes.push_back(note);
    summarise(row);
  }
  return true;
}

}  // namespace ringside
