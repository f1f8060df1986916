#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/algorithms/algorithm.h"
#include "core/algorithms/lower_bounds.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/cost.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

std::vector<std::string> texts(const std::vector<Condition>& conditions) {
  std::vector<std::string> all;
  for (const Condition& c : conditions) all.push_back(c.text);
  return all;
}

/// Ranks at which the catalogue says how far an algorithm is from the lower bounds, with its default parameters.
constexpr std::array<std::int32_t, 3> kRanks{8, 64, 1024};

std::optional<Distance> distance_on(const Algorithm& a, std::int32_t ranks) {
  const auto cost = Cost::of(a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
  return cost ? std::optional(distance(a.collective, ranks, *cost)) : std::nullopt;
}

ordered_json ratio(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json distances(const Algorithm& a) {
  ordered_json list = ordered_json::array();
  for (const std::int32_t ranks : kRanks)
    if (const auto d = distance_on(a, ranks))
      list.push_back({{"ranks", ranks},
                      {"latency", ratio(d->latency)},
                      {"bandwidth", ratio(d->bandwidth)},
                      {"computation", ratio(d->computation)}});
  return list;
}

ordered_json bounds(Collective collective) {
  const LowerBound& bound = lower_bound(collective);
  const auto formula = [](const Formula& f) { return ordered_json{{"formula", f.text()}, {"formula_tex", f.tex()}}; };
  return {{"latency", formula(bound.latency)},
          {"bandwidth", formula(bound.bandwidth)},
          {"computation", reduces(collective) ? formula(bound.computation) : ordered_json(nullptr)},
          {"conditions", lower_bound_conditions()},
          {"source", lower_bound_source(collective)}};
}

ordered_json json_of(const Algorithm& a) {
  ordered_json parameters = ordered_json::array();
  for (const ParameterSpec& p : a.parameters)
    parameters.push_back(
        {{"name", p.name}, {"meaning", p.meaning}, {"default", p.default_value}, {"low", p.low}, {"high", p.high}});
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
          {"lower_bounds", bounds(a.collective)},
          {"distances", distances(a)},
          {"source", a.source}};
}

std::string or_always(const std::vector<Condition>& conditions) {
  return conditions.empty() ? "every K" : join(texts(conditions));
}

std::string title(Collective collective) {
  return fmt::format("{}: {}\n", name(collective), summary(collective));
}

/// The list at a glance: one line for each algorithm, by collective.
std::string overview(const std::vector<const Algorithm*>& algorithms) {
  std::size_t width = 0;
  for (const Algorithm* a : algorithms) width = std::max(width, a->name.size());
  std::string out;
  const Algorithm* previous = nullptr;
  for (const Algorithm* a : algorithms) {
    if (!previous || previous->collective != a->collective) out += (previous ? "\n" : "") + title(a->collective);
    const std::string needs = a->conditions.empty() ? "" : fmt::format(" ({})", join(texts(a->conditions)));
    out += fmt::format("  {:{}}  {}{}\n", a->name, width, a->summary, needs);
    previous = a;
  }
  return out + fmt::format(
                   "\n{} algorithms. Formulas, parameters and sources of some:\n"
                   "  ringside algorithms allreduce\n"
                   "  ringside algorithms --search bruck\n",
                   algorithms.size());
}

/// "4.67x the messages, 1x the bytes" of the lower bounds.
std::string far(const Distance& d) {
  std::vector<std::string> parts;
  const auto add = [&](const std::optional<double>& ratio, const char* what) {
    if (ratio) parts.push_back(fmt::format("{}x the {}", format_significant(*ratio, 3), what));
  };
  add(d.latency, "messages");
  add(d.bandwidth, "bytes");
  add(d.computation, "additions");
  return join(parts);
}

std::string in_full(const Algorithm& a) {
  const ClosedForm& form = a.closed_form;
  std::string out = fmt::format("{}\n  {}\n", a.name, a.summary);
  const auto line = [&](std::string_view label, const std::string& text) {
    out += fmt::format("  {:11} {}\n", label, text);
  };
  if (!a.aliases.empty()) line("also called", join(a.aliases));
  line("time", form.formula.text());
  line("", fmt::format("{}, {}", form.kind == FormulaKind::bound ? "a bound: it takes no less" : name(form.kind),
                       or_always(form.conditions)));
  if (!a.conditions.empty()) line("needs", join(texts(a.conditions)));
  for (const ParameterSpec& p : a.parameters)
    line("--" + p.name,
         fmt::format("{}: {} to {}, default {}; predict chooses", p.meaning, p.low, p.high, p.default_value));
  for (const std::int32_t ranks : {kRanks[0], kRanks[1]})
    if (const auto d = distance_on(a, ranks)) line(fmt::format("{} ranks", ranks), far(*d) + " of the lower bound");
  line("source", a.source);
  return out;
}

std::string bounds_text(Collective collective) {
  const LowerBound& bound = lower_bound(collective);
  std::vector<std::string> all{bound.latency.text(), bound.bandwidth.text()};
  if (reduces(collective)) all.push_back(bound.computation.text());
  return fmt::format("lower bounds, each by itself: {}\n  ({}; {})\n", join(all), lower_bound_source(collective),
                     join(lower_bound_conditions()));
}

std::string in_full(const std::vector<const Algorithm*>& algorithms) {
  std::string out;
  const Algorithm* previous = nullptr;
  for (const Algorithm* a : algorithms) {
    if (!previous || previous->collective != a->collective)
      out += (previous ? "\n\n" : "") + title(a->collective) + bounds_text(a->collective);
    out += "\n" + in_full(*a);
    previous = a;
  }
  return out;
}

Table as_table(const std::vector<const Algorithm*>& algorithms) {
  Table table;
  table.column("collective", Table::Align::left).column("algorithm", Table::Align::left);
  table.column("time", Table::Align::left).column("needs", Table::Align::left).column("source", Table::Align::left);
  for (const Algorithm* a : algorithms)
    table.row({std::string(name(a->collective)), a->name, "$" + a->closed_form.formula.tex() + "$",
               or_always(a->conditions), a->source});
  return table;
}

/// Whether the word is part of a name, an alias, the summary or the source, spelled freely.
bool speaks_of(const Algorithm& a, std::string_view word) {
  const std::string folded = fold_name(word);
  std::vector<std::string> texts = a.aliases;
  texts.insert(texts.end(), {a.name, a.summary, a.source});
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return fold_name(text).find(folded) != std::string::npos; });
}

Result<Outcome> answer_algorithms(const std::string& collective_text, const std::optional<std::string>& word,
                                  bool json) {
  std::vector<const Algorithm*> algorithms;
  if (collective_text.empty()) {
    for (const Algorithm& a : registry()) algorithms.push_back(&a);
  } else {
    RINGSIDE_TRY(const auto collective, parse_collective(collective_text));
    algorithms = algorithms_of(collective);
  }
  if (word) {
    if (fold_name(*word).empty()) return fail("--search", *word, "a word of a name, an alias, a summary or a source");
    std::erase_if(algorithms, [&](const Algorithm* a) { return !speaks_of(*a, *word); });
  }
  const int exit_code = algorithms.empty() ? 1 : 0;
  if (json) {
    ordered_json list = ordered_json::array();
    for (const Algorithm* a : algorithms) list.push_back(json_of(*a));
    return Outcome{json_text(list), exit_code};
  }
  if (algorithms.empty()) return Outcome{fmt::format("No algorithm speaks of \"{}\".\n", *word), exit_code};
  if (TablesAlone* alone = TablesAlone::current()) alone->add(as_table(algorithms));
  return Outcome{collective_text.empty() && !word ? overview(algorithms) : in_full(algorithms)};
}

Action declare_algorithms(FlagSet& accept) {
  auto collective = std::make_shared<std::string>();
  auto word = std::make_shared<std::optional<std::string>>();
  accept.option("COLLECTIVE", *collective, "only this one, in full");
  accept.option("--search", *word, "those whose name, alias, summary or source has this word, in full", "WORD");
  return [collective, word](bool json) { return answer_algorithms(*collective, *word, json); };
}

}  // namespace

Verb algorithms_verb() {
  return {"algorithms",
          "[COLLECTIVE] [--search WORD] [--json]",
          "the catalogue: algorithms, conditions, formulas, sources",
          "What there is, by collective; of one collective, or of what a search finds, the closed form in K ranks, n "
          "bytes,\n"
          "alpha seconds per message, beta seconds per byte and reduce_cost per added byte (k is the radix, m the "
          "segments,\n"
          "L the node size), and how far it is from the lower bounds. exact equals the price of the schedule; the "
          "price is\n"
          "never below a bound; asymptotic keeps leading terms.",
          "  ringside algorithms\n"
          "  ringside algorithms allreduce\n"
          "  ringside algorithms --search bruck\n"
          "  ringside algorithms --json",
          declare_algorithms};
}

}  // namespace ringside
