#include "gpu/runner/receive_job.h"

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "gpu/team/environment.h"
#include "gpu/team/records.h"

namespace ringside {
namespace {

constexpr std::size_t kLongestJob = std::size_t{1} << 30;

/// The job as one line on standard input: mpirun hands it on to rank 0, wherever that runs, and need not close it.
Result<std::string> read_job_line() {
  std::string line;
  std::array<char, 1 << 16> piece{};
  while (line.size() < kLongestJob && std::fgets(piece.data(), piece.size(), stdin)) {
    line += piece.data();
    if (line.back() == '\n') return line;
  }
  return machine_fail("the job did not reach rank 0", line.empty() ? "nothing" : "a part of it",
                      "the launcher must hand its standard input on to rank 0, and be of " + mpi_version());
}

/// All ranks must be the same program: who has read a job of another version would do something else.
std::optional<TaskFailed> other_version(int rank) {
  const auto all = polite_gather(std::string(RINGSIDE_VERSION) + " " + host_name(), MPI_COMM_WORLD);
  if (rank != 0) return std::nullopt;
  for (std::size_t r = 1; r < all.size(); ++r) {
    const auto blank = all[r].find(' ');
    if (all[r].substr(0, blank) == RINGSIDE_VERSION) continue;
    return TaskFailed(
        Error{fmt::format("ringside-run of rank {} on {} is version {}, rank 0's on {} is {}", r,
                          all[r].substr(blank + 1), all[r].substr(0, blank), host_name(), RINGSIDE_VERSION),
              "", "the same version on every host; --runner says where it lies", ErrorKind::machine},
        static_cast<std::int32_t>(r));
  }
  return std::nullopt;
}

}  // namespace

int conclude(const std::optional<TaskFailed>& failure, int rank) {
  int code = failure ? static_cast<int>(failure->error().kind) : 0;
  polite_broadcast(&code, sizeof code, 0, MPI_COMM_WORLD);
  if (failure && rank == 0) records::error(failure->error(), failure->rank());
  return code;
}

std::optional<Job> receive_job(int arguments, char** argument, int rank, int& code) {
  std::string text;
  std::optional<TaskFailed> failure = other_version(rank);
  if (rank == 0 && !failure) {
    const auto read = [&]() -> Result<Job> {
      if (arguments != 2)
        return fail("arguments", std::to_string(arguments - 1),
                    "one: mpirun -n K ringside-run JOB.json, or - for stdin");
      if (std::string_view(argument[1]) == "-") {
        RINGSIDE_TRY(const auto line, read_job_line());
        return parse_job(line);
      }
      RINGSIDE_TRY(const auto j, read_json(argument[1]));
      return job_from_json(j);
    }();
    if (read)
      text = to_json(*read).dump();
    else
      failure = TaskFailed(read.error(), std::nullopt);
  }
  code = conclude(failure, rank);
  if (code != 0) return std::nullopt;
  text = polite_broadcast(std::move(text), 0, MPI_COMM_WORLD);
  auto job = parse_job(text);
  if (!job) throw std::runtime_error("the job changed on its way: " + job.error().line());
  return std::move(*job);
}

}  // namespace ringside
