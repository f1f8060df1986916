#include "core/cluster/pair_survey.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

constexpr double kSlow = 2, kLate = 3;  // times slower than others, by bandwidth and by latency
constexpr std::size_t kFewest = 3;      // hosts that can be compared

/// A quantity of every ordered pair of hosts.
using Matrix = std::vector<std::vector<double>>;

Matrix matrix(const PairSurvey& s, const std::function<double(const PairTime&, bool there)>& value) {
  Matrix m(s.hosts.size(), std::vector<double>(s.hosts.size(), 0));
  for (const PairTime& p : s.pairs) {
    const auto a = static_cast<std::size_t>(p.a), b = static_cast<std::size_t>(p.b);
    m[a][b] = value(p, true), m[b][a] = value(p, false);
  }
  return m;
}

Matrix betas(const PairSurvey& s) {
  return matrix(s, [](const PairTime& p, bool there) { return there ? p.there_s_per_byte : p.back_s_per_byte; });
}

/// What host `i` has with each other: its row, or its column.
std::vector<double> of_host(const Matrix& m, std::size_t i, bool row) {
  std::vector<double> values;
  for (std::size_t j = 0; j < m.size(); ++j)
    if (j != i) values.push_back(row ? m[i][j] : m[j][i]);
  std::sort(values.begin(), values.end());
  return values;
}

/// What a host has with most others; of two the better one.
double usual(const Matrix& m, std::size_t i, bool row) {
  const auto values = of_host(m, i, row);
  return values.size() == 2 ? values.front() : values[values.size() / 2];
}

/// Whose best is worse than that of the middle host.
std::vector<bool> odd_hosts(const PairSurvey& s, const Matrix& m, bool row, double limit, const char* what,
                            std::vector<SlowPart>& found) {
  std::vector<double> best;
  for (std::size_t i = 0; i < m.size(); ++i) best.push_back(of_host(m, i, row).front());
  std::vector<double> sorted = best;
  std::sort(sorted.begin(), sorted.end());
  const double middle = sorted[(sorted.size() - 1) / 2];
  std::vector<bool> odd;
  for (std::size_t i = 0; i < best.size(); ++i) {
    odd.push_back(best[i] > limit * middle);
    if (odd.back()) found.push_back({{s.hosts[i]}, what, best[i], middle});
  }
  return odd;
}

void odd_ways(const PairSurvey& s, const Matrix& m, const std::vector<bool>& from_odd, const std::vector<bool>& to_odd,
              double limit, const char* what, std::vector<SlowPart>& found) {
  const bool both_ways = what == std::string_view("latency");
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = both_ways ? i + 1 : 0; j < m.size(); ++j) {
      if (i == j || from_odd[i] || to_odd[j]) continue;
      const double expected = std::max(usual(m, i, true), usual(m, j, false));
      if (m[i][j] > limit * expected) found.push_back({{s.hosts[i], s.hosts[j]}, what, m[i][j], expected});
    }
}

}  // namespace

std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> tournament(std::int32_t hosts) {
  RINGSIDE_CHECK(hosts >= 2);
  // The last stays, the others move around the circle; where their number is odd the last is nobody.
  const std::int32_t seats = hosts + hosts % 2, circle = seats - 1;
  std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> rounds;
  for (std::int32_t r = 0; r < circle; ++r) {
    auto& round = rounds.emplace_back();
    for (std::int32_t i = 0; i < seats / 2; ++i) {
      const std::int32_t x = i == 0 ? circle : (r + i) % circle, y = (r + circle - i) % circle;
      if (x < hosts && y < hosts) round.emplace_back(std::min(x, y), std::max(x, y));
    }
  }
  return rounds;
}

std::string SlowPart::line() const {
  const auto text = [&](double v) {
    return what == "latency" ? format_seconds(Seconds(v)) : format_bandwidth(BytesPerSecond(1 / v));
  };
  const std::string times = fmt::format("{} times slower", format_significant(factor(), 2));
  if (hosts.size() == 2 && what == "latency")
    return fmt::format("between {} and {}: latency {}, usual for both {}: {}", hosts[0], hosts[1], text(value),
                       text(usual), times);
  if (hosts.size() == 2)
    return fmt::format("from {} to {}: {}, usual for both {}: {}", hosts[0], hosts[1], text(value), text(usual), times);
  const char* verb = what == "sending" ? "sends" : what == "receiving" ? "receives" : "has a latency of";
  return fmt::format("{} {} {}, others {}: {}", hosts[0], verb, text(value), text(usual), times);
}

std::vector<SlowPart> slow_parts(const PairSurvey& s) {
  std::vector<SlowPart> found;
  if (s.hosts.size() < kFewest) return found;
  const Matrix beta = betas(s), alpha = matrix(s, [](const PairTime& p, bool) { return p.alpha_s; });
  const auto senders = odd_hosts(s, beta, true, kSlow, "sending", found);
  const auto receivers = odd_hosts(s, beta, false, kSlow, "receiving", found);
  const auto late = odd_hosts(s, alpha, true, kLate, "latency", found);
  odd_ways(s, beta, senders, receivers, kSlow, "bandwidth", found);
  odd_ways(s, alpha, late, late, kLate, "latency", found);
  return found;
}

nlohmann::ordered_json to_json(const PairSurvey& s) {
  using nlohmann::ordered_json;
  ordered_json pairs = ordered_json::array(), slow = ordered_json::array();
  for (std::size_t i = 0; i < s.pairs.size(); ++i) {
    const PairTime& p = s.pairs[i];
    pairs.push_back({{"a", s.hosts[static_cast<std::size_t>(p.a)]},
                     {"b", s.hosts[static_cast<std::size_t>(p.b)]},
                     {"alpha_s", p.alpha_s},
                     {"beta_s_per_byte", p.beta_s_per_byte()},
                     {"there_s_per_byte", p.there_s_per_byte},
                     {"back_s_per_byte", p.back_s_per_byte},
                     {"largest_bytes", p.largest}});
    if (i < s.ways.size()) pairs.back()["a_interface"] = s.ways[i].a, pairs.back()["b_interface"] = s.ways[i].b;
  }
  for (const SlowPart& part : slow_parts(s))
    slow.push_back({{"hosts", part.hosts},
                    {"what", part.what},
                    {"value", part.value},
                    {"usual", part.usual},
                    {"factor", part.factor()},
                    {"line", part.line()}});
  ordered_json j{{"environment", ordered_json(to_json(s.environment))},
                 {"hosts", s.hosts},
                 {"pairs", std::move(pairs)},
                 {"slow", std::move(slow)}};
  for (const Topology& inside : s.insides)
    j["insides"].push_back(inside.nodes.empty() ? ordered_json() : to_json(inside));
  if (!s.nics.empty()) j["nics"] = s.nics;
  return j;
}

Result<PairSurvey> pair_survey_from_json(const nlohmann::json& j) {
  if (!j.is_object()) return fail("survey", j.type_name(), "an object");
  const Fields f(j, "survey.");
  PairSurvey s;
  RINGSIDE_TRY(const auto environment, f.object("environment"));
  RINGSIDE_TRY(s.environment, environment_from_json(*environment));
  RINGSIDE_TRY(const auto hosts, f.array("hosts"));
  for (const auto& h : *hosts) {
    if (!h.is_string()) return fail("survey.hosts", h.type_name(), "names");
    s.hosts.push_back(h.get<std::string>());
  }
  RINGSIDE_TRY(const auto pairs, f.array("pairs"));
  for (const auto& entry : *pairs) {
    if (!entry.is_object()) return fail("survey.pairs", entry.type_name(), "objects");
    const Fields pair(entry, "survey.pairs.");
    PairTime p;
    for (const auto& [field, index] : {std::pair{"a", &p.a}, {"b", &p.b}}) {
      RINGSIDE_TRY(const auto name, pair.string(field));
      const auto at = std::find(s.hosts.begin(), s.hosts.end(), name);
      if (at == s.hosts.end()) return fail(std::string("survey.pairs.") + field, name, "one of the hosts");
      *index = static_cast<std::int32_t>(at - s.hosts.begin());
    }
    RINGSIDE_TRY(p.alpha_s, pair.number("alpha_s", 0, kLongestAlpha));
    RINGSIDE_TRY(p.there_s_per_byte, pair.number("there_s_per_byte", 0, kLongestAlpha));
    RINGSIDE_TRY(p.back_s_per_byte, pair.number("back_s_per_byte", 0, kLongestAlpha));
    RINGSIDE_TRY(p.largest, pair.integer("largest_bytes", 0, INT64_MAX, 0));
    s.pairs.push_back(p);
    if (!pair.has("a_interface")) continue;  // of a runner that does not look
    PairWay& way = s.ways.emplace_back();
    RINGSIDE_TRY(way.a, pair.string("a_interface"));
    RINGSIDE_TRY(way.b, pair.string("b_interface"));
  }
  if (!s.ways.empty() && s.ways.size() != s.pairs.size())
    return fail("survey.pairs.a_interface", std::to_string(s.ways.size()), "one of each pair");
  if (!j.contains("insides")) return s;  // of a runner that does not look
  RINGSIDE_TRY(const auto insides, f.array("insides"));
  for (const auto& inside : *insides) {
    s.insides.emplace_back();
    if (inside.is_null()) continue;
    RINGSIDE_TRY(s.insides.back(), topology_from_json(inside));
  }
  if (s.insides.size() != s.hosts.size())
    return fail("survey.insides", std::to_string(s.insides.size()), "one of each host");
  if (!j.contains("nics")) return s;
  RINGSIDE_TRY(const auto nics, f.array("nics"));
  for (const auto& nic : *nics) s.nics.push_back(nic.is_string() ? nic.get<std::string>() : "");
  if (s.nics.size() != s.hosts.size()) return fail("survey.nics", std::to_string(s.nics.size()), "one of each host");
  return s;
}

}  // namespace ringside
