// The models that a step can be of.
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/step_answer.h"
#include "app/answers/table.h"
#include "core/base/text.h"

namespace ringside {

using nlohmann::ordered_json;

std::string list_of_models(bool json) {
  ordered_json rows = ordered_json::array();
  Table table;
  table.column("model", Table::Align::left).column("parameters").column("active").column("tensors");
  table.column("GFLOP forward").column("of", Table::Align::left).column("source", Table::Align::left);
  for (const TrainingModel& m : models()) {
    const double flop = m.forward_flop(1, false);
    rows.push_back({{"model", m.name},
                    {"label", m.label},
                    {"parameters", m.parameters()},
                    {"active_parameters", m.active_parameters()},
                    {"tensors", m.tensors.size()},
                    {"forward_flop", flop},
                    {"example", m.transformer() ? "token" : m.example},
                    {"source", m.source}});
    table.row({m.name, std::to_string(m.parameters()), format_fixed(m.active_parameters(), 0),
               std::to_string(m.tensors.size()), format_significant(flop / 1e9, 4),
               m.transformer()        ? "a token"
               : m.example == "image" ? "an image"
                                      : "a " + m.example,
               m.source});
  }
  return json ? json_text(rows) : table.text();
}

}  // namespace ringside
