#include "app/window_flags.h"

#include <algorithm>
#include <array>

#include <CLI/CLI.hpp>

#include "core/base/text.h"
#include "ui/views.h"

namespace ringside::app {
namespace {

constexpr const char* kUsage = "ringside [FILE.ringside | LESSON], or a verb: see ringside --help";
constexpr int kLeast = 320, kMost = 16384;

Result<QSize> parse_size(const std::string& text) {
  const auto cross = text.find('x');
  if (cross == std::string::npos) return fail("size", text, "WIDTHxHEIGHT, for instance 1280x720");
  const auto width = parse_integer(text.substr(0, cross), "size", kLeast, kMost);
  if (!width) return Failure(width.error());
  const auto height = parse_integer(text.substr(cross + 1), "size", kLeast, kMost);
  if (!height) return Failure(height.error());
  return QSize(static_cast<int>(*width), static_cast<int>(*height));
}

}  // namespace

Result<WindowOptions> window_options(std::vector<std::string> arguments) {
  WindowOptions options;
  std::string size, theme, layout, enlarge;
  std::vector<std::string> targets;
  CLI::App app;
  app.set_help_flag();
  app.add_option("target", targets);
  app.add_flag("--trace-startup", options.trace_startup);
  app.add_flag("--print-widgets", options.print_widgets);
  app.add_flag("--run-first", options.run_first);
  app.add_option("--screenshot", options.screenshot);
  app.add_option("--size", size);
  app.add_option("--theme", theme);
  app.add_option("--layout", layout);
  app.add_option("--enlarge", enlarge);
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    app.parse(arguments);
  } catch (const CLI::ParseError& e) {
    return fail(e.what(), "", kUsage);
  }
  if (targets.size() > 1) return fail("argument", targets[1], kUsage);
  if (!targets.empty()) options.target = targets.front();
  if (!size.empty()) {
    const auto parsed = parse_size(size);
    if (!parsed) return Failure(parsed.error());
    options.size = *parsed;
  }
  if (theme == "light" || theme == "dark")
    options.dark = theme == "dark";
  else if (!theme.empty())
    return fail("theme", theme, "light, dark");
  constexpr std::array<const char*, 4> kModes{"learn", "explore", "build", "present"};
  const auto mode = std::find(kModes.begin(), kModes.end(), layout);
  if (mode != kModes.end())
    options.mode = static_cast<ui::Mode>(mode - kModes.begin());
  else if (!layout.empty())
    return fail("layout", layout, "learn, explore, build, present");
  options.enlarge = ui::view_of(enlarge);
  if (!enlarge.empty() && !options.enlarge) return fail("enlarge", enlarge, "a view: chunks, spacetime, topology, ..");
  return options;
}

}  // namespace ringside::app
