#include "ui/figures/topology.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "core/consequence.h"
#include "core/what_if.h"
#include "ui/figures/flights.h"
#include "ui/figures/topology_canvas.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kLeastCircle = 6.5;      // pixels of radius for a number,
constexpr double kLeastInRing = 8.3;      // that can be read on paper, too; else it stands outside of the ring
constexpr double kLeastStep = 3;          // pixels from dot to dot
constexpr double kLeastGap = 10;          // pixels between neighbours for packets between them
constexpr std::int32_t kMostChords = 64;  // links, or transfers, across the ring; more are a hairball
constexpr double kLeastFan = 8;           // pixels between the far ends of links of one rank

/// Where a survey lists too few of them; remembered, since a plan is made for every look.
std::shared_ptr<const std::vector<LinkUse>> links_of(const std::shared_ptr<const Survey>& survey, const Answer& answer,
                                                     std::int32_t place) {
  static Remembered<std::vector<LinkUse>, 4, std::int32_t> known;
  return known.of(survey, place, [&] { return links_at(answer, *survey, place); });
}

}  // namespace

TopologyFigure::TopologyFigure(FigureInput input)
    : input_(std::move(input)),
      survey_(survey(input_.answer, input_.brush)),
      planned_(input_.becomes ? survey(input_.what_if->before, input_.brush) : survey_),
      trees_(trees_of(input_.becomes ? input_.what_if->before : input_.answer)) {}

int TopologyFigure::mark_of(std::int32_t transfer, const Transfer& t) const {
  const auto is = [&](const Selected& s) { return s.marks(input_.cursor.step, transfer, t.from, t.to); };
  return is(input_.selection) ? 2 : is(input_.hover) ? 1 : 0;
}

double TopologyFigure::bend(const TopologyPlan& plan, std::int32_t from, std::int32_t to) const {
  if (plan.tree) return 0;
  const std::int32_t ranks = answer().schedule.ranks, apart = std::abs(from - to);
  const bool beside = from < ranks && to < ranks && (apart == 1 || apart == ranks - 1);
  // Past the ranks in between; the way there and the way back differently, so that both can be seen.
  const std::int32_t away = std::min(apart, std::abs(ranks - apart));
  const double past = ranks > kFewRanks && to < ranks && from < ranks && away > 1 && away <= 4 ? 0.9 / away : 0;
  if (planned_->link(to, from)) return past + (from < to ? 0.03 : 0.2);
  return beside ? 0 : std::max(past, 0.05);
}

const PlaceLayout& TopologyFigure::layout_of(const TopologyPlan& plan, const Transfer& t) const {
  if (plan.layouts.size() < 2 || t.target().empty()) return plan.layouts.front();
  const std::size_t chunk = std::min(at(t.target().front()), trees_->of_chunk.size() - 1);
  return plan.layouts[at(trees_->of_chunk[chunk])];
}

TopologyPlan TopologyFigure::plan(const QRectF& area) const {
  TopologyPlan p = arranged(area, true);
  if (p.in_the_middle) {
    // As large as what is said there; where that comes near a rank, it stands below.
    const double u = p.layouts.front().unit;
    const QStringList lines = words(p);
    double width = 0;
    for (const QString& line : lines) width = std::max(width, text_width(text_font(13 * u, 600), line));
    const QSizeF size(width + 2 * u, static_cast<double>(lines.size()) * 18 * u);
    p.words = QRectF(p.layouts.front().area.center() - QPointF(size.width() / 2, size.height() / 2), size);
    const double r = p.layouts.front().radius + 8 * u;
    const bool near = std::any_of(
        p.layouts.front().centres.begin(), p.layouts.front().centres.end(),
        [&](const QPointF& c) { return QRectF(c - QPointF(r, r), QSizeF(2 * r, 2 * r)).intersects(p.words); });
    if (near) p = arranged(area, false);
  }
  choose(p);
  return p;
}

TopologyPlan TopologyFigure::arranged(const QRectF& area, bool middle) const {
  const Schedule& schedule = answer().schedule;
  TopologyPlan p;
  const double u = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, 3.0);
  p.tree = schedule.ranks > kFewRanks && !trees_->all.empty();
  p.around = std::all_of(planned_->links.begin(), planned_->links.end(), [&](const LinkUse& l) {
    const std::int32_t apart = std::abs(l.from - l.to);
    return std::max(l.from, l.to) < schedule.ranks && (apart == 1 || apart == schedule.ranks - 1);
  });
  QRectF room = area;
  if (input_.brush) {
    p.brush = QRectF(area.topLeft(), QSizeF(area.width(), 18 * u));
    room.setTop(p.brush.bottom());
  }
  if (schedule.ranks > kFewRanks && area.height() >= 120 && !planned_->links.empty()) {
    p.in_the_middle = middle && p.around && planned_->even && !p.tree;
    const double lines = area.height() >= 200 ? 2 : 1;
    p.words = QRectF(area.left(), area.bottom() - lines * 18 * u, area.width(), lines * 18 * u);
    if (!p.in_the_middle) room.setBottom(p.words.top() - 2 * u);
  }
  if (p.tree) {
    const double width = room.width() / static_cast<double>(trees_->all.size());
    for (const Tree& tree : trees_->all) {
      const double left = room.left() + width * static_cast<double>(p.layouts.size());
      const double gap = p.layouts.empty() ? 0 : 8 * u;
      p.layouts.push_back(tree_layout({left + gap, room.top(), width - gap, room.height()}, tree));
      p.layouts.back().unit = u;
      p.dots |= p.layouts.back().radius < kLeastCircle;
    }
    return p;
  }
  p.layouts = {ring_layout(room, schedule.ranks, schedule.helpers)};
  p.dots = p.layouts.front().radius < kLeastInRing;
  if (!p.dots) return p;
  p.layouts = {ring_layout(room.adjusted(24 * u, 16 * u, -24 * u, -16 * u), schedule.ranks, schedule.helpers)};
  p.layouts.front().unit = u;
  const double apart = std::max(1e-3, p.layouts.front().apart);
  while (p.stride * apart < kLeastStep) p.stride *= 2;
  while (p.every * apart < 34 * u) p.every *= 2;
  return p;
}

// The fan of one rank to nearly all: lines whose far ends lie so near to one another would be a filled area.
void TopologyFigure::thin_out(TopologyPlan& p) const {
  p.fan = std::ssize(p.links);
  const double apart = std::max(1e-3, p.layouts.front().apart);
  std::int32_t every = 1;
  while (every * apart < kLeastFan && every < answer().schedule.ranks) every *= 2;
  if (every == 1 || p.fan <= 2 * answer().schedule.ranks / every) return;
  std::erase_if(p.links, [&](const LinkUse* l) { return (l->from == p.followed ? l->to : l->from) % every != 0; });
}

void TopologyFigure::choose(TopologyPlan& p) const {
  const bool step_known = input_.cursor.step < answer().schedule.step_count();
  const Step now = step_known ? listed(answer().schedule, input_.cursor.step) : Step{};
  const Selected& s = input_.selection;
  if (s.rank && *s.rank < answer().schedule.places())
    p.followed = *s.rank;
  else if (s.transfer && s.step == input_.cursor.step && at(*s.transfer) < now.transfers.size())
    p.followed = now.transfers[at(*s.transfer)].from;
  const bool all_links = p.tree || p.around || std::ssize(planned_->links) <= kMostChords;
  if (planned_->images > 1)
    p.of_followed = links_of(planned_, input_.becomes ? *input_.what_if->before : answer(), p.followed);
  for (const LinkUse& l : p.of_followed ? *p.of_followed : planned_->links) {
    const bool shown = std::any_of(p.layouts.begin(), p.layouts.end(),
                                   [&](const PlaceLayout& x) { return x.shows(l.from) && x.shows(l.to); });
    if (shown && (all_links || l.from == p.followed || l.to == p.followed)) p.links.push_back(&l);
  }
  if (!all_links) thin_out(p);
  for (const Transfer& t : now.transfers) {
    if (t.local()) continue;
    const std::int32_t ranks = answer().schedule.ranks, along = std::abs(t.from - t.to);
    const std::int32_t reach = std::max(t.from, t.to) < ranks ? std::min(along, ranks - along) : 0;
    p.reach = p.sent == 0 || p.reach == reach ? reach : 0;
    ++p.sent;
  }
  const bool crowded = p.around && p.layouts.front().apart < kLeastGap && !p.tree;
  const bool all = p.tree || (p.around && !crowded) || (!p.around && p.sent <= kMostChords);
  const bool some = !p.around && p.sent <= 2 * answer().schedule.ranks;  // else one rank alone sends many
  for (std::size_t i = 0; i < now.transfers.size(); ++i) {
    const Transfer& t = now.transfers[i];
    const auto index = static_cast<std::int32_t>(i);
    const PlaceLayout& layout = layout_of(p, t);
    if (t.local()) continue;
    const bool one = !crowded && (some ? t.from % p.every == 0 : t.from == p.followed);
    // Of a rank whose dot is one of many not drawn the place on the ring is known.
    if (!(layout.shows(t.from) && layout.shows(t.to)) && (!one || p.tree)) continue;
    if (!all && !one && mark_of(index, t) == 0) continue;
    p.transfers.push_back(index);
  }
}

std::vector<TopologyFigure::Packet> TopologyFigure::packets(const TopologyPlan& plan) const {
  std::vector<Packet> result;
  if (plan.transfers.empty()) return result;
  const Step now = answer().schedule.step(input_.cursor.step);
  for (const std::int32_t i : plan.transfers) {
    const Transfer& t = now.transfers[at(i)];
    result.push_back({i, t, layout_of(plan, t).link(t.from, t.to, bend(plan, t.from, t.to)), {}, PacketSize::chip});
  }
  const PlaceLayout& layout = plan.layouts.front();
  // The largest size at which nothing covers anything when all are half-way; the same for the whole step.
  const double chip = std::clamp(layout.radius * 0.8, 4.0, 11 * layout.unit);
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  const bool crowd = plan.tree && answer().schedule.ranks > 2 * kFewRanks;
  for (const PacketSize size : {PacketSize::label_and_value, PacketSize::label, PacketSize::chip}) {
    const QSizeF extent = packet_extent(size, layout.unit, chip);
    if (size != PacketSize::chip && (crowd || result.size() > 16 || !have_room(plan, result, extent))) continue;
    for (Packet& p : result) {
      const PlaceLayout& there = layout_of(plan, p.moved);
      p.size = size, p.rect = packet_rect(there.area, p.curve.at(clear_of_ends(there, p, extent, fraction)), extent);
    }
    break;
  }
  return result;
}

// Packets cover neither the rank that they leave nor that which they reach: they move as far as lies between.
double TopologyFigure::clear_of_ends(const PlaceLayout& layout, const Packet& p, const QSizeF& extent,
                                     double fraction) {
  constexpr int kPieces = 32;
  const double r = layout.radius + layout.unit;
  const auto covers = [&](std::int32_t place, int piece) {
    const QRectF circle(layout.centres[at(place)] - QPointF(r, r), QSizeF(2 * r, 2 * r));
    const QPointF half(extent.width() / 2, extent.height() / 2);
    return circle.intersects({p.curve.at(static_cast<double>(piece) / kPieces) - half, extent});
  };
  int first = 0, last = kPieces;
  while (first < kPieces / 2 && covers(p.moved.from, first)) ++first;
  while (last > kPieces / 2 && covers(p.moved.to, last)) --last;
  return (first + fraction * (last - first)) / kPieces;
}

bool TopologyFigure::have_room(const TopologyPlan& plan, const std::vector<Packet>& packets, const QSizeF& extent) {
  std::vector<QRectF> taken;
  if (plan.in_the_middle) taken.push_back(plan.words);
  for (const PlaceLayout& layout : plan.layouts) {
    const double r = layout.radius + layout.unit;
    for (const QPointF& centre : layout.centres) taken.emplace_back(centre - QPointF(r, r), QSizeF(2 * r, 2 * r));
  }
  for (const Packet& p : packets) {
    const QRectF rect = packet_rect(plan.layouts.front().area, p.curve.at(0.5), extent);
    for (const QRectF& other : taken)
      if (other.intersects(rect)) return false;
    taken.push_back(rect);
  }
  return true;
}

}  // namespace ringside::ui
