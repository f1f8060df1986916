#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/trace_figure.h"

namespace ringside::ui {
namespace {

constexpr double kRanksWide = 104, kWaitsWide = 96;  // pixels beside the table of ranks and steps
constexpr double kLabelsApart = 14;                  // of labels that can be read

}  // namespace

std::vector<bool> labelled_rows(const TraceData& d, double pitch, double apart) {
  const std::size_t rows = d.files.size(),
                    every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(apart / pitch)));
  std::vector<bool> out(rows);
  const auto place = [&](std::size_t row) {
    const std::size_t from = row + 1 - std::min(every, row + 1), to = std::min(rows, row + every);
    for (std::size_t r = from; r < to; ++r)
      if (out[r]) return;
    out[row] = true;
  };
  for (const TraceStraggler& s : d.analysis.stragglers)  // longest first
    for (std::size_t r = 0; r < rows; ++r)
      if (s.waited_for.value > 0 && d.files[r].rank == s.rank) place(r);
  for (std::size_t r = 0; r < rows; ++r) place(r);
  return out;
}

QRectF ExposedFigure::cell(const QRectF& area, std::size_t row, std::size_t column) const {
  const double rows = static_cast<double>(data_->files.size()),
               columns = static_cast<double>(std::max<std::size_t>(1, steps_.size()));
  const double width = std::min(96.0, (area.width() - kRanksWide - kWaitsWide) / columns),
               high = std::min(40.0, (area.height() - 28) / rows);
  return {area.left() + kRanksWide + static_cast<double>(column) * width,
          area.top() + 26 + static_cast<double>(row) * high, width, high};
}

const TraceTimes* ExposedFigure::times(std::size_t row, std::int64_t step) const {
  for (const TraceStep& s : data_->analysis.ranks[row].steps)
    if (s.step == step) return &s.times;
  return nullptr;
}

void ExposedFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (steps_.empty())
    return draw_text(painter, {area.left(), area.top() + 12}, QStringLiteral("These files mark no steps."),
                     text_font(14), theme.ink2);
  draw_text(painter, {area.left(), area.top() + 12}, QStringLiteral("%, step"), text_font(13, 500), theme.ink2);
  const QFont font = number_font(13, 500);
  for (std::size_t c = 0; c < steps_.size(); ++c) {
    const QRectF top = cell(area, 0, c);
    const int every = label_interval(34 / top.width());
    if (static_cast<int>(c) % every == 0)
      draw_text(painter, {top.center().x(), area.top() + 12}, QString::number(steps_[c]),
                number_font(13, steps_[c] == step_ ? 700 : 400), steps_[c] == step_ ? theme.accent : theme.ink3,
                Align::centre);
  }
  const double right = cell(area, 0, steps_.size() - 1).right() + kWaitsWide;
  if (!data_->analysis.stragglers.empty())
    draw_text(painter, {right, area.top() + 12}, QStringLiteral("waited for"), text_font(13, 500), theme.ink2,
              Align::right);
  const std::vector<bool> labelled = labelled_rows(*data_, cell(area, 0, 0).height(), kLabelsApart);
  for (std::size_t r = 0; r < data_->files.size(); ++r) {
    const double middle = cell(area, r, 0).center().y(), high = cell(area, r, 0).height();
    if (labelled[r]) {
      const auto rank = data_->files[r].rank;
      if (rank && high >= 20) draw_owner(painter, {area.left() + 9, middle}, 9, *rank, *rank + 1, theme);
      draw_text(painter, {area.left() + (rank && high >= 20 ? 26 : 0), middle}, qt(rank_name(data_->files[r])),
                text_font(13, 500), theme.ink);
      for (const TraceStraggler& s : data_->analysis.stragglers)
        if (rank == s.rank)
          draw_text(painter, {right, middle}, qt(format_seconds(s.waited_for)),
                    number_font(13, slow_rank(*data_) == s.rank ? 700 : 500), theme.ink, Align::right);
    }
    const bool timed = !data_->analysis.ranks[r].host_alone();
    for (std::size_t c = 0; c < steps_.size(); ++c) {
      const TraceTimes* t = times(r, steps_[c]);
      if (t == nullptr) continue;
      const double share = exposed_share(*t);
      const bool unknown = data_->analysis.ranks[r].cut && t->span.value == 0;
      const QRectF box = cell(area, r, c).adjusted(1, 1, -1, -1);
      const QColor ground = mix(share_color(theme, std::min(1.0, 2 * share)), theme.panel, share > 0 ? 0.9 : 0.4);
      painter.setPen(Qt::NoPen);
      painter.setBrush(ground);
      painter.drawRoundedRect(box, 3, 3);
      if (box.width() < 20 || box.height() < 13) continue;
      const QColor ink = contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
      draw_text(painter, box.center(),
                unknown                      ? QStringLiteral("?")
                : timed && t->span.value > 0 ? qt(format_fixed(100 * share, 0))
                                             : QStringLiteral("–"),
                font, ink, Align::centre);
    }
  }
  const auto here = std::find(steps_.begin(), steps_.end(), step_);
  if (here == steps_.end()) return;
  const auto c = static_cast<std::size_t>(here - steps_.begin());
  painter.setPen(line_pen(theme.accent, 2.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(cell(area, 0, c).united(cell(area, data_->files.size() - 1, c)), 4, 4);
  if (row_ < 0) return;
  const QRectF read = cell(area, static_cast<std::size_t>(row_), c);
  const double inset = std::min(4.0, read.height() / 4);
  painter.drawRect(read.adjusted(4, inset, -4, -inset));
}

std::optional<Selected> ExposedFigure::hit(const QPointF& point, const QRectF& area) const {
  for (std::size_t r = 0; r < data_->files.size(); ++r)
    for (std::size_t c = 0; c < steps_.size(); ++c) {
      if (!cell(area, r, c).contains(point)) continue;
      Selected s;
      s.rank = static_cast<std::int32_t>(r), s.step = steps_[c];
      return s;
    }
  return std::nullopt;
}

std::string ExposedFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  return at ? words(static_cast<std::size_t>(*at->rank), *at->step).toStdString() : std::string();
}

QString ExposedFigure::words(std::size_t row, std::int64_t step) const {
  const TraceTimes* t = times(row, step);
  if (t == nullptr) return {};
  const RankTrace& of = data_->analysis.ranks[row];
  if (of.cut && t->span.value == 0)
    return Train::tr("%1, step %2: not in the file, which breaks off at byte %3")
        .arg(qt(rank_name(data_->files[row])))
        .arg(step)
        .arg(of.fault->byte);
  const bool timed = !of.host_alone();
  const auto called = [&](Seconds s) { return timed ? qt(format_seconds(s)) : QStringLiteral("–"); };
  return (of.cut ? Train::tr("%1, step %2, as far as it was read: computed %3, communicated %4, of it exposed %5")
                 : Train::tr("%1, step %2: computed %3, communicated %4, of it exposed %5"))
      .arg(qt(rank_name(data_->files[row])))
      .arg(step)
      .arg(qt(format_seconds(t->compute)), called(t->communication), called(t->exposed()));
}

std::string ExposedFigure::csv() const {
  std::string out = "rank,step,compute_s,communication_s,exposed_s\n";
  for (std::size_t r = 0; r < data_->files.size(); ++r)
    for (const TraceStep& s : data_->analysis.ranks[r].steps)
      if (data_->analysis.ranks[r].cut && s.times.span.value == 0)
        out += fmt::format("{},{},,,\n", rank_name(data_->files[r]), s.step);
      else
        out += fmt::format("{},{},{},{},{}\n", rank_name(data_->files[r]), s.step, s.times.compute.value,
                           s.times.communication.value, s.times.exposed().value);
  return out;
}

std::string ExposedFigure::description() const {
  return "The exposed share of every rank and step. " + finding(*data_);
}

}  // namespace ringside::ui
