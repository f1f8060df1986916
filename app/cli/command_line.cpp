#include "app/cli/command_line.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/machine/display.h"
#include "app/verbs/painting.h"
#include "core/base/controls.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

Result<int> parse_and_run(const Verb& verb, std::vector<std::string> arguments) {
  FlagSet flags(std::string(verb.name), std::string(verb.summary) + "\n\n" + std::string(verb.lesson) + "\n",
                fmt::format("Usage: ringside {} {}\n", verb.name, verb.usage),
                "Examples:\n" + std::string(verb.examples));
  const Action action = verb.declare(flags);
  bool json = false;
  flags.flag("--json", json, "print JSON in SI units at full precision instead of a table");
  std::string table;
  flags.option("--table", table, "print the tables alone, for another text: md, latex", "FORMAT");
  const auto helped = flags.parse(std::move(arguments));
  if (!helped) return fail(helped.error().what, "", fmt::format("see ringside {} --help", verb.name));
  if (*helped) {
    RINGSIDE_OK(print(flags.help()));
    return 0;
  }
  if (const auto extras = flags.extras(); !extras.empty()) {
    const bool flag = extras.front().size() > 1 && extras.front().front() == '-';
    return fail(flag ? "flag" : "argument", extras.front(),
                flag ? join(flags.names()) : fmt::format("ringside {} {}", verb.name, verb.usage));
  }
  std::optional<TablesAlone> alone;
  if (!table.empty()) {
    if (json) return fail("flag", "--table beside --json", "one of the two");
    RINGSIDE_TRY(const auto form, parse_table_form(table));
    alone.emplace(form);
  }
  RINGSIDE_TRY(const auto outcome, action(json));
  if (alone && alone->text().empty()) return fail("--table", table, "an answer that has a table");
  if (outcome.picture) RINGSIDE_OK(write_picture(*outcome.picture));
  RINGSIDE_OK(print(alone ? alone->text() : outcome.out));
  return outcome.trouble ? report(*outcome.trouble) : outcome.exit_code;
}

}  // namespace

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all{
      algorithms_verb(), schedule_verb(),  check_verb(),   predict_verb(),  why_verb(),       whatif_verb(),
      blocking_verb(),   rounding_verb(),  measure_verb(), runs_verb(),     report_verb(),    preflight_verb(),
      survey_verb(),     calibrate_verb(), gamma_verb(),   overlap_verb(),  parallel_verb(),  moe_verb(),
      sgd_verb(),        trace_verb(),     tiers_verb(),   topology_verb(), placement_verb(), groups_verb(),
      figure_verb(),     share_verb(),     lesson_verb(),  class_verb(),    progress_verb(),  glossary_verb()};
  return all;
}

bool names_a_verb(const std::string& word) {
  return std::any_of(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == word; });
}

Result<bool> print(const std::string& text) {
  const std::string shown = controls_shown(text);
  if (std::fwrite(shown.data(), 1, shown.size(), stdout) == shown.size() && std::fflush(stdout) == 0) return true;
  return machine_fail("standard output", std::generic_category().message(errno));
}

int report(const Error& error) {
  std::fprintf(stderr, "ringside: %s\n", controls_shown(error.line()).c_str());
  return static_cast<int>(error.kind);
}

int run_verb(const std::vector<std::string>& arguments) {
  quiet_qt();
  const auto verb = std::find_if(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == arguments[0]; });
  try {
    const auto code = parse_and_run(*verb, {arguments.begin() + 1, arguments.end()});
    return code ? *code : report(code.error());
  } catch (const std::bad_alloc&) {
    return report(
        machine_fail("memory", "", "this case needs more than the machine has; ask for fewer ranks or bytes").value());
  } catch (const std::exception& e) {
    return report(machine_fail(arguments[0], e.what()).value());
  }
}

std::string general_help() {
  Table table;
  table.column("", Table::Align::left).column("", Table::Align::left);
  for (const Verb& verb : verbs()) table.row({"  " + std::string(verb.name), std::string(verb.summary)});
  return "Ringside: front-row seats to collective communication.\n\n"
         "Usage: ringside [FILE | LESSON | TRACE..]    the window, on a scene, a lesson (4.1, 4.2) or profiler traces\n"
         "       ringside VERB ..                      one question, one answer\n\nVerbs:" +
         table.text() +
         "\nEvery verb explains itself (ringside VERB --help) and takes --json. Sizes read 256MiB, 1e6 or\n"
         "1KiB..64MiB (powers of two). Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 the machine could "
         "not.\n\n"
         "First steps:\n"
         "  ringside schedule allreduce -a ring -k 4          who sends what, step by step\n"
         "  ringside predict allreduce -k 8 -n 1KiB..64MiB    which algorithm wins at which size\n"
         "  ringside measure allreduce -a ring -k 4           the same schedule on real MPI ranks\n";
}

}  // namespace ringside
