// Standings as tables for people.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "app/answers/standings.h"
#include "app/answers/table.h"
#include "core/algorithms/lower_bounds.h"
#include "core/base/counted.h"
#include "core/base/text.h"

namespace ringside {
namespace {

std::string seconds_text(const std::optional<Seconds>& t) {
  return t ? format_seconds(*t) : "-";
}
std::string times_text(const std::optional<double>& ratio) {
  return ratio ? format_significant(*ratio, 3) + "x" : "-";
}
std::string times_text(std::optional<Seconds> t, Seconds base) {
  return t && base > Seconds(0) ? times_text(*t / base) : "-";
}

/// "segments 1721": parameters that nobody gave, as they were chosen for this size.
std::string chosen_here(const Standing& s) {
  std::vector<std::string> all;
  for (const Chosen& c : s.chosen) all.push_back(fmt::format("{} {}", c.parameter, c.value));
  return join(all);
}

/// One size, fastest first.
std::string ranking(const Heat& heat) {
  std::vector<const Standing*> order;
  for (const Standing& s : heat.standings) order.push_back(&s);
  const auto place = [](const Standing* s) { return s->rank > 0 ? s->rank : ~std::size_t{0}; };
  std::stable_sort(order.begin(), order.end(), [&](auto* a, auto* b) { return place(a) < place(b); });
  const bool chose = std::any_of(order.begin(), order.end(), [](auto* s) { return !s->chosen.empty(); });
  Table table;
  table.column("n").column("algorithm", Table::Align::left);
  if (chose) table.column("chosen", Table::Align::left);
  table.column("steps").column("most sent by a rank");
  table.column("formula").column("price").column("simulation").column("vs best");
  const bool wrong = impaired(heat.standings.front().question);
  if (wrong) table.column("vs planned");
  const bool uniform = heat.standings.front().question.wiring.uniform();
  if (uniform)
    table.column("vs bound").column("messages").column("bytes").column("additions");
  else
    table.column("hottest link", Table::Align::left).column("busy");
  const Seconds best = order.front()->seconds().value_or(Seconds(0));
  for (const Standing* s : order) {
    const Prediction& p = s->prediction;
    const auto& sent = p.walk.bytes_sent_per_rank;
    std::vector<std::string> row{s == order.front() ? format_bytes(heat.size()) : "",
                                 s->label,
                                 std::to_string(p.walk.steps),
                                 sent.empty() ? "-" : format_bytes(Bytes(*std::max_element(sent.begin(), sent.end()))),
                                 seconds_text(p.formula),
                                 seconds_text(p.price),
                                 seconds_text(p.simulation),
                                 times_text(s->seconds(), best)};
    if (wrong) row.push_back(times_text(p.simulation, s->planned.value_or(Seconds(0))));
    const std::vector<std::string> more =
        uniform     ? std::vector{times_text(s->seconds(), s->lower_bound.value_or(Seconds(0))),
                              times_text(s->distance.latency), times_text(s->distance.bandwidth),
                              times_text(s->distance.computation)}
        : p.hottest ? std::vector{p.hottest->between, fmt::format("{:.0f} %", 100 * p.hottest->share)}
                    : std::vector<std::string>{"-", "-"};
    row.insert(row.end(), more.begin(), more.end());
    if (chose) row.insert(row.begin() + 2, chosen_here(*s));
    table.row(row);
  }
  return table.text();
}

/// What nobody gave: of one algorithm everything, of several what the topology knows.
std::string chosen_text(const Heat& heat) {
  const bool one = heat.standings.size() == 1;
  std::vector<std::string> lines;
  for (const Standing& s : heat.standings)
    for (const Chosen& c : s.chosen)
      if (one || s.question.chosen.contains(c.parameter))
        lines.push_back(fmt::format("chosen: {}{} {} ({})\n", one ? "" : s.label + ", ", c.parameter, c.value,
                                    c.because.empty() ? "default" : c.because));
  return lines.empty() || one ? join(lines, "") : "\n" + join(lines, "");
}

/// Who is first at each size, and by how much.
std::string winners(const Standings& all) {
  Table table;
  table.column("fastest at").column("algorithm", Table::Align::left).column("chosen", Table::Align::left);
  table.column("time").column("next", Table::Align::left).column("slower by");
  for (const Heat& heat : all.heats) {
    const Standing *first = nullptr, *second = nullptr;
    for (const Standing& s : heat.standings) {
      if (s.rank == 1) first = &s;
      if (s.rank == 2) second = &s;
    }
    if (!first) continue;
    table.row({format_bytes(heat.size()), first->label, chosen_here(*first), seconds_text(first->seconds()),
               second ? second->label : "-", second ? times_text(second->seconds(), *first->seconds()) : "-"});
  }
  return fmt::format("\n{}", table.text());
}

std::string bound_text(const Standings& all) {
  const Standing& first = all.heats.front().standings.front();
  const LowerBound& bound = lower_bound(first.question.collective);
  std::vector<std::string> bounds{bound.latency.text(), bound.bandwidth.text()};
  if (reduces(first.question.collective)) bounds.push_back(bound.computation.text());
  return fmt::format(
      "\nlower bounds: {}   ({})\n"
      "vs bound is to the largest of them; messages, bytes and additions are to each alone.\n",
      join(bounds), lower_bound_source(first.question.collective));
}

std::string size_text(double n) {
  return n >= Crossovers::kMostBytes ? "any size" : format_bytes(Bytes(n < 1024 ? std::round(n) : n));
}

/// "up to 12 KiB  recursive_doubling", one line for each stretch.
std::string fastest_by_size(const Standings& all, const std::vector<Lead>& leads) {
  const Heat& heat = all.heats.front();
  Table table;
  table.column("fastest on " + counted(heat.standings.front().question.instance.ranks, "rank"), Table::Align::left);
  table.column("algorithm", Table::Align::left);
  for (const Lead& lead : leads) {
    const bool last = &lead == &leads.back();
    table.row({leads.size() == 1 ? "any size"
               : last            ? fmt::format("from {}", size_text(lead.from))
                                 : fmt::format("up to {}", size_text(lead.to)),
               heat.standings[lead.contender].label});
  }
  return fmt::format("\n{}", table.text());
}

constexpr std::size_t kMostStretches = 8;

/// The stretches of ranks that each algorithm leads, by algorithm: "3, 5 to 7, 9 to 15".
std::string fastest_by_ranks(const Heat& heat, double most) {
  std::map<std::size_t, std::vector<std::string>> stretches;
  std::vector<std::size_t> order;
  const auto leads = heat.over_ranks.leads();
  for (const Lead& lead : leads) {
    if (lead.from > most) break;
    if (!stretches.contains(lead.contender)) order.push_back(lead.contender);
    const double last = std::min(&lead == &leads.back() ? lead.to : lead.to - 1, most);
    stretches[lead.contender].push_back(lead.from == last ? fmt::format("{:.0f}", lead.from)
                                                          : fmt::format("{:.0f} to {:.0f}", lead.from, last));
  }
  Table table;
  table.column(fmt::format("fastest at {}, 2 to {:.0f} ranks", format_bytes(heat.size()), most), Table::Align::left);
  table.column("algorithm", Table::Align::left);
  for (const std::size_t c : order) {
    std::vector<std::string>& texts = stretches[c];
    const bool more = texts.size() > kMostStretches;
    if (more) texts.resize(kMostStretches);
    table.row({join(texts) + (more ? ", .." : ""), heat.standings[c].label});
  }
  return fmt::format("\n{}", table.text());
}

/// Where the order of those that ever lead turns, pair by pair.
std::string crossing(const Standings& all, const std::set<std::size_t>& leaders) {
  Table table;
  table.column("crossover of", Table::Align::left).column("and", Table::Align::left).column("n", Table::Align::left);
  const auto& names = all.heats.front().standings;
  for (const std::size_t a : leaders)
    for (const std::size_t b : leaders) {
      if (a >= b) continue;
      const Turns turns = all.over_sizes.between(a, b);
      if (turns.at.empty()) continue;
      const bool swap = !*turns.first_below;
      std::vector<std::string> sizes;
      for (const double n : turns.at) sizes.push_back(size_text(n));
      table.row({names[swap ? b : a].label, names[swap ? a : b].label, join(sizes)});
    }
  return table.empty() ? "" : fmt::format("\n{}The first of the two is the faster one below n.\n", table.text());
}

/// Up to four times the ranks that were asked about, at least 64: a power of two.
double shown_ranks(std::int32_t ranks) {
  double most = 64;
  while (most < 4.0 * ranks) most *= 2;
  return std::min<double>(most, kMaxRanks);
}

/// How many ports a rank has and who says so, and what a broken link sends another way.
std::string wires_text(const Case& c) {
  const auto net = network_of(c);
  if (!net) return "";
  std::string out = fmt::format("\nports: {} ({})", net->ports == 0 ? "no limit" : std::to_string(net->ports),
                                c.wiring.ports ? "given" : net->topology.name + " says so");
  const auto ranks = static_cast<std::ptrdiff_t>(c.instance.ranks);
  const Detours d = detours(net->topology, {net->nodes.begin(), net->nodes.begin() + ranks});
  if (std::any_of(c.wiring.impaired.begin(), c.wiring.impaired.end(), [](const Impaired& i) { return i.factor == 0; }))
    out += d.pairs == 0 ? "\nbroken: no message between ranks goes another way for it"
                        : fmt::format("\nbroken: messages of {} of {} pairs of ranks go another way; rank {} to {}: {}",
                                      d.pairs, d.of, d.from, d.to, d.way);
  return out + "\n";
}

/// What a worse topology made faster, if anything.
std::string lucky_text(const Standings& all) {
  std::set<std::string> lucky;
  for (const Heat& heat : all.heats)
    for (const Standing& s : heat.standings)
      if (s.planned && s.prediction.simulation && *s.prediction.simulation < *s.planned * (1 - 1e-9))
        lucky.insert(s.label);
  const std::string whose = lucky.empty()
                                ? std::string()
                                : fmt::format(
                                      "\nFaster than planned: {}. Messages that are slowed down or go another "
                                      "way may meet fewer others; formula and price never gain.",
                                      join({lucky.begin(), lucky.end()}));
  return "vs planned: the same schedule simulated with nothing wrong." + whose + "\n";
}

}  // namespace

std::string text_of(const Standings& all) {
  const Standing& first = all.heats.front().standings.front();
  const CostParameters& wires = first.prediction.parameters;
  const std::int32_t ranks = first.question.instance.ranks;
  std::string out =
      fmt::format("{} on {}, {}: alpha {}, {}{}\n", name(first.question.collective), counted(ranks, "rank"),
                  wires.source.text(), format_seconds(wires.alpha), format_bandwidth(1.0 / wires.beta),
                  wires.reduce_cost.value > 0 ? ", reducing " + format_bandwidth(1.0 / wires.reduce_cost) : "");
  if (!first.algorithm) out += first.question.algorithm + ": a schedule of its own, without a closed form\n";
  if (first.algorithm && all.heats.front().standings.size() == 1)
    out += fmt::format("{}: {}   ({})\n", first.algorithm->name, first.algorithm->closed_form.formula.text(),
                       name(first.algorithm->closed_form.kind));
  if (all.heats.front().standings.size() == 1) out += chosen_text(all.heats.front());
  for (const Heat& heat : all.heats) out += fmt::format("\n{}", ranking(heat));
  if (all.heats.front().standings.size() > 1) out += chosen_text(all.heats.front());
  const bool uniform = first.question.wiring.uniform();
  if (ranks > 1 && uniform && first.question.collective != Collective::custom) out += bound_text(all);
  if (!uniform) out += wires_text(first.question);
  if (!uniform)
    out +=
        "\nThe simulation knows the topology and decides the order; formula and price take every way for the slowest "
        "one.\n";
  if (impaired(first.question)) out += lucky_text(all);
  if (!uniform && all.heats.size() > 1 && all.heats.front().standings.size() > 1) out += winners(all);
  if (uniform && all.heats.front().standings.size() > 1 && ranks > 1) {
    const auto leads = all.over_sizes.leads();
    std::set<std::size_t> leaders;
    for (const Lead& lead : leads) leaders.insert(lead.contender);
    out += fastest_by_size(all, leads) + crossing(all, leaders);
    for (const Heat& heat : all.heats)
      if (&heat == &all.heats.front() || &heat == &all.heats.back()) out += fastest_by_ranks(heat, shown_ranks(ranks));
  }
  for (const LeftOut& l : all.left_out) out += fmt::format("\nleft out: {} ({})", l.algorithm, l.reason);
  return all.left_out.empty() ? out : out + "\n";
}

}  // namespace ringside
