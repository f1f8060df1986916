// What each lever alone would do for a training step.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/step_answer.h"
#include "app/answers/table.h"
#include "core/base/text.h"

namespace ringside {

using nlohmann::ordered_json;

std::string levers_text(const Mix& mix, const std::vector<std::optional<Lever>>& levers) {
  if (levers.empty()) return "";
  Table table;
  table.column("lever, alone", Table::Align::left)
      .column("what it does", Table::Align::left)
      .column("gamma")
      .column("exposed")
      .column("step")
      .column("examples/s");
  table.column("from", Table::Align::left);
  const Lever& none = *levers.front();
  std::string off;
  for (std::size_t i = 0; i < levers.size(); ++i)
    if (const auto& l = levers[i])
      table.row({l->name, l->effect, format_gamma(l->gamma), l->of_step ? format_seconds(l->exposed) : "-",
                 l->of_step ? format_seconds(l->step) : "-",
                 l->of_step ? fmt::format("{:.2f} x", l->examples_per_second / none.examples_per_second) : "-",
                 l->origin});
    else
      off += fmt::format("{} has no effect here: {}.\n", name(kLevers[i - 1]), reason(blocked(mix, kLevers[i - 1])));
  return fmt::format("\n{}\n", levers_basis(mix)) + table.text() + off;
}

namespace {

ordered_json of_step(const Lever& l, double value) {
  return l.of_step ? ordered_json(value) : ordered_json(nullptr);
}

}  // namespace

ordered_json levers_json(const std::vector<std::optional<Lever>>& levers) {
  ordered_json rows = ordered_json::array();
  for (const auto& l : levers)
    if (l)
      rows.push_back({{"lever", l->name},
                      {"effect", l->effect},
                      {"gamma", l->gamma},
                      {"exposed_s", of_step(*l, l->exposed.value)},
                      {"step_s", of_step(*l, l->step.value)},
                      {"examples_per_s", of_step(*l, l->examples_per_second)},
                      {"from", l->origin}});
  return rows;
}

}  // namespace ringside
