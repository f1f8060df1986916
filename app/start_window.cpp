#include "app/start_window.h"

#include <string>

#include "app/command_line.h"
#include "app/display.h"
#include "core/base/text.h"

namespace ringside {

int start_window(int argc, char** argv) {
  if (argc > 1) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) names.emplace_back(verb.name);
    return report(fail("verb or scene", argv[1], join(names) + ", a .ringside file").value());
  }
  if (!has_display()) return report(machine_fail("no display for the window", "", "set DISPLAY, or use a verb: ringside --help").value());
  return report(machine_fail("the window is not part of this build", "", "use a verb: ringside --help").value());
}

}  // namespace ringside
