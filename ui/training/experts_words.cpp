// What the figure of experts says without a picture: of a cell, as rows, in one sentence.
#include <fmt/format.h>

#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

QString ExpertsFigure::words(std::int32_t rank, std::int32_t expert) const {
  const auto r = static_cast<std::size_t>(rank), e = static_cast<std::size_t>(expert);
  const std::int64_t kept = data_->answer.here.kept[r][e], over = data_->answer.asked[r][e] - kept;
  const QString text = Train::tr("rank %1 to expert %2: %3 tokens").arg(rank).arg(expert).arg(kept);
  return over > 0 ? Train::tr("%1, %2 over").arg(text).arg(over) : text;
}

std::string ExpertsFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  return at ? words(*at->rank, *at->chunk).toStdString() : std::string();
}

std::string ExpertsFigure::csv() const {
  std::string out = "rank,expert,asked,tokens\n";
  const RoutingAnswer& a = data_->answer;
  for (std::size_t r = 0; r < a.asked.size(); ++r)
    for (std::size_t e = 0; e < a.asked[r].size(); ++e)
      out += fmt::format("{},{},{},{}\n", r, e, a.asked[r][e], a.here.kept[r][e]);
  return out;
}

std::string ExpertsFigure::description() const {
  const RoutingAnswer& a = data_->answer;
  return fmt::format("{} choices of {} experts on {} ranks: the fullest gets {}, with {} dropped.", a.here.choices,
                     a.layer.experts, a.layer.ranks, fullest_text(a),
                     a.here.dropped_choices == 0 ? "none" : std::to_string(a.here.dropped_choices));
}

}  // namespace ringside::ui
