#include "core/measure/side_by_side.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/measure/bus_bandwidth.h"
#include "core/measure/recorded.h"
#include "core/measure/statistics.h"

namespace ringside {
namespace {

constexpr const char* kOwnChoice = "own choice";
constexpr double kWorthForcing = 1.1;  // times what the library's own choice takes over its best

std::string size_text(std::int64_t bytes) {
  return format_bytes(Bytes(static_cast<double>(bytes)));
}
std::string time_text(double seconds) {
  return format_seconds(Seconds(seconds));
}
std::string ratio_text(double ratio) {
  return format_significant(ratio, ratio < 10 ? 2 : 3);
}
std::string times_text(double ratio) {
  return ratio_text(ratio) + " times";
}

double least(const std::vector<double>& samples) {
  return samples.empty() ? 0 : *std::min_element(samples.begin(), samples.end());
}

LibraryStanding ours_of(const MeasurementRow& row) {
  LibraryStanding s{"Ringside",    row.algorithm, row.manner.in_place,  row.median_s,
                    row.ci95_lo_s, row.ci95_hi_s, least(row.samples_s), 0};
  s.samples = row.samples_s.size();
  return s;
}

/// The best of each library in a row.
std::vector<LibraryStanding> best_of_each(const MeasurementRow& row) {
  std::map<std::string, LibraryStanding> best;
  std::map<std::string, const LibraryRun*> own;
  for (const LibraryRun& run : row.libraries) {
    if (run.algorithm == kOwnChoice) own[run.library] = &run;
    LibraryStanding s{run.library,   run.algorithm, run.in_place,         run.median_s,
                      run.ci95_lo_s, run.ci95_hi_s, least(run.samples_s), 0};
    s.samples = run.samples_s.size();
    const auto [at, first] = best.emplace(run.library, s);
    if (!first && s.seconds < at->second.seconds) at->second = s;
  }
  std::vector<LibraryStanding> all;
  for (auto& [library, standing] : best) {
    if (const auto chosen = own.find(library); chosen != own.end())
      standing.own_choice_s = chosen->second->median_s, standing.own_choice_lo_s = chosen->second->ci95_lo_s,
      standing.own_choice_samples = chosen->second->samples_s.size();
    all.push_back(standing);
  }
  std::sort(all.begin(), all.end(),
            [](const LibraryStanding& a, const LibraryStanding& b) { return a.seconds < b.seconds; });
  return all;
}

/// No matter which: the second's interval reaches down to the first's.
bool tie(const StandingsAtSize& at) {
  return at.libraries.size() > 1 && at.libraries[1].ci95_lo_s <= at.libraries[0].ci95_hi_s;
}

std::string range_text(const StandingsAtSize& first, const StandingsAtSize& last) {
  return first.bytes == last.bytes ? "n = " + size_text(first.bytes)
                                   : "n = " + size_text(first.bytes) + " to " + size_text(last.bytes);
}

/// What one library gains over the next in a range of sizes where it is the fastest.
std::string why(const std::vector<StandingsAtSize>& sizes, std::size_t first, std::size_t last) {
  const StandingsAtSize &a = sizes[first], &b = sizes[last];
  std::vector<std::string> ways;  // in the order of sizes
  for (std::size_t i = first; i <= last; ++i)
    if (const std::string& way = sizes[i].libraries[0].algorithm; std::ranges::find(ways, way) == ways.end())
      ways.push_back(way);
  if (a.libraries.size() < 2)
    return fmt::format("{}: {}, the only library that was timed, by {}.", range_text(a, b), a.libraries[0].library,
                       join(ways));
  std::string text = fmt::format("{}: {}, by {}", range_text(a, b), a.libraries[0].library, join(ways));
  const auto gain = [](const StandingsAtSize& at) { return at.libraries[1].seconds / at.libraries[0].seconds; };
  text +=
      fmt::format(": {} a call at {}, where {} takes {} ({})", time_text(a.libraries[0].seconds), size_text(a.bytes),
                  a.libraries[1].library, time_text(a.libraries[1].seconds), times_text(gain(a)));
  if (last != first && b.bus_factor > 0) {
    const auto bus = [&](const LibraryStanding& s) {
      return format_bandwidth(BytesPerSecond(b.bus_factor * static_cast<double>(b.bytes) / s.seconds));
    };
    text += fmt::format("; at {} its busbw is {}, {}'s {}", size_text(b.bytes), bus(b.libraries[0]),
                        b.libraries[1].library, bus(b.libraries[1]));
  }
  return text + ".";
}

bool is_disturbed(const LibraryStanding& s) {
  return (s.ci95_hi_s - s.ci95_lo_s) / 2 > kDisturbedShare * s.seconds;
}

/// Whose times at one size say little.
struct Doubt {
  std::vector<std::string> few, disturbed;
  bool operator==(const Doubt& other) const {
    return std::ranges::is_permutation(few, other.few) && std::ranges::is_permutation(disturbed, other.disturbed);
  }
};

Doubt doubt_of(const StandingsAtSize& at) {
  Doubt doubt;
  for (const LibraryStanding& s : at.libraries)
    if (s.samples < least_samples())
      doubt.few.push_back(s.library);
    else if (is_disturbed(s))
      doubt.disturbed.push_back(s.library);
  return doubt;
}

/// The end of a sentence; empty where all hold.
std::string text_of(const Doubt& doubt) {
  const auto was = [](const std::vector<std::string>& whose) {
    return join(whose) + (whose.size() == 1 ? " was" : " were");
  };
  std::vector<std::string> texts;
  if (!doubt.few.empty())
    texts.push_back(was(doubt.few) +
                    fmt::format(" timed less than {} times: ask again with a larger --budget", least_samples()));
  if (!doubt.disturbed.empty())
    texts.push_back(was(doubt.disturbed) + " disturbed, known to a quarter at best: ask again on a quieter machine");
  return join(texts, "; ");
}

/// Its own choice takes longer than another of its algorithms would, beyond their intervals.
bool pays(const LibraryStanding& s) {
  return s.algorithm != kOwnChoice && std::min(s.samples, s.own_choice_samples) >= least_samples() &&
         s.own_choice_s > kWorthForcing * s.seconds && s.own_choice_lo_s > s.ci95_hi_s;
}

/// "its own choice takes 1.2 to 1.5 times as long as basic_linear (64 B to 1 KiB), ring (4 KiB); forcing that pays."
std::string forcing_text(const std::vector<std::pair<std::int64_t, const LibraryStanding*>>& run) {
  const LibraryStanding& s = *run.front().second;
  if (run.size() == 1)
    return fmt::format("{} at {}: its own choice takes {} where {} takes {}; forcing that pays.", s.library,
                       size_text(run.front().first), time_text(s.own_choice_s), s.algorithm, time_text(s.seconds));
  double least = 0, most = 0;
  std::vector<std::string> ways;
  for (std::size_t first = 0, last = 0; first < run.size(); first = ++last) {
    while (last + 1 < run.size() && run[last + 1].second->algorithm == run[first].second->algorithm) ++last;
    const std::string from = size_text(run[first].first), to = size_text(run[last].first);
    ways.push_back(fmt::format("{} ({})", run[first].second->algorithm, first == last ? from : from + " to " + to));
  }
  for (const auto& [bytes, standing] : run) {
    const double times = standing->own_choice_s / standing->seconds;
    least = least == 0 ? times : std::min(least, times), most = std::max(most, times);
  }
  const std::string low = ratio_text(least), high = ratio_text(most);
  return fmt::format("{} at {} to {}: its own choice takes {} times as long as {}; forcing {} pays.", s.library,
                     size_text(run.front().first), size_text(run.back().first), low == high ? low : low + " to " + high,
                     join(ways), ways.size() == 1 ? "that" : "those");
}

/// For each library a sentence for every range of neighbouring sizes at which forcing one of its algorithms pays.
std::vector<std::string> forcing(const std::vector<StandingsAtSize>& sizes) {
  std::vector<std::string> names, texts;
  for (const StandingsAtSize& at : sizes)
    for (const LibraryStanding& s : at.libraries)
      if (std::ranges::find(names, s.library) == names.end()) names.push_back(s.library);
  for (const std::string& name : names) {
    std::vector<std::pair<std::int64_t, const LibraryStanding*>> run;
    const auto end = [&] {
      if (!run.empty()) texts.push_back(forcing_text(run));
      run.clear();
    };
    for (const StandingsAtSize& at : sizes) {
      const auto s = std::ranges::find(at.libraries, name, &LibraryStanding::library);
      if (s != at.libraries.end() && pays(*s))
        run.emplace_back(at.bytes, &*s);
      else
        end();
    }
    end();
  }
  return texts;
}

std::vector<std::string> advice_of(const std::vector<StandingsAtSize>& sizes) {
  std::vector<std::string> advice;
  for (std::size_t first = 0, last = 0; first < sizes.size(); first = ++last) {
    const Doubt doubt = doubt_of(sizes[first]);
    while (last + 1 < sizes.size() && doubt_of(sizes[last + 1]) == doubt) ++last;
    if (const std::string text = text_of(doubt); !text.empty())
      advice.push_back(fmt::format("{}: {}.", range_text(sizes[first], sizes[last]), text));
  }
  for (std::size_t first = 0; first < sizes.size();) {
    if (sizes[first].in_doubt()) {
      ++first;
      continue;
    }
    const auto same = [&](std::size_t i) {
      return !sizes[i].in_doubt() && tie(sizes[i]) == tie(sizes[first]) &&
             sizes[i].libraries[0].library == sizes[first].libraries[0].library;
    };
    std::size_t last = first;
    while (last + 1 < sizes.size() && same(last + 1)) ++last;
    if (tie(sizes[first]))
      advice.push_back(fmt::format("{}: no difference shown between {} and {}: their intervals overlap.",
                                   range_text(sizes[first], sizes[last]), sizes[first].libraries[0].library,
                                   sizes[first].libraries[1].library));
    else
      advice.push_back(why(sizes, first, last));
    first = last + 1;
  }
  for (std::string& text : forcing(sizes)) advice.push_back(std::move(text));
  return advice;
}

}  // namespace

std::vector<LibraryStanding> StandingsAtSize::ranked() const {
  std::vector<LibraryStanding> all = libraries;
  all.push_back(ours);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
  return all;
}

bool StandingsAtSize::in_doubt() const {
  const auto bad = [](const LibraryStanding& s) { return s.samples < least_samples() || is_disturbed(s); };
  return bad(libraries[0]) || (libraries.size() > 1 && bad(libraries[1]));
}

std::vector<SideBySide> side_by_side(const Measurement& m) {
  std::vector<SideBySide> all;
  for (const MeasurementRow& row : m.rows) {
    if (row.libraries.empty()) continue;
    auto page = std::find_if(all.begin(), all.end(), [&](const SideBySide& s) { return s.manner == row.manner; });
    if (page == all.end()) page = all.insert(all.end(), SideBySide{row.manner, {}, {}});
    auto at = std::find_if(page->sizes.begin(), page->sizes.end(),
                           [&](const StandingsAtSize& s) { return s.bytes == row.bytes; });
    if (at == page->sizes.end()) {
      page->sizes.push_back({row.bytes, bus_factor(row), best_of_each(row), ours_of(row)});
    } else if (row.median_s < at->ours.seconds) {
      at->ours = ours_of(row);
    }
  }
  for (SideBySide& page : all) {
    std::sort(page.sizes.begin(), page.sizes.end(),
              [](const StandingsAtSize& a, const StandingsAtSize& b) { return a.bytes < b.bytes; });
    page.advice = advice_of(page.sizes);
  }
  return all;
}

}  // namespace ringside
