#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/case_flags.h"
#include "app/case_json.h"
#include "app/json_text.h"
#include "app/table.h"
#include "app/verb.h"
#include "core/base/text.h"
#include "core/flow.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct Row {
  Case question;
  const Algorithm* algorithm = nullptr;
  Prediction prediction;

  /// What the ranking goes by: the price, or where there is none the formula.
  double seconds() const {
    return prediction.price ? prediction.price->value : prediction.formula.value_or(Seconds(0)).value;
  }
};

ordered_json seconds_or_null(const std::optional<Seconds>& t) {
  return t ? ordered_json(t->value) : ordered_json(nullptr);
}

ordered_json json_of(const Row& row) {
  const Prediction& p = row.prediction;
  ordered_json j = case_json(row.question);
  j["alpha_s"] = p.parameters.alpha.value;
  j["beta_s_per_byte"] = p.parameters.beta.value;
  j["steps"] = p.walk.steps;
  j["bytes_sent_per_rank"] = p.price ? ordered_json(p.walk.bytes_sent_per_rank) : ordered_json(nullptr);
  j["formula"] = row.algorithm->closed_form.formula.text();
  j["formula_kind"] = name(p.formula_kind);
  j["seconds"] = {{"formula", seconds_or_null(p.formula)},
                  {"price", seconds_or_null(p.price)},
                  {"simulation", seconds_or_null(p.simulation)}};
  return j;
}

std::string seconds_text(const std::optional<Seconds>& t) { return t ? format_seconds(*t) : "-"; }

/// The rows of one size, fastest first.
std::string table_of(std::vector<const Row*> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row* a, const Row* b) { return a->seconds() < b->seconds(); });
  Table table;
  table.column("n").column("algorithm", Table::Align::left).column("steps").column("most sent by a rank");
  table.column("formula").column("price").column("simulation").column("vs best").column("closed form", Table::Align::left);
  const double best = rows.front()->seconds();
  for (const Row* row : rows) {
    const Prediction& p = row->prediction;
    const auto& sent = p.walk.bytes_sent_per_rank;
    const std::string most = sent.empty() ? "-" : format_bytes(Bytes(*std::max_element(sent.begin(), sent.end())));
    table.row({row == rows.front() ? format_bytes(row->question.size()) : "", row->question.algorithm,
               std::to_string(p.walk.steps), most, seconds_text(p.formula), seconds_text(p.price),
               seconds_text(p.simulation), best > 0 ? fmt::format("{:.2f}x", row->seconds() / best) : "-",
               row->algorithm->closed_form.formula.text()});
  }
  return table.text();
}

std::string text_of(const std::vector<Row>& rows, const std::vector<LeftOut>& left_out) {
  const Row& first = rows.front();
  const CostParameters& wires = first.prediction.parameters;
  std::string out = fmt::format("{} on {} ranks, {}: alpha {}, {}\n", name(first.question.collective),
                                first.question.instance.ranks, wires.source, format_seconds(wires.alpha),
                                format_bandwidth(1.0 / wires.beta));
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<const Row*> of_size;
    const std::int64_t n = rows[i].question.bytes;
    while (i < rows.size() && rows[i].question.bytes == n) of_size.push_back(&rows[i++]);
    out += "\n" + table_of(std::move(of_size));
  }
  for (const LeftOut& l : left_out) out += fmt::format("\nleft out: {} ({})", l.algorithm, l.reason);
  return left_out.empty() ? out : out + "\n";
}

Result<Outcome> run(const CaseFlags& flags, bool json) {
  const auto list = read_cases(flags, {.algorithm = "all"});
  if (!list) return Failure(list.error());
  std::vector<Row> rows;
  for (const Case& question : list->cases) {
    auto prediction = predict(question);
    if (!prediction) return Failure(prediction.error());
    rows.push_back({question, *find_algorithm(question.collective, question.algorithm), std::move(*prediction)});
  }
  if (!json) return Outcome{text_of(rows, list->left_out)};
  ordered_json all = ordered_json::array();
  for (const Row& row : rows) all.push_back(json_of(row));
  return Outcome{json_text(all)};
}

Action declare(CLI::App& app) {
  auto flags = std::make_shared<CaseFlags>();
  declare_case_flags(app, *flags);
  return [flags](bool json) { return run(*flags, json); };
}

}  // namespace

Verb predict_verb() {
  return {"predict",
          "COLLECTIVE [-a ALG|all] -k K -n BYTES.. [--tier T | --alpha S --bandwidth BPS]",
          "what a case should cost: closed form, price of the schedule, simulation",
          "Three answers by the alpha-beta model. formula is the closed form of the literature; price walks the schedule,\n"
          "a step lasting as long as its busiest port; simulation lets every transfer start as soon as its data and its\n"
          "ports allow. A dash means that the answer does not apply. Without -a all algorithms are ranked, fastest first.",
          "  ringside predict allreduce -k 8 -n 256MiB\n"
          "  ringside predict allreduce -k 8 -n 1KiB..64MiB --tier infiniband\n"
          "  ringside predict broadcast -a binomial -k 64 -n 1MiB --alpha 5us --bandwidth 100Gbit/s --json",
          declare};
}

}  // namespace ringside
