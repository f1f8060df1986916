#include "app/cli/start_window.h"

#include <algorithm>
#include <string>
#include <vector>

#include <QScreen>

#include "app/cli/command_line.h"
#include "app/launch/launcher.h"
#include "app/machine/display.h"
#include "app/window/window.h"
#include "app/window/window_flags.h"
#include "core/base/text.h"
#include "core/scene.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"
#include "ui/paint/theme.h"
#include "ui/window/application.h"
#include "ui/window/language.h"
#include "ui/window/settings.h"

namespace ringside {
namespace {

constexpr const char* kLanguage = "RINGSIDE_LANGUAGE";

/// What the environment asks for, else what the settings say; a screenshot knows no settings.
QString language(const app::WindowOptions& options) {
  if (const QString asked = qEnvironmentVariable(kLanguage); !asked.isEmpty()) return asked;
  return options.screenshot.empty() ? ui::language_of(ui::read_settings()) : QStringLiteral("en");
}

/// A word that is neither a flag nor anything that could be opened was meant as a verb.
bool mistyped_verb(const std::string& target) {
  const auto named = [&](const auto& one) { return one.id == target; };
  return !target.empty() && target.find_first_of("./") == std::string::npos && std::ranges::none_of(lessons(), named) &&
         std::ranges::none_of(plans(), named);
}

}  // namespace

int start_window(int argc, char** argv) {
  const auto options = app::window_options({argv + 1, argv + argc});
  if (!options) return report(options.error());
  const bool unset = argc > 1 && *argv[1] == '\0';  // "$UNSET" of a script
  if (unset || mistyped_verb(options->target)) {
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) names.emplace_back(verb.name);
    return report(fail("verb or scene", unset ? "an empty word" : options->target,
                       join(names) + ", a lesson, overview (the plan of a class), or a file: a scene (.ringside), a "
                                     "run, a benchmark's log, a trace")
                      .value());
  }
  // A scene that cannot be read is bad input, also where there is no display.
  if (options->target.ends_with(".ringside"))
    if (const auto scene = read_scene(options->target); !scene) return report(scene.error());
  if (!options->screenshot.empty())
    choose_offscreen_without_display();
  else if (!has_display())
    return report(machine_fail("no display for the window", "", "set DISPLAY, or use a verb: ringside --help").value());
  quiet_qt();
  const QString asked = qEnvironmentVariable(kLanguage);
  if (!asked.isEmpty() && asked != QLatin1String("pseudo") && !ui::languages().contains(asked))
    return report(
        fail(kLanguage, asked.toStdString(), ui::languages().join(QStringLiteral(", ")).toStdString() + ", pseudo")
            .value());
  if (options->screenshot.empty()) ui::scale_as_settings_say();
  std::vector<char*> words(argv, argv + argc);  // Qt takes its own away
  words.push_back(nullptr);
  ui::Application application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("ringside"));
  QApplication::setApplicationDisplayName(QStringLiteral("Ringside"));
  QApplication::setOrganizationName(QStringLiteral("ringside"));
  QApplication::setApplicationVersion(QStringLiteral(RINGSIDE_VERSION));
  if (const QScreen* screen = QGuiApplication::primaryScreen();
      options->screenshot.empty() && screen != nullptr &&
      ui::larger_by_itself(screen->size().width(), screen->devicePixelRatio()))
    ui::start_larger(words.data());
  ui::load_fonts();
  ui::speak(language(*options));
  if (options->screenshot.empty()) ui::write_sizes_in(ui::units_of(ui::read_settings()));
  app::Launcher launcher;
  return app::open_window(application, &launcher, *options);
}

}  // namespace ringside
