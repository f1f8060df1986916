#include "ui/training/groups_figure.h"

#include <algorithm>

#include <fmt/format.h>

#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

GroupsFigure::GroupsFigure(GroupsPicture picture) : picture_(std::move(picture)) {
  const auto machine_of = [this](std::int32_t rank) { return rank / picture_.machine; };
  const auto add = [&](const QString& title, const std::vector<std::vector<std::int32_t>>& all) {
    Panel panel{title, std::vector<std::int32_t>(static_cast<std::size_t>(picture_.ranks), -1), {}, false};
    panel.number = panel.group;
    for (std::size_t g = 0; g < all.size(); ++g)
      for (std::size_t i = 0; i < all[g].size(); ++i) {
        panel.group[static_cast<std::size_t>(all[g][i])] = static_cast<std::int32_t>(g);
        panel.number[static_cast<std::size_t>(all[g][i])] = static_cast<std::int32_t>(i);
        panel.across |= machine_of(all[g][i]) != machine_of(all[g].front());
      }
    panels_.push_back(std::move(panel));
  };
  if (picture_.members.empty() && picture_.axes.all.empty()) add(Train::tr("who shares a machine"), {});
  if (!picture_.members.empty()) add(Train::tr("the group, with its own numbers below"), {picture_.members});
  for (std::size_t i = 0; i < picture_.axes.all.size(); ++i) {
    const auto all = groups(picture_.axes, i);
    add(Train::tr("%1: %2 groups of %3")
            .arg(qt(picture_.axes.all[i].name))
            .arg(all.size())
            .arg(picture_.axes.all[i].size),
        all);
  }
}

void GroupsFigure::paint_panel(QPainter& painter, const QRectF& area, const Panel& panel, const Theme& theme) const {
  const bool machines = rows() > 1;
  draw_text(painter, {area.left(), area.top() + 10}, panel.title, text_font(15, 600), theme.ink);
  const bool grouped = std::ranges::any_of(panel.group, [](std::int32_t group) { return group >= 0; });
  if (machines && grouped)
    draw_text(painter, {area.left() + text_width(text_font(15, 600), panel.title) + 16, area.top() + 10},
              panel.across ? Train::tr("every group spans machines") : Train::tr("every group inside a machine"),
              text_font(14), theme.ink2);
  const double names = machines ? 96 : 0, top = area.top() + 28;
  // A member's own number stands below its circle, or where that has no room at its right.
  const double under = machines || area.bottom() - top < 60 ? 0 : 24;
  const double pitch = std::min(machines ? 46.0 : 90.0, (area.bottom() - top - under) / rows());
  const double wide = std::min(96.0, (area.width() - names) / picture_.machine);
  const double radius = std::min({machines ? 15.0 : 20.0, 0.4 * pitch, 0.4 * wide});
  for (std::int32_t rank = 0; rank < picture_.ranks; ++rank) {
    const int row = rank / picture_.machine, seat = rank % picture_.machine;
    const double y = top + (row + 0.5) * pitch;
    if (machines && seat == 0)
      draw_text(painter, {area.left(), y}, Train::tr("machine %1").arg(row), text_font(13), theme.ink2);
    const QPointF at(area.left() + names + (seat + 0.5) * wide, y);
    const std::int32_t group = panel.group[static_cast<std::size_t>(rank)];
    painter.setPen(line_pen(group < 0 ? theme.control : theme.owner_edge(group), group < 0 ? 1 : 2));
    painter.setBrush(group < 0 ? theme.sunken : theme.owner_tint(group));
    painter.drawEllipse(at, radius, radius);
    draw_text(painter, at, QString::number(rank), number_font(std::min(14.0, radius), 500),
              group < 0 ? theme.ink3 : theme.ink, Align::centre);
    const bool below = under > 0;
    if (!machines && group >= 0)
      draw_text(painter, at + (below ? QPointF(0, radius + 14) : QPointF(radius + 5, 0)),
                QString::number(panel.number[static_cast<std::size_t>(rank)]), number_font(14, 600), theme.accent,
                below ? Align::centre : Align::left);
  }
}

void GroupsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const double pitch = area.height() / static_cast<double>(std::max<std::size_t>(panels_.size(), 1));
  for (std::size_t i = 0; i < panels_.size(); ++i)
    paint_panel(painter, {area.left(), area.top() + static_cast<double>(i) * pitch, area.width(), pitch - 14},
                panels_[i], theme);
}

std::string GroupsFigure::csv() const {
  std::string out = "part,rank,machine,group,number\n";
  for (std::size_t p = 0; p < panels_.size(); ++p)
    for (std::int32_t r = 0; r < picture_.ranks; ++r)
      out += fmt::format("{},{},{},{},{}\n", p, r, r / picture_.machine, panels_[p].group[static_cast<std::size_t>(r)],
                         panels_[p].number[static_cast<std::size_t>(r)]);
  return out;
}

std::string GroupsFigure::description() const {
  std::string out = fmt::format("{} ranks", picture_.ranks);
  for (const Panel& panel : panels_)
    out += fmt::format("; {}{}", panel.title.toStdString(), panel.across ? ", across machines" : "");
  return out + ".";
}

}  // namespace ringside::ui
