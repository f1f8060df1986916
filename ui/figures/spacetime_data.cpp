// What the space-time figure says without a picture: what lies under a point, its rows of data, its one sentence.
#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/figures/activity_rows.h"
#include "ui/figures/spacetime.h"

namespace ringside::ui {

std::optional<Selected> SpacetimeFigure::hit(const QPointF& point, const QRectF& area) const {
  const TimeGrid g = grid(area);
  const auto row = g.row_at(point.y());
  if (!row || point.x() > g.plot.right() + 2) return std::nullopt;
  Selected s;
  if (point.x() < g.plot.left() || !bars(g)) {
    s.rank = row;
    return s;
  }
  const double t = g.seconds(point.x());
  for (const Span& span : answer().timeline.spans) {
    if (span.from != *row || t < span.start.value || t > span.sent.value || span.from == span.to) continue;
    if (!g.bar(*row, span.start.value, span.sent.value).adjusted(-1, -3, 1, 3).contains(point)) continue;
    s.step = span.step, s.transfer = span.index;
    return s;
  }
  return std::nullopt;
}

std::string SpacetimeFigure::left_out_of_rows() const {
  return as_activity() ? left_out_of_activity(input_.answer) : std::string();
}

std::string SpacetimeFigure::csv() const {
  if (as_activity()) return kActivityColumns + ("\n" + activity_csv(input_.answer, ""));
  std::string out = "step,transfer,from,to,chunks,start_s,wire_s,sent_s,end_s,measured_end_s\n";
  std::int64_t step = -1;
  Step now;
  for (const Span& span : answer().timeline.spans) {
    if (span.step != step) now = answer().schedule.step(step = span.step);
    const Transfer& t = now.transfers[static_cast<std::size_t>(span.index)];
    std::vector<std::string> chunks;
    for (const std::int32_t slot : t.chunks) chunks.push_back(std::to_string(slot));
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{},{}\n", span.step + 1, span.index, span.from, span.to, join(chunks, " "),
                    format_number(span.start.value), format_number(span.wire.value), format_number(span.sent.value),
                    format_number(span.end.value), measured_end_.empty() ? "" : format_number(measured_end(span.step)));
  }
  return out;
}

std::string SpacetimeFigure::description() const {
  const std::size_t transfers = answer().timeline.spans.size();
  const Seconds end(survey_->step_end.empty() ? 0 : survey_->step_end.back());
  std::string text =
      transfers > 0 || answer().schedule.step_count() == 0
          ? fmt::format("{}: {} over time, one row per rank, {} simulated", case_text(answer(), input_.untold),
                        counted(static_cast<std::int64_t>(transfers), "transfer"), format_seconds(end))
          : fmt::format("{}: what every rank sends over time, by the price of its steps, {}",
                        case_text(answer(), input_.untold), format_seconds(end));
  if (!measured_end_.empty()) text += fmt::format(", {} measured", format_seconds(Seconds(measured_end_.back())));
  return text + ".";
}

}  // namespace ringside::ui
