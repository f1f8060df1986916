#include "ui/paint/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <string_view>
#include <tuple>

#include <QCoreApplication>
#include <QFile>
#include <QFontDatabase>
#include <QString>

#include "ui/paint/oklab.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kEdgeContrast = 3.0;
constexpr std::size_t kMostFonts = 1000;

thread_local std::map<std::tuple<std::string_view, int, int>, QFont> known_fonts;
constexpr auto kDarkLabel = "#111820", kDarkLabelOfGrey = "#181818";

/// Of what a screen shows, eight bits a channel: asked for every cell and text of every frame.
double luminance(const QColor& c) {
  static const std::array<double, 256> light = [] {
    std::array<double, 256> by_channel{};
    for (std::size_t i = 0; i < by_channel.size(); ++i) by_channel[i] = linear_light(static_cast<double>(i) / 255);
    return by_channel;
  }();
  const auto of = [](int channel) { return light[static_cast<std::size_t>(channel)]; };
  return 0.2126 * of(c.red()) + 0.7152 * of(c.green()) + 0.0722 * of(c.blue());
}

Theme make_light() {
  Theme t;
  t.dark = false;
  t.window = "#F3F5F7", t.panel = "#FFFFFF", t.sunken = "#EDF0F3", t.hair = "#D8DEE5", t.control = "#8490A0";
  t.ink = "#17202B", t.ink2 = "#465262", t.ink3 = "#5F6B7A";
  t.accent = "#4740C4", t.on_accent = "#FFFFFF", t.soft = "#ECEBFA";
  t.bar = "#BCC8D4";
  t.error = "#9C3B00", t.error_ground = "#FCEFE6";
  t.emulated_ground = "#FFF6DF", t.emulated_edge = "#B27F0B";
  t.load = {"#C3CDD8", "#93A5B8", "#5F7A96", "#34557A", "#12305A"};
  t.shares = {"#D9E2EB", "#86A4C2", "#35608C"};
  t.owners = {"#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000"};
  return t;
}

Theme make_dark() {
  Theme t;
  t.dark = true;
  t.window = "#12161B", t.panel = "#1B2128", t.sunken = "#272F38", t.hair = "#36404B", t.control = "#7C8997";
  t.ink = "#EEF2F6", t.ink2 = "#BAC4CF", t.ink3 = "#98A5B3";
  t.accent = "#ABA5FF", t.on_accent = "#16133A", t.soft = "#2C2C4E";
  t.bar = "#4A5A6B";
  t.error = "#FFB38A", t.error_ground = "#3A2519";
  t.emulated_ground = "#332B16", t.emulated_edge = "#E8B43E";
  t.load = {"#3A4653", "#546A80", "#7C9AB8", "#A9C7E3", "#DCEBFA"};
  t.shares = {"#34414F", "#5F84A8", "#A6CCEE"};
  t.owners = {"#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#D5DCE4"};
  return t;
}

Theme make_strong(Theme t) {
  if (t.dark) {
    t.window = t.panel = t.error_ground = "#000000";
    t.sunken = "#2A2A2A", t.hair = "#8C8C8C";
    t.ink = t.ink2 = t.ink3 = t.control = "#FFFFFF";
    t.accent = "#C9C4FF", t.on_accent = "#000000", t.soft = "#2A2A66";
    t.bar = "#5F7288", t.error = "#FFC7A8", t.emulated_ground = "#2E2500", t.emulated_edge = "#FFD15C";
    t.load = {"#566678", "#6E8298", "#8AA5C0", "#B3CEE8", "#DCEBFA"};
  } else {
    t.window = t.panel = t.error_ground = "#FFFFFF";
    t.sunken = "#E2E2E2", t.hair = "#767676";
    t.ink = t.ink2 = t.ink3 = t.control = "#000000";
    t.accent = "#2A1FA8", t.on_accent = "#FFFFFF", t.soft = "#DEDCFF";
    t.bar = "#8391A2", t.error = "#7A2600", t.emulated_ground = "#FFF0BF", t.emulated_edge = "#7A5600";
    t.load = {"#8391A2", "#6A7F95", "#4D6781", "#2F4C6A", "#12305A"};
  }
  return t;
}

/// One font for all that asks for the same: the engine that it has found is not looked for again.
QFont font(const char* family, double px, int weight) {
  const int pixels = std::max(1, static_cast<int>(std::lround(px)));
  const std::tuple key(std::string_view(family), pixels, weight);
  if (const auto it = known_fonts.find(key); it != known_fonts.end()) return it->second;
  // What a font found is of the application that it found it in.
  static std::once_flag once;
  std::call_once(once, [] { qAddPostRoutine([] { known_fonts.clear(); }); });
  if (known_fonts.size() >= kMostFonts) known_fonts.clear();
  QFont f{qt(family)};
  f.setPixelSize(pixels);
  f.setWeight(static_cast<QFont::Weight>(weight));
  // Unhinted advances are the same at every scale, so what fits on screen fits in a file.
  f.setHintingPreference(QFont::PreferNoHinting);
  f.setStyleStrategy(QFont::PreferAntialias);
  return known_fonts.emplace(key, f).first->second;
}

}  // namespace

QColor Theme::owner_tint(int rank) const {
  return mix(owner(rank), panel, dark ? 0.40 : 0.30);
}

QColor Theme::owner_label(int rank) const {
  const bool grey = accent.hsvSaturation() == 0;
  const QColor hue = owner(rank), light_label = Qt::white, dark_label = grey ? kDarkLabelOfGrey : kDarkLabel;
  return contrast(light_label, hue) > contrast(dark_label, hue) ? light_label : dark_label;
}

QColor Theme::owner_edge(int rank) const {
  const QColor hue = owner(rank), away = dark ? QColor(Qt::white) : QColor(Qt::black);
  QColor edge = hue;
  for (double share = 0; contrast(edge, panel) < kEdgeContrast && share < 1; share += 0.05)
    edge = mix(away, hue, share);
  return edge;
}

const Theme& light_theme() {
  static const Theme theme = make_light();
  return theme;
}

const Theme& dark_theme() {
  static const Theme theme = make_dark();
  return theme;
}

const Theme& strong_theme(bool dark) {
  static const Theme lit = make_strong(make_light()), dim = make_strong(make_dark());
  return dark ? dim : lit;
}

QColor mix(const QColor& a, const QColor& b, double share) {
  const auto channel = [share](int x, int y) { return static_cast<int>(std::lround(share * x + (1 - share) * y)); };
  return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

QColor share_color(const Theme& theme, double position) {
  const double at = 2 * std::clamp(position, 0.0, 1.0);
  return at < 1 ? mix_oklab(theme.shares[1], theme.shares[0], at) : mix_oklab(theme.shares[2], theme.shares[1], at - 1);
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

const QColor& ink_on(const QColor& ground, const Theme& theme) {
  return contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel;
}

QFont text_font(double px, int weight) {
  return font("Inter", px, weight);
}
QFont number_font(double px, int weight) {
  return font("Roboto", px, weight);
}

QFont code_font(double px) {
  QFont f = font("DejaVu Sans Mono", px, QFont::Normal);
  f.setStyleHint(QFont::Monospace);
  return f;
}

void load_fonts() {
  static bool loaded = false;
  if (loaded) return;
  loaded = true;
  for (const char* file :
       {"inter-400", "inter-500", "inter-600", "roboto-400", "roboto-500", "roboto-700", "mono-400"}) {
    const QString path = QStringLiteral(":/fonts/") + qt(file);
    if (QFile::exists(path)) QFontDatabase::addApplicationFont(path);
  }
  // What Inter and Roboto lack falls to these, in this order, before the platform guesses.
  QFont::insertSubstitutions("Inter", {"Noto Sans", "DejaVu Sans", "Noto Sans CJK SC"});
  QFont::insertSubstitutions("Roboto", {"Inter", "DejaVu Sans", "Noto Sans CJK SC"});
}

}  // namespace ringside::ui
