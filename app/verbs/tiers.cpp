#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/parse_list.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(Bytes n) {
  ordered_json rows = ordered_json::array();
  const Seconds reference = tiers().front().transfer_time(n);
  for (const Tier& tier : tiers()) {
    rows.push_back({{"tier", tier.name},
                    {"alpha_s", tier.alpha.value},
                    {"bytes_per_s", tier.bandwidth.value},
                    {"seconds", tier.transfer_time(n).value},
                    {"ratio", tier.transfer_time(n) / reference},
                    {"crossover_bytes", tier.crossover().value}});
  }
  return {{"bytes", static_cast<std::int64_t>(n.value)}, {"rows", rows}};
}

/// Milliseconds with two decimals, as Output 4.2.3 prints them; smaller times keep two digits.
std::string milliseconds(Seconds t) {
  return format_fixed(t.value * 1e3, 2, 2);
}

std::string table_of(Bytes n) {
  const Tier& first = tiers().front();
  Table table;
  table.column("tier", Table::Align::left)
      .column("place", Table::Align::left)
      .column("alpha (µs)")
      .column("GB/s")
      .column("time (ms)")
      .column("vs " + first.label)
      .column("crossover")
      .column("regime", Table::Align::left);
  for (const Tier& tier : tiers()) {
    table.row({tier.label, tier.intra_node ? "in a node" : "between nodes",
               fmt::format("{:.1f}", tier.alpha.value * 1e6), fmt::format("{:.1f}", tier.bandwidth.value / 1e9),
               milliseconds(tier.transfer_time(n)),
               fmt::format("{:.1f}x", tier.transfer_time(n) / first.transfer_time(n)), format_bytes(tier.crossover()),
               n < tier.crossover() ? "latency" : "bandwidth"});
  }
  return fmt::format("One transfer of {}: alpha + n / bandwidth\n\n{}", format_bytes(n), table.text());
}

struct TiersFlags {
  std::vector<std::string> sizes{"256MiB"};
};

Result<Outcome> answer_tiers(const TiersFlags& flags, bool json) {
  RINGSIDE_TRY(const auto sizes, parse_size_list(flags.sizes, "bytes"));
  ordered_json list = ordered_json::array();
  std::string text;
  for (const std::int64_t size : sizes) {
    const Bytes n(static_cast<double>(size));
    if (json)
      list.push_back(json_of(n));
    else
      text += (text.empty() ? "" : "\n") + table_of(n);
  }
  if (json) return Outcome{json_text(list)};
  return Outcome{
      text + "\nBelow its crossover (alpha x bandwidth) a transfer pays mostly latency, above it mostly bandwidth.\n"};
}

Action declare_tiers(FlagSet& accept) {
  auto flags = std::make_shared<TiersFlags>();
  accept.option("-n,--bytes", flags->sizes, "sizes of the transfer: 256MiB, 4KiB..1GiB, 1e6 (default 256MiB)", "BYTES");
  return [flags](bool json) { return answer_tiers(*flags, json); };
}

}  // namespace

Verb tiers_verb() {
  return {"tiers",
          "[-n BYTES..] [--json]",
          "one transfer across the tiers of a machine, with the crossover sizes",
          "The same transfer over NVLink, PCIe, InfiniBand and Ethernet, with the constants of section 4.2. The\n"
          "crossover is the size at which the latency alpha and the time on the wire n / bandwidth are equal.",
          "  ringside tiers -n 256MiB\n"
          "  ringside tiers -n 4KiB..1GiB --json",
          declare_tiers};
}

}  // namespace ringside
