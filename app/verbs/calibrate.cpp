#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/run_flags.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/verbs/run_outcome.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

struct CalibrateFlags {
  std::string ranks;
  RunFlags run;
};

Result<Job> read_job(const CalibrateFlags& flags) {
  Job job;
  job.kind = JobKind::calibrate;
  if (!flags.ranks.empty()) {
    const auto ranks = parse_integer(flags.ranks, "ranks", 2, kMaxLaunchedRanks);
    if (!ranks) return Failure(ranks.error());
    job.ranks = static_cast<std::int32_t>(*ranks);
  }
  RINGSIDE_OK(read_run_flags(flags.run, job));
  return validate(std::move(job));
}

std::string points_table(const std::vector<CalibrationPoint>& points) {
  Table table;
  table.column("bytes").column("median").column("fitted").column("fitted/measured");
  for (const CalibrationPoint& p : points)
    table.row({format_bytes(Bytes(static_cast<double>(p.bytes))), format_seconds(Seconds(p.seconds)),
               format_seconds(Seconds(p.fitted_s)), fmt::format("{:+.0f}%", p.residual() * 100)});
  return table.text();
}

std::string text_of(const Calibration& c) {
  std::string out =
      fmt::format("{} ranks, backend {}: {}, {}\n\n", c.ranks, c.backend, c.environment.mpi, c.environment.cpu);
  if (const std::string where = places_note(c.environment.where); !where.empty())
    out.insert(out.size() - 1, where + "\n");
  out += fmt::format("alpha        {}\nbandwidth    {}   (beta {} s/B)\nreduce_cost  {} s/B",
                     format_seconds(Seconds(c.alpha_s)),
                     c.beta_s_per_byte > 0 ? format_bandwidth(BytesPerSecond(1 / c.beta_s_per_byte)) : "unlimited",
                     format_significant(c.beta_s_per_byte, 4), format_significant(c.reduce_cost_s_per_byte, 4));
  out += fmt::format(
      "\nresidual     {:.0f}% median, {:.0f}% at most: how far this machine is from obeying alpha + n beta\n",
      c.residual_median * 100, c.residual_max * 100);
  out += "\nping-pong, one way\n" + points_table(c.ping_pong);
  if (!c.reduce.empty()) out += "\nreducing\n" + points_table(c.reduce);
  return out;
}

Result<Outcome> answer_calibrate(const CalibrateFlags& flags, bool json) {
  RINGSIDE_TRY(const auto job, read_job(flags));
  if (flags.run.print_launch) {
    RINGSIDE_TRY(const auto line, app::printed_launch(job));
    return Outcome{line};
  }
  RINGSIDE_TRY(const auto calibration, app::calibrate(job));
  const std::string bundle = json_text(nlohmann::ordered_json(to_json(calibration)));
  return run_outcome(flags.run, json, text_of(calibration), bundle);
}

Action declare_calibrate(FlagSet& accept) {
  auto flags = std::make_shared<CalibrateFlags>();
  accept.option("-k,--ranks", flags->ranks, "ranks that play ping-pong, in pairs, all pairs at once (2)", "K");
  declare_run_flags(accept, flags->run);
  return [flags](bool json) { return answer_calibrate(*flags, json); };
}

}  // namespace

Verb calibrate_verb() {
  return {
      "calibrate",
      "[-k K] [--backend WHERE] [-o FILE]",
      "ping-pong and reduce benchmarks: this machine's alpha, beta and reduce_cost",
      "Half a ping-pong round trip is fitted by alpha + n beta, the time to reduce n bytes by n reduce_cost. Shared\n"
      "memory does not obey the model: the residual says by how much.",
      "  ringside calibrate\n"
      "  ringside calibrate -k 4 --json -o machine.json",
      declare_calibrate};
}

}  // namespace ringside
