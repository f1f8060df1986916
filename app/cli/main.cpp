// ringside: with a verb it answers one question and ends; without one it opens the window.
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "app/cli/start_window.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (ringside::names_a_verb(first)) return ringside::run_verb(arguments);
  const bool help = first == "--help" || first == "-h" || first == "help";
  if (help || first == "--version" || first == "-V") {
    const auto printed = ringside::print(help ? ringside::general_help() : "ringside " RINGSIDE_VERSION "\n");
    return printed ? 0 : ringside::report(printed.error());
  }
  return ringside::start_window(argc, argv);
}
