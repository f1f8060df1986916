// Section 4.1's quantities: every function takes the same symbols and reads one column of core's GammaRow.
#include "core/base/try.h"
#include "core/collective/collective.h"
#include "core/training/gamma.h"
#include "lessons/functions.h"

namespace ringside {
namespace {

std::vector<Parameter> symbols(bool with_workers) {
  const TrainingStep d;
  std::vector<Parameter> list;
  if (with_workers) list.push_back({.name = "K"});
  list.push_back({.name = "G", .default_value = Value(*d.global_batch)});
  list.push_back({.name = "b", .optional = true});
  list.push_back({.name = "P", .default_value = Value(d.parameters)});
  list.push_back({.name = "g", .default_value = Value(d.bytes_per_parameter)});
  list.push_back({.name = "R", .default_value = Value(d.flops)});
  list.push_back({.name = "B", .unit = kBytesPerSecond, .default_value = Value(d.bandwidth)});
  list.push_back({.name = "alpha", .unit = kSeconds, .default_value = Value(d.alpha)});
  list.push_back({.name = "f", .default_value = Value(d.flop_per_parameter)});
  return list;
}

/// Strong scaling with G, weak scaling where b is given.
Result<TrainingStep> step_of(const Arguments& a) {
  TrainingStep t{.parameters = a.number("P"),
                 .bytes_per_parameter = a.number("g"),
                 .flop_per_parameter = a.number("f"),
                 .flops = a.number("R"),
                 .bandwidth = BytesPerSecond(a.number("B")),
                 .alpha = Seconds(a.number("alpha")),
                 .global_batch = a.number("G"),
                 .local_batch = std::nullopt};
  if (a.has("b")) {
    t.local_batch = a.number("b");
    t.global_batch.reset();
  }
  for (double v : {t.parameters, t.bytes_per_parameter, t.flop_per_parameter, t.flops, t.bandwidth.value,
                   t.global_batch.value_or(1), t.local_batch.value_or(1)})
    if (!(v > 0)) return fail("every symbol but alpha must be above 0", "", "");
  if (!(t.alpha.value >= 0)) return fail("alpha must be 0 or more", "", "");
  return t;
}

Result<GammaRow> row_of(const Arguments& a) {
  RINGSIDE_TRY(const auto workers, a.whole("K", 1, kMaxRanks));
  return step_of(a).map([&](const TrainingStep& t) { return gamma_row(t, workers); });
}

/// The defaults of every function here, for lessons that name them.
Result<Value> example(const Arguments& a) {
  const TrainingStep d;
  const std::string& symbol = a.text("symbol");
  if (symbol == "P") return Value(d.parameters);
  if (symbol == "g") return Value(d.bytes_per_parameter);
  if (symbol == "f") return Value(d.flop_per_parameter);
  if (symbol == "R") return Value(d.flops);
  if (symbol == "B") return Value(d.bandwidth);
  if (symbol == "G") return Value(*d.global_batch);
  return fail("symbol", symbol, "P, g, f, R, B, G");
}

template <auto Member>
Result<Value> column(const Arguments& a) {
  return row_of(a).map([](const GammaRow& row) { return Value(row.*Member); });
}

}  // namespace

std::vector<Function> training_functions() {
  return {
      {"gamma", "the communication-to-computation ratio; b switches to weak scaling", symbols(true),
       column<&GammaRow::gamma>},
      {"local_batch", "examples per worker and step", symbols(true), column<&GammaRow::local_batch>},
      {"compute", "the time of forward and backward pass", symbols(true), column<&GammaRow::compute>},
      {"comm", "the time of the gradient's ring allreduce", symbols(true), column<&GammaRow::comm>},
      {"step_time", "compute and communication, one after the other", symbols(true), column<&GammaRow::step>},
      {"speedup", "examples per second against one worker", symbols(true), column<&GammaRow::speedup>},
      {"efficiency", "speedup over K", symbols(true), column<&GammaRow::efficiency>},
      {"break_even", "the real K at which gamma is 1", symbols(false),
       [](const Arguments& a) -> Result<Value> {
         RINGSIDE_TRY(const auto step, step_of(a));
         const auto workers = break_even_workers(step);
         if (!workers) return fail("gamma never crosses 1 with these values", "", "");
         return Value(*workers);
       }},
      {"example",
       "a symbol's value in the chapter's example: P, g, f, R, B, G",
       {{.name = "symbol", .is_text = true}},
       example},
      {"gamma_tex", "the formula of gamma, as TeX", symbols(false),
       [](const Arguments& a) -> Result<Value> {
         return step_of(a).map([](const TrainingStep& t) { return Value(gamma_formula(t).tex()); });
       }},
  };
}

}  // namespace ringside
