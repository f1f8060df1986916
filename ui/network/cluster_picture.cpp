#include "ui/network/cluster_picture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/index.h"
#include "core/base/text.h"
#include "ui/figures/flights.h"
#include "ui/figures/ran_on.h"
#include "ui/network/network_figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

constexpr double kBit = 0.01;  // of a way

ClusterUse make_use(const NetworkUse& use) {
  ClusterUse known;
  known.cluster = cluster_of(use.topology());
  if (!known.cluster) return known;
  const auto busiest = [&](const std::vector<std::int32_t>& links) {
    ClusterUse::Load load;
    for (const std::int32_t l : links)
      if (load.link < 0 || use.share[at(l)] > load.share) load = {l, use.share[at(l)]};
    return load;
  };
  for (const Cluster::Seat& s : known.cluster->seats) {
    known.inside.push_back(busiest(s.inside));
    known.out.push_back(busiest(s.out));
  }
  known.leaving.resize(known.cluster->machines.size());
  for (std::size_t s = 0; s < known.out.size(); ++s) {
    ClusterUse::Load& most = known.leaving[s / at(known.cluster->columns)];
    if (most.link < 0 || known.out[s].share > most.share) most = known.out[s];
  }
  return known;
}

}  // namespace

std::shared_ptr<const ClusterUse> cluster_use(const std::shared_ptr<const NetworkUse>& use) {
  static Remembered<ClusterUse, 2> known;
  return known.of(use, [&] { return make_use(*use); });
}

ClusterPicture::ClusterPicture(const FigureInput& input, std::shared_ptr<const NetworkUse> use,
                               std::shared_ptr<const Survey> survey, std::shared_ptr<const ClusterUse> known,
                               const QRectF& area)
    : input_(input),
      use_(std::move(use)),
      survey_(std::move(survey)),
      known_(std::move(known)),
      layout_(cluster_layout(*known_->cluster, area)) {
  if (circles())
    packets_ = packets();
  else
    at_work_ = at_work(input_.answer, input_.cursor);
}

std::int32_t ClusterPicture::place_on(std::int32_t seat) const {
  const std::int32_t device = cluster().seats[at(seat)].device;
  return device < 0 ? -1 : use_->place_of[at(device)];
}

std::int32_t ClusterPicture::seat_of_place(std::int32_t place) const {
  const Placement& nodes = use_->net->nodes;
  return place >= 0 && at(place) < nodes.size() ? cluster().seat_of[at(nodes[at(place)])] : -1;
}

std::vector<ClusterPicture::Packet> ClusterPicture::packets() const {
  std::vector<Packet> all;
  if (input_.cursor.step >= answer().schedule.step_count()) return all;
  const Step now = listed(answer().schedule, input_.cursor.step);
  const double fraction = flight_fraction(input_.cursor.phase, input_.reduced_motion);
  // A packet fits between two lines of circles.
  const QRectF& circle = layout_.seats.front();
  const double chip = std::clamp(layout_.rows.front().height() - circle.height() - 1, 5.0, 11 * layout_.unit);
  for (std::size_t i = 0; i < now.transfers.size(); ++i) {
    const Transfer& t = now.transfers[i];
    if (t.local()) continue;
    Packet p{static_cast<std::int32_t>(i),
             t,
             cluster_way(use_->topology(), cluster(), layout_, use_->way(t.from, t.to)),
             {}};
    if (p.way.size() < 2) continue;
    p.rect = packet_rect(layout_.plot, point_on(p.way, fraction), packet_extent(PacketSize::chip, layout_.unit, chip));
    p.ahead = point_on(p.way, std::min(1.0, fraction + kBit)) - point_on(p.way, std::max(0.0, fraction - kBit));
    all.push_back(std::move(p));
  }
  return all;
}

PacketMark ClusterPicture::mark_of(const Packet& p) const {
  const auto is = [&](const Selected& s) { return s.marks(input_.cursor.step, p.transfer, p.moved.from, p.moved.to); };
  return is(input_.selection) ? PacketMark::selected : is(input_.hover) ? PacketMark::hovered : PacketMark::none;
}

QString ClusterPicture::machine_name(std::int32_t row) const {
  return qt(use_->topology().machines[at(cluster().machines[at(row)])]);
}

QString ClusterPicture::device_word() const {
  const NodeKind kind = use_->topology().nodes[at(cluster().seats.front().device)].kind;
  return kind == NodeKind::cpu ? QStringLiteral("core") : QStringLiteral("GPU");
}

QString ClusterPicture::tile_words(const QFont& font) const {
  QString words = QStringLiteral("a tile is a machine of %1 %2s").arg(cluster().columns).arg(device_word());
  for (const QString& longer : {words + QStringLiteral(", at the cursor"), words})
    if (text_width(font, longer) <= layout_.heads.width()) return longer;
  return QStringLiteral("a tile: %1 %2s").arg(cluster().columns).arg(device_word());
}

std::optional<Selected> ClusterPicture::hit(const QPointF& point) const {
  Selected s;
  const auto found = [&](const Packet& p) {
    s.step = input_.cursor.step, s.transfer = p.transfer;
    return s;
  };
  if (in_flight())
    for (auto p = packets_.rbegin(); p != packets_.rend(); ++p)
      if (p->rect.adjusted(-1, -1, 1, 1).contains(point)) return found(*p);
  if (const std::int32_t seat = seat_at(layout_, point); seat >= 0) {
    const std::int32_t place = place_on(seat);
    if (place < 0) return std::nullopt;
    s.rank = place;
    return s;
  }
  const Packet* nearest = nullptr;
  double least = 4;
  for (const Packet& p : packets_)
    if (const double away = distance_to(point, p.way); away < least) least = away, nearest = &p;
  return nearest != nullptr ? std::optional(found(*nearest)) : std::nullopt;
}

std::int32_t ClusterPicture::device_at(const QPointF& point) const {
  const std::int32_t seat = seat_at(layout_, point);
  return seat < 0 ? -1 : cluster().seats[at(seat)].device;
}

std::string ClusterPicture::tip(const QPointF& point) const {
  const Topology& t = use_->topology();
  const auto card = [&](const ClusterUse::Load& load, const char* where) {
    if (use_->untold) return std::string();  // shown with the answer that is asked for
    return load.share > 0 ? fmt::format(" {}: {}", where, link_card(*use_, load.link))
                          : fmt::format(" {}: nothing.", where);
  };
  if (const std::int32_t seat = seat_at(layout_, point); seat >= 0) {
    const Node& node = t.nodes[at(cluster().seats[at(seat)].device)];
    const std::int32_t place = place_on(seat);
    return fmt::format("{} in {}{}.{}{}{}", node.label, t.machines[at(node.machine)],
                       place < 0 ? "" : ": " + place_text(answer().schedule, place).toStdString(),
                       card(known_->inside[at(seat)], "Within"), card(known_->out[at(seat)], "Out of it"),
                       ran_on(input_, place));
  }
  const std::int32_t row = machine_at(layout_, point);
  if (row < 0) {
    if (!layout_.network.contains(point)) return {};
    const auto outside = std::count_if(t.nodes.begin(), t.nodes.end(), [](const Node& n) { return n.machine < 0; });
    return fmt::format("{} switches that join {} machines. {}", outside, cluster().rows(), hottest_text(*use_));
  }
  std::int32_t devices = 0, ranks = 0, works = 0;
  for (std::int32_t s = row * cluster().columns; s < (row + 1) * cluster().columns; ++s) {
    const std::int32_t place = place_on(s);
    devices += cluster().seats[at(s)].device >= 0 ? 1 : 0;
    ranks += place >= 0 ? 1 : 0;
    works += place >= 0 && !at_work_.empty() && at_work_[at(place)] == AtWork::works ? 1 : 0;
  }
  std::string text = fmt::format("{}: {} devices, {} ranks", machine_name(row).toStdString(), devices, ranks);
  if (!at_work_.empty()) text += fmt::format(", {} at work", works);
  return text + "." + card(known_->leaving[at(row)], "Out of it");
}

}  // namespace ringside::ui
