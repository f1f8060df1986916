#include "core/training/moe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <ranges>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/base/check.h"
#include "core/base/counted.h"
#include "core/base/front_of.h"
#include "core/base/json_fields.h"
#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/sim/network.h"
#include "core/sim/timeline.h"

namespace ringside {
namespace {

constexpr std::int32_t kMostExchanging = 256;  // ranks x chunks are K^3 cells

/// In [0, 1), never 0.
double draw(std::uint64_t seed, std::uint64_t number) {
  return (static_cast<double>(mix(seed ^ mix(number)) >> 11) + 0.5) * 0x1p-53;
}

}  // namespace

ExpertCounts tokens_by_rank(const ExpertCounts& kept, std::int32_t ranks) {
  ExpertCounts out(kept.size(), std::vector<std::int64_t>(static_cast<std::size_t>(ranks)));
  for (std::size_t from = 0; from < kept.size(); ++from)
    for (std::size_t e = 0; e < kept[from].size(); ++e)
      out[from][e * static_cast<std::size_t>(ranks) / kept[from].size()] += kept[from][e];
  return out;
}

ExpertCounts transposed(const ExpertCounts& m) {
  ExpertCounts out(m.size(), std::vector<std::int64_t>(m.size()));
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j < m.size(); ++j) out[j][i] = m[i][j];
  return out;
}

ExpertCounts route(const TokenRouter& r) {
  const auto E = static_cast<std::size_t>(r.experts);
  // Who is in favour is drawn, too: not always expert 0.
  std::vector<std::size_t> favour(E);
  std::iota(favour.begin(), favour.end(), 0);
  for (std::size_t i = E; i > 1; --i)
    std::swap(favour[i - 1], favour[static_cast<std::size_t>(draw(r.seed, i) * static_cast<double>(i))]);
  std::vector<double> weight(E);
  for (std::size_t i = 0; i < E; ++i) weight[favour[i]] = -r.skew * std::log(static_cast<double>(i) + 1);
  // A score w - log(-log u) beats another, s, only where 1 - u, which is no more than -log u, is below exp(w) exp(-s):
  // few draws need their logarithms. Weights whose exponential is next to nothing are always compared.
  constexpr double kSmall = -600, kRounded = 1 + 1e-9;
  std::vector<double> within(E);
  for (std::size_t e = 0; e < E; ++e)
    within[e] = weight[e] > kSmall ? kRounded * std::exp(weight[e]) : std::numeric_limits<double>::infinity();
  ExpertCounts counts(static_cast<std::size_t>(r.ranks), std::vector<std::int64_t>(E));
  std::vector<std::pair<double, std::size_t>> best;  // a heap, the least in front
  std::uint64_t number = 1U << 20;
  for (auto& row : counts)
    for (std::int64_t t = 0; t < r.tokens; ++t) {
      best.clear();
      double least = std::numeric_limits<double>::infinity();  // exp(-s) of the front, once there are enough
      for (std::size_t e = 0; e < E; ++e) {
        const double u = draw(r.seed, ++number);
        if (1 - u > within[e] * least) continue;
        best.emplace_back(weight[e] - std::log(-std::log(u)), e);
        std::push_heap(best.begin(), best.end(), std::greater<>());
        if (std::ssize(best) > r.top) {
          std::pop_heap(best.begin(), best.end(), std::greater<>());
          best.pop_back();
        }
        if (std::ssize(best) == r.top && r.top > 0) least = std::exp(-best.front().first);
      }
      for (const auto& [score, e] : best) ++row[e];
    }
  return counts;
}

Result<ExpertCounts> read_counts(std::string_view text, std::string_view field) {
  const auto refused = [&](const std::string& value) {
    return fail(std::string(field), value, "a line of whole numbers for each rank, one for each expert, or [[..], ..]");
  };
  std::string lines(text);
  if (const auto first = lines.find_first_not_of(" \t\r\n"); first != std::string::npos && lines[first] == '[') {
    RINGSIDE_TRY(const auto j, parse_json(text, std::string(field)));
    lines.clear();
    for (const auto& row : j) {
      if (!row.is_array()) return refused(std::string(front_of(row.dump(), 40)));
      for (const auto& n : row) lines += n.dump() + " ";
      lines += "\n";
    }
  }
  ExpertCounts counts;
  std::string word;
  std::vector<std::int64_t> row;
  for (const char c : lines + "\n") {
    if (c != ' ' && c != ',' && c != '\t' && c != ';' && c != '\r' && c != '\n') {
      word += c;
      continue;
    }
    if (!word.empty()) {
      const auto n = parse_integer(word, field, 0, 1LL << 40);
      if (!n) return refused(word);
      row.push_back(*n);
      word.clear();
    }
    if (c != '\n' || row.empty()) continue;
    if (!counts.empty() && counts.front().size() != row.size())
      return refused(fmt::format("{} numbers in row {}", row.size(), counts.size() + 1));
    counts.push_back(std::move(row));
    row.clear();
  }
  if (counts.empty()) return refused("no number");
  return counts;
}

std::int64_t expert_capacity(double factor, double choices, std::int32_t experts) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(factor * choices / experts + 1e-9)));
}

Result<Schedule> uneven_schedule(const ExpertCounts& tokens) {
  const auto K = static_cast<std::int32_t>(tokens.size());
  if (K > kMostExchanging) return fail("ranks", std::to_string(K), fmt::format("1 to {}", kMostExchanging));
  RINGSIDE_TRY(const auto algorithm, find_algorithm(Collective::all_to_all, "linear"));
  RINGSIDE_TRY(auto schedule,
               make_schedule(*algorithm, Instance{.ranks = K, .root = 0, .chunks = K * K, .parameters = {}}));
  for (const auto& row : tokens) schedule.sizes.insert(schedule.sizes.end(), row.begin(), row.end());
  return schedule;
}

namespace {

Result<Timeline> exchange_timeline(const ExpertCounts& tokens, Bytes token, const TrainingWires& wires) {
  const auto K = static_cast<std::int32_t>(tokens.size());
  if (K < 2) return Timeline{};
  RINGSIDE_TRY(const auto schedule, uneven_schedule(tokens));
  const int bytes = static_cast<int>(token.value);
  if (!wires.network) return simulate(schedule, Bytes(0), wires.parameters, bytes);
  NetworkJob job;
  job.schedule = &schedule;
  job.element_bytes = bytes;
  job.nodes.assign(wires.network->nodes.begin(), wires.network->nodes.begin() + K);
  return timeline_of(wires.network->topology, job, wires.network->ports);
}

/// How long any of these last, which may lie over one another.
Seconds covered(std::vector<std::pair<Seconds, Seconds>> spans) {
  std::sort(spans.begin(), spans.end());
  Seconds all, until;
  for (const auto& [start, end] : spans) {
    all += std::max(end - std::max(start, until), Seconds(0));
    until = std::max(until, end);
  }
  return all;
}

std::vector<PortUse> port_use(const Timeline& exchange, std::size_t ranks) {
  std::vector<std::vector<std::pair<Seconds, Seconds>>> out(ranks), in(ranks);
  std::vector<PortUse> use(ranks);
  for (const Span& s : exchange.spans) {
    const auto from = static_cast<std::size_t>(s.from), to = static_cast<std::size_t>(s.to);
    out[from].emplace_back(s.start, s.sent), in[to].emplace_back(s.start, s.end);
    use[from].done = std::max(use[from].done, s.sent), use[to].done = std::max(use[to].done, s.end);
  }
  for (std::size_t r = 0; r < ranks; ++r) use[r].busy = std::max(covered(std::move(out[r])), covered(std::move(in[r])));
  return use;
}

}  // namespace

Result<Seconds> uneven_exchange(const ExpertCounts& tokens, Bytes token, const TrainingWires& wires) {
  return exchange_timeline(tokens, token, wires).map([](const Timeline& t) { return t.end; });
}

Result<TokenRouting> routed(const ExpertCounts& counts, const ExpertLayer& layer, const TrainingWires& wires) {
  const auto K = static_cast<std::size_t>(layer.ranks), E = static_cast<std::size_t>(layer.experts);
  RINGSIDE_CHECK(counts.size() == K && counts.front().size() == E);
  if (E % K != 0)
    return fail("--experts", std::to_string(E),
                fmt::format("a multiple of {}: equally many on each", counted(static_cast<std::int64_t>(K), "rank")));
  TokenRouting out;
  out.kept = counts;
  out.load.resize(E);
  out.dropped.resize(E);
  for (auto& row : out.kept)
    for (std::size_t e = 0; e < E; ++e) {
      const std::int64_t asked = row[e];
      if (layer.capacity) row[e] = std::min(asked, *layer.capacity);
      out.load[e] += row[e];
      out.dropped[e] += asked - row[e];
      out.choices += asked;
      out.dropped_choices += asked - row[e];
    }
  const double mean = static_cast<double>(out.choices - out.dropped_choices) / static_cast<double>(E);
  if (mean > 0) out.max_over_mean = static_cast<double>(*std::max_element(out.load.begin(), out.load.end())) / mean;
  const ExpertCounts to = tokens_by_rank(out.kept, layer.ranks);
  out.sent.assign(K, std::vector<Bytes>(K));
  std::vector<double> in(K), from(K);
  for (std::size_t i = 0; i < K; ++i)
    for (std::size_t j = 0; j < K; ++j)
      if (i != j) {
        out.sent[i][j] = static_cast<double>(to[i][j]) * layer.token;
        from[i] += out.sent[i][j].value;
        in[j] += out.sent[i][j].value;
      }
  const Bytes fullest(std::max(*std::max_element(in.begin(), in.end()), *std::max_element(from.begin(), from.end())));
  out.bound = (static_cast<double>(K) - 1) * wires.parameters.alpha + fullest * wires.parameters.beta;
  RINGSIDE_TRY(const auto dispatch, exchange_timeline(to, layer.token, wires));
  out.dispatch = dispatch.end;
  out.ports = port_use(dispatch, K);
  RINGSIDE_TRY(out.combine, uneven_exchange(transposed(to), layer.token, wires));
  return out;
}

Result<RoutingAnswer> routing_answer(const RoutingQuestion& q, const ExpertCounts& counts, const TrainingWires& wires) {
  RoutingAnswer a;
  a.question = q;
  a.asked = counts;
  a.layer = {q.router.ranks, q.router.experts, std::nullopt, q.token};
  RINGSIDE_TRY(a.unlimited, routed(counts, a.layer, wires));
  const double choices = static_cast<double>(a.unlimited.choices) / q.router.ranks;
  if (q.capacity) a.layer.capacity = expert_capacity(*q.capacity, choices, q.router.experts);
  const auto most = [](const std::vector<std::int64_t>& row) { return *std::ranges::max_element(row); };
  if (a.layer.capacity && *a.layer.capacity < std::ranges::max(counts | std::views::transform(most))) {
    RINGSIDE_TRY(a.here, routed(counts, a.layer, wires));
  } else {
    a.here = a.unlimited;
  }
  // By bytes: a rank may have less than a token for another.
  const auto ranks = static_cast<std::size_t>(q.router.ranks);
  const std::int64_t bytes = std::llround(choices / q.router.ranks * q.token.value);
  RINGSIDE_TRY(a.uniform, uneven_exchange(ExpertCounts(ranks, std::vector(ranks, bytes)), Bytes(1), wires));
  return a;
}

std::string fullest_text(const RoutingAnswer& a) {
  const std::string here = format_significant(a.here.max_over_mean, 3);
  const std::string routed = format_significant(a.unlimited.max_over_mean, 3);
  return here + " times the mean" + (routed == here ? "" : ", of what is routed " + routed);
}

}  // namespace ringside
