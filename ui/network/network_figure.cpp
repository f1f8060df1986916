#include "ui/network/network_figure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "core/consequence.h"
#include "core/topology/parts.h"
#include "ui/figures/flights.h"
#include "ui/figures/ran_on.h"
#include "ui/model/wiring_edit.h"
#include "ui/network/cluster_picture.h"
#include "ui/network/network_canvas.h"
#include "ui/paint/marks.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kLegible = 13;           // pixels: smaller nodes are drawn as one box per machine
constexpr std::size_t kMostNodes = 1500;  // more are not even tried one by one
constexpr std::size_t kMostPackets = 400;
constexpr std::int32_t kFewDevices = 16;  // of machines whose nodes are drawn one by one where they can be read

double distance(const QPointF& p, const QPointF& a, const QPointF& b) {
  const QPointF d = b - a;
  const double length = QPointF::dotProduct(d, d);
  const double t = length > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / length, 0.0, 1.0) : 0;
  const QPointF off = p - a - d * t;
  return std::hypot(off.x(), off.y());
}

}  // namespace

double distance_to(const QPointF& p, const QPolygonF& way) {
  double least = 1e300;
  for (qsizetype i = 1; i < way.size(); ++i) least = std::min(least, distance(p, way[i - 1], way[i]));
  return least;
}

QPolygonF joined_way(const NetworkDrawing& d, const std::vector<std::int32_t>& links) {
  QPolygonF way;
  for (const std::int32_t l : links)
    if (const std::int32_t w = d.view.wire_of[at(l)]; w >= 0) way += d.layout.wires[at(w)];
  return way;
}

double length_of(const QPolygonF& way) {
  double length = 0;
  for (qsizetype i = 1; i < way.size(); ++i) length += std::hypot((way[i] - way[i - 1]).x(), (way[i] - way[i - 1]).y());
  return length;
}

QPointF point_on(const QPolygonF& way, double fraction) {
  double left = std::clamp(fraction, 0.0, 1.0) * length_of(way);
  for (qsizetype i = 1; i < way.size(); ++i) {
    const QPointF part = way[i] - way[i - 1];
    const double length = std::hypot(part.x(), part.y());
    if (left <= length && length > 0) return way[i - 1] + part * (left / length);
    left -= length;
  }
  return way.isEmpty() ? QPointF() : way.back();
}

NetworkDrawing network_drawing(const Topology& t, const QRectF& area) {
  // Many nodes leave no room for large letters.
  const double most = t.nodes.size() > 40 ? 1.3 : t.nodes.size() > 16 ? 1.7 : 2.4;
  const double u = std::clamp(std::min(area.width() / 520, area.height() / 300), 1.0, most);
  const double lines = area.height() < 200 ? 1 : 2, legend = area.height() >= 360 * u ? 28 : 0;
  const double below = area.height() < 120 ? 0 : (lines * 18 + 4 + legend) * u;
  NetworkDrawing d;
  d.notes = QRectF(area.left(), area.bottom() - below, area.width(), below);
  const QRectF room = area.adjusted(2, 2, -2, -below - 2);
  const bool many = t.nodes.size() > kMostNodes;
  d.view = network_view(t, many ? Grain::machines : Grain::nodes);
  d.layout = network_layout(t, d.view, room, u);
  if (many || d.layout.smallest >= kLegible) return d;
  NetworkView coarse = network_view(t, Grain::machines);
  // One box would say nothing.
  if (coarse.items.size() == d.view.items.size() || coarse.items.size() < 2) return d;
  d.view = std::move(coarse);
  d.layout = network_layout(t, d.view, room, u);
  return d;
}

NetworkFigure::NetworkFigure(FigureInput input)
    : input_(std::move(input)),
      survey_(survey(input_.answer)),
      use_(input_.sketch   ? input_.sketch
           : input_.untold ? network_untold(input_.answer)
                           : network_use(input_.answer, input_.brush)),
      planned_(input_.becomes ? network_use(input_.what_if->before, input_.brush) : nullptr) {}

QSizeF NetworkFigure::preferred_size() const {
  const std::size_t nodes = use_->topology().nodes.size();
  return nodes > 48 ? QSizeF(960, 640) : nodes > 12 ? QSizeF(760, 500) : QSizeF(620, 400);
}

std::shared_ptr<const NetworkDrawing> NetworkFigure::drawing(const QRectF& area) const {
  static Remembered<NetworkDrawing, 4, QRectF> known;
  return known.of(use_, area, [&] { return network_drawing(use_->topology(), area); });
}

std::unique_ptr<const ClusterPicture> NetworkFigure::cluster(const QRectF& area) const {
  if (input_.sketch) return nullptr;
  const auto known = cluster_use(use_);
  if (!known->cluster) return nullptr;
  const auto boxes = [&] {
    const auto d = drawing(area);
    return std::any_of(d->view.items.begin(), d->view.items.end(), [](const DrawnItem& i) { return i.box(); });
  };
  if (known->cluster->rows() * known->cluster->columns <= kFewDevices && !boxes()) return nullptr;
  return std::make_unique<const ClusterPicture>(input_, use_, survey_, known, area);
}

std::int32_t NetworkFigure::device_at(const QPointF& point, const QRectF& area) const {
  if (const auto picture = cluster(area)) return picture->device_at(point);
  return node_at(*drawing(area), point);
}

double NetworkFigure::share_of(const DrawnWire& wire, const NetworkUse& use) {
  double most = 0;
  for (const std::int32_t l : wire.links) most = std::max(most, use.share[at(l)]);
  return most;
}

std::int32_t NetworkFigure::busiest_of(const DrawnWire& wire) const {
  return *std::max_element(wire.links.begin(), wire.links.end(),
                           [&](std::int32_t a, std::int32_t b) { return use_->share[at(a)] < use_->share[at(b)]; });
}

std::vector<NetworkFigure::Packet> NetworkFigure::packets(const NetworkDrawing& d) const {
  std::vector<Packet> result;
  if (input_.cursor.step >= answer().schedule.step_count()) return result;
  const Step now = listed(answer().schedule, input_.cursor.step);
  for (std::size_t i = 0; i < now.transfers.size() && result.size() < kMostPackets; ++i) {
    const Transfer& t = now.transfers[i];
    if (t.local()) continue;
    Packet p;
    p.transfer = static_cast<std::int32_t>(i), p.moved = t, p.way = joined_way(d, use_->way(t.from, t.to));
    if (!p.way.isEmpty()) result.push_back(std::move(p));  // else it stays within a box
  }
  const auto rect_of = [&](std::int32_t place) {
    return d.layout.items[at(d.view.item_of[at(use_->net->nodes[at(place)])])];
  };
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  const double chip = std::clamp(0.5 * d.layout.smallest, 5.0, 12 * d.layout.unit);
  for (const PacketSize size : {PacketSize::label, PacketSize::chip}) {
    const QSizeF extent = packet_extent(size, d.layout.unit, chip);
    std::vector<QRectF> taken;
    bool room = result.size() <= 12;
    for (Packet& p : result) {
      p.size = size, p.rect = packet_rect(d.layout.area, point_on(p.way, fraction), extent);
      if (size == PacketSize::chip) continue;
      const QRectF middle = packet_rect(d.layout.area, point_on(p.way, 0.5), extent);
      for (const QRectF& r : taken) room = room && !r.intersects(p.rect);
      for (const std::int32_t end : {p.moved.from, p.moved.to}) room = room && !rect_of(end).intersects(middle);
      taken.push_back(middle);
    }
    if (room) break;
  }
  return result;
}

std::int32_t wire_at(const NetworkDrawing& d, const QPointF& point,
                     const std::function<bool(const DrawnWire&)>& carries) {
  std::int32_t found = -1;
  double least = 6 + d.layout.apart;  // between both directions, too
  for (std::size_t w = 0; w < d.layout.wires.size(); ++w) {
    const double away = distance_to(point, d.layout.wires[w]) - (carries(d.view.wires[w]) ? 0.5 : 0);
    if (away < least) least = away, found = static_cast<std::int32_t>(w);
  }
  return found;
}

std::int32_t node_at(const NetworkDrawing& d, const QPointF& point) {
  for (std::size_t i = 0; i < d.layout.items.size(); ++i)
    if (d.layout.items[i].adjusted(-1, -1, 1, 1).contains(point))
      return d.view.items[i].box() ? -1 : d.view.items[i].nodes.front();
  return -1;
}

std::optional<Selected> NetworkFigure::hit(const QPointF& point, const QRectF& area) const {
  if (const auto picture = cluster(area)) return picture->hit(point);
  const auto d = drawing(area);
  Selected s;
  const std::vector<Packet> all = packets(*d);
  const auto found = [&](const Packet& p) {
    s.step = input_.cursor.step, s.transfer = p.transfer;
    return s;
  };
  if (in_flight())
    for (auto p = all.rbegin(); p != all.rend(); ++p)
      if (p->rect.adjusted(-2, -2, 2, 2).contains(point)) return found(*p);
  for (std::size_t i = 0; i < d->layout.items.size(); ++i) {
    if (!d->layout.items[i].adjusted(-1, -1, 1, 1).contains(point)) continue;
    const DrawnItem& item = d->view.items[i];
    const std::int32_t place = use_->place_of[at(item.nodes.front())];
    if (item.box() || place < 0) return std::nullopt;
    s.rank = place;
    return s;
  }
  // The way of a message that has not left yet tells what the wires carry.
  if (input_.untold && !in_flight()) return std::nullopt;
  const Packet* nearest = nullptr;
  double least = 5;
  for (const Packet& p : all)
    if (const double away = distance_to(point, p.way); away < least) least = away, nearest = &p;
  return nearest != nullptr ? std::optional(found(*nearest)) : std::nullopt;
}

std::string NetworkFigure::tip(const QPointF& point, const QRectF& area) const {
  if (const auto picture = cluster(area)) return picture->tip(point);
  const auto d = drawing(area);
  const Topology& t = use_->topology();
  for (std::size_t i = 0; i < d->layout.items.size(); ++i) {
    if (!d->layout.items[i].contains(point)) continue;
    const DrawnItem& item = d->view.items[i];
    if (item.box()) return fmt::format("{}: stands for {}.", item.label, parts_text(t, item.nodes));
    const Node& node = t.nodes[at(item.nodes.front())];
    std::string text = node.label;
    if (node.machine >= 0) text += fmt::format(" in {}", t.machines[at(node.machine)]);
    const std::int32_t place = use_->place_of[at(item.nodes.front())];
    if (place >= 0) text += fmt::format(": {}", place_text(answer().schedule, place).toStdString());
    if (node.copy.value > 0) text += fmt::format("; copies what passes at {}", format_bandwidth(1.0 / node.copy));
    return text + "." + ran_on(input_, place);
  }
  const std::int32_t wire = wire_at(*d, point, [this](const DrawnWire& w) { return share_of(w) > 0; });
  if (wire < 0) return {};
  const DrawnWire& w = d->view.wires[at(wire)];
  const std::string text = link_card(*use_, busiest_of(w));
  return w.links.size() == 1 ? text : fmt::format("{} links; the busiest is {}", w.links.size(), text);
}

std::optional<Case> NetworkFigure::dragged(const QPointF& from, const QPointF& to, const QRectF& area) const {
  if (input_.sketch) return std::nullopt;
  const std::int32_t a = device_at(from, area), b = device_at(to, area);
  if (a < 0 || b < 0 || a == b) return std::nullopt;
  const std::int32_t rank = use_->place_of[at(a)];
  if (rank < 0 || rank >= use_->ranks) return std::nullopt;
  auto changed = with_rank_on(answer().question, rank, b);
  if (!changed || *changed == answer().question) return std::nullopt;
  return std::move(*changed);
}

std::string NetworkFigure::csv() const {
  const Topology& t = use_->topology();
  std::string out = "from,to,tier,alpha_s,bytes_per_s,bytes,share\n";
  const auto quoted = [](const std::string& text) {
    return text.find_first_of(",\"\n") == std::string::npos ? text : fmt::format("{:?}", text);
  };
  for (std::size_t l = 0; l < t.links.size(); ++l) {
    const Link& link = t.links[l];
    out += fmt::format("{},{},{},{},{},{},{}\n", quoted(t.nodes[at(link.from)].label),
                       quoted(t.nodes[at(link.to)].label), quoted(link.tier), format_number(link.alpha.value),
                       format_number(link.bandwidth.value), input_.untold ? "" : format_number(use_->bytes[l]),
                       input_.untold ? "" : format_number(use_->share[l]));
  }
  return out;
}

std::string NetworkFigure::description() const {
  const Topology& t = use_->topology();
  if (input_.untold)
    return fmt::format("{} on {}: {}; {} links. {}", case_text(answer(), true), t.name, parts_text(t), t.links.size(),
                       use_->note);
  const std::string wrong = impaired_text(t);
  return fmt::format("{} on {}: {}; {} of {} links carry something. {}{}{}", case_text(answer()), t.name, parts_text(t),
                     use_->used, t.links.size(), hottest_text(*use_), wrong.empty() ? "" : " ", wrong);
}

}  // namespace ringside::ui
