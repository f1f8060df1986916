#include "app/answers/topology_text.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

#include <fmt/format.h>

#include "app/answers/table.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/topology/impair.h"
#include "core/topology/parts.h"
#include "core/topology/routes.h"
#include "core/topology/survey.h"

namespace ringside {
namespace {

constexpr std::size_t kWidth = 110;
constexpr std::size_t kMostStations = 12;

const Node& at(const Topology& t, std::int32_t node) {
  return t.nodes[static_cast<std::size_t>(node)];
}

/// "8 GPUs, 2 CPUs, 8 NICs, 5 switches in 2 machines"
std::string parts(const Topology& t) {
  const std::string machines = t.machines.size() == 1 ? t.machines.front() : counted(std::ssize(t.machines), "machine");
  return parts_text(t) + (t.machines.empty() ? "" : ", in " + machines);
}

/// Wires that are alike are one row. A wire is two links, unless one direction is missing or differs.
std::string wires(const Topology& t) {
  using Kind = std::tuple<std::string, NodeKind, NodeKind, double, double>;
  std::map<Kind, std::size_t> count;
  std::vector<Kind> order;
  for (const Link& l : t.links) {
    const auto [low, high] = std::minmax(at(t, l.from).kind, at(t, l.to).kind);
    const Kind kind{l.tier, low, high, l.alpha.value, l.bandwidth.value};
    if (++count[kind] == 1) order.push_back(kind);
  }
  Table table;
  table.column("wires", Table::Align::left)
      .column("between", Table::Align::left)
      .column("links")
      .column("latency")
      .column("per direction");
  for (const Kind& kind : order) {
    const auto& [tier, a, b, alpha, bandwidth] = kind;
    table.row({tier.empty() ? "-" : tier, fmt::format("{} - {}", name(a), name(b)), std::to_string(count[kind]),
               format_seconds(Seconds(alpha)), format_bandwidth(BytesPerSecond(bandwidth))});
  }
  return table.text();
}

std::string copies(const Topology& t) {
  for (const Node& n : t.nodes)
    if (n.copy.value > 0)
      return fmt::format("What passes {} is copied there at {}.\n", n.label, format_bandwidth(1.0 / n.copy));
  return "";
}

/// "GPU 0, NVSwitch 0, GPU 5"
std::string stations(const Topology& t, const Trip& trip) {
  Routes routes(t);
  std::vector<std::string> labels{at(t, trip.from).label};
  for (const std::int32_t link : *routes.between(trip.from, trip.to))
    labels.push_back(at(t, t.links[static_cast<std::size_t>(link)].to).label);
  if (labels.size() > kMostStations) {
    labels.erase(labels.begin() + 3, labels.end() - 3);
    labels.insert(labels.begin() + 3, "..");
  }
  return join(labels);
}

const char* choice(Routing routing) {
  if (routing == Routing::by_destination) return "the receiver decides (routing by-destination)";
  if (routing == Routing::ecmp) return "a hash of sender and receiver picks one (routing ecmp)";
  if (routing == Routing::adaptive) return "a message takes the one with least to do when it starts (routing adaptive)";
  return routing == Routing::multipath ? "packets are spread over all of them (routing multipath)"
                                       : "the first is taken (routing first)";
}

std::string routes(const Topology& t) {
  const auto s = survey(t);
  if (!s) return "";
  if (s->cut_off)
    return fmt::format("\nNo way joins {} and {}.\n", at(t, s->cut_off->from).label, at(t, s->cut_off->to).label);
  Table table;
  table.column("two devices", Table::Align::left)
      .column("hops")
      .column("latency")
      .column("bandwidth")
      .column("1 MiB")
      .column("for instance", Table::Align::left);
  const auto row = [&](const char* what, const Trip& trip) {
    table.row({what, std::to_string(trip.hops), format_seconds(trip.latency), format_bandwidth(trip.narrowest),
               format_seconds(trip.time), stations(t, trip)});
  };
  row("nearest", s->nearest);
  row("farthest", s->farthest);
  if (s->fastest.time < s->nearest.time) row("fastest", s->fastest);
  if (s->farthest.time < s->slowest.time) row("slowest", s->slowest);
  std::string out = fmt::format("\n{}", table.text());
  if (!s->all_pairs) out += fmt::format("(of {} pairs that were looked at; all would take long)\n", s->pairs);
  if (s->bisection)
    out +=
        fmt::format("\nHalf of the devices can send {} to the other half at once.\n", format_bandwidth(*s->bisection));
  return out + fmt::format("Of ways that are equally fast, {}.\n", choice(t.routing));
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t width, const std::string& indent) {
  std::istringstream words(text);
  std::string out;
  std::size_t column = 0;
  for (std::string word; words >> word;) {
    const std::size_t length = display_width(word);
    if (column > 0 && column + 1 + length > width) {
      out += fmt::format("\n{}", indent);
      column = display_width(indent);
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
  }
  return out;
}

std::string topology_text(const Topology& t) {
  std::string out = fmt::format("{}: {}\n", t.name, parts(t));
  if (!t.description.empty()) out += fmt::format("{}\n", wrapped(t.description, kWidth));
  if (!t.source.empty()) out += fmt::format("\n{}\n", wrapped("Source: " + t.source, kWidth));
  if (!t.links.empty()) out += fmt::format("\n{}", wires(t));
  if (t.ports != 1)
    out += fmt::format("A device sends, and receives, {} at once.\n",
                       t.ports == 0 ? "any number of messages" : fmt::format("{} messages", t.ports));
  if (!t.links.empty())
    out += wrapped("Links, as --slow and --broken name them: " + join(link_kinds(t)), kWidth) + "\n";
  return out + copies(t) + routes(t);
}

}  // namespace ringside
