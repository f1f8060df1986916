// check-gpu: does docs/gpu.md's list on the machine that it is started on, as much as fits, and writes one report.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "core/base/json_fields.h"
#include "kit/check/child.h"
#include "kit/check/job_part.h"
#include "kit/check/session.h"

namespace {

using namespace ringside;  // NOLINT(google-build-using-namespace): a program of its own

constexpr const char* kHelp =
    "Checks Ringside on this machine's GPUs and writes one report. What was done is kept in the state's folder: the "
    "same\n"
    "command goes on where it stopped. What is missing here is skipped by name.\n\n"
    "Ends with 0 (all done, nothing failed), 1 (a check failed or did not end), 2 (bad input), 3 (the machine could "
    "not),\n"
    "4 (the time is over or it was interrupted: the same command again goes on), 77 (no GPU: only the host was "
    "checked).";

int complain(const Error& e) {
  std::fprintf(stderr, "check-gpu: %s\n", e.line().c_str());
  return static_cast<int>(e.kind);
}

/// The kit that this program lies in: KIT/bin/check-gpu.
kit::Kit own_kit() {
  return {std::filesystem::canonical("/proc/self/exe").parent_path().parent_path().string()};
}

/// "ringside-kit 0.1.0, commit .., made ..": the first line of the manifest.
std::string kit_name(const kit::Kit& k) {
  const auto text = read_text(k.root + "/MANIFEST");
  return text ? text->substr(0, text->find('\n')) : "a kit without a manifest";
}

int run(int arguments, char** argument) {
  CLI::App app(kHelp, "check-gpu");
  kit::Request request;
  request.state = "check-gpu-state";
  std::string jobs;
  bool list = false;
  app.add_option("--minutes", request.minutes, "stop after so many, 1 to 1440 (8)")->check(CLI::Range(1, 1440));
  app.add_option("--state", request.state, "the folder of report.md and report.json (./check-gpu-state)");
  app.add_option("--only", request.only, "only checks whose name begins so, for instance bench");
  app.add_option("--write-jobs", jobs, "writes a job for ringside-run for each backend into this folder instead");
  app.add_flag("--list", list, "names the checks");
  try {
    app.parse(arguments, argument);
    if (request.state.empty()) throw CLI::ValidationError("--state", "the name of a folder is missing");
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& e) {
    std::string line = e.what();
    for (char& c : line)
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    std::fprintf(stderr, "check-gpu: %s; --help names what is accepted\n", line.c_str());
    return 2;
  }
  request.kit = own_kit();
  request.kit_name = kit_name(request.kit);
  if (list) {
    for (const kit::Part& p : kit::all_parts(request.kit, kit::look_around(request.kit)))
      fmt::print("{}{}{}\n", p.id, p.skip.empty() ? "" : "  skipped: ", p.skip);
    return 0;
  }
  if (!jobs.empty()) {
    const auto written = kit::write_jobs(jobs);
    return written ? 0 : complain(written.error());
  }
  kit::notice_signals();
  const auto code = kit::check(request);
  return code ? *code : complain(code.error());
}

}  // namespace

int main(int arguments, char** argument) try { return run(arguments, argument); } catch (const std::exception& e) {
  return complain({e.what(), "", "", ErrorKind::machine});
}
