#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/json_text.h"
#include "app/table.h"
#include "app/verb.h"
#include "core/algorithms/algorithm.h"
#include "core/base/text.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

std::vector<std::string> texts(const std::vector<Condition>& conditions) {
  std::vector<std::string> all;
  for (const Condition& c : conditions) all.push_back(c.text);
  return all;
}

ordered_json json_of(const Algorithm& a) {
  ordered_json parameters = ordered_json::array();
  for (const ParameterSpec& p : a.parameters)
    parameters.push_back({{"name", p.name}, {"meaning", p.meaning}, {"default", p.default_value}, {"low", p.low}, {"high", p.high}});
  return {{"collective", name(a.collective)},
          {"algorithm", a.name},
          {"aliases", a.aliases},
          {"summary", a.summary},
          {"parameters", parameters},
          {"conditions", texts(a.conditions)},
          {"formula", a.closed_form.formula.text()},
          {"formula_tex", a.closed_form.formula.tex()},
          {"formula_kind", name(a.closed_form.kind)},
          {"formula_conditions", texts(a.closed_form.conditions)},
          {"source", a.source}};
}

std::string or_always(const std::vector<Condition>& conditions) {
  return conditions.empty() ? "every K" : join(texts(conditions));
}

/// The list at a glance: one line for each algorithm.
std::string overview(const std::vector<const Algorithm*>& algorithms) {
  Table table;
  table.column("collective", Table::Align::left)
      .column("algorithm", Table::Align::left)
      .column("time (K ranks, n bytes)", Table::Align::left)
      .column("kind", Table::Align::left)
      .column("conditions", Table::Align::left);
  const Algorithm* previous = nullptr;
  for (const Algorithm* a : algorithms) {
    const bool first = !previous || previous->collective != a->collective;
    table.row({first ? std::string(name(a->collective)) : "", a->name, a->closed_form.formula.text(),
               std::string(name(a->closed_form.kind)), or_always(a->conditions)});
    previous = a;
  }
  return table.text();
}

/// One collective in full.
std::string in_full(const std::vector<const Algorithm*>& algorithms) {
  std::string out;
  for (const Algorithm* a : algorithms) {
    out += fmt::format("\n{}\n  {}\n  formula    {}   ({}; {})\n  conditions {}\n", a->name, a->summary,
                       a->closed_form.formula.text(), name(a->closed_form.kind), or_always(a->closed_form.conditions),
                       or_always(a->conditions));
    if (!a->aliases.empty()) out += fmt::format("  aliases    {}\n", join(a->aliases));
    for (const ParameterSpec& p : a->parameters)
      out += fmt::format("  --{} N  {}: {} to {}, default {}\n", p.name, p.meaning, p.low, p.high, p.default_value);
    out += fmt::format("  source     {}\n", a->source);
  }
  return out;
}

Result<Outcome> run(const std::string& collective_text, bool json) {
  std::vector<const Algorithm*> algorithms;
  std::string text;
  if (collective_text.empty()) {
    for (const Algorithm& a : registry()) algorithms.push_back(&a);
    text = overview(algorithms) + "\nMore about one collective: ringside algorithms allreduce\n";
  } else {
    const auto collective = parse_collective(collective_text);
    if (!collective) return Failure(collective.error());
    algorithms = algorithms_of(*collective);
    text = fmt::format("{}: {}\n{}", name(*collective), summary(*collective), in_full(algorithms));
  }
  if (!json) return Outcome{text};
  ordered_json list = ordered_json::array();
  for (const Algorithm* a : algorithms) list.push_back(json_of(*a));
  return Outcome{json_text(list)};
}

Action declare(CLI::App& app) {
  auto collective = std::make_shared<std::string>();
  app.add_option("COLLECTIVE", *collective, "only this one, in full")->type_name("");
  return [collective](bool json) { return run(*collective, json); };
}

}  // namespace

Verb algorithms_verb() {
  return {"algorithms",
          "[COLLECTIVE] [--json]",
          "the catalogue: algorithms, conditions, formulas, sources",
          "Every algorithm with its closed form in K ranks, n bytes, alpha seconds per message and beta seconds per\n"
          "byte. Kinds: exact equals the price of the schedule, bound is never below it, asymptotic keeps leading terms.",
          "  ringside algorithms\n"
          "  ringside algorithms allreduce\n"
          "  ringside algorithms --json",
          declare};
}

}  // namespace ringside
