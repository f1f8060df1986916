// What the topology figure says without a picture: what lies under a point, its rows of data, its one sentence.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/text.h"
#include "ui/figures/ran_on.h"
#include "ui/figures/topology.h"
#include "ui/figures/topology_canvas.h"
#include "ui/figures/traffic.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

std::int32_t TopologyFigure::place_at(const TopologyPlan& plan, const QPointF& point) const {
  std::int32_t found = -1;
  for (const PlaceLayout& layout : plan.layouts) {
    double least = std::max(layout.radius + 2, plan.dots ? 6.0 : 0.0);
    for (std::size_t i = 0; i < layout.centres.size(); ++i) {
      const QPointF d = point - layout.centres[i];
      const double away = std::hypot(d.x(), d.y());
      if (away <= least && layout.shows(static_cast<std::int32_t>(i)))
        least = away, found = static_cast<std::int32_t>(i);
    }
  }
  return found;
}

std::optional<Selected> TopologyFigure::hit(const QPointF& point, const QRectF& area) const {
  const TopologyPlan now = plan(area);
  Selected s;
  const auto found = [&](const Packet& p) {
    s.step = input_.cursor.step, s.transfer = p.transfer;
    return s;
  };
  const std::vector<Packet> all = in_flight() ? packets(now) : std::vector<Packet>();
  for (auto p = all.rbegin(); p != all.rend(); ++p)
    if (p->rect.adjusted(-2, -2, 2, 2).contains(point)) return found(*p);
  if (const std::int32_t place = place_at(now, point); place >= 0) {
    s.rank = place;
    return s;
  }
  for (const Packet& p : all) {
    for (double t = 0; t <= 1; t += 0.02) {
      const QPointF d = point - p.curve.at(t);
      if (std::hypot(d.x(), d.y()) <= 5) return found(p);
    }
  }
  for (const LinkUse* link : now.links) {
    const auto curve = now.layouts.front().link(link->from, link->to, bend(now, link->from, link->to));
    for (double t = 0; t <= 1 && now.layouts.size() == 1; t += 0.02) {
      const QPointF d = point - curve.at(t);
      if (std::hypot(d.x(), d.y()) > 5) continue;
      s.rank = link->from, s.peer = link->to;
      return s;
    }
  }
  return std::nullopt;
}

std::string TopologyFigure::tip(const QPointF& point, const QRectF& area) const {
  const std::int32_t place = place_at(plan(area), point);
  if (place < 0) return {};
  if (input_.untold) return place_text(answer().schedule, place).toStdString() + "." + ran_on(input_, place);
  std::int64_t sent = 0, received = 0, to = 0, from = 0;
  std::uint64_t channels = 0;
  for (const LinkUse& l : links_at(answer(), *survey_, place)) {
    if (l.from == place) sent += l.bytes, ++to, channels |= l.channels;
    if (l.to == place) received += l.bytes, ++from, channels |= l.channels;
  }
  return fmt::format("{}: sends {} to {}, receives {} from {}{}.{}", place_text(answer().schedule, place).toStdString(),
                     size_text(Bytes(static_cast<double>(sent))), to, size_text(Bytes(static_cast<double>(received))),
                     from, on_channels(channels), ran_on(input_, place));
}

std::string TopologyFigure::left_out_of_rows() const {
  return left_out_of_links(*survey_);
}

std::string TopologyFigure::csv() const {
  std::string out = "from,to,messages,bytes,share_of_busiest\n";
  if (input_.untold) return out;
  for (const LinkUse& l : survey_->links)
    out += fmt::format("{},{},{},{},{}\n", l.from, l.to, l.messages, l.bytes, format_number(survey_->share(l)));
  return out;
}

std::string TopologyFigure::description() const {
  if (input_.untold) return case_text(answer(), true) + ".";
  const bool tree = answer().schedule.ranks > kFewRanks && !trees_->all.empty();
  return fmt::format("{}{}: ranks drawn as {}, {} used, the busiest carries {}.", case_text(answer()),
                     input_.brush ? ", " + steps_text(*input_.brush) : "",
                     !tree                     ? "a ring"
                     : trees_->all.size() == 2 ? "two trees"
                                               : "a tree",
                     counted(survey_->pairs(), "link"), size_text(Bytes(static_cast<double>(survey_->busiest))));
}

}  // namespace ringside::ui
