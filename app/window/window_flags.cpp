#include "app/window/window_flags.h"

#include <algorithm>
#include <array>

#include "app/flags/flag_set.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/trace_file.h"
#include "ui/paint/export.h"
#include "ui/stage/registry.h"

namespace ringside::app {
namespace {

constexpr const char* kUsage = "ringside [FILE | LESSON | TRACE..], or a verb: see ringside --help";
constexpr int kLeast = 320, kMost = 16384;

Result<QSize> parse_size(const std::string& text) {
  const auto cross = text.find('x');
  if (cross == std::string::npos) return fail("size", text, "WIDTHxHEIGHT, for instance 1280x720");
  RINGSIDE_TRY(const auto width, parse_integer(text.substr(0, cross), "size", kLeast, kMost));
  RINGSIDE_TRY(const auto height, parse_integer(text.substr(cross + 1), "size", kLeast, kMost));
  return QSize(static_cast<int>(width), static_cast<int>(height));
}

}  // namespace

Result<WindowOptions> window_options(std::vector<std::string> arguments) {
  WindowOptions options;
  std::string size, theme, layout, enlarge;
  std::vector<std::string> targets;
  FlagSet accept;
  accept.option("target", targets);
  accept.flag("--trace-startup", options.trace_startup);
  accept.flag("--print-widgets", options.print_widgets);
  accept.flag("--run-first", options.run_first);
  accept.option("--screenshot", options.screenshot);
  accept.option("--size", size);
  accept.option("--theme", theme);
  accept.option("--layout", layout);
  accept.option("--enlarge", enlarge);
  if (const auto parsed = accept.parse(std::move(arguments)); !parsed) return fail(parsed.error().what, "", kUsage);
  if (targets.size() > 1) {
    for (const std::string& path : targets)
      if (!looks_like_trace(path))
        return fail("argument", path, "one file or lesson, or several profiler traces of one job");
    options.traces = std::move(targets);
  } else if (!targets.empty()) {
    options.target = targets.front();
  }
  if (!options.screenshot.empty()) {
    if (ui::file_format(options.screenshot) != ui::FileFormat::png)
      return fail("--screenshot", options.screenshot, "FILE.png");
    RINGSIDE_OK(check_writable(options.screenshot));
  }
  if (!size.empty()) {
    RINGSIDE_TRY(const auto parsed, parse_size(size));
    options.size = parsed;
  }
  if (theme == "light" || theme == "dark")
    options.dark = theme == "dark";
  else if (!theme.empty())
    return fail("theme", theme, "light, dark");
  constexpr std::array<const char*, 6> kModes{"learn", "explore", "build", "train", "measure", "present"};
  const auto mode = std::find(kModes.begin(), kModes.end(), layout);
  if (mode != kModes.end())
    options.mode = static_cast<ui::Mode>(mode - kModes.begin());
  else if (!layout.empty())
    return fail("layout", layout, "learn, explore, build, train, measure, present");
  if (!enlarge.empty()) {
    const auto view = ui::find_view(enlarge);
    if (!view) return fail("enlarge", enlarge, view.error().accepted);
    options.enlarge = *view;
  }
  return options;
}

}  // namespace ringside::app
