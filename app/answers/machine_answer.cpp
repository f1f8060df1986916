#include "app/answers/machine_answer.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/table.h"
#include "core/base/text.h"
#include "core/flow.h"
#include "core/machine_time.h"

namespace ringside {
namespace {

/// Only what was walked for its price, too, is walked again.
std::optional<MachineTime> time_of(const Standing& s, const Calibration& found) {
  const auto schedule = s.prediction.price ? schedule_of(s.question) : Failure(Error{});
  if (!schedule) return std::nullopt;
  const auto time = machine_time(*schedule, s.question.size(), size_of(s.question.type), found);
  return time ? std::optional(*time) : std::nullopt;
}

}  // namespace

std::string machine_text(const Standings& standings, const Calibration& found) {
  Table table;
  table.column("n").column("algorithm", Table::Align::left).column("on this machine").column("by alpha-beta");
  std::map<std::string, bool> sources;
  for (const Heat& heat : standings.heats) {
    std::vector<std::pair<MachineTime, const Standing*>> order;
    for (const Standing& s : heat.standings)
      if (const auto time = time_of(s, found)) order.emplace_back(*time, &s);
    std::stable_sort(order.begin(), order.end(), [](auto& a, auto& b) { return a.first.seconds < b.first.seconds; });
    for (const auto& [time, s] : order) {
      table.row({s == order.front().second ? format_bytes(heat.size()) : "", s->label, format_seconds(time.seconds),
                 s->seconds() ? format_seconds(*s->seconds()) : "-"});
      sources[time.source] = true;
    }
  }
  if (table.empty()) return "";
  std::string out = "\nOn this machine, the steps' own times added up, the fastest first\n\n" + table.text();
  for (const auto& [source, there] : sources) out += source + "\n";
  return out;
}

void add_machine_times(nlohmann::ordered_json& rows, const Standings& standings, const Calibration& found) {
  std::size_t i = 0;
  for (const Heat& heat : standings.heats)
    for (const Standing& s : heat.standings) {
      if (i >= rows.size()) return;
      if (const auto time = time_of(s, found))
        rows[i]["machine_s"] = time->seconds.value, rows[i]["machine_source"] = time->source;
      ++i;
    }
}

}  // namespace ringside
