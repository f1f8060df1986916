#include "ui/measure/ranks_figure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/what_if.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kSmallFrom = 128, kHostsFrom = 1024;
constexpr double kHostName = 84, kGap = 8, kMostHeight = 100, kMostWidth = 220;

}  // namespace

RanksFigure::RanksFigure(RanksData data) : data_(std::move(data)) {
  for (std::size_t r = 0; r < data_.ranks.size(); ++r) {
    const std::string host = r < data_.where.size() ? data_.where[r].host : "";
    auto at = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.host == host; });
    if (at == groups_.end()) at = groups_.insert(groups_.end(), Group{host, {}});
    at->ranks.push_back(static_cast<std::int32_t>(r));
  }
}

int RanksFigure::lines(int columns) const {
  int sum = 0;
  for (const Group& g : groups_) sum += (static_cast<int>(g.ranks.size()) + columns - 1) / columns;
  return std::max(1, sum);
}

RanksFigure::Grid RanksFigure::grid(const QRectF& area) const {
  Grid g;
  g.hosts = data_.ranks.size() >= kHostsFrom && groups_.size() > 1;
  g.left = area.left() + (groups_.size() > 1 && !g.hosts ? kHostName : 0);
  g.top = area.top();
  const double room = area.right() - g.left;
  if (g.hosts) {
    g.columns = std::max(1, static_cast<int>(room / 120));
    g.width = room / g.columns, g.height = 40;
    return g;
  }
  std::size_t widest = 1;
  for (const Group& group : groups_) widest = std::max(widest, group.ranks.size());
  if (data_.ranks.size() >= kSmallFrom) {
    g.columns = std::min(static_cast<int>(widest), std::max(1, static_cast<int>(room / 32)));
    g.width = room / g.columns;
    g.height = std::min(32.0, area.height() / lines(g.columns));
    return g;
  }
  g.columns = std::min<int>(static_cast<int>(widest), 8);
  g.width = std::min(room / g.columns, kMostWidth);
  g.height = std::min(kMostHeight, area.height() / lines(g.columns));
  return g;
}

std::vector<QRectF> RanksFigure::cells(const QRectF& area) const {
  const Grid g = grid(area);
  std::vector<QRectF> all(g.hosts ? groups_.size() : data_.ranks.size());
  const auto box = [&](int column, int line) {
    return QRectF(g.left + column * g.width, g.top + line * g.height, g.width - kGap * (g.height < 40 ? 0.4 : 1),
                  g.height - kGap * (g.height < 40 ? 0.4 : 1));
  };
  if (g.hosts) {
    for (std::size_t i = 0; i < groups_.size(); ++i)
      all[i] = box(static_cast<int>(i) % g.columns, static_cast<int>(i) / g.columns);
    return all;
  }
  int line = 0;
  for (const Group& group : groups_) {
    for (std::size_t i = 0; i < group.ranks.size(); ++i)
      all[static_cast<std::size_t>(group.ranks[i])] =
          box(static_cast<int>(i) % g.columns, line + static_cast<int>(i) / g.columns);
    line += (static_cast<int>(group.ranks.size()) + g.columns - 1) / g.columns;
  }
  return all;
}

QString RanksFigure::words(std::int32_t rank) const {
  const LiveRank& live = data_.ranks[static_cast<std::size_t>(rank)];
  if (rank == data_.suspect) return Measure::tr("silent");
  if (live.waits_for && !data_.over) return Measure::tr("waits for %1").arg(*live.waits_for);
  if (live.step >= data_.steps && data_.steps > 0) return Measure::tr("done");
  if (data_.over) return Measure::tr("ended");
  return live.still ? Measure::tr("waits") : Measure::tr("at work");
}

void RanksFigure::paint_rank(QPainter& painter, const QRectF& box, std::int32_t rank, const Theme& theme) const {
  const LiveRank& live = data_.ranks[static_cast<std::size_t>(rank)];
  const bool suspect = rank == data_.suspect;
  painter.setPen(line_pen(suspect ? theme.error : theme.hair, suspect ? 2.5 : 1));
  painter.setBrush(suspect ? theme.error_ground : theme.panel);
  painter.drawRoundedRect(snapped(box), 4, 4);
  const double lines = box.height() >= 62 ? 3 : box.height() >= 42 ? 2 : 1, pitch = box.height() / (lines + 0.4);
  const double radius = std::min(10.0, 0.42 * pitch), first = box.top() + 0.7 * pitch;
  draw_owner(painter, {box.left() + radius + 8, first}, radius, rank, static_cast<std::int32_t>(data_.ranks.size()),
             theme);
  draw_text(painter, {box.left() + 2 * radius + 16, first}, Measure::tr("step %1").arg(live.step), text_font(13, 600),
            suspect ? theme.error : theme.ink);
  if (lines < 2) return;
  const QRectF track(box.left() + 8, box.top() + 1.5 * pitch, box.width() - 16, 5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.sunken);
  painter.drawRoundedRect(track, 2.5, 2.5);
  const double share =
      data_.steps > 0 ? std::min(1.0, static_cast<double>(live.step) / static_cast<double>(data_.steps)) : 0;
  if (share > 0) {
    painter.setBrush(suspect ? theme.error : theme.load[2]);
    painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(5.0, share * track.width()), 5), 2.5, 2.5);
  }
  if (lines < 3) return;
  draw_text(painter, {box.left() + 8, box.top() + 2.6 * pitch}, words(rank), text_font(13, suspect ? 600 : 400),
            suspect ? theme.error : theme.ink2);
}

void RanksFigure::paint_small(QPainter& painter, const QRectF& box, std::int32_t step, bool suspect,
                              const Theme& theme) const {
  const double share = data_.steps > 0 ? static_cast<double>(step) / static_cast<double>(data_.steps) : 0;
  const QColor ground = suspect ? theme.error_ground : share_color(theme, std::clamp(share, 0.0, 1.0));
  painter.setPen(suspect ? line_pen(theme.error, 2) : QPen(Qt::NoPen));
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 3, 3);
  draw_text(painter, box.center(), QString::number(step), number_font(std::min(13.0, 0.6 * box.height()), 500),
            suspect ? theme.error : ink_on(ground, theme), Align::centre);
}

void RanksFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Grid g = grid(area);
  const auto boxes = cells(area);
  if (g.hosts) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      std::int32_t least = data_.ranks[static_cast<std::size_t>(groups_[i].ranks.front())].step;
      bool suspect = false;
      for (const std::int32_t r : groups_[i].ranks)
        least = std::min(least, data_.ranks[static_cast<std::size_t>(r)].step), suspect = suspect || r == data_.suspect;
      paint_small(painter, boxes[i], least, suspect, theme);
      draw_text(painter, {boxes[i].left() + 6, boxes[i].center().y()}, qt(groups_[i].host), text_font(13, 500),
                theme.ink);
    }
    return;
  }
  if (groups_.size() > 1)
    for (const Group& group : groups_)
      draw_text(painter, {area.left(), boxes[static_cast<std::size_t>(group.ranks.front())].center().y()},
                QFontMetricsF(text_font(14, 600)).elidedText(qt(group.host), Qt::ElideMiddle, kHostName - 8),
                text_font(14, 600), theme.ink);
  for (std::size_t r = 0; r < boxes.size(); ++r) {
    const auto rank = static_cast<std::int32_t>(r);
    if (data_.ranks.size() >= kSmallFrom || boxes[r].height() < 24)
      paint_small(painter, boxes[r], data_.ranks[r].step, rank == data_.suspect, theme);
    else
      paint_rank(painter, boxes[r], rank, theme);
  }
}

std::optional<Selected> RanksFigure::hit(const QPointF& point, const QRectF& area) const {
  const auto boxes = cells(area);
  const bool hosts = grid(area).hosts;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (boxes[i].contains(point)) {
      Selected s;
      s.rank = hosts ? groups_[i].ranks.front() : static_cast<std::int32_t>(i);
      return s;
    }
  return std::nullopt;
}

std::string RanksFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  if (!at) return {};
  const auto r = static_cast<std::size_t>(*at->rank);
  const LiveRank& live = data_.ranks[r];
  QString text =
      Measure::tr("rank %1: step %2 of %3, %4").arg(*at->rank).arg(live.step).arg(data_.steps).arg(words(*at->rank));
  if (r < data_.where.size())
    text += QStringLiteral("; %1, %2").arg(qt(data_.where[r].host), qt(data_.where[r].device));
  return text.toStdString();
}

std::string RanksFigure::csv() const {
  std::string out = "rank,host,device,step,steps,state\n";
  for (std::size_t r = 0; r < data_.ranks.size(); ++r) {
    const RankPlace place = r < data_.where.size() ? data_.where[r] : RankPlace{};
    out += fmt::format("{},{},\"{}\",{},{},{}\n", r, place.host, place.device, data_.ranks[r].step, data_.steps,
                       words(static_cast<std::int32_t>(r)).toStdString());
  }
  return out;
}

std::string RanksFigure::description() const {
  if (data_.ranks.empty()) return Measure::tr("No rank runs.").toStdString();
  const auto [least, most] = std::minmax_element(data_.ranks.begin(), data_.ranks.end(),
                                                 [](const LiveRank& a, const LiveRank& b) { return a.step < b.step; });
  QString text = Measure::tr("%1 ranks, in steps %2 to %3 of %4.")
                     .arg(qt(grouped(std::ssize(data_.ranks))), qt(grouped(least->step)), qt(grouped(most->step)),
                          qt(grouped(data_.steps)));
  if (data_.suspect >= 0) text += u' ' + Measure::tr("The others wait for rank %1.").arg(data_.suspect);
  return text.toStdString();
}

}  // namespace ringside::ui
