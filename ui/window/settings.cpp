#include "ui/window/settings.h"

#include <algorithm>
#include <iterator>

#include <unistd.h>

#include <QSettings>
#include <QStringList>

namespace ringside::ui {
namespace {

constexpr const char* kScale = "QT_SCALE_FACTOR";
constexpr const char* kLarger = "RINGSIDE_LARGER_TEXT";  // of start_larger()
int taken = 100;

const QStringList& themes() {
  static const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
  return names;
}

const QStringList& contrasts() {
  static const QStringList names{QStringLiteral("system"), QStringLiteral("normal"), QStringLiteral("high")};
  return names;
}

const QStringList& motions() {
  static const QStringList names{QStringLiteral("system"), QStringLiteral("full"), QStringLiteral("reduced")};
  return names;
}

const QStringList& language_names() {
  static const QStringList names(std::begin(kLanguages), std::end(kLanguages));
  return names;
}

const QStringList& sizes_names() {
  static const QStringList names{QStringLiteral("KiB"), QStringLiteral("kB")};
  return names;
}

/// Also before there is an application.
QSettings kept() {
  return QSettings(QStringLiteral("ringside"), QStringLiteral("ringside"));
}

template <class E>
E chosen(QSettings& settings, const char* key, const QStringList& names) {
  return static_cast<E>(std::max<qsizetype>(0, names.indexOf(settings.value(QLatin1String(key)).toString())));
}

}  // namespace

Settings read_settings() {
  QSettings settings = kept();
  Settings s;
  s.theme = chosen<Settings::Theme>(settings, "theme", themes());
  s.contrast = chosen<Settings::Contrast>(settings, "contrast", contrasts());
  s.motion = chosen<Settings::Motion>(settings, "motion", motions());
  s.sizes = chosen<Settings::Sizes>(settings, "sizes", sizes_names());
  s.language = chosen<Settings::Language>(settings, "language", language_names());
  const int percent =
      settings.value(QStringLiteral("text_percent"), qEnvironmentVariableIsSet(kLarger) ? kWideScreenPercent : 100)
          .toInt();
  if (std::find(std::begin(kTextPercents), std::end(kTextPercents), percent) != std::end(kTextPercents))
    s.text_percent = percent;
  return s;
}

void write_settings(const Settings& s) {
  QSettings settings = kept();
  settings.setValue(QStringLiteral("theme"), themes().at(static_cast<int>(s.theme)));
  settings.setValue(QStringLiteral("contrast"), contrasts().at(static_cast<int>(s.contrast)));
  settings.setValue(QStringLiteral("motion"), motions().at(static_cast<int>(s.motion)));
  settings.setValue(QStringLiteral("sizes"), sizes_names().at(static_cast<int>(s.sizes)));
  settings.setValue(QStringLiteral("language"), language_names().at(static_cast<int>(s.language)));
  settings.setValue(QStringLiteral("text_percent"), s.text_percent);
}

void scale_as_settings_say() {
  const int percent = read_settings().text_percent;
  if (percent == 100 || qEnvironmentVariableIsSet(kScale)) return;
  qputenv(kScale, QByteArray::number(percent / 100.0));
  taken = percent;
}

bool larger_by_itself(int width, double pixel_ratio) {
  return width >= kLargeScreen && pixel_ratio == 1 && !text_percent_chosen() && !qEnvironmentVariableIsSet(kScale) &&
         !qEnvironmentVariableIsSet(kLarger);
}

void start_larger(char** argv) {
  qputenv(kLarger, "1");
  execv("/proc/self/exe", argv);
  qunsetenv(kLarger);
}

bool text_percent_chosen() {
  return kept().contains(QStringLiteral("text_percent"));
}

int taken_text_percent() {
  return taken;
}

}  // namespace ringside::ui
