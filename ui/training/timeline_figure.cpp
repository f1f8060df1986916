#include "ui/training/timeline_figure.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/sentence_figure.h"

namespace ringside::ui {
namespace {

using Kind = StreamSpan::Kind;

constexpr double kBetween = 16;                             ///< pixels, between a step's sentence and its streams
constexpr double kMostNameColumn = 210, kWide = 900;        ///< pixels; from there on one part is magnified
constexpr double kHead = 20, kAxis = 24, kLeastRow = 19;    ///< pixels: passes above, times below, a row of bars
constexpr double kBareHead = 4;                             ///< pixels: above rows that have no passes above them
constexpr double kName = 14, kTotal = 13, kLeastName = 11;  ///< pixels of text, which is as high as a row at most
constexpr double kPartShare = 0.3, kPartUnits = 3.2;        ///< of the width; so many units are seen in it

/// The verb that a call belongs to: by phase and collective, of data parallelism.
int verb_of(const StepData& d, const char* phase, const char* collective) {
  const auto& words = d.step.sentence;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& axis = words[i].axis;
    const bool data = axis.find("dp") != std::string::npos || axis == "cp" || axis == "ep" || axis == "servers";
    // Context parallelism gathers keys and values, too, and stops the computation for it.
    const bool values = words[i].what == "passes keys and values around";
    if (words[i].phase == phase && words[i].collective == collective && data && !values) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

TimelineFigure::TimelineFigure(std::shared_ptr<const StepData> data, int chosen, double part)
    : data_(std::move(data)), chosen_(chosen), part_(std::clamp(part, 0.0, 1.0)) {
  const StepTimeline& line = data_->step.timeline;
  const auto& sentence = data_->step.sentence;
  Row compute{QStringLiteral("compute"), {}, {}}, exposed{QStringLiteral("exposed"), {}, {}},
      idle{QStringLiteral("bubble"), {}, {}, true};
  const auto add = [](Row& row, const Bar& bar) {
    row.bars.push_back(bar);
    row.total += bar.end - bar.start;
  };
  std::int32_t units = 0;
  std::vector<StreamSpan> busy = line.compute;  // or idle in the bubble: what is left is exposed
  busy.insert(busy.end(), line.idle.begin(), line.idle.end());
  std::sort(busy.begin(), busy.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
  Seconds through;
  for (const StreamSpan& s : busy) {
    units = std::max(units, s.unit + 1);
    if (s.start > through) add(exposed, {through, s.start});
    add(s.kind == Kind::idle ? idle : compute, {s.start, s.end, -1, s.kind == Kind::backward, s.unit});
    through = std::max(through, s.end);
  }
  if (line.end > through) add(exposed, {through, line.end});
  rows_.push_back(std::move(compute));
  std::vector<Row> stops;  // what the computation stands still for
  for (const StreamSpan& s : line.blocking) {
    const SentenceWord& w = sentence[static_cast<std::size_t>(s.word)];
    // What messages of a pipeline delay: sending, and waiting for those of other stages.
    const QString name = QStringLiteral("%1 %2").arg(qt(w.collective), axis_text(w)).trimmed() +
                         (w.collective == "send" ? QStringLiteral(" + waits") : QString());
    auto row = std::find_if(stops.begin(), stops.end(), [&](const Row& r) { return r.name == name; });
    if (row == stops.end()) row = stops.insert(stops.end(), Row{name, {}, {}});
    add(*row, {s.start, s.end, s.word, false, s.unit});
  }
  std::move(stops.begin(), stops.end(), std::back_inserter(rows_));
  const bool sharded = data_->mix().zero > 0;
  const bool served = data_->mix().pattern == TrainingPattern::parameter_server;
  const char* reduce = served ? "reduce" : sharded ? "reduce-scatter" : "allreduce";
  const char* gather = served ? "broadcast" : "allgather";
  const int forward = verb_of(*data_, "forward", "allgather"), again = verb_of(*data_, "backward", "allgather"),
            sums = verb_of(*data_, "backward", reduce), after = verb_of(*data_, "update", gather);
  // In the order of a step: servers send what they have added up.
  for (const bool gathers : {!served, served}) {
    Row row{qt(gathers ? gather : reduce), {}, {}};
    std::int64_t gathered = 0;
    for (const StreamSpan& s : line.communication) {
      if ((s.kind != Kind::reduce) != gathers) continue;
      int verb = sums;
      if (s.kind == Kind::update) verb = after;
      if (s.kind == Kind::gather) verb = gathered++ / units % 2 == 0 ? forward : again;
      add(row, {s.start, s.end, verb, false, s.unit});
    }
    if (!row.bars.empty()) rows_.push_back(std::move(row));
  }
  if (!idle.bars.empty()) rows_.push_back(std::move(idle));
  rows_.push_back(std::move(exposed));
}

TimelineFigure::Window TimelineFigure::whole(const QRectF& area) const {
  const double beside = area.width() >= kWide ? kPartShare * area.width() : 0;
  double names = 0, totals = 0;
  for (const Row& row : rows_) {
    names = std::max(names, text_width(text_font(14, 500), row.name));
    totals = std::max(totals, text_width(number_font(13), qt(format_seconds(row.total))));
  }
  const double left = std::min(kMostNameColumn, std::max(names + totals + 24, 0.25 * area.width()));
  const bool bare = beside == 0 && data_->mix().micro_batches > 1;
  const double head = bare ? kBareHead : kHead;
  return {{area.left() + left, area.top() + head, area.width() - left - 12 - beside, area.height() - head - kAxis},
          Seconds(0),
          std::max(data_->step.timeline.end, Seconds(1e-12))};
}

double TimelineFigure::least_height(double) const {
  return kHead + kAxis + kLeastRow * static_cast<double>(rows_.size());
}

std::optional<TimelineFigure::Window> TimelineFigure::part(const QRectF& area) const {
  const Window all = whole(area);
  const auto& computed = rows_.front().bars;
  if (area.width() < kWide || computed.size() < 4) return std::nullopt;
  const Seconds span = kPartUnits / static_cast<double>(computed.size()) * all.to;
  const Seconds from = std::clamp(part_ * all.to - span / 2, Seconds(0), all.to - span);
  const QRectF plot(all.plot.right() + 30, all.plot.top(), kPartShare * area.width() - 34, all.plot.height());
  return Window{plot, from, from + span};
}

QString TimelineFigure::unit_name(const Bar& bar) const {
  // A stage is an even share of the model: its units have no names.
  if (bar.unit < 0 || data_->mix().pp > 1) return {};
  return qt(data_->question.job.model->units()[static_cast<std::size_t>(bar.unit)].name);
}

void TimelineFigure::paint_rows(QPainter& painter, const Window& window, const Theme& theme, bool named) const {
  const double pitch = window.plot.height() / static_cast<double>(rows_.size()), height = std::min(28.0, 0.68 * pitch);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const Row& row = rows_[r];
    const bool hatched = r + 1 == rows_.size(), computes = r == 0;
    const double y = window.plot.top() + (static_cast<double>(r) + 0.5) * pitch;
    for (const Bar& b : row.bars) {
      if (b.end <= window.from || b.start >= window.to) continue;
      const double from = window.x_at(std::max(b.start, window.from)), to = window.x_at(std::min(b.end, window.to));
      QRectF box(from, y - height / 2, std::max(0.6, to - from), height);
      if (box.width() > 3) box.adjust(0.4, 0, -0.4, 0);
      if (hatched && box.width() <= 3) {
        painter.fillRect(box, theme.ink2);
        continue;
      }
      if (hatched) {
        draw_hatch(painter, box, theme.ink2, 5, 1);
        painter.setPen(line_pen(theme.ink2, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        continue;
      }
      const bool here = b.verb >= 0 && b.verb == chosen_;
      const QColor ground = row.waits  ? theme.hair
                            : computes ? theme.load[b.backward ? 1 : 0]
                            : here     ? theme.accent
                                       : theme.load[2];
      painter.fillRect(box, ground);
      const QString name = named ? unit_name(b) : QString();
      const QColor ink = contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
      if (!name.isEmpty() && text_width(text_font(13, 500), name) + 8 < box.width())
        draw_text(painter, box.center(), name, text_font(13, 500), ink, Align::centre);
    }
  }
}

void TimelineFigure::paint_part(QPainter& painter, const Window& all, const Window& part, const Theme& theme) const {
  QRectF seen(all.x_at(part.from), all.plot.top() - 2, all.x_at(part.to) - all.x_at(part.from), all.plot.height() + 4);
  if (seen.width() < 4) seen.adjust(seen.width() / 2 - 2, 0, 2 - seen.width() / 2, 0);
  const QRectF frame = part.plot.adjusted(-4, -2, 4, 2);
  painter.setPen(dash_pen(theme.control, 1, 2, 3));
  painter.drawLine(seen.topRight(), frame.topLeft());
  painter.drawLine(seen.bottomRight(), frame.bottomLeft());
  painter.fillRect(frame, theme.panel);
  paint_rows(painter, part, theme, true);
  painter.setPen(line_pen(theme.ink, 1.5));
  painter.setBrush(Qt::NoBrush);
  for (const QRectF& box : {seen, frame}) painter.drawRoundedRect(box, 3, 3);
  draw_text(painter, {frame.left(), frame.top() - 10},
            QStringLiteral("one part of it, %1 wide").arg(qt(format_seconds(part.to - part.from))), text_font(13),
            theme.ink2);
}

/// Where the passes begin and end, of one micro-batch.
void TimelineFigure::paint_passes(QPainter& painter, const Window& all, const Theme& theme) const {
  const auto& bars = rows_.front().bars;
  if (data_->mix().micro_batches != 1 || bars.empty()) return;
  const auto turn = std::find_if(bars.begin(), bars.end(), [](const Bar& b) { return b.backward; });
  if (turn == bars.begin() || turn == bars.end()) return;
  const double y = all.plot.top() - 10;
  paint_bracket(painter, all.x_at(bars.front().start), all.x_at(std::prev(turn)->end), y, QStringLiteral("forward"),
                theme);
  paint_bracket(painter, all.x_at(turn->start), all.x_at(bars.back().end), y, QStringLiteral("backward"), theme);
}

void TimelineFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Window all = whole(area);
  paint_time_axis(painter, all.plot, all.to, theme);
  const double pitch = all.plot.height() / static_cast<double>(rows_.size());
  const QFont name = text_font(std::clamp(pitch, kLeastName, kName), 500),
              total = number_font(std::clamp(pitch, kLeastName, kTotal));
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double y = all.plot.top() + (static_cast<double>(r) + 0.5) * pitch;
    draw_text(painter, {area.left(), y}, rows_[r].name, name, theme.ink);
    draw_text(painter, {all.plot.left() - 12, y}, qt(format_seconds(rows_[r].total)), total, theme.ink2, Align::right);
  }
  paint_rows(painter, all, theme, false);
  paint_passes(painter, all, theme);
  if (const auto seen = part(area)) paint_part(painter, all, *seen, theme);
}

std::optional<Selected> TimelineFigure::hit(const QPointF& point, const QRectF& area) const {
  const Window all = whole(area);
  if (!part(area) || !all.plot.contains(point)) return std::nullopt;
  Selected s;
  s.step = static_cast<std::int64_t>((point.x() - all.plot.left()) / all.plot.width() * kPlaces);
  return s;
}

std::string TimelineFigure::tip(const QPointF& point, const QRectF& area) const {
  std::optional<Window> window = part(area);
  if (!window || !window->plot.contains(point)) window = whole(area);
  if (!window->plot.contains(point)) return {};
  const auto r = static_cast<std::size_t>((point.y() - window->plot.top()) / window->plot.height() *
                                          static_cast<double>(rows_.size()));
  const Seconds t =
      window->from + (point.x() - window->plot.left()) / window->plot.width() * (window->to - window->from);
  if (r >= rows_.size()) return {};
  for (const Bar& b : rows_[r].bars)
    if (t >= b.start && t < b.end) {
      const std::string unit = unit_name(b).toStdString();
      return fmt::format("{}{}: {}", rows_[r].name.toStdString(), unit.empty() ? "" : ", " + unit,
                         format_seconds(b.end - b.start));
    }
  return {};
}

std::string TimelineFigure::csv() const {
  std::string out = "stream,start_s,end_s\n";
  for (const Row& row : rows_)
    for (const Bar& b : row.bars) out += fmt::format("{},{},{}\n", row.name.toStdString(), b.start.value, b.end.value);
  return out;
}

std::string TimelineFigure::description() const {
  std::string out = "The streams of one rank:";
  for (const Row& row : rows_) out += fmt::format(" {} {};", row.name.toStdString(), format_seconds(row.total));
  return out + fmt::format(" {} in all.", format_seconds(data_->step.timeline.end));
}

StepFigure::StepFigure(std::shared_ptr<const StepData> data, int chosen)
    : sentence_(std::make_shared<SentenceFigure>(data, chosen)),
      timeline_(std::make_shared<TimelineFigure>(data, chosen)) {}

double StepFigure::least_height(double width) const {
  return sentence_->least_height(width) + kBetween + timeline_->least_height(width);
}

void StepFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  constexpr double kUpper = 0.57;
  QRectF upper = area, lower = area;
  // Where it is low, as much as its words need, and the streams theirs.
  const double wanted = std::max(kUpper * area.height(), sentence_->least_height(area.width()));
  upper.setHeight(std::min(
      wanted, std::max(kUpper * area.height(), area.height() - kBetween - timeline_->least_height(area.width()))));
  lower.setTop(upper.bottom() + kBetween);
  sentence_->paint(painter, upper, theme);
  timeline_->paint(painter, lower, theme);
}

std::string StepFigure::csv() const {
  return sentence_->csv();
}

std::string StepFigure::description() const {
  return sentence_->description();
}

}  // namespace ringside::ui
