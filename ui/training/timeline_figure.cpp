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

/// The verb that a call belongs to: by phase and collective, of data parallelism.
int verb_of(const StepData& d, const char* phase, const char* collective) {
  const auto& words = d.step.sentence;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& axis = words[i].axis;
    const bool data = axis.find("dp") != std::string::npos || axis == "cp" || axis == "ep";
    // Context parallelism gathers keys and values, too, and stops the computation for it.
    const bool values = words[i].what == "passes keys and values around";
    if (words[i].phase == phase && words[i].collective == collective && data && !values) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

TimelineFigure::TimelineFigure(std::shared_ptr<const StepData> data, int chosen)
    : data_(std::move(data)), chosen_(chosen) {
  const StepTimeline& line = data_->step.timeline;
  const auto& sentence = data_->step.sentence;
  Row compute{Train::tr("compute"), {}, {}}, exposed{Train::tr("exposed"), {}, {}},
      idle{Train::tr("bubble"), {}, {}, true};
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
    if (s.start > through) add(exposed, {through, s.start, -1, false});
    add(s.kind == Kind::idle ? idle : compute, {s.start, s.end, -1, s.kind == Kind::backward});
    through = std::max(through, s.end);
  }
  if (line.end > through) add(exposed, {through, line.end, -1, false});
  rows_.push_back(std::move(compute));
  std::vector<Row> stops;  // what the computation stands still for
  for (const StreamSpan& s : line.blocking) {
    const SentenceWord& w = sentence[static_cast<std::size_t>(s.word)];
    const QString name = qt(w.collective) + u' ' + qt(w.axis).toUpper();
    auto row = std::find_if(stops.begin(), stops.end(), [&](const Row& r) { return r.name == name; });
    if (row == stops.end()) row = stops.insert(stops.end(), Row{name, {}, {}});
    add(*row, {s.start, s.end, s.word, false});
  }
  std::move(stops.begin(), stops.end(), std::back_inserter(rows_));
  const bool sharded = data_->mix().zero > 0;
  const char* reduce = sharded ? "reduce-scatter" : "allreduce";
  const int forward = verb_of(*data_, "forward", "allgather"), again = verb_of(*data_, "backward", "allgather"),
            sums = verb_of(*data_, "backward", reduce), after = verb_of(*data_, "update", "allgather");
  for (const auto& [name, gathers] : {std::pair<const char*, bool>{"allgather", true}, {reduce, false}}) {
    Row row{qt(name), {}, {}};
    std::int64_t gathered = 0;
    for (const StreamSpan& s : line.communication) {
      if ((s.kind != Kind::reduce) != gathers) continue;
      int verb = sums;
      if (s.kind == Kind::update) verb = after;
      if (s.kind == Kind::gather) verb = gathered++ / units % 2 == 0 ? forward : again;
      add(row, {s.start, s.end, verb, false});
    }
    if (!row.bars.empty()) rows_.push_back(std::move(row));
  }
  if (!idle.bars.empty()) rows_.push_back(std::move(idle));
  rows_.push_back(std::move(exposed));
}

void TimelineFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double names = 210;
  const QRectF plot(area.left() + names, area.top() + 20, area.width() - names - 12, area.height() - 44);
  const double end = std::max(data_->step.timeline.end.value, 1e-12);
  const auto x_at = [&](Seconds t) { return plot.left() + t.value / end * plot.width(); };
  paint_time_axis(painter, plot, Seconds(end), theme);
  const double pitch = plot.height() / static_cast<double>(rows_.size()), height = std::min(28.0, 0.68 * pitch);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const Row& row = rows_[r];
    const bool hatched = r + 1 == rows_.size(), computes = r == 0;
    const double y = plot.top() + (static_cast<double>(r) + 0.5) * pitch;
    draw_text(painter, {area.left(), y}, row.name, text_font(14, 500), theme.ink);
    draw_text(painter, {plot.left() - 12, y}, qt(format_seconds(row.total)), number_font(13), theme.ink2, Align::right);
    for (const Bar& b : row.bars) {
      QRectF r2(x_at(b.start), y - height / 2, std::max(0.6, x_at(b.end) - x_at(b.start)), height);
      if (r2.width() > 3) r2.adjust(0.4, 0, -0.4, 0);
      if (hatched && r2.width() <= 3) {
        painter.fillRect(r2, theme.ink2);
        continue;
      }
      if (hatched) {
        draw_hatch(painter, r2, theme.ink2, 5, 1);
        painter.setPen(line_pen(theme.ink2, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r2);
        continue;
      }
      const bool here = b.verb >= 0 && b.verb == chosen_;
      painter.fillRect(r2, row.waits  ? theme.hair
                           : computes ? theme.load[b.backward ? 1 : 0]
                           : here     ? theme.accent
                                      : theme.load[2]);
    }
  }
  // Where the passes begin and end, of one micro-batch.
  if (data_->mix().micro_batches == 1 && !rows_.front().bars.empty()) {
    const auto& bars = rows_.front().bars;
    const auto turn = std::find_if(bars.begin(), bars.end(), [](const Bar& b) { return b.backward; });
    if (turn != bars.begin() && turn != bars.end()) {
      paint_bracket(painter, x_at(bars.front().start), x_at(std::prev(turn)->end), area.top() + 10,
                    Train::tr("forward"), theme);
      paint_bracket(painter, x_at(turn->start), x_at(bars.back().end), area.top() + 10, Train::tr("backward"), theme);
    }
  }
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

void StepFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  QRectF upper = area, lower = area;
  upper.setHeight(0.57 * area.height());
  lower.setTop(upper.bottom() + 16);
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
