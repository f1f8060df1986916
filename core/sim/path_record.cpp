#include "core/sim/path_record.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/sim/critical_path.h"
#include "core/sim/span_transfers.h"

namespace ringside {
namespace {

constexpr std::int32_t kMostOfABlock = 4096;
constexpr double kTicks = 8589934592.0;  // to the end by then
constexpr double kMostTicks = 4e18;

/// Seven bits a byte, the lowest first; the sign lowest of all.
void write(std::vector<std::uint8_t>& out, std::int64_t number) {
  auto left = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  for (; left >= 128; left >>= 7) out.push_back(static_cast<std::uint8_t>(left | 128));
  out.push_back(static_cast<std::uint8_t>(left));
}

std::int64_t number_at(const std::uint8_t*& in) {
  std::uint64_t number = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t byte = *in++;
    number |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) break;
  }
  return static_cast<std::int64_t>(number >> 1) ^ -static_cast<std::int64_t>(number & 1);
}

}  // namespace

PathRecord::Entry PathRecord::entry_of(const Span& s, Seconds tick) {
  const auto ticks = [&](Seconds time) {
    return tick > Seconds(0) ? static_cast<std::int64_t>(std::llround(time / tick)) : 0;
  };
  return {s.step,       s.index,       s.from,        s.to,          s.op == Arrival::reduce ? 1 : 0,
          ticks(s.end), ticks(s.sent), ticks(s.wire), ticks(s.start)};
}

std::vector<Span> PathRecord::read(const Block& block) {
  std::vector<Span> spans;
  const auto seconds = [&](std::int64_t ticks) { return block.tick * static_cast<double>(ticks); };
  const std::uint8_t* in = block.bytes.data();
  Entry e;
  for (std::int32_t i = 0; i < block.count; ++i) {
    const Entry b = e;
    const std::int64_t step = number_at(in);
    e.adds = step & 1, e.step = b.step + ((step - e.adds) >> 1);
    e.index = b.index + number_at(in), e.from = b.from + number_at(in), e.to = b.to + number_at(in);
    e.end = b.end + number_at(in);
    e.sent = e.end - (b.end - b.sent) - number_at(in);
    e.wire = e.sent - (b.sent - b.wire) - number_at(in);
    e.start = e.wire - (b.wire - b.start) - number_at(in);
    spans.push_back({e.step, static_cast<std::int32_t>(e.index), static_cast<std::int32_t>(e.from),
                     static_cast<std::int32_t>(e.to), e.adds != 0 ? Arrival::reduce : Arrival::copy, seconds(e.start),
                     seconds(e.wire), seconds(e.sent), seconds(e.end)});
  }
  return spans;
}

void PathRecord::add(const Span& span) {
  if (too_much_) return;
  if (!any_ || span.end > last_.end || (span.end == last_.end && precedes(span, last_))) last_ = span;
  any_ = true;
  if (open_.count > 0 && span.end > open_.tick * kMostTicks) close();
  if (open_.count == 0) {
    before_ = {};
    open_.tick = last_.end / kTicks;
    open_.least_end = open_.most_end = span.end, open_.least_sent = open_.most_sent = span.sent;
  }
  const Entry e = entry_of(span, open_.tick);
  const Entry& b = before_;
  for (const std::int64_t differs : {(e.step - b.step) * 2 + e.adds, e.index - b.index, e.from - b.from, e.to - b.to,
                                     e.end - b.end, (e.end - e.sent) - (b.end - b.sent),
                                     (e.sent - e.wire) - (b.sent - b.wire), (e.wire - e.start) - (b.wire - b.start)})
    write(open_.bytes, differs);
  before_ = e;
  open_.least_end = std::min(open_.least_end, span.end), open_.most_end = std::max(open_.most_end, span.end);
  open_.least_sent = std::min(open_.least_sent, span.sent), open_.most_sent = std::max(open_.most_sent, span.sent);
  if (++open_.count == kMostOfABlock) close();
}

void PathRecord::close() {
  if (open_.count == 0) return;
  bytes_ += std::ssize(open_.bytes) + static_cast<std::int64_t>(sizeof(Block));
  blocks_.push_back(open_);  // a copy is as long as it has to be
  open_.bytes.clear(), open_.count = 0;
  if (bytes_ <= most_bytes_) return;
  too_much_ = true;
  blocks_ = {};
}

/// The way back from the end.
class RecordedPath {
 public:
  RecordedPath(const PathRecord& record, const Schedule& schedule)
      : blocks_(record.blocks_), last_(record.last_), transfers_(schedule), slack_(record.last_.end * 1.3e-9) {}

  std::vector<Span> found() {
    std::vector<Span> path;
    for (std::optional<Span> at = last_; at; at = before(*at)) {
      path.push_back(*at);
      transfers_.forget_after(at->step);
      if (!(at->start > Seconds(0))) break;
    }
    if (looked_at_ > kMostLooks) return {};
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::int64_t kMostLooks = 400'000'000;  // at spans, some seconds
  static constexpr std::size_t kMostRead = 64;             // blocks that are held as they are read

  const std::vector<Span>& spans(std::size_t block) {
    if (read_.size() >= kMostRead && !read_.contains(block)) read_.clear();
    const auto [at, fresh] = read_.try_emplace(block);
    if (fresh) at->second = PathRecord::read(blocks_[block]);
    return at->second;
  }

  /// Who was over when this one began, as critical_path() prefers them.
  std::optional<Span> before(const Span& span) {
    const Seconds least = span.start - slack_, most = span.start + slack_;
    const auto then = [&](Seconds time) { return time >= least && time <= most; };
    std::optional<Span> data, port, receiver, sender;
    const auto take = [](std::optional<Span>& best, const Span& other) {
      if (!best || precedes(*best, other)) best = other;
    };
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const PathRecord::Block& b = blocks_[i];
      if ((b.least_end > most || b.most_end < least) && (b.least_sent > most || b.most_sent < least)) continue;
      if ((looked_at_ += b.count) > kMostLooks) return std::nullopt;
      for (const Span& other : spans(i)) {
        const bool over = then(other.end), left = other.from == span.from && then(other.sent);
        if ((!over && !left) || !precedes(other, span)) continue;
        if (left) take(port, other);
        if (over && other.to == span.to) take(receiver, other);
        if (!over || other.to != span.from) continue;
        take(sender, other);
        if (other.step < span.step && (!data || precedes(*data, other)) &&
            share_slots(transfers_.of(other).target(), transfers_.of(span).chunks))
          data = other;
      }
    }
    return data ? data : port ? port : receiver ? receiver : sender;
  }

  const std::vector<PathRecord::Block>& blocks_;
  Span last_;
  SpanTransfers transfers_;
  Seconds slack_;
  std::int64_t looked_at_ = 0;
  std::map<std::size_t, std::vector<Span>> read_;
};

std::vector<Span> PathRecord::taken(const Schedule& schedule) && {
  close();
  std::vector<Span> path;
  if (!too_much_ && any_) path = RecordedPath(*this, schedule).found();
  blocks_ = {};
  return path;
}

}  // namespace ringside
