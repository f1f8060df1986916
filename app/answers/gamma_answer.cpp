#include "app/answers/gamma_answer.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/table.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/collective/collective.h"

namespace ringside {

using nlohmann::ordered_json;

namespace {

ordered_json optional_number(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

const char* kind_name(WholeBreakEven::Kind kind) {
  return kind == WholeBreakEven::Kind::none ? "none" : kind == WholeBreakEven::Kind::at ? "at" : "always";
}

bool wired(const GammaAnswer& a) {
  return !a.origins.empty();
}

constexpr const char* kFormula = "formula of section 4.1";

const char* among_name(GammaAnswer::Among among) {
  using Among = GammaAnswer::Among;
  return among == Among::all ? "all" : among == Among::rows ? "rows" : "looked at";
}

/// Of several models that differ each with its P.
std::string origins_text(const std::vector<GammaAnswer>& answers) {
  std::vector<std::string> each;
  for (const GammaAnswer& a : answers) each.push_back(origin_text(a));
  if (std::ranges::count(each, each.front()) == std::ssize(each)) return each.front();
  for (std::size_t i = 0; i < each.size(); ++i)
    each[i] = fmt::format("P = {:g}: ", answers[i].step.parameters) + each[i];
  return join(each, "; ");
}

/// What levers are pulled on, and whether its bandwidth is that which the last row's all-reduce reaches: of other
/// algorithms and wires than section 4.1's, so that the step as it is takes as long as that row.
std::pair<TrainingStep, bool> lever_step(const GammaAnswer& a) {
  const GammaRow& row = a.rows.back();
  if (a.on_wires) return {*a.on_wires, false};
  TrainingStep t = a.step;
  if (!wired(a) || row.comm.value <= 0) return {t, false};
  const double k = static_cast<double>(row.workers);
  t.alpha = Seconds(0);
  t.bandwidth = Bytes(2 * (k - 1) / k * t.parameters * t.bytes_per_parameter) / row.comm;
  return {t, true};
}

std::vector<Lever> levers_of(const GammaAnswer& a) {
  const auto [step, reached] = lever_step(a);
  std::vector<Lever> all = levers(step, a.rows.back().workers, {});
  for (Lever& l : all)
    if (l.name == name(LeverKind::links)) {
      if (reached) l.price = "they are bought; latency is taken to halve with them";
      if (wired(a) && !reached && !a.on_wires) l.effect = "";  // one worker sends nothing over them
    }
  return all;
}

ordered_json levers_json(const GammaAnswer& a) {
  ordered_json all = ordered_json::array();
  for (const Lever& l : levers_of(a))
    all.push_back({{"lever", l.name},
                   {"effect", l.effect},
                   {"price", l.price},
                   {"gamma", l.gamma},
                   {"exposed_s", l.exposed.value},
                   {"step_s", l.step.value},
                   {"examples_per_s", l.examples_per_second}});
  return all;
}

std::string headline(const GammaAnswer& a) {
  const TrainingStep& t = a.step;
  const std::string batch =
      t.local_batch
          ? fmt::format("weak scaling: local batch {} on every worker", format_number(*t.local_batch))
          : fmt::format("strong scaling: global batch {} split over K workers", format_number(*t.global_batch));
  const std::string wires =
      ", " + format_bandwidth(t.bandwidth) + (t.alpha.value > 0 ? ", alpha " + format_seconds(t.alpha) : std::string());
  const std::string sequence = a.tokens > 1 ? fmt::format(" (a sequence of {} tokens)", a.tokens) : "";
  return fmt::format("{}\n{} bytes per parameter, {} FLOP per parameter and example{}, {:.4g} TFLOP/s{}\n", batch,
                     format_number(t.bytes_per_parameter), format_short(t.flop_per_parameter, 6), sequence,
                     t.flops / 1e12, wired(a) ? std::string() : wires);
}

std::string table_of(const std::vector<GammaAnswer>& answers) {
  const bool several = answers.size() > 1;
  Table table;
  if (several) table.column("P");
  table.column("K")
      .column("local batch")
      .column("compute (ms)")
      .column("all-reduce (ms)")
      .column("gamma")
      .column("bound", Table::Align::left)
      .column("step (ms)")
      .column("speedup")
      .column("efficiency");
  for (const GammaAnswer& a : answers) {
    for (const GammaRow& row : a.rows) {
      std::vector<std::string> cells{std::to_string(row.workers),
                                     format_number(row.local_batch),
                                     format_milliseconds(row.compute),
                                     format_milliseconds(row.comm),
                                     format_gamma(row.gamma),
                                     row.communication_bound ? "<- communication" : "compute",
                                     format_milliseconds(row.step),
                                     fmt::format("{:.2f}", row.speedup),
                                     fmt::format("{:.1f}%", row.efficiency * 100)};
      if (several) cells.insert(cells.begin(), fmt::format("{:g}", a.step.parameters));
      table.row(std::move(cells));
    }
  }
  return table.text();
}

std::string whole_text(const GammaAnswer& a) {
  if (a.whole.kind == WholeBreakEven::Kind::none)
    return fmt::format("No whole number of workers{} gets there: each has one example at least.\n",
                       a.whole.beyond ? fmt::format(" up to {}", kMaxRanks) : "");
  if (a.among == GammaAnswer::Among::looked_at)
    return fmt::format("Of those tried, {} workers are the first that are communication-bound; not all below were.\n",
                       a.whole.workers);
  if (a.whole.kind == WholeBreakEven::Kind::always) return "Of whole workers, two are communication-bound already.\n";
  return fmt::format("Of whole workers, {} are the first that are communication-bound.\n", a.whole.workers);
}

std::string break_even_line(const GammaAnswer& a, const std::string& prefix) {
  if (a.break_even)
    return prefix + fmt::format("gamma = 1 (break-even): {}.\n", break_even_text(*a.break_even)) + whole_text(a);
  const bool none = a.whole.kind == WholeBreakEven::Kind::none;
  if (none && wired(a) && !a.on_wires) return prefix + "gamma is above 1 for none of these numbers of workers.\n";
  if (a.among == GammaAnswer::Among::rows)
    return prefix + fmt::format("The first of these with gamma above 1: K = {}.\n", a.whole.workers);
  if (none)
    return prefix + fmt::format("gamma reaches 1 for no number of workers{}.\n",
                                a.whole.beyond ? fmt::format(" up to {}", kMaxRanks) : "");
  std::string whole = whole_text(a);
  if (!prefix.empty()) whole.front() = static_cast<char>(std::tolower(whole.front()));
  return prefix + whole;
}

std::string levers_text(const GammaAnswer& a) {
  const std::int64_t workers = a.rows.back().workers;
  Table table;
  table.column("alone, with " + counted(workers, "worker"), Table::Align::left).column("", Table::Align::left);
  table.column("gamma")
      .column("exposed (ms)")
      .column("step (ms)")
      .column("examples/s")
      .column("its price", Table::Align::left);
  for (const Lever& l : levers_of(a))
    table.row({l.name, l.effect, format_gamma(l.gamma), format_milliseconds(l.exposed), format_milliseconds(l.step),
               per_second(l.examples_per_second), l.price});
  std::string text = "\n" + table.text();
  if (!wired(a)) return text;
  const auto [step, reached] = lever_step(a);
  text += "Levers: formulas of section 4.1";
  if (reached)
    text += " at the " + format_bandwidth(step.bandwidth) + " that this all-reduce reaches, latency included";
  if (a.on_wires) text += " on these wires";
  text += ".\n";
  return text;
}

ordered_json whole_number(const WholeBreakEven& whole) {
  return whole.kind == WholeBreakEven::Kind::none ? ordered_json() : ordered_json(whole.workers);
}

}  // namespace

std::string origin_text(const GammaAnswer& a) {
  if (!wired(a)) return kFormula;
  std::vector<std::pair<std::string, std::vector<std::string>>> each;  // with the K that it is of
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    if (a.rows[i].workers == 1) continue;
    auto known = std::ranges::find(each, a.origins[i], &decltype(each)::value_type::first);
    if (known == each.end()) known = each.insert(known, {a.origins[i], {}});
    known->second.push_back(std::to_string(a.rows[i].workers));
  }
  if (each.size() < 2) return each.empty() ? a.origins.front() : each.front().first;
  std::vector<std::string> said;
  for (const auto& [origin, workers] : each) said.push_back(fmt::format("{} (K = {})", origin, join(workers)));
  return join(said, "; ");
}

ordered_json gamma_json(const std::vector<GammaAnswer>& answers, bool with_levers) {
  ordered_json rows = ordered_json::array();
  for (const GammaAnswer& a : answers) {
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
      const GammaRow& row = a.rows[i];
      rows.push_back({{"workers", row.workers},
                      {"local_batch", row.local_batch},
                      {"compute_s", row.compute.value},
                      {"forward_s", forward_seconds(row).value},
                      {"backward_s", backward_seconds(row).value},
                      {"comm_s", row.comm.value},
                      {"communication_from", wired(a) ? a.origins[i] : kFormula},
                      {"gamma", row.gamma},
                      {"bound", row.communication_bound ? "communication" : "compute"},
                      {"step_s", row.step.value},
                      {"speedup", row.speedup},
                      {"efficiency", row.efficiency},
                      {"params", a.step.parameters},
                      {"break_even_workers", optional_number(a.break_even)},
                      {"break_even_whole", whole_number(a.whole)},
                      {"break_even_of", among_name(a.among)}});
    }
  }
  const GammaAnswer& first = answers.front();
  ordered_json out{{"rows", rows},
                   {"break_even_workers", optional_number(first.break_even)},
                   {"break_even_whole", whole_number(first.whole)},
                   {"break_even", kind_name(first.whole.kind)},
                   {"break_even_of", among_name(first.among)},
                   {"communication_from", origins_text(answers)}};
  if (with_levers) out["levers"] = levers_json(first);
  return out;
}

std::string gamma_text(const std::vector<GammaAnswer>& answers, bool with_levers) {
  const bool several = answers.size() > 1;
  const GammaAnswer& first = answers.front();
  std::string text = several ? "" : fmt::format("P = {:g} parameters, ", first.step.parameters);
  text += headline(first);
  if (wired(first)) text += "All-reduce: " + origins_text(answers) + ".\n";
  text += "\n" + table_of(answers) + "\n";
  if (first.step.global_batch && first.rows.back().workers > *first.step.global_batch)
    text +=
        fmt::format("More than {} have one example each: theirs is a larger batch than {}.\n",
                    counted(static_cast<std::int64_t>(*first.step.global_batch), "worker"), *first.step.global_batch);
  const bool one_answer = std::all_of(answers.begin(), answers.end(), [&](const GammaAnswer& a) {
    return a.break_even == first.break_even && a.whole.workers == first.whole.workers && a.among == first.among;
  });
  if (one_answer)
    text += break_even_line(first, several ? "For every P: " : "");
  else
    for (const GammaAnswer& a : answers) text += break_even_line(a, fmt::format("P = {:g}: ", a.step.parameters));
  return with_levers ? text + levers_text(first) : text;
}

}  // namespace ringside
