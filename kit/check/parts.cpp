#include <fmt/format.h>

#include "core/measure/backend.h"
#include "kit/check/child.h"
#include "kit/check/job_part.h"
#include "kit/check/part.h"
#include "kit/check/test_part.h"

namespace ringside::kit {
namespace {

constexpr std::int64_t kKiB = 1024, kMiB = kKiB * 1024, kGiB = kMiB * 1024;
constexpr double kTest = 40, kSanitized = 45, kBench = 30;  // seconds, guesses

/// Every GPU a rank of its own is what links need; a few more would tell nothing more.
constexpr std::int32_t kMostGpus = 16;

class List {
 public:
  List(const Kit& kit, const Machine& machine) : kit_(kit), machine_(machine) {}

  /// A part that needs a GPU and what `skip` says.
  Part& add(std::string id, std::string title, double expected_s, std::string skip,
            std::function<Outcome(const Workplace&)> run) {
    if (!machine_.no_gpu.empty()) skip = "no GPU: " + machine_.no_gpu;
    parts.push_back({std::move(id), std::move(title), expected_s, std::move(skip), std::move(run), true});
    return parts.back();
  }

  /// Every test of a program, each a part.
  void tests(const std::string& group, const std::string& program, const std::string& tool, const std::string& skip) {
    const auto listed = tests_of(kit_, program);
    if (!listed) {
      add(group + "." + program, "", 0, listed.error().line(), {});
      return;
    }
    for (const std::string& test : *listed) {
      if (!tool.empty() && starts_processes(test)) continue;  // mpirun between it and the device: sanitize.job has that
      const double expected = tool.empty() ? kTest : kSanitized;
      add(group + "." + test, "", expected, skip, [=](const Workplace& w) { return run_test(w, program, test, tool); });
    }
  }

  void job(const std::string& id, const std::string& title, const Recipe& recipe, const std::string& skip,
           const std::string& tool = "", const std::vector<std::string>& absent = {}) {
    std::string why = skip;
    if (!kit_.has("ringside-run")) why = "ringside-run is not in this kit";
    const double expected = (tool.empty() ? 1.5 : 3) * recipe.budget_s + 15;
    add(id, title, expected, why, [=](const Workplace& w) { return run_job_part(w, job_of(recipe), tool, absent); });
  }

  std::vector<Part> parts;

 private:
  static bool starts_processes(const std::string& test) {
    return test.find("process_for_each_rank") != std::string::npos;
  }
  const Kit& kit_;
  const Machine& machine_;
};

Outcome run_bench(const Workplace& w, const std::string& what) {
  const Ended end = run_child({w.kit.program("bench_gpu"), what, "--json"}, {}, w.limit_s);
  if (end.how != Ended::How::exited) return not_over(end);
  const auto answer = nlohmann::json::parse(end.out, nullptr, false);
  Outcome o;
  o.seconds = end.seconds;
  o.verdict = Verdict::failed;
  if (!answer.is_object() || (end.code != 0 && end.code != 1)) {
    o.summary = fmt::format("{} {}", end.line(), tail(end.err, 1)), o.text = tail(end.out + end.err);
    return o;
  }
  o.data = answer;
  o.text = answer.value("text", "");
  o.summary = answer.value("summary", "");
  if (end.code == 0) o.verdict = Verdict::passed;
  return o;
}

/// Those on GPUs.
std::vector<std::string> executors(bool (*wanted)(const BackendKind& b)) {
  std::vector<std::string> names;
  for (const BackendKind& b : backends())
    if (b.on_gpus && !b.chooses && wanted(b)) names.push_back(b.name);
  return names;
}

}  // namespace

const std::vector<Group>& groups() {
  static const std::vector<Group> all{
      {"ranks", "the kit itself: four processes on the host, no GPU in it"},
      {"kernels", "the kernel bit by bit against the host, all types, operators, misalignments"},
      {"device",
       "every algorithm, every type and operator, K = 1..8, on one device; cuda-staged and cuda-ipc with K = 4"},
      {"local", "`measure allreduce -a all -k 8`, 1 KiB to 64 MiB, bf16, cuda-local"},
      {"processes", "several processes on one device: K = 2, 4, 8"},
      {"bench", "kernel against the device's own copy, small schedules against an empty graph"},
      {"gamma", "matrix products beside the collective (cuBLAS)"},
      {"nccl", "NCCL: our schedules by its messages, its own collective beside them"},
      {"links", "several GPUs: `cuda-local`, `cuda-ipc` with a GPU for each rank"},
      {"sanitize", "compute-sanitizer: memcheck, racecheck, initcheck, synccheck"},
  };
  return all;
}

std::string group_of(const std::string& part_id) {
  return part_id.substr(0, part_id.find('.'));
}

std::vector<Part> all_parts(const Kit& kit, const Machine& m) {
  List list(kit, m);
  const auto gpus = std::min(static_cast<std::int32_t>(m.gpus.size()), kMostGpus);
  const std::vector<std::string> usual{"ring", "recursive_doubling"};
  const std::string one_process = executors([](const auto& b) { return b.processes == Processes::one; }).front();
  const std::string one_computer = executors([](const auto& b) { return b.one_computer; }).front();

  // Without a GPU: whether processes start and find each other at all.
  list.job("ranks.host", "allreduce on four ranks of the host",
           {.backend = "host", .algorithms = usual, .ranks = {4}, .bytes = {kKiB, kMiB}, .budget_s = 3}, "");
  Part& host = list.parts.back();
  host.needs_gpu = false;
  host.skip = kit.has("ringside-run") ? "" : "ringside-run is not in this kit";

  list.tests("kernels", "test_gpu_kernels", "", "");
  list.tests("device", "test_gpu_cuda", "", "");
  list.job("local.allreduce", "every allreduce, K = 8",
           {.backend = one_process,
            .algorithms = {},
            .ranks = {8},
            .bytes = {kKiB, kMiB, 64 * kMiB},
            .type = ElementType::bf16,
            .budget_s = 90},
           "");
  for (const std::string& backend : executors([](const auto& b) { return b.processes == Processes::one_each; }))
    list.job(
        "processes." + backend, backend,
        {.backend = backend, .algorithms = usual, .ranks = {2, 4, 8}, .bytes = {kKiB, kMiB, 64 * kMiB}, .budget_s = 60},
        "", "", {"cuda-aware: this MPI does not say"});
  list.add("bench.bandwidth", "kernel against copy", kBench, "",
           [](const Workplace& w) { return run_bench(w, "bandwidth"); });
  list.add("bench.latency", "small schedules against an empty graph", kBench, "",
           [](const Workplace& w) { return run_bench(w, "latency"); });
  list.job("gamma.ring", "ring, K = 8, 512 MiB of bf16, batch 4096",
           {.backend = one_process,
            .algorithms = {"ring"},
            .ranks = {8},
            .bytes = {512 * kMiB},
            .type = ElementType::bf16,
            .budget_s = 60,
            .local_batch = 4096},
           "", "", {"no cuBLAS"});
  // A rank for each GPU; one GPU is one rank, which tries the library and its own collective, no link.
  list.job("nccl.allreduce", gpus > 1 ? fmt::format("K = {}", gpus) : "K = 1: the library, no link",
           {.backend = "nccl",
            .algorithms = usual,
            .ranks = {std::max(gpus, 1)},
            .bytes = {kKiB, kMiB, 64 * kMiB},
            .budget_s = 60,
            .library = true},
           "", "", {"nccl: not found", "nccl: version"});
  const std::string one = gpus < 2 ? "one GPU: there is no link to measure" : "";
  for (const std::string& backend : {one_process, one_computer})
    list.job("links." + backend, backend,
             {.backend = backend,
              .algorithms = usual,
              .ranks = {std::max(gpus, 1)},
              .bytes = {8, kKiB, 64 * kKiB, kMiB, 64 * kMiB, kGiB},
              .budget_s = 90},
             one);

  const std::string none = m.sanitizer.empty() ? "no compute-sanitizer on this machine" : "";
  for (const std::string tool : {"memcheck", "racecheck", "initcheck", "synccheck"})
    list.tests("sanitize." + tool, "test_gpu_kernels", tool, none);
  list.tests("sanitize.memcheck", "test_gpu_cuda", "memcheck", none);
  list.job("sanitize.job", "memcheck: ring and recursive doubling, K = 4, one process",
           {.backend = one_process, .algorithms = usual, .ranks = {4}, .bytes = {kKiB, kMiB}, .budget_s = 10}, none,
           "memcheck");
  list.job("sanitize.processes", "memcheck: the same in four processes (" + one_computer + ")",
           {.backend = one_computer, .algorithms = usual, .ranks = {4}, .bytes = {kKiB, kMiB}, .budget_s = 10}, none,
           "memcheck");
  return std::move(list.parts);
}

}  // namespace ringside::kit
