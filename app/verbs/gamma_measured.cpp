#include "app/verbs/gamma_measured.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "app/answers/table.h"
#include "app/launch/launcher.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/price.h"
#include "core/measure/measured_text.h"
#include "ui/charts/gamma_figure.h"

namespace ringside {
namespace {

constexpr double kLeastBudget = 1;  // seconds, for all that are left

/// So many ranks at that batch, which is what a job has one of.
Result<Job> gamma_job(const TrainingStep& step, std::int64_t workers, const std::string& algorithm,
                      const RunFlags& run) {
  Job job;
  RINGSIDE_OK(read_run_flags(run, job));
  job.local_batch = static_cast<std::int64_t>(gamma_row(step, workers).local_batch);
  Case c;
  c.algorithm = algorithm;
  c.instance.ranks = static_cast<std::int32_t>(workers);
  c.type = ElementType::float32;
  c.bytes = static_cast<std::int64_t>(step.parameters) * size_of(c.type);
  job.tasks.push_back({c, std::nullopt});
  return validate(std::move(job));
}

/// A budget that is too short is told with the one that was asked for, of which this job has a share.
Error of_all(Error error, double asked_s, const Job& job) {
  if (error.what != "--budget" || asked_s == job.budget_s) return error;
  error.value =
      fmt::format("{:.3g} s, {} {} get{} {}", asked_s, asked_s > job.budget_s ? "of which" : "in place of which",
                  counted(job.places(), "worker"), asked_s > job.budget_s ? "" : " at least", error.value);
  return error;
}

/// The step as the formula sees it on the machine that was measured.
TrainingStep fitted(const MeasurementRow& row, double flops) {
  TrainingStep t;
  t.parameters = row.gamma->parameters;
  t.bytes_per_parameter = size_of(ElementType::float32);
  t.flops = flops;
  t.bandwidth = BytesPerSecond(row.model.beta_s_per_byte > 0 ? 1 / row.model.beta_s_per_byte : 1e30);
  t.alpha = Seconds(row.model.alpha_s);
  t.global_batch.reset();
  t.local_batch = row.gamma->local_batch;
  return t;
}

}  // namespace

Result<MeasuredCurve> measure_curve(const TrainingStep& step, const std::vector<std::int64_t>& workers,
                                    const std::string& algorithm, const RunFlags& run) {
  std::vector<Job> jobs;
  for (const std::int64_t K : workers) {
    if (K < 2) return fail("--workers", std::to_string(K), "2 or more with --measure: one worker sums with nobody");
    RINGSIDE_TRY(jobs.emplace_back(), gamma_job(step, K, algorithm, run));
  }
  MeasuredCurve curve;
  Progress progress(jobs.size());
  // What one number of workers leaves of its share, the next ones may use.
  const auto began = std::chrono::steady_clock::now();
  const double budget = jobs.front().budget_s;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    Job& job = jobs[i];
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    job.budget_s = std::max(budget - spent, kLeastBudget) / static_cast<double>(jobs.size() - i);
    const auto measured = app::measure(job);
    if (!measured) {
      progress.clear();
      return Failure(of_all(measured.error(), budget, job));
    }
    progress.done(counted(job.places(), "worker"));
    const bool crowded = curve.environment.oversubscribed;
    if (i == 0) curve.environment = measured->environment;
    if (measured->environment.where.size() > curve.environment.where.size())
      curve.environment.where = measured->environment.where;
    curve.environment.oversubscribed = crowded || measured->environment.oversubscribed;  // where any was
    curve.points.push_back({measured->rows.front(), {}});
  }
  progress.clear();
  for (MeasuredPoint& p : curve.points) {
    if (!p.row.gamma) return fail("--params", format_number(step.parameters), "a layer with parameters");
    p.predicted = gamma_row(fitted(p.row, curve.points.front().row.gamma->flops()), p.row.ranks);
  }
  const MeasurementRow& first = curve.points.front().row;
  curve.step = fitted(first, first.gamma->flops());
  if (step.global_batch) curve.step.global_batch = step.global_batch, curve.step.local_batch.reset();
  return curve;
}

std::shared_ptr<const ui::Figure> figure_of(const MeasuredCurve& curve) {
  std::vector<GammaRow> rows;
  WholeBreakEven whole;
  for (const MeasuredPoint& p : curve.points) {
    const MeasuredGamma& g = *p.row.gamma;
    GammaRow row = p.predicted;
    row.compute = Seconds(g.compute_s), row.comm = Seconds(g.comm_s), row.step = row.compute + row.comm;
    row.gamma = g.gamma(), row.communication_bound = row.gamma > 1;
    if (row.communication_bound && (whole.workers == 0 || row.workers < whole.workers))
      whole = {WholeBreakEven::Kind::at, row.workers};
    rows.push_back(row);
  }
  return std::make_shared<ui::GammaFigure>(
      curve.step, std::move(rows), whole,
      fmt::format("dots: measured on {}; line: the formula with its constants", curve.environment.host), curve.step);
}

nlohmann::ordered_json json_of(const MeasuredCurve& curve) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const MeasuredPoint& p : curve.points) {
    const MeasuredGamma& g = *p.row.gamma;
    const auto hidden = g.hidden();
    rows.push_back({{"workers", p.row.ranks},
                    {"local_batch", g.local_batch},
                    {"parameters", g.parameters},
                    {"algorithm", p.row.algorithm},
                    {"backend", p.row.backend},
                    {"verified", p.row.verified},
                    {"compute_s", g.compute_s},
                    {"comm_s", g.comm_s},
                    {"gamma", g.gamma()},
                    {"serial_s", g.serial_s},
                    {"overlapped_s", g.overlapped_s},
                    {"hidden", hidden ? nlohmann::ordered_json(*hidden) : nlohmann::ordered_json(nullptr)},
                    {"flops", g.flops()},
                    {"alpha_s", p.row.model.alpha_s},
                    {"beta_s_per_byte", p.row.model.beta_s_per_byte},
                    {"predicted_compute_s", p.predicted.compute.value},
                    {"predicted_comm_s", p.predicted.comm.value},
                    {"predicted_gamma", p.predicted.gamma},
                    {"notes", p.row.notes}});
  }
  return {{"environment", to_json(curve.environment)}, {"rows", rows}};
}

std::string text_of(const MeasuredCurve& curve) {
  const MeasurementRow& first = curve.points.front().row;
  Table table;
  table.column("K").column("b").column("compute").column("all-reduce").column("gamma, measured").column("by formula");
  table.column("one after the other").column("overlapped").column("hidden");
  bool unresolved = false;
  for (const MeasuredPoint& p : curve.points) {
    const MeasuredGamma& g = *p.row.gamma;
    table.row({std::to_string(p.row.ranks), format_number(g.local_batch), format_seconds(Seconds(g.compute_s)),
               format_seconds(Seconds(g.comm_s)), format_significant(g.gamma(), 3),
               format_significant(p.predicted.gamma, 3), format_seconds(Seconds(g.serial_s)),
               format_seconds(Seconds(g.overlapped_s)), format_hidden(g.hidden())});
    unresolved = unresolved || !g.hidden();
  }
  const Environment& e = curve.environment;
  std::vector<std::string> notes;  // what several say is said once, by all of them
  for (const MeasuredPoint& p : curve.points)
    for (const std::string& note : p.row.notes) {
      std::vector<std::string> by;
      for (const MeasuredPoint& q : curve.points)
        if (std::count(q.row.notes.begin(), q.row.notes.end(), note) > 0) by.push_back(std::to_string(q.row.ranks));
      const std::string line = fmt::format("note: K = {}: {}\n", join(by), note);
      if (std::find(notes.begin(), notes.end(), line) == notes.end()) notes.push_back(line);
    }
  return fmt::format(
             "Measured: a layer of {} float32 parameters multiplied by {}, its gradient summed by {}, backend {}\n\n",
             format_number(first.gamma->parameters), first.gamma->library, first.algorithm, first.backend) +
         table.text() + (unresolved ? std::string("\n") + kHiddenUnresolved : "") +
         fmt::format(
             "\nOn {} ({}, {} cores{}), {}. The formula takes R = {:.3g} GFLOP/s from the products of the first "
             "row{},\n"
             "and alpha and bandwidth from each row's ping-pong: {}, {} in the "
             "first.\n",
             e.host, e.cpu, e.cores, e.oversubscribed ? ", more ranks than cores" : "", e.date,
             first.gamma->flops() / 1e9, e.oversubscribed ? " (cores are shared)" : "",
             format_seconds(Seconds(first.model.alpha_s)),
             first.model.beta_s_per_byte > 0 ? format_bandwidth(BytesPerSecond(1 / first.model.beta_s_per_byte))
                                             : "beta 0") +
         join(notes, "");
}

}  // namespace ringside
