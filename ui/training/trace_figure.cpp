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
constexpr double kRowWithWords = 15;  // pixels of a row whose words can be read

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

}  // namespace

std::string rank_name(const TraceFile& f) {
  if (f.rank) return fmt::format("rank {}", *f.rank);
  return f.path.substr(f.path.rfind('/') + 1);
}

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
  // Where it is low the first sentence has to do; where it is lower still the window says it above.
  constexpr double kAiry = 240, kLow = 150;
  QString said = said_.isEmpty() ? qt(finding(*data_)) : said_.join(u' ');
  if (area.height() < kAiry) {
    const auto stop = said.indexOf(QStringLiteral(". "));
    said = !said_.isEmpty() ? said_.front() : said.left(stop + 1 > 0 ? stop + 1 : said.size());
  }
  if (!said_.isEmpty() && area.height() < kLow) said.clear();
  if (!said.isEmpty())
    for (const QString& line : wrap(font, said, area.width())) {
      draw_text(painter, {area.left(), y}, line, font, theme.ink);
      y += 22;
    }
  const QRectF plot(area.left() + 110, y, area.width() - 110 - 130, area.bottom() - y - 46);
  if (any_ran()) {
    paint_time_axis(painter, plot, Seconds(end_), theme);
    draw_text(painter, {area.left(), plot.bottom() + 12}, qt(scope()), text_font(13, 500), theme.ink2);
  }
  const double pitch = plot.height() / static_cast<double>(std::max<std::size_t>(1, rows_.size()));
  const double bar = std::min(17.0, 0.4 * pitch);
  const double letters = std::clamp(0.75 * (pitch - 2), 11.0, 13.0);
  const std::vector<bool> labelled = labelled_rows(*data_, pitch, kRowWithWords);
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
    const bool slow = data_->files[r].rank && data_->files[r].rank == slow_rank(*data_);
    if (slow && pitch < kRowWithWords) {  // a frame of its height would strike through its words
      painter.fillRect(QRectF(area.left(), middle - 6, 4, 12), theme.accent);
    } else if (slow) {
      painter.setPen(line_pen(theme.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(QRectF(area.left() - 4, middle - pitch / 2 + 1, area.width() + 4, pitch - 2), 5, 5);
    }
    const double disc = std::min(11.0, pitch / 2 - 1);
    if (disc >= 4) draw_owner(painter, {area.left() + 11, middle}, disc, row.rank, row.rank + 1, theme);
    if (labelled[r])
      draw_text(painter, {area.left() + 28, middle}, qt(row.name), text_font(letters, slow ? 700 : 500), theme.ink);
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
    const RankTrace& of = data_->analysis.ranks[r];
    if (!labelled[r]) continue;
    if (!row.ran() && of.cut) {
      draw_text(painter, {plot.left() + 8, middle}, qt(missing_text(*of.fault)), text_font(letters), theme.ink2);
      continue;
    }
    double exposed = 0;
    for (const auto& s : row.exposed) exposed += s.second - s.first;
    draw_text(painter, {plot.right() + 10, middle},
              !row.ran()        ? QStringLiteral("no kernels")
              : of.host_alone() ? QStringLiteral("exposed unknown")
                                : QStringLiteral("exposed %1").arg(qt(format_seconds(Seconds(exposed)))),
              number_font(letters, 500), theme.ink);
  }
  paint_legend(painter, area, theme);
}

void TraceFigure::paint_legend(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const QFont font = text_font(13);
  const bool waits = std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.waiting.empty(); });
  QStringList words{QStringLiteral("compute"), QStringLiteral("communication")};
  if (waits) words << QStringLiteral("in a call, waiting for a rank");
  words << QStringLiteral("exposed; each rank from its own first kernel on");
  double wide = -20;
  for (const QString& name : words) wide += 46 + text_width(font, name);
  if (wide > area.width()) {
    words.back() = QStringLiteral("exposed");
    if (waits) words[2] = QStringLiteral("waiting");
  }
  double x = area.left();
  const double y = area.bottom() - 8;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const QRectF box(x, y - 6, 20, 12);
    if (i + 1 == words.size()) {
      draw_hatch(painter, box, theme.ink2, 5, 1);
    } else if (i == 2) {
      painter.setPen(line_pen(theme.hair, 1));
      painter.setBrush(mix(theme.load[0], theme.panel, 0.5));
      painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
      painter.fillRect(box, theme.load[i == 0 ? 0 : 2]);
    }
    draw_text(painter, {x + 26, y}, words[i], font, theme.ink2);
    x += 46 + text_width(font, words[i]);
  }
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

std::string TraceFigure::scope() const {
  return step_ < 0 ? "all kernels" : fmt::format("step {}", step_);
}

std::string TraceFigure::description() const {
  return finding(*data_) + (any_ran() ? fmt::format(" Drawn: {}.", scope()) : "");
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
