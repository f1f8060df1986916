#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/case_flags.h"
#include "app/flags/flag_set.h"
#include "app/flags/run_flags.h"
#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "app/verbs/run_outcome.h"
#include "app/verbs/verb.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

struct MeasureFlags {
  CaseFlags question;
  RunFlags run;
  bool library = false;
  std::string local_batch;
};

Result<Job> read_job(const MeasureFlags& flags) {
  const auto list = read_cases(flags.question, {.algorithm = "all", .sizes = {"4KiB,64KiB,1MiB"}});
  if (!list) return Failure(list.error());
  Job job;
  RINGSIDE_OK(read_run_flags(flags.run, job));
  const BackendKind& kind = backend_of(job.backend);
  if (!kind.imposes && !flags.question.wiring.tier.empty())
    return fail("--tier", flags.question.wiring.tier + " with --backend " + job.backend,
                "--backend " + join(names_of(&BackendKind::imposes)) + ", which imposes a tier");
  if (const Wiring& wiring = list->cases.front().wiring; !kind.imposes && wiring != Wiring{})
    return fail("--topology",
                (wiring.topology.empty() ? "a scenario" : wiring.topology) + " with --backend " + job.backend,
                "--backend " + join(names_of(&BackendKind::imposes)) + ", which imposes a topology");
  if (flags.library && kind.library.empty())
    return fail("--library", "with --backend " + job.backend, "--backend " + join(names_with_library()));
  job.library = flags.library;
  if (!flags.local_batch.empty()) {
    RINGSIDE_TRY(const auto examples, parse_integer(flags.local_batch, "local-batch", 1, 1 << 24));
    job.local_batch = examples;
  }
  const Case& first = list->cases.front();
  if (!kind.imposes && first.alpha) job.model = *cost_parameters(first);
  if (!kind.imposes && !first.alpha && first.reduce_cost)
    return fail("--reduce-cost", flags.question.wiring.reduce_cost + " with --backend " + job.backend,
                "with --alpha and --bandwidth, or --backend " + join(names_of(&BackendKind::imposes)));
  for (const Case& question : list->cases) job.tasks.push_back({question, std::nullopt});
  return validate(std::move(job));
}

std::string spread(const MeasurementRow& row) {
  return fmt::format("{} .. {}", format_seconds(Seconds(row.ci95_lo_s)), format_seconds(Seconds(row.ci95_hi_s)));
}

std::string vector_text(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 16); ++i) texts.push_back(format_number(values[i]));
  return "[" + join(texts, " ") + (values.size() > 16 ? " ..]" : "]");
}

/// `question` is what the row measures: it knows which wires were imposed.
std::string model_line(const MeasurementRow& row, const Case& question) {
  const double beta = row.model.beta_s_per_byte;
  std::string text = fmt::format("predicted by alpha {}, {} ({})", format_seconds(Seconds(row.model.alpha_s)),
                                 beta > 0 ? format_bandwidth(BytesPerSecond(1 / beta)) : "beta 0", row.model.source);
  if (backend_of(row.backend).imposes && !row.topology.empty())
    return fmt::format(
        "predicted by its {}\n{}: imposed on real MPI ranks: each transfer held as long as there, once both "
        "its ends are ready; times are wall clock",
        row.model.source, row.backend);
  if (backend_of(row.backend).imposes)
    text += fmt::format("\n{}: imposed on real MPI ranks: {}, slowed {} times; times are wall clock", row.backend,
                        cost_parameters(question)->source.wires(), format_significant(row.time_scale, 3));
  return text;
}

/// What a reader must know, each once, with the algorithms it is true of unless that is all.
std::string notes_of(const std::vector<MeasurementRow>& rows) {
  std::map<std::string, std::vector<std::string>> where;
  for (const MeasurementRow& row : rows)
    for (const std::string& note : row.notes)
      where[note].push_back(fmt::format("{} {}", row.algorithm, format_bytes(Bytes(static_cast<double>(row.bytes)))));
  std::string out;
  for (const auto& [note, of] : where)
    out += of.size() == rows.size() ? fmt::format("note: {}\n", note) : fmt::format("note: {} ({})\n", note, join(of));
  return out;
}

/// gamma of section 4.1 by the clock, where it was asked for.
std::string gamma_text(const Measurement& m) {
  const auto first = std::find_if(m.rows.begin(), m.rows.end(), [](const MeasurementRow& row) { return row.gamma; });
  if (first == m.rows.end()) return "";
  Table table;
  table.column("n")
      .column("algorithm", Table::Align::left)
      .column("P")
      .column("compute")
      .column("all-reduce")
      .column("gamma");
  table.column("bound", Table::Align::left).column("one after the other").column("overlapped").column("hidden");
  for (const MeasurementRow& row : m.rows) {
    if (!row.gamma) continue;
    const MeasuredGamma& g = *row.gamma;
    table.row({format_bytes(Bytes(static_cast<double>(row.bytes))), row.algorithm, format_significant(g.parameters, 3),
               format_seconds(Seconds(g.compute_s)), format_seconds(Seconds(g.comm_s)),
               format_significant(g.gamma(), 3), g.gamma() > 1 ? "communication" : "compute",
               format_seconds(Seconds(g.serial_s)), format_seconds(Seconds(g.overlapped_s)),
               fmt::format("{:.0f}%", 100 * g.hidden())});
  }
  return fmt::format(
             "\nMeasured gamma: a layer of P parameters and {} examples, forward and backward (6 P b FLOP, {}, {:.3g} "
             "GFLOP/s a\n"
             "rank) beside the collective that carries its gradient\n\n",
             format_number(first->gamma->local_batch), first->gamma->library, first->gamma->flops() / 1e9) +
         table.text();
}

std::string text_of(const Measurement& m, const Job& job) {
  const Environment& e = m.environment;
  const MeasurementRow& first = m.rows.front();
  std::string out = fmt::format(
      "{} on {} ranks, backend {}: {}, {} ({} cores{})\n{}\n\n", first.collective, first.ranks, first.backend, e.mpi,
      e.cpu, e.cores, e.oversubscribed ? ", more ranks than cores" : "", model_line(first, job.tasks.front().question));
  if (const std::string where = places_note(e.where); !where.empty()) out.insert(out.size() - 1, where + "\n");
  if (backend_of(first.backend).on_gpus) out.insert(out.size() - 1, fmt::format("{}\n", e.settings.at("transport")));
  Table table;
  table.column("n").column("algorithm", Table::Align::left).column("median").column("95% of the median");
  table.column("samples").column("predicted").column("measured/predicted").column("verified", Table::Align::left);
  table.column("library", Table::Align::left);
  for (const MeasurementRow& row : m.rows) {
    std::vector<std::string> library;
    for (const auto& [name, seconds] : row.library_s) library.push_back(name + " " + format_seconds(Seconds(seconds)));
    table.row({format_bytes(Bytes(static_cast<double>(row.bytes))), row.algorithm,
               format_seconds(Seconds(row.median_s)), spread(row), std::to_string(row.samples_s.size()),
               format_seconds(Seconds(row.predicted_s)),
               row.predicted_s > 0 ? format_significant(row.median_s / row.predicted_s, 3) : "-",
               row.verified ? "yes" : "NO", join(library)});
  }
  out += table.text();
  if (const auto notes = notes_of(m.rows); !notes.empty()) out += "\n" + notes;
  out += gamma_text(m);
  for (const MeasurementRow& row : m.rows) {
    if (row.result.empty()) continue;
    out += fmt::format("\n{} leaves on\n", row.algorithm);
    for (std::size_t r = 0; r < row.result.size(); ++r)
      out += fmt::format("  rank {}  {}\n", r, vector_text(row.result[r]));
  }
  return out;
}

Result<Outcome> answer_measure(const MeasureFlags& flags, bool json) {
  RINGSIDE_TRY(const auto job, read_job(flags));
  if (flags.run.print_launch) {
    RINGSIDE_TRY(const auto line, app::printed_launch(job));
    return Outcome{line};
  }
  Progress progress(job.tasks.size());
  auto measurement = app::measure(job, [&](const MeasurementRow& row) {
    progress.done(fmt::format("{} {}", row.algorithm, format_bytes(Bytes(static_cast<double>(row.bytes)))));
  });
  progress.clear();
  if (!measurement) return Failure(measurement.error());
  for (MeasurementRow& row : measurement->rows)
    if (disturbed(row))
      row.notes.push_back(
          fmt::format("disturbed: the median is known to {:.0f}% only; measure again on a quieter machine or with a "
                      "larger --budget",
                      50 * (row.ci95_hi_s - row.ci95_lo_s) / row.median_s));
  const std::string bundle = json_text(nlohmann::ordered_json(to_json(*measurement)));
  const bool verified = std::all_of(measurement->rows.begin(), measurement->rows.end(),
                                    [](const MeasurementRow& row) { return row.verified; });
  return run_outcome(flags.run, json, text_of(*measurement, job), bundle, verified ? 0 : 1);
}

Action declare_measure(FlagSet& accept) {
  auto flags = std::make_shared<MeasureFlags>();
  declare_case_flags(accept, flags->question);
  declare_data_flag(accept, flags->question);
  declare_run_flags(accept, flags->run);
  accept.flag("--library", flags->library, "time MPI's (nccl: NCCL's) own collective in the same run", "The run");
  accept.option("--local-batch", flags->local_batch,
                "gamma by the clock: a layer's matrix products for b examples, beside the collective", "b", "The run");
  return [flags](bool json) { return answer_measure(*flags, json); };
}

}  // namespace

Verb measure_verb() {
  return {
      "measure",
      "COLLECTIVE [-a ALG|all] -k K [-n BYTES..] [--backend WHERE] [--library] [-o FILE]",
      "runs the very same schedule on real MPI ranks, checks every element, measures",
      "Backend host runs as fast as this machine goes; emulated holds each delivery to the tier's alpha and "
      "bandwidth,\n"
      "slowed by a stated factor, so that theory and clock can be compared on any computer. The median comes with its\n"
      "nonparametric 95% interval. Without -n: 4 KiB, 64 KiB and 1 MiB.",
      "  ringside measure allreduce -a chain -k 4 --data \"8,6,5;3,3,1;1,1,2;8,6,9\"\n"
      "  ringside measure allreduce -k 4 -n 1KiB..1MiB --library\n"
      "  ringside measure allreduce -a ring -k 2 -n 4MiB --type float32 --local-batch 64\n"
      "  ringside measure allreduce -a ring -k 8 -n 64KiB --backend emulated --tier infiniband -o ring.json",
      declare_measure};
}

}  // namespace ringside
