// ringside: with a verb it answers one question and ends; without one it opens the window.
#include <cstdio>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/start_window.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (ringside::names_a_verb(first)) return ringside::run_verb(arguments);
  if (first == "--help" || first == "-h" || first == "help") {
    std::fputs(ringside::general_help().c_str(), stdout);
    return 0;
  }
  if (first == "--version" || first == "-V") {
    std::puts("ringside " RINGSIDE_VERSION);
    return 0;
  }
  return ringside::start_window(argc, argv);
}
