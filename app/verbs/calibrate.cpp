#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/parse_list.h"
#include "app/flags/run_flags.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/machine/saved_calibration.h"
#include "app/verbs/run_outcome.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "core/measure/measured_text.h"

namespace ringside {
namespace {

struct CalibrateFlags {
  std::vector<std::string> ranks;
  RunFlags run;
};

Result<Job> read_job(const CalibrateFlags& flags) {
  Job job;
  RINGSIDE_OK(read_run_flags(flags.run, job));
  std::vector<std::int64_t> ranks;
  if (!flags.ranks.empty()) {
    RINGSIDE_TRY(ranks, parse_integer_list(flags.ranks, "ranks", 2, kMaxLaunchedRanks));
  }
  if (ranks.size() > 1 && !backend_of(job.backend).streams)
    return fail("ranks", std::to_string(ranks.size()) + " numbers with --backend " + job.backend, "one number");
  return validate(calibration_job(std::move(job), {ranks.begin(), ranks.end()}));
}

std::string points_table(const std::vector<CalibrationPoint>& points) {
  Table table;
  table.column("bytes").column("median").column("fitted").column("off by");
  for (const CalibrationPoint& p : points)
    table.row({format_bytes(Bytes(static_cast<double>(p.bytes))),
               p.resolved() ? format_seconds(Seconds(p.seconds)) : "not resolved",
               p.fitted_s > 0 ? format_seconds(Seconds(p.fitted_s)) : "-",
               p.resolved() ? format_deviation(p.residual()) : "-"});
  return table.text();
}

/// A line for each pattern, some sizes across.
std::string patterns_table(const std::vector<PatternPoint>& points) {
  std::map<std::pair<std::int32_t, Pattern>, std::map<std::int64_t, double>> by;
  std::set<std::int64_t> sizes;
  constexpr std::int64_t kShown = 16;
  std::int64_t next = 0;
  for (const PatternPoint& p : points) {
    by[{p.ranks, p.pattern}][p.bytes] = p.seconds;
    if (p.bytes >= next && sizes.insert(p.bytes).second) next = p.bytes * kShown;
  }
  Table table;
  table.column("ranks").column("pattern", Table::Align::left).column("at once").column("adds", Table::Align::left);
  for (const std::int64_t size : sizes) table.column(format_bytes(Bytes(static_cast<double>(size))));
  for (const auto& [what, times] : by) {
    const Pattern& p = what.second;
    std::vector<std::string> cells{std::to_string(what.first), name(p.kind), std::to_string(p.transfers),
                                   p.reduces ? "yes" : ""};
    for (const std::int64_t size : sizes)
      cells.push_back(times.contains(size) ? format_seconds(Seconds(times.at(size))) : "-");
    table.row(std::move(cells));
  }
  return table.text();
}

std::string text_of(const Calibration& c) {
  std::string out = fmt::format("{}, backend {}: {}, {}\n\n", counted(c.ranks, "rank"), c.backend, c.environment.mpi,
                                c.environment.cpu);
  if (const std::string where = places_note(c.environment.where); !where.empty())
    out.insert(out.size() - 1, where + "\n");
  out += fmt::format(
      "alpha        {}\nbandwidth    {}   (beta {} s/B)\nreduce_cost  {}", format_seconds(Seconds(c.alpha_s)),
      c.beta_s_per_byte > 0 ? format_bandwidth(BytesPerSecond(1 / c.beta_s_per_byte)) : "unlimited",
      format_significant(c.beta_s_per_byte, 4),
      c.resolves_reducing() ? format_significant(c.reduce_cost_s_per_byte, 4) + " s/B" : "not resolved: taken for 0");
  out += fmt::format(
      "\nresidual     {:.0f}% median, {:.0f}% at most: how far this machine is from obeying alpha + n beta\n",
      c.residual_median * 100, c.residual_max * 100);
  out += "\nping-pong, one way\n" + points_table(c.ping_pong);
  if (!c.reduce.empty()) out += "\nreducing\n" + points_table(c.reduce);
  if (!std::ranges::all_of(c.reduce, &CalibrationPoint::resolved))
    out += "not resolved: what is reduced arrives no later, as far as can be told, than what is copied\n";
  if (!c.patterns.empty()) out += "\na step, by who sends to whom at once\n" + patterns_table(c.patterns);
  if (const auto bad = count_disturbed(c.patterns); bad > 0)
    out += fmt::format(
        "\nnote: {} of {} steps were disturbed: calibrate again on a quieter machine or with a larger --budget\n", bad,
        c.patterns.size());
  return out;
}

/// Empty where nothing was disturbed.
std::string kept_though(const Calibration& c) {
  const auto bad = count_disturbed(c.patterns);
  if (bad == 0) return {};
  return fmt::format(",\nthough {:.0f}% of the steps were disturbed: above {:.0f}% it is not kept",
                     100 * static_cast<double>(bad) / static_cast<double>(c.patterns.size()), 100 * kMostDisturbed);
}

Result<Outcome> answer_calibrate(const CalibrateFlags& flags, bool json) {
  RINGSIDE_TRY(const auto job, read_job(flags));
  if (flags.run.print_launch) {
    RINGSIDE_TRY(const auto line, app::printed_launch(job));
    return Outcome{line};
  }
  RINGSIDE_TRY(const auto calibration, app::calibrate(job));
  const std::string bundle = json_text(nlohmann::ordered_json(to_json(calibration)));
  std::string kept;
  if (!backend_of(job.backend).imposes && !job.launch.several()) {
    const auto path = save_calibration(calibration);
    kept = path ? "\nkept for this host (--calibration here): " + *path + kept_though(calibration) + "\n"
                : "\nnot kept for this host: " + path.error().line() + "\n";
  }
  return run_outcome(flags.run, json, text_of(calibration) + kept, bundle);
}

Action declare_calibrate(FlagSet& accept) {
  auto flags = std::make_shared<CalibrateFlags>();
  accept.option("-k,--ranks", flags->ranks,
                "on how many ranks, one after the other (2,4; on hosts 2): the first play\nping-pong in pairs, all at "
                "once; patterns are "
                "measured on each",
                "K,..");
  declare_run_flags(accept, flags->run);
  return [flags](bool json) { return answer_calibrate(*flags, json); };
}

}  // namespace

Verb calibrate_verb() {
  return {
      "calibrate",
      "[-k K,..] [--backend WHERE] [-o FILE]",
      "ping-pong and reduce benchmarks: this machine's alpha, beta and reduce_cost",
      "Half a ping-pong round trip is fitted by alpha + n beta, the time to reduce n bytes by n reduce_cost. Shared\n"
      "memory does not obey the model: the residual says by how much. So each kind of step is timed, too, at K ranks "
      "at\n"
      "once; predict and measure add those up. What was found on one computer is kept for it (--calibration here),\n"
      "unless more than a quarter of the steps were disturbed, or half of the ping-pong is 75% off its line.",
      "  ringside calibrate\n"
      "  ringside calibrate -k 2,4,8 --json -o machine.json\n"
      "  ringside predict allreduce -k 4 -n 1KiB..16MiB --calibration here",
      declare_calibrate};
}

}  // namespace ringside
