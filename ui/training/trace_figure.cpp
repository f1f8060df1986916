#include "ui/training/trace_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Spans = std::vector<TraceFigure::Span>;

constexpr double kRankNames = 104, kWaitedFor = 96;  // pixels beside the table of ranks and steps

/// Disjoint and ascending.
Spans united(Spans all) {
  std::sort(all.begin(), all.end());
  Spans out;
  for (const auto& s : all) {
    if (!out.empty() && s.first <= out.back().second)
      out.back().second = std::max(out.back().second, s.second);
    else
      out.push_back(s);
  }
  return out;
}

/// What of `a` no span of `b` covers; both disjoint and ascending.
Spans uncovered(const Spans& a, const Spans& b) {
  Spans out;
  std::size_t j = 0;
  for (auto [from, to] : a) {
    while (j < b.size() && b[j].second <= from) ++j;
    for (std::size_t k = j; k < b.size() && b[k].first < to; ++k) {
      if (b[k].first > from) out.emplace_back(from, b[k].first);
      from = std::max(from, b[k].second);
    }
    if (from < to) out.emplace_back(from, to);
  }
  return out;
}

std::string rank_name(const TraceFile& f) {
  if (f.rank) return fmt::format("rank {}", *f.rank);
  return f.path.substr(f.path.rfind('/') + 1);
}

}  // namespace

TraceFigure::TraceFigure(std::shared_ptr<const TraceData> data, std::int64_t step, QStringList said)
    : data_(std::move(data)), step_(step), said_(std::move(said)) {
  for (std::size_t i = 0; i < data_->files.size(); ++i) {
    const TraceFile& f = data_->files[i];
    Row row{rank_name(f), f.rank.value_or(static_cast<std::int32_t>(i)), {}, {}, {}, {}};
    std::int64_t first = INT64_MAX;
    for (const TraceKernel& k : f.kernels)
      if (step_ < 0 || k.step == step_) first = std::min(first, k.start);
    for (std::size_t at = 0; at < f.kernels.size(); ++at) {
      const TraceKernel& k = f.kernels[at];
      if (step_ >= 0 && k.step != step_) continue;
      if (const std::int64_t waits = data_->analysis.waits[i][at]; waits > 0)
        row.waiting.emplace_back(1e-9 * static_cast<double>(k.start - first),
                                 1e-9 * static_cast<double>(k.start + waits - first));
      const Span s(1e-9 * static_cast<double>(k.start - first), 1e-9 * static_cast<double>(k.end - first));
      (k.communication < 0 ? row.compute : row.communication).push_back(s);
      end_ = std::max(end_, s.second);
    }
    row.compute = united(std::move(row.compute));
    row.communication = united(std::move(row.communication));
    row.waiting = united(std::move(row.waiting));
    row.exposed = uncovered(row.communication, row.compute);
    rows_.push_back(std::move(row));
  }
}

void TraceFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  double y = area.top() + 10;
  const QFont font = text_font(15, 600);
  constexpr double kAiry = 240;  // below that the first sentence has to do
  QString said = said_.isEmpty() ? qt(finding(*data_)) : said_.join(u' ');
  if (area.height() < kAiry) {
    const auto stop = said.indexOf(QStringLiteral(". "));
    said = !said_.isEmpty() ? said_.front() : said.left(stop + 1 > 0 ? stop + 1 : said.size());
  }
  for (const QString& line : wrap(font, said, area.width())) {
    draw_text(painter, {area.left(), y}, line, font, theme.ink);
    y += 22;
  }
  const QRectF plot(area.left() + 110, y, area.width() - 110 - 130, area.bottom() - y - 46);
  paint_time_axis(painter, plot, Seconds(end_), theme);
  const double pitch = plot.height() / static_cast<double>(std::max<std::size_t>(1, rows_.size()));
  const double bar = std::min(17.0, 0.4 * pitch);
  const auto spans = [&](const Spans& all, double top, const auto& draw) {
    const double scale = plot.width() / end_;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double from = all[i].first;
      double to = all[i].second;
      // Gaps that no screen shows.
      while (i + 1 < all.size() && (all[i + 1].first - to) * scale < 0.5) to = all[++i].second;
      draw(QRectF(plot.left() + from * scale, top, std::max(0.5, (to - from) * scale), bar));
    }
  };
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const Row& row = rows_[r];
    const double middle = plot.top() + (static_cast<double>(r) + 0.5) * pitch;
    if (data_->files[r].rank && data_->files[r].rank == slow_rank(*data_) && pitch >= 8) {
      painter.setPen(line_pen(theme.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(area.left() - 4, middle - pitch / 2 + 1, area.width() + 4, pitch - 2), 5, 5);
    }
    if (pitch >= 20) draw_owner(painter, {area.left() + 11, middle}, 11, row.rank, row.rank + 1, theme);
    draw_text(painter, {area.left() + 28, middle}, qt(row.name), text_font(13, 500), theme.ink);
    spans(row.compute, middle - bar - 0.5, [&](const QRectF& b) { painter.fillRect(b, theme.load[0]); });
    spans(row.waiting, middle + 0.5, [&](const QRectF& b) {
      painter.fillRect(b, mix(theme.load[0], theme.panel, 0.5));
      painter.setPen(line_pen(theme.hair, 1));
      painter.setBrush(Qt::NoBrush);
      if (b.width() > 3) painter.drawRect(b.adjusted(0.5, 0.5, -0.5, -0.5));
    });
    spans(uncovered(row.communication, row.waiting), middle + 0.5,
          [&](const QRectF& b) { painter.fillRect(b, theme.load[2]); });
    spans(row.exposed, middle - bar - 0.5, [&](const QRectF& b) {
      draw_hatch(painter, b, theme.ink2, 5, 1);
      painter.setPen(line_pen(theme.ink2, 1));
      painter.setBrush(Qt::NoBrush);
      if (b.width() > 2) painter.drawRect(b);
    });
    double exposed = 0;
    for (const auto& s : row.exposed) exposed += s.second - s.first;
    draw_text(painter, {plot.right() + 10, middle},
              QStringLiteral("exposed %1").arg(qt(format_seconds(Seconds(exposed)))), number_font(13, 500), theme.ink);
  }
  double x = area.left();
  const double legend = area.bottom() - 8;
  for (const auto& [words, shade] : {std::pair{QStringLiteral("compute"), 0}, {QStringLiteral("communication"), 2}}) {
    painter.fillRect(QRectF(x, legend - 6, 20, 12), theme.load[static_cast<std::size_t>(shade)]);
    draw_text(painter, {x + 26, legend}, words, text_font(13), theme.ink2);
    x += 46 + text_width(text_font(13), words);
  }
  const bool waits = std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.waiting.empty(); });
  if (waits) {
    const QString words = QStringLiteral("in a call, waiting for a rank");
    painter.setPen(line_pen(theme.hair, 1));
    painter.setBrush(mix(theme.load[0], theme.panel, 0.5));
    painter.drawRect(QRectF(x + 0.5, legend - 5.5, 19, 11));
    draw_text(painter, {x + 26, legend}, words, text_font(13), theme.ink2);
    x += 46 + text_width(text_font(13), words);
  }
  draw_hatch(painter, {x, legend - 6, 20, 12}, theme.ink2, 5, 1);
  draw_text(painter, {x + 26, legend}, QStringLiteral("exposed; each rank from its own first kernel on"), text_font(13),
            theme.ink2);
}

std::string TraceFigure::csv() const {
  std::string out = "rank,stream,start_s,end_s\n";
  for (const Row& row : rows_)
    for (const auto& [name, spans] : {std::pair<const char*, const Spans*>{"compute", &row.compute},
                                      {"communication", &row.communication},
                                      {"waiting", &row.waiting},
                                      {"exposed", &row.exposed}})
      for (const auto& [from, to] : *spans) out += fmt::format("{},{},{:.9f},{:.9f}\n", row.name, name, from, to);
  return out;
}

std::string TraceFigure::description() const {
  return finding(*data_);
}

QRectF ExposedFigure::cell(const QRectF& area, std::size_t row, std::size_t column) const {
  const double rows = static_cast<double>(data_->files.size()),
               columns = static_cast<double>(std::max<std::size_t>(1, steps_.size()));
  const double width = std::min(96.0, (area.width() - kRankNames - kWaitedFor) / columns),
               high = std::min(40.0, (area.height() - 28) / rows);
  return {area.left() + kRankNames + static_cast<double>(column) * width,
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
  const double right = cell(area, 0, steps_.size() - 1).right() + kWaitedFor;
  if (!data_->analysis.stragglers.empty())
    draw_text(painter, {right, area.top() + 12}, QStringLiteral("waited for"), text_font(13, 500), theme.ink2,
              Align::right);
  for (std::size_t r = 0; r < data_->files.size(); ++r) {
    const double middle = cell(area, r, 0).center().y(), high = cell(area, r, 0).height();
    if (high >= 14 || r % 4 == 0) {
      const auto rank = data_->files[r].rank;
      if (rank && high >= 20) draw_owner(painter, {area.left() + 9, middle}, 9, *rank, *rank + 1, theme);
      draw_text(painter, {area.left() + (rank && high >= 20 ? 26 : 0), middle}, qt(rank_name(data_->files[r])),
                text_font(13, 500), theme.ink);
      for (const TraceStraggler& s : data_->analysis.stragglers)
        if (rank == s.rank)
          draw_text(painter, {right, middle}, qt(format_seconds(s.waited_for)),
                    number_font(13, slow_rank(*data_) == s.rank ? 700 : 500), theme.ink, Align::right);
    }
    for (std::size_t c = 0; c < steps_.size(); ++c) {
      const TraceTimes* t = times(r, steps_[c]);
      if (t == nullptr) continue;
      const double share = exposed_share(*t);
      const QRectF box = cell(area, r, c).adjusted(1, 1, -1, -1);
      const QColor ground = mix(share_color(theme, std::min(1.0, 2 * share)), theme.panel, share > 0 ? 0.9 : 0.4);
      painter.setPen(Qt::NoPen);
      painter.setBrush(ground);
      painter.drawRoundedRect(box, 3, 3);
      if (box.width() < 20 || box.height() < 13) continue;
      const QColor ink = contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
      draw_text(painter, box.center(), qt(format_fixed(100 * share, 0)), font, ink, Align::centre);
    }
  }
  const auto here = std::find(steps_.begin(), steps_.end(), step_);
  if (here == steps_.end()) return;
  const auto c = static_cast<std::size_t>(here - steps_.begin());
  painter.setPen(line_pen(theme.accent, 2.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(cell(area, 0, c).united(cell(area, data_->files.size() - 1, c)), 4, 4);
  if (row_ >= 0) painter.drawRect(cell(area, static_cast<std::size_t>(row_), c).adjusted(4, 4, -4, -4));
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
  return Train::tr("%1, step %2: computed %3, communicated %4, of it exposed %5")
      .arg(qt(rank_name(data_->files[row])))
      .arg(step)
      .arg(qt(format_seconds(t->compute)), qt(format_seconds(t->communication)), qt(format_seconds(t->exposed())));
}

std::string ExposedFigure::csv() const {
  std::string out = "rank,step,compute_s,communication_s,exposed_s\n";
  for (std::size_t r = 0; r < data_->files.size(); ++r)
    for (const TraceStep& s : data_->analysis.ranks[r].steps)
      out += fmt::format("{},{},{},{},{}\n", rank_name(data_->files[r]), s.step, s.times.compute.value,
                         s.times.communication.value, s.times.exposed().value);
  return out;
}

std::string ExposedFigure::description() const {
  return "The exposed share of every rank and step. " + finding(*data_);
}

void DropFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(dash_pen(theme.control, 1.5, 8, 6));
  painter.setBrush(theme.sunken);
  painter.drawRoundedRect(area.adjusted(8, 8, -8, -8), metric::card_radius, metric::card_radius);
  draw_text(painter, area.center() - QPointF(0, 14), Train::tr("Drop profiler traces here"), text_font(20, 600),
            theme.ink, Align::centre);
  draw_text(painter, area.center() + QPointF(0, 16),
            Train::tr("what torch.profiler writes: JSON or gzip, one file for each rank"), text_font(14), theme.ink2,
            Align::centre);
}

std::string DropFigure::description() const {
  return "Drop profiler traces here: what torch.profiler writes, one file for each rank.";
}

}  // namespace ringside::ui
