#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/case_json.h"
#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/case_flags.h"
#include "app/verbs/verb.h"
#include "core/algorithms/estimate.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/program/rounding.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMostNumbers = 1 << 22;  // elements of all ranks together
constexpr double kMostTransfers = 1e6;

struct RoundingRow {
  Case question;
  Rounding rounding;
  double same_as_first = 1;  ///< share of elements with the bits of the first algorithm
};

Result<std::vector<RoundingRow>> rows_of(CaseFlags flags) {
  if (flags.type.empty()) flags.type = "bf16";
  RINGSIDE_TRY(const auto list,
               read_cases(flags, {.collective = "allreduce", .algorithm = "all", .ranks = "8", .sizes = {"8KiB"}}));
  const Case& first = list.cases.front();
  if (!reduces(first.collective))
    return fail("collective", std::string(name(first.collective)), "reduce, reduce-scatter, allreduce: those that add");
  if (first.type == ElementType::int32)
    return fail("--type", std::string(name(first.type)), "bf16, fp16, float32, float64: types that round");
  if (first.op != Op::sum && first.op != Op::avg)
    return fail("--op", std::string(name(first.op)), "sum, avg: those that round");
  std::vector<RoundingRow> rows;
  for (const Case& c : list.cases) {
    if (c.elements() * c.instance.ranks > kMostNumbers)
      return fail("bytes", counted(c.elements(), "element") + " on " + counted(c.instance.ranks, "rank"),
                  "4,194,304 numbers in all");
    if (const Algorithm* a = algorithm_of(c); a && estimated_transfers(*a, c.instance) > kMostTransfers)
      return fail("ranks", fmt::format("{} with {}", c.instance.ranks, c.algorithm), "a million transfers at most");
    RINGSIDE_TRY(const auto schedule, schedule_of(c));
    rows.push_back(
        {c, rounding_of(schedule, c.elements(), c.type, c.op, fractions(c.type, c.instance.ranks, c.elements()))});
    const auto &mine = rows.back().rounding.first, &theirs = rows.front().rounding.first;
    if (mine.size() != theirs.size() || mine.empty()) continue;
    std::size_t same = 0;
    for (std::size_t i = 0; i < mine.size(); ++i)
      same += mine[i] == theirs[i] || (std::isnan(mine[i]) && std::isnan(theirs[i]));
    rows.back().same_as_first = static_cast<double>(same) / static_cast<double>(mine.size());
  }
  return rows;
}

std::string percent(double share) {
  return share == 1 ? "all" : fmt::format("{:.1f}%", std::min(100 * share, 99.9));
}

std::string text_of(const std::vector<RoundingRow>& rows) {
  const Case& c = rows.front().question;
  std::string out =
      fmt::format("{} of {} numbers of [0, 1) on {}, {}: how far each schedule's results are from the exact ones\n\n",
                  name(c.op), c.elements(), counted(c.instance.ranks, "rank"), name(c.type));
  Table table;
  table.column("n").column("algorithm", Table::Align::left).column("mean error").column("worst").column("nearest");
  table.column("ranks agree", Table::Align::left).column("bits as " + c.algorithm);
  for (const RoundingRow& row : rows) {
    const Rounding& r = row.rounding;
    table.row({format_bytes(row.question.size()), row.question.algorithm, format_significant(r.mean_ulp, 3) + " ulp",
               format_significant(r.worst_ulp, 3) + " ulp", percent(r.nearest), r.ranks_agree ? "yes" : "no",
               percent(row.same_as_first)});
  }
  return out + table.text() +
         "\nAn ulp is one unit in the last place of the exact result; nearest: the share of elements that no number of "
         "the\n"
         "type is nearer to. Whoever adds in a chain rounds K-1 times in a row, in a tree log2 K times.\n";
}

ordered_json json_of(const std::vector<RoundingRow>& rows) {
  ordered_json all = ordered_json::array();
  for (const RoundingRow& row : rows) {
    ordered_json j = case_json(row.question);
    j["mean_ulp"] = row.rounding.mean_ulp;
    j["worst_ulp"] = row.rounding.worst_ulp;
    j["nearest"] = row.rounding.nearest;
    j["ranks_agree"] = row.rounding.ranks_agree;
    j["same_as_first"] = row.same_as_first;
    all.push_back(j);
  }
  return all;
}

Result<Outcome> answer_rounding(const CaseFlags& flags, bool json) {
  RINGSIDE_TRY(const auto rows, rows_of(flags));
  return Outcome{json ? json_text(json_of(rows)) : text_of(rows)};
}

Action declare_rounding(FlagSet& accept) {
  auto flags = std::make_shared<CaseFlags>();
  declare_case_flags(accept, *flags);
  return [flags](bool json) { return answer_rounding(*flags, json); };
}

}  // namespace

Verb rounding_verb() {
  return {"rounding",
          "[COLLECTIVE] [-a ALG|all] [-k K] [--type bf16|fp16|float32] [--op sum|avg] [-n BYTES]",
          "shows that a sum depends on the schedule: every hop rounds",
          "Executes each algorithm's schedule in this process on the same random fractions and compares every element "
          "with\n"
          "the exact result. A chain rounds at every rank, a tree at every level; where ranks add for themselves, they "
          "may\n"
          "end with different bits. Without flags: allreduce, 8 ranks, bf16.",
          "  ringside rounding\n"
          "  ringside rounding allreduce -a all -k 64 --type fp16 --op avg\n"
          "  ringside rounding reduce-scatter -k 16 --type float32 --json",
          declare_rounding};
}

}  // namespace ringside
