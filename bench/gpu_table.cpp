#include "bench/gpu_table.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ringside::bench {
namespace {

using nlohmann::json;

constexpr const char* kNotJudged = "kernel sum, misaligned";

struct Worst {
  double ratio;
  std::string where;
};

std::string bandwidth_table(const json& measured, Table& table) {
  const json& rows = measured.at("bandwidth");
  const double own = rows.at(0).at("bytes_per_s");
  std::string text = fmt::format("{}, {} MiB; its own copy moves {:.0f} GB/s\n\n{:<26}{:<9}{:>7}{:>13}\n",
                                 measured.value("device", ""), measured.value("bytes", std::int64_t{0}) >> 20,
                                 own * 1e-9, "", "type", "GB/s", "of own copy");
  Worst least{std::numeric_limits<double>::infinity(), ""};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string what = rows[i].at("what"), type = rows[i].at("type");
    const double speed = rows[i].at("bytes_per_s"), ratio = speed / own;
    const bool judged = what != kNotJudged, bad = judged && ratio < kCopyAim;
    table.missed += bad ? 1 : 0;
    if (judged && ratio < least.ratio) least = {ratio, fmt::format("{} {}", what, type)};
    text += fmt::format("{:<26}{:<9}{:>7.0f}{:>13.2f}{}\n", what, type, speed * 1e-9, ratio,
                        bad ? fmt::format("  below {}", kCopyAim) : "");
  }
  table.summary +=
      fmt::format("own copy {:.0f} GB/s, the slowest kernel {:.2f} of it ({}); ", own * 1e-9, least.ratio, least.where);
  return text;
}

std::string latency_table(const json& measured, Table& table) {
  const json& rows = measured.at("latency");
  const double empty = rows.at(0).at("seconds");
  std::string text = fmt::format(
      "launch of an empty graph until it is over: {:.2f} us\n\n{:<20}{:>3}{:>8}{:>7}{:>8}{:>10}{:>10}{:>10}\n",
      empty * 1e6, "allreduce", "K", "bytes", "steps", "us", "chain us", "of chain", "of empty");
  Worst most{0, ""};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const json& r = rows[i];
    const std::string what = r.at("what");
    const double seconds = r.at("seconds"), chain = r.at("chain_s"), ratio = seconds / chain;
    const bool bad = ratio > kChainAim;
    table.missed += bad ? 1 : 0;
    if (ratio > most.ratio) most = {ratio, fmt::format("{} K = {}", what, r.at("ranks").get<int>())};
    text += fmt::format("{:<20}{:>3}{:>8}{:>7}{:>8.2f}{:>10.2f}{:>10.2f}{:>10.2f}{}\n", what, r.at("ranks").get<int>(),
                        r.at("bytes").get<std::int64_t>(), r.at("steps").get<int>(), seconds * 1e6, chain * 1e6, ratio,
                        seconds / empty, bad ? fmt::format("  above {}", kChainAim) : "");
  }
  table.summary += fmt::format("empty graph {:.2f} us, the slowest allreduce {:.2f} of its chain ({}); ", empty * 1e6,
                               most.ratio, most.where);
  return text;
}

}  // namespace

Table table_of(const json& measured) {
  Table table;
  if (measured.contains("bandwidth")) table.text += bandwidth_table(measured, table);
  if (measured.contains("latency"))
    table.text += fmt::format("{}{}", table.text.empty() ? "" : "\n", latency_table(measured, table));
  table.summary += table.missed > 0 ? fmt::format("{} of the aims missed", table.missed) : "all aims met";
  return table;
}

}  // namespace ringside::bench
