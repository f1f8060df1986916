#include "gpu/runner/pair_rounds.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "gpu/team/environment.h"

namespace ringside {
namespace {

constexpr int kAskTag = 3, kPlayTag = 4;
constexpr std::int64_t kSmallest = 8, kFirst = 64 << 10, kLargest = std::int64_t{4} << 20, kFactor = 4;  // bytes
constexpr std::int64_t kSmallTrips = 50, kLargeTrips = 20;
constexpr double kLeastRound = 0.2;   // seconds, whatever the budget
constexpr double kWirePatience = 60;  // seconds for one message, however slow the wire

/// What the leader asks of the other: so many round trips of these sizes. No trips: it is over.
struct Ask {
  std::int64_t there = 0, back = 0, trips = 0;
};

class Pair {
 public:
  Pair(const Team& team, Progress& progress, int peer)
      : team_(team), progress_(progress), peer_(peer), buffer_(static_cast<std::size_t>(kLargest)) {}

  void follow() {
    for (Ask ask;;) {
      receive(&ask, sizeof ask, kAskTag);
      for (std::int64_t i = 0; i < ask.trips; ++i) {
        receive(buffer_.data(), ask.there, kPlayTag);
        send(buffer_.data(), ask.back, kPlayTag);
      }
      if (ask.trips == 0) return;
    }
  }

  PairTime lead(double seconds) {
    PairTime time;
    play({kSmallest, kSmallest, 2});  // the connection is made by the first message
    time.alpha_s = play({kSmallest, kSmallest, kSmallTrips}) / 2;
    const double share = seconds / 2;
    time.there_s_per_byte = one_way(true, time, share);
    time.back_s_per_byte = one_way(false, time, share);
    send_ask({});
    return time;
  }

 private:
  /// Seconds per byte between a short and the largest message: what a switch lets through at first, or holds in its
  /// buffers, is in both.
  double one_way(bool there, PairTime& time, double seconds) {
    const Nanoseconds begin = now_ns();
    double before = 2 * time.alpha_s, base = before, slope = 0, whole = 0;
    std::int64_t base_bytes = kSmallest;
    for (std::int64_t bytes = kFirst; bytes <= kLargest; bytes *= kFactor) {
      const double left = seconds - static_cast<double>(now_ns() - begin) * 1e-9;
      if (bytes > kFirst && kFactor * before * 2 > left) break;
      const double took = play(there ? Ask{bytes, kSmallest, kLargeTrips} : Ask{kSmallest, bytes, kLargeTrips},
                               bytes == kFirst ? seconds / kFactor : left / 2);
      slope = std::max(took - base, 0.0) / static_cast<double>(bytes - base_bytes);
      if (bytes == kFirst) base = took, base_bytes = bytes;
      before = took, whole = took / static_cast<double>(bytes);
      time.largest = std::max(time.largest, bytes);
    }
    // Where the short message was held up longer than the long one took: the long one's whole time, never "no time".
    return slope > 0 ? slope : whole;
  }

  /// The quickest of the trips: what others do on the wire or the computers only adds. One trip at least.
  double play(const Ask& ask, double seconds = std::numeric_limits<double>::infinity()) {
    const Nanoseconds begin = now_ns();
    double best = std::numeric_limits<double>::infinity();
    const std::int64_t asked = std::isinf(seconds) ? ask.trips : 1;  // at once
    for (std::int64_t i = 0; i < ask.trips; ++i) {
      if (i > 0 && static_cast<double>(now_ns() - begin) * 1e-9 > seconds) break;
      if (i % asked == 0) send_ask({ask.there, ask.back, asked});
      const Nanoseconds sent = now_ns();
      send(buffer_.data(), ask.there, kPlayTag);
      receive(buffer_.data(), ask.back, kPlayTag);
      best = std::min(best, static_cast<double>(now_ns() - sent) * 1e-9);
      progress_.tick();
    }
    return best;
  }

  void send_ask(const Ask& ask) { send(&ask, sizeof ask, kAskTag); }
  void send(const void* data, std::int64_t bytes, int tag) {
    RINGSIDE_MPI(MPI_Send, data, static_cast<int>(bytes), MPI_BYTE, peer_, tag, team_.comm());
  }
  void receive(void* data, std::int64_t bytes, int tag) {
    RINGSIDE_MPI(MPI_Recv, data, static_cast<int>(bytes), MPI_BYTE, peer_, tag, team_.comm(), MPI_STATUS_IGNORE);
    progress_.tick();
  }

  const Team& team_;
  Progress& progress_;
  int peer_;
  std::vector<std::byte> buffer_;
};

std::string bytes_of(const std::vector<PairTime>& times) {
  std::string text(times.size() * sizeof(PairTime), '\0');
  if (!times.empty()) std::memcpy(text.data(), times.data(), text.size());
  return text;
}

}  // namespace

PairSurvey survey_pairs(const Team& team, Progress& progress, double budget_s) {
  const auto rounds = tournament(team.size());
  const double share = std::max(kLeastRound, budget_s / static_cast<double>(rounds.size()));
  progress.be_patient(kWirePatience + share);
  std::vector<PairTime> mine;
  for (const auto& round : rounds) {
    for (const auto& [a, b] : round) {
      if (team.rank() == b) Pair(team, progress, a).follow();
      if (team.rank() != a) continue;
      mine.push_back(Pair(team, progress, b).lead(share));
      mine.back().a = a, mine.back().b = b;
    }
    polite_barrier(team.comm());
  }
  progress.rest();
  PairSurvey survey;
  survey.hosts = polite_gather(host_name(), team.comm());
  const bool alike = std::set(survey.hosts.begin(), survey.hosts.end()).size() < survey.hosts.size();
  for (std::size_t r = 0; alike && r < survey.hosts.size(); ++r)
    survey.hosts[r] = fmt::format("{} rank {}", survey.hosts[r], r);
  for (const std::string& text : polite_gather(bytes_of(mine), team.comm())) {
    std::vector<PairTime> times(text.size() / sizeof(PairTime));
    if (!times.empty()) std::memcpy(times.data(), text.data(), text.size());
    survey.pairs.insert(survey.pairs.end(), times.begin(), times.end());
  }
  std::sort(survey.pairs.begin(), survey.pairs.end(),
            [](const PairTime& x, const PairTime& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
  return survey;
}

}  // namespace ringside
