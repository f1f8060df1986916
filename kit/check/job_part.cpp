#include "kit/check/job_part.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "core/algorithms/algorithm.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/measure/measurement.h"
#include "kit/check/child.h"
#include "kit/check/test_part.h"

namespace ringside::kit {
namespace {

/// As ringside's own launcher: no remote shell, messages through shared memory that every container allows.
const std::map<std::string, std::string> kOneComputer{{"OMPI_MCA_plm", "isolated"},
                                                      {"OMPI_MCA_mpi_yield_when_idle", "1"},
                                                      {"OMPI_MCA_hwloc_base_binding_policy", "none"},
                                                      {"OMPI_MCA_pml", "ob1"},
                                                      {"OMPI_MCA_btl", "self,vader"},
                                                      {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"}};

std::string line_of(const MeasurementRow& r) {
  std::string text =
      fmt::format("{:<28}{:>3}{:>10}  {:<8}{:>12}{:>10.2f} GB/s{}", r.algorithm, r.ranks,
                  format_bytes(Bytes(static_cast<double>(r.bytes))), r.type, format_seconds(Seconds(r.median_s)),
                  static_cast<double>(r.bytes) / r.median_s * 1e-9, r.verified ? "" : "  NOT VERIFIED");
  for (const auto& [name, seconds] : r.library_s)
    text += fmt::format("; {} {}", name, format_seconds(Seconds(seconds)));
  if (r.gamma)
    text += fmt::format(
        "\n  gamma {}: products {} ({:.1f} TFLOP/s, {}), collective {}, one after the other {}, both at once {}",
        format_significant(r.gamma->gamma(), 3), format_seconds(Seconds(r.gamma->compute_s)), r.gamma->flops() * 1e-12,
        r.gamma->library, format_seconds(Seconds(r.gamma->comm_s)), format_seconds(Seconds(r.gamma->serial_s)),
        format_seconds(Seconds(r.gamma->overlapped_s)));
  return text + "\n";
}

/// What a report keeps of a row: not every sample.
nlohmann::json short_row(const nlohmann::json& row) {
  nlohmann::json kept = row;
  for (const char* field : {"samples_s", "step_end_s", "result"}) kept.erase(field);
  if (row.contains("samples_s")) kept["samples"] = row["samples_s"].size();
  return kept;
}

}  // namespace

Job job_of(const Recipe& r) {
  Job job;
  job.backend = r.backend, job.budget_s = r.budget_s, job.library = r.library, job.local_batch = r.local_batch;
  // One rank has nobody to play ping-pong with.
  if (std::all_of(r.ranks.begin(), r.ranks.end(), [](std::int32_t k) { return k == 1; }))
    job.model = cost_parameters(Case{}).value();
  for (const Algorithm* a : algorithms_of(Collective::allreduce)) {
    if (!r.algorithms.empty() && std::find(r.algorithms.begin(), r.algorithms.end(), a->name) == r.algorithms.end())
      continue;
    for (const std::int32_t ranks : r.ranks) {
      const auto instance = validate(*a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}});
      if (!instance) continue;
      for (const std::int64_t bytes : r.bytes) {
        Case c;
        c.collective = a->collective, c.algorithm = a->name, c.instance = *instance, c.type = r.type, c.bytes = bytes;
        job.tasks.push_back({c, {}});
      }
    }
  }
  return job;
}

Result<bool> write_jobs(const std::string& folder) {
  for (const BackendKind& kind : backends()) {
    if (kind.chooses) continue;
    const std::string& backend = kind.name;
    const Job job =
        job_of({.backend = backend, .algorithms = {"ring"}, .ranks = {4}, .bytes = {1 << 16, 1 << 20}, .budget_s = 5});
    if (auto written = write_file(folder + "/" + backend + ".json", to_json(job).dump(1) + "\n"); !written)
      return written;
  }
  return true;
}

Outcome judge_records(const std::string& records, std::size_t rows, const std::vector<std::string>& absent) {
  Outcome o;
  o.verdict = Verdict::failed;
  o.data = {{"rows", nlohmann::json::array()}};
  std::size_t verified = 0;
  bool ended = false;
  std::string error;
  std::istringstream lines(records);
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line, nullptr, false);
    if (!record.is_object()) continue;
    const std::string kind = record.value("record", "");
    if (kind == "hello" && record.contains("environment")) o.data["environment"] = record["environment"];
    if (kind == "error" && error.empty()) error = record.value("line", "an error record without a line");
    if (kind == "end") ended = true;
    if (kind != "done" || !record.contains("result")) continue;
    o.data["rows"].push_back(short_row(record["result"]));
    if (const auto row = row_from_json(record["result"])) {
      verified += row->verified ? 1 : 0;
      o.text += line_of(*row);
    }
  }
  const auto is_error = [&](const std::string& beginning) { return error.starts_with(beginning); };
  if (!error.empty() && std::any_of(absent.begin(), absent.end(), is_error))
    o.verdict = Verdict::skipped, o.summary = error;
  else if (!error.empty())
    o.summary = error;
  else if (verified != rows)
    o.summary = fmt::format("{} of {} cases verified", verified, rows);
  else if (!ended)
    o.summary = "it did not say that it is complete";
  else
    o.verdict = Verdict::passed, o.summary = fmt::format("{} cases, every element verified", rows);
  return o;
}

Outcome run_job_part(const Workplace& w, const Job& job, const std::string& tool,
                     const std::vector<std::string>& absent) {
  const std::string file = w.scratch + "/job.json";
  if (const auto written = write_file(file, to_json(job).dump()); !written) {
    Outcome o;
    o.verdict = Verdict::failed, o.summary = written.error().line();
    return o;
  }
  std::vector<std::string> words{w.kit.program("mpirun"), "-n", std::to_string(job.processes())};
  if (!tool.empty())
    for (const std::string& word : under_sanitizer(w.machine, tool)) words.push_back(word);
  words.insert(words.end(), {w.kit.program("ringside-run"), file});
  auto environment = kOneComputer;
  if (!w.machine.nccl.empty()) environment["RINGSIDE_NCCL"] = w.machine.nccl;
  const Ended end = run_child(words, environment, w.limit_s);
  if (end.how != Ended::How::exited) return not_over(end);
  if (!tool.empty() && sanitizer_refuses(end)) return skipped("compute-sanitizer says: Device not supported");
  Outcome o = judge_records(end.out, job.tasks.size(), absent);
  o.seconds = end.seconds;
  if (o.verdict == Verdict::passed && end.code != 0) o.verdict = Verdict::failed, o.summary += ", but " + end.line();
  if (o.verdict == Verdict::failed) {
    if (end.code == kSanitizerFound && !tool.empty()) o.summary = tool + " found errors";
    if (o.data["rows"].empty() && o.summary.find("verified") != std::string::npos)
      o.summary = "no answer: " + end.line();
    o.text += tail(tool.empty() ? end.err : end.out + end.err);
  }
  return o;
}

}  // namespace ringside::kit
