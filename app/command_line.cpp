#include "app/command_line.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/table.h"
#include "core/base/text.h"

namespace ringside {
namespace {

/// CLI11's help, with the verb's own usage line and its examples.
class VerbFormatter : public CLI::Formatter {
 public:
  explicit VerbFormatter(std::string usage) : usage_(std::move(usage)) {
    column_width(36);
    label("Positionals", "Arguments");
  }
  std::string make_usage(const CLI::App*, std::string) const override { return usage_; }

 private:
  std::string usage_;
};

std::string flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    if (option->nonpositional()) {
      // The shortest spelling of each: "-k" rather than "-k,--ranks".
      names.push_back(option->get_snames().empty() ? "--" + option->get_lnames().front()
                                                   : "-" + option->get_snames().front());
    }
  return join(names);
}

Result<bool> print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return true;
  return machine_fail("standard output", std::strerror(errno));
}

Result<int> parse_and_run(const Verb& verb, std::vector<std::string> arguments) {
  CLI::App app(std::string(verb.summary) + "\n\n" + std::string(verb.lesson) + "\n", std::string(verb.name));
  app.formatter(std::make_shared<VerbFormatter>(fmt::format("Usage: ringside {} {}\n", verb.name, verb.usage)));
  app.footer("Examples:\n" + std::string(verb.examples));
  app.set_help_flag("-h,--help", "print this and end");
  app.allow_extras();
  const Action action = verb.declare(app);
  bool json = false;
  app.add_flag("--json", json, "print JSON in SI units at full precision instead of a table");
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    const auto printed = print(app.help());
    if (!printed) return Failure(printed.error());
    return 0;
  } catch (const CLI::ParseError& e) {
    return fail(e.what(), "", fmt::format("see ringside {} --help", verb.name));
  }
  if (const auto extras = app.remaining(); !extras.empty()) {
    const bool flag = extras.front().size() > 1 && extras.front().front() == '-';
    return fail(flag ? "flag" : "argument", extras.front(),
                flag ? flag_names(app) : fmt::format("ringside {} {}", verb.name, verb.usage));
  }
  const auto outcome = action(json);
  if (!outcome) return Failure(outcome.error());
  if (const auto printed = print(outcome->out); !printed) return Failure(printed.error());
  return outcome->exit_code;
}

}  // namespace

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all{algorithms_verb(), schedule_verb(), check_verb(),    predict_verb(),
                                     blocking_verb(),   rounding_verb(),  measure_verb(),   calibrate_verb(), gamma_verb(),
                                     tiers_verb(),      topology_verb(),  placement_verb(), groups_verb(),
                                     figure_verb(),     lesson_verb()};
  return all;
}

bool names_a_verb(const std::string& word) {
  return std::any_of(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == word; });
}

int report(const Error& error) {
  std::fprintf(stderr, "ringside: %s\n", error.line().c_str());
  return static_cast<int>(error.kind);
}

int run_verb(const std::vector<std::string>& arguments) {
  const auto verb = std::find_if(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == arguments[0]; });
  try {
    const auto code = parse_and_run(*verb, {arguments.begin() + 1, arguments.end()});
    return code ? *code : report(code.error());
  } catch (const std::bad_alloc&) {
    return report(machine_fail("memory", "", "this case needs more than the machine has; ask for fewer ranks or bytes").value());
  } catch (const std::exception& e) {
    return report(machine_fail(arguments[0], e.what()).value());
  }
}

std::string general_help() {
  Table table;
  table.column("", Table::Align::left).column("", Table::Align::left);
  for (const Verb& verb : verbs()) table.row({"  " + std::string(verb.name), std::string(verb.summary)});
  return "Ringside: front-row seats to collective communication.\n\n"
         "Usage: ringside [FILE.ringside | LESSON]    the window, on a scene file or a lesson (4.1, 4.2)\n"
         "       ringside VERB ..                     one question, one answer\n\nVerbs:" +
         table.text() +
         "\nEvery verb explains itself (ringside VERB --help) and takes --json. Sizes read 256MiB, 1e6 or\n"
         "1KiB..64MiB (powers of two). Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 the machine could not.\n\n"
         "First steps:\n"
         "  ringside schedule allreduce -a ring -k 4          who sends what, step by step\n"
         "  ringside predict allreduce -k 8 -n 1KiB..64MiB    which algorithm wins at which size\n"
         "  ringside measure allreduce -a ring -k 4           the same schedule on real MPI ranks\n";
}

}  // namespace ringside
