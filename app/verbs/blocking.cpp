#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/sim/blocking.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

constexpr CallOrder kOrders[] = {CallOrder::sends_first, CallOrder::receives_first, CallOrder::even_odd,
                                 CallOrder::combined};
constexpr std::size_t kShownWaits = 16;

struct BlockingFlags {
  CaseFlags question;
  std::string order = "sends-first", eager = "4KiB";
};

/// What an order of calls asks of the machine.
struct Demand {
  CallOrder order;
  Bytes needed_limit;  ///< infinite: none helps
  Bytes largest;       ///< infinite: any size; NaN: no size
};

struct BlockingRow {
  Case question;
  BlockingRules rules;
  BlockingRun run;
  std::vector<Demand> demands;  ///< of every order, at this n and this limit
};

Result<BlockingRow> row_of(const Case& question, const BlockingRules& rules) {
  RINGSIDE_TRY(const auto schedule, schedule_of(question));
  RINGSIDE_TRY(auto run, run_blocking(schedule, question.size(), rules, size_of(question.type)));
  BlockingRow row{question, rules, std::move(run), {}};
  for (const CallOrder order : kOrders) {
    RINGSIDE_TRY(const auto needed, needed_eager_limit(schedule, question.size(), order, size_of(question.type)));
    RINGSIDE_TRY(const auto largest, largest_size(schedule, {order, rules.eager_limit}, size_of(question.type)));
    row.demands.push_back({order, needed, largest});
  }
  return row;
}

/// null where it is not finite
ordered_json bytes_or_null(Bytes b) {
  return std::isfinite(b.value) ? ordered_json(b.value) : ordered_json(nullptr);
}

ordered_json json_of(const BlockingRow& row) {
  ordered_json j = case_json(row.question);
  j["order"] = name(row.rules.order);
  j["eager_limit_bytes"] = row.rules.eager_limit.value;
  j["completes"] = row.run.completes();
  j["calls"] = row.run.calls;
  j["calls_returned"] = row.run.returned;
  j["first_stuck_step"] = row.run.completes() ? ordered_json(nullptr) : ordered_json(row.run.first_stuck_step);
  j["cycle"] = row.run.cycle;
  j["waits"] = ordered_json::array();
  for (const Wait& w : row.run.waits)
    j["waits"].push_back({{"rank", w.rank},
                          {"call", w.sending ? "send" : "receive"},
                          {"peer", w.peer},
                          {"step", w.step},
                          {"transfer", w.index},
                          {"bytes", w.size.value}});
  j["orders"] = ordered_json::array();
  for (const Demand& d : row.demands)
    j["orders"].push_back({{"order", name(d.order)},
                           {"completes", d.needed_limit <= row.rules.eager_limit},
                           {"needed_eager_limit_bytes", bytes_or_null(d.needed_limit)},
                           {"largest_bytes", bytes_or_null(d.largest)},
                           {"any_size", std::isinf(d.largest.value)}});
  return j;
}

std::string size_text(Bytes b) {
  return format_bytes(Bytes(std::ceil(b.value)));
}

std::string text_of(const BlockingRow& row) {
  const BlockingRun& run = row.run;
  std::string text =
      fmt::format("{} {} on {}, {}; calls {}, eager up to {}\n\n", name(row.question.collective),
                  row.question.algorithm, counted(row.question.instance.ranks, "rank"),
                  format_bytes(row.question.size()), name(row.rules.order), format_bytes(row.rules.eager_limit));
  if (run.completes()) {
    text += (run.calls == 1 ? std::string("The one call returns") : fmt::format("All {} calls return", run.calls)) +
            ": no deadlock.\n";
  } else {
    text += fmt::format("Deadlock in step {}: {} of {} return.\n{}\n\n", run.first_stuck_step, run.returned,
                        counted(run.calls, "call"), tell_cycle(run));
    for (std::size_t i = 0; i < run.waits.size() && i < kShownWaits; ++i) text += "  " + sentence(run.waits[i]) + "\n";
    if (run.waits.size() > kShownWaits) text += fmt::format("  .. and {} more\n", run.waits.size() - kShownWaits);
  }
  Table table;
  table.column("order of calls", Table::Align::left)
      .column("here", Table::Align::left)
      .column("needs an eager limit of");
  table.column(fmt::format("works up to n, at {}", format_bytes(row.rules.eager_limit)));
  for (const Demand& d : row.demands)
    table.row({std::string(name(d.order)), d.needed_limit <= row.rules.eager_limit ? "completes" : "deadlock",
               std::isinf(d.needed_limit.value) ? "none helps"
               : d.needed_limit.value == 0      ? "any"
                                                : size_text(d.needed_limit),
               std::isinf(d.largest.value)   ? "any size"
               : std::isnan(d.largest.value) ? "no size"
                                             : format_bytes(Bytes(std::floor(d.largest.value)))});
  return text + "\n" + table.text();
}

Result<Outcome> answer_blocking(const BlockingFlags& flags, bool json) {
  RINGSIDE_TRY(const auto order, parse_call_order(flags.order));
  RINGSIDE_TRY(const auto limit, parse_bytes(flags.eager, "--eager"));
  const BlockingRules rules{order, Bytes(static_cast<double>(limit))};
  RINGSIDE_TRY(const auto list, read_cases(flags.question, {.sizes = {"1MiB"}}));
  ordered_json rows = ordered_json::array();
  std::string text;
  bool all_complete = true;
  for (const Case& question : list.cases) {
    RINGSIDE_TRY(const auto row, row_of(question, rules));
    all_complete = all_complete && row.run.completes();
    if (json)
      rows.push_back(json_of(row));
    else
      text += (text.empty() ? "" : "\n\n") + text_of(row);
  }
  return Outcome{json ? json_text(rows) : text, all_complete ? 0 : 1};
}

Action declare_blocking(FlagSet& accept) {
  auto flags = std::make_shared<BlockingFlags>();
  declare_case_flags(accept, flags->question);
  accept.option("--order", flags->order, "sends-first, receives-first, even-odd or combined (sends-first)", "ORDER");
  accept.option("--eager", flags->eager, "the largest message whose send returns at once (4KiB)", "BYTES");
  return [flags](bool json) { return answer_blocking(*flags, json); };
}

}  // namespace

Verb blocking_verb() {
  return {
      "blocking",
      "COLLECTIVE -a ALG -k K [-n BYTES..] [--order ORDER] [--eager BYTES]",
      "the same schedule with blocking sends and receives: who waits for whom, and does it end?",
      "Every rank makes the calls of a step one after the other and each waits until it returns (section 4.2). A "
      "message\n"
      "up to the eager limit is taken by the system, so its send returns; a larger one waits for its receive. Orders:\n"
      "sends-first, receives-first, even-odd (odd ranks receive first), combined (all calls of a step at once, as\n"
      "MPI_Sendrecv). 4 KiB is Open MPI's limit between processes of one computer. Exit code 0: all calls return, 1: "
      "a\n"
      "deadlock. Steps and ranks count from 0.",
      "  ringside blocking allreduce -a ring -k 4 -n 64KiB\n"
      "  ringside blocking allreduce -a ring -k 4 -n 64KiB --order even-odd\n"
      "  ringside blocking all-to-all -a all -k 8 -n 1KiB..1MiB --json",
      declare_blocking};
}

}  // namespace ringside
