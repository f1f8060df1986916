// What the traffic figure says without a picture: what lies under a point, its rows of data, its one sentence.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/what_if.h"
#include "ui/figures/traffic.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

std::vector<TrafficFigure::Square> TrafficFigure::squares(const Grid& g) const {
  const std::int32_t n = g.squares();
  std::vector<Square> all(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
  const auto at = [&](std::int32_t row, std::int32_t column) -> Square& {
    return all[static_cast<std::size_t>(row) * static_cast<std::size_t>(n) + static_cast<std::size_t>(column)];
  };
  for (std::int32_t row = 0; row < n; ++row)
    for (std::int32_t column = 0; column < n; ++column) {
      const std::int64_t high = std::min(g.block, g.places - row * g.block);
      at(row, column).pairs = high * std::min(g.block, g.places - column * g.block) - (row == column ? high : 0);
    }
  const auto add = [](Square& s, const LinkUse& link, std::int64_t times) {
    s.least = s.used == 0 ? link.bytes : std::min(s.least, link.bytes);
    s.most = std::max(s.most, link.bytes);
    s.bytes += link.bytes * times, s.used += times;
  };
  if (survey_->images == 1) {
    for (const LinkUse& link : survey_->links) add(at(link.from / g.block, link.to / g.block), link, 1);
    return all;
  }
  // Every rank of a row of squares sends as far: to a stretch as long as the row is high, which may go around. Around
  // nodes it ends where they do, unless all go to their own place in another.
  for (const LinkUse& link : survey_->links) {
    const std::int32_t circle = link.to % survey_->members == 0 ? g.places : survey_->members;
    for (std::int32_t row = 0; row < n; ++row)
      for (std::int32_t from = row * g.block, end = std::min(g.places, from + g.block); from < end;) {
        const std::int32_t to = survey_->image(from, link.to), column = to / g.block;
        const std::int32_t times = std::min({end - from, circle - from % circle, circle - to % circle,
                                             std::min(g.places, (column + 1) * g.block) - to});
        add(at(row, column), link, times);
        from += times;
      }
  }
  return all;
}

std::optional<Selected> TrafficFigure::hit(const QPointF& point, const QRectF& area) const {
  const Grid g = grid(area);
  const auto row = static_cast<std::int32_t>(std::floor((point.y() - g.origin.y()) / g.height));
  if (row < 0 || row >= g.places || point.x() > g.origin.x() + g.width * g.places) return std::nullopt;
  if (point.x() < g.origin.x() - 40 * g.unit) return std::nullopt;
  Selected s;
  s.rank = row;
  const auto column = static_cast<std::int32_t>(std::floor((point.x() - g.origin.x()) / g.width));
  if (g.block == 1 && column >= 0 && survey_->link(row, column) != nullptr) s.peer = column;
  return s;
}

std::string TrafficFigure::tip(const QPointF& point, const QRectF& area) const {
  const Grid g = grid(area);
  const auto row = static_cast<std::int32_t>(std::floor((point.y() - g.origin.y()) / g.height));
  const auto column = static_cast<std::int32_t>(std::floor((point.x() - g.origin.x()) / g.width));
  if (std::min(row, column) < 0 || std::max(row, column) >= g.places) return {};
  const auto text = [](std::int64_t bytes) { return size_text(Bytes(static_cast<double>(bytes))); };
  if (g.block == 1) {
    const LinkUse* link = survey_->link(row, column);
    const Schedule& schedule = input_.answer->schedule;
    const std::string pair = (place_text(schedule, row) + " to " + place_text(schedule, column)).toStdString();
    if (link == nullptr) return pair + ": nothing.";
    return fmt::format("{}: {} in {} message{}{}.", pair, text(link->bytes), link->messages,
                       link->messages == 1 ? "" : "s", on_channels(link->channels));
  }
  const std::int32_t r = row / g.block, c = column / g.block;
  const auto ranks = [&](std::int32_t block) {
    return fmt::format("{} to {}", block * g.block, std::min(g.places, (block + 1) * g.block) - 1);
  };
  const Square s = (*known_squares(
      g))[static_cast<std::size_t>(r) * static_cast<std::size_t>(g.squares()) + static_cast<std::size_t>(c)];
  const std::string pairs = fmt::format("From ranks {} to ranks {}: ", ranks(r), ranks(c));
  if (s.used == 0) return pairs + "nothing.";
  return pairs + fmt::format("{} of {} pairs send {}{}, {} in all.", grouped(s.used), grouped(s.pairs),
                             s.least == s.most ? "" : text(s.least) + " to ", text(s.most), text(s.bytes));
}

std::string left_out_of_links(const Survey& survey) {
  if (survey.images == 1) return {};
  return fmt::format(
      "of {} pairs a row is one of rank 0's; every other rank sends the same to ranks as far on{}, which is left out",
      grouped(survey.pairs()), survey.members < survey.images ? " around its node and the circle of nodes" : "");
}

std::string TrafficFigure::csv() const {
  std::string out = "from,to,messages,bytes\n";
  for (const LinkUse& l : survey_->links) out += fmt::format("{},{},{},{}\n", l.from, l.to, l.messages, l.bytes);
  return out;
}

std::string TrafficFigure::description() const {
  return fmt::format("{}{}: bytes sent by every rank to every other, {} in all over {}.",
                     case_text(*input_.answer, input_.untold), input_.brush ? ", " + steps_text(*input_.brush) : "",
                     size_text(Bytes(static_cast<double>(survey_->total))), counted(survey_->pairs(), "link"));
}

double TrafficFigure::widest_number(const std::shared_ptr<const Survey>& of) const {
  const std::int32_t places = input_.answer->schedule.places();
  constexpr std::int32_t kMostWithNumbers = 256;  // more have no room on any screen
  static Remembered<double, 8, SizeUnits> known;
  return *known.of(of, size_units(), [&] {
    std::set<std::int64_t> all{of->total, of->busiest};
    if (places <= kMostWithNumbers) {
      std::vector<std::int64_t> sent(static_cast<std::size_t>(places)), received(sent);
      for (const LinkUse& link : of->links) {
        all.insert(link.bytes);
        sent[static_cast<std::size_t>(link.from)] += link.bytes;
        received[static_cast<std::size_t>(link.to)] += link.bytes;
      }
      all.insert(sent.begin(), sent.end()), all.insert(received.begin(), received.end());
    }
    double widest = 0;
    for (const std::int64_t bytes : all)
      widest = std::max(widest, text_width(number_font(13, 700), qt(size_text(Bytes(static_cast<double>(bytes))))));
    return widest;
  });
}

}  // namespace ringside::ui
