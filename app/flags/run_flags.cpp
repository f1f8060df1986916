#include "app/flags/run_flags.h"

#include <unistd.h>

#include <cstdio>

#include <fmt/format.h>

#include "app/flags/flag_set.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"

namespace ringside {

void declare_run_place(FlagSet& accept, RunFlags& flags) {
  const auto option = [&](const char* names, std::string& target, const std::string& help, const char* value) {
    accept.option(names, target, help, value, "The run");
  };
  std::vector<std::string> names;
  for (const BackendKind& kind : backends()) names.push_back(kind.name);
  option("--backend", flags.backend, fmt::format("{} ({})", join(names), names.front()), "WHERE");
  option("--budget", flags.budget, "seconds for all measurements together (20)", "SECONDS");
  declare_host_flags(accept, flags.hosts);
}

void declare_run_flags(FlagSet& accept, RunFlags& flags) {
  declare_run_place(accept, flags);
  accept.option("--time-scale", flags.time_scale, "emulated: how much slower than the tier (chosen)", "X", "The run");
  accept.flag("--print-launch", flags.print_launch, "print the line that would start the ranks, and end", "The hosts");
  declare_output(accept, flags.output, "also write the JSON to this file", "FILE", "The run");
}

Result<bool> check_run_place(const RunFlags& flags, bool measures) {
  for (const auto& [flag, value] : {std::pair{"--backend", &flags.backend}, {"--budget", &flags.budget}})
    if (!measures && !value->empty()) return fail(flag, *value + " without --measure", "--measure, which it is for");
  if (const auto given = flags.hosts.given(); !measures && !given.empty())
    return fail(given.front().first, given.front().second + " without --measure", "--measure, which it is for");
  return true;
}

Result<bool> read_run_flags(const RunFlags& flags, Job& job) {
  if (!flags.backend.empty()) {
    auto backend = parse_backend(flags.backend);
    if (!backend) return Failure(backend.error());
    job.backend = *backend;
  }
  if (!flags.budget.empty()) {
    const auto budget = parse_seconds(flags.budget, "budget");
    if (!budget) return Failure(budget.error());
    if (budget->value < 0.1 || budget->value > 86400) return fail("budget", flags.budget, "0.1 to 86400 seconds");
    job.budget_s = budget->value;
  }
  if (!flags.time_scale.empty()) {
    if (!backend_of(job.backend).imposes)
      return fail("--time-scale", flags.time_scale + " with --backend " + job.backend,
                  "--backend " + join(names_of(&BackendKind::imposes)));
    RINGSIDE_TRY(const auto scale, parse_number(flags.time_scale, "time-scale", 1, 1e9));
    job.time_scale = scale;
  }
  RINGSIDE_TRY(job.launch, read_host_flags(flags.hosts));
  return check_output(flags.output);
}

Progress::Progress(std::size_t total, const char* first) : total_(total), shown_(::isatty(STDERR_FILENO) == 1) {
  if (shown_) std::fprintf(stderr, "%s", first);
}

void Progress::done(const std::string& what) {
  ++count_;
  if (shown_) std::fprintf(stderr, "\r\x1b[K%zu of %zu: %s", count_, total_, what.c_str());
}

void Progress::say(const std::string& what) const {
  if (shown_) std::fprintf(stderr, "\r\x1b[K%s", what.c_str());
}

void Progress::clear() {
  if (shown_) std::fprintf(stderr, "\r\x1b[K");
}

}  // namespace ringside
