#include "ui/paint/recipe.h"

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr auto kMark = "ringside-figure:";
constexpr int kVersion = 1;

/// The letters of base64 behind the mark; empty where there is none.
QByteArray packed_in(const QByteArray& bytes) {
  const qsizetype mark = bytes.indexOf(kMark);
  if (mark < 0) return {};
  const qsizetype from = mark + static_cast<qsizetype>(std::string_view(kMark).size());
  qsizetype to = from;
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/' ||
           c == '=';
  };
  while (to < bytes.size() && letter(bytes[to])) ++to;
  return bytes.mid(from, to - from);
}

/// The scene that a shared page carries; null where there is none.
nlohmann::json scene_in(const QByteArray& page) {
  constexpr std::string_view kBegin = "id=\"ringside-scene\">";
  const qsizetype at = page.indexOf(kBegin.data());
  if (at < 0) return nullptr;
  const qsizetype from = at + static_cast<qsizetype>(kBegin.size());
  return nlohmann::json::parse(page.mid(from, page.indexOf("</script>", from) - from).toStdString(), nullptr, false);
}

/// What a PDF has attached, as it stands in one of its packed streams: the last ones are looked at first.
QByteArray attached_to(const QByteArray& pdf) {
  constexpr std::string_view kBegin = ">>\nstream\n";
  for (qsizetype at = pdf.lastIndexOf(kBegin.data()); at > 0; at = pdf.lastIndexOf(kBegin.data(), at - 1)) {
    const qsizetype from = at + static_cast<qsizetype>(kBegin.size()), to = pdf.indexOf("\nendstream", from);
    if (to < 0 || pdf.at(from) != 'x') continue;  // not packed
    const QByteArray text = qUncompress(QByteArray(4, '\0') + pdf.mid(from, to - from));
    if (text.startsWith(kMark)) return text;
  }
  return {};
}

Result<Recipe> recipe_of(const nlohmann::json& j, const std::string& path) {
  const auto none = [&] { return fail("file", path, "a picture of `ringside figure` with its recipe inside"); };
  if (!j.is_object() || j.value("format", nlohmann::json()) != "ringside/figure") return none();
  const auto version = j.value("version", nlohmann::json());
  if (version != kVersion)
    return fail("version of the recipe in " + path, version.dump(), std::to_string(kVersion) + ", or a newer Ringside");
  if (!j.contains("scene")) return none();
  Recipe recipe;
  RINGSIDE_TRY(recipe.scene, scene_from_json(j["scene"]));
  for (const auto& [name, target] : {std::pair("figure", &recipe.figure), {"made_with", &recipe.made_with}})
    if (j.contains(name) && j[name].is_string()) *target = j[name].get<std::string>();
  if (j.contains("flags") && j["flags"].is_object())
    for (const auto& [name, value] : j["flags"].items())
      if (value.is_string()) recipe.flags[name] = value.get<std::string>();
  return recipe;
}

}  // namespace

std::string recipe_line(const Recipe& recipe) {
  const nlohmann::ordered_json j{{"format", "ringside/figure"},    {"version", kVersion},
                                 {"made_with", recipe.made_with},  {"figure", recipe.figure},
                                 {"scene", to_json(recipe.scene)}, {"flags", recipe.flags}};
  return kMark + QByteArray::fromStdString(j.dump()).toBase64().toStdString();
}

bool may_hold_recipe(const std::string& path) {
  const QString ending = QFileInfo(qt(path)).suffix().toLower();
  return ending == u"svg" || ending == u"pdf" || ending == u"png" || ending == u"html";
}

Result<Recipe> read_recipe(const std::string& path) {
  QFile file(qt(path));
  if (!file.open(QIODevice::ReadOnly))
    return fail("file", path, "a file that can be read: " + file.errorString().toStdString());
  QByteArray bytes = file.readAll();
  // A PNG packs its texts.
  if (bytes.startsWith("\x89PNG")) bytes = QImageReader(qt(path)).text(QStringLiteral("Ringside")).toLatin1();
  if (bytes.startsWith("%PDF")) bytes = attached_to(bytes);
  if (const auto scene = scene_in(bytes); scene.is_object())
    return scene_from_json(scene).map([](const Scene& s) { return Recipe{"", s, {}, ""}; });
  const QByteArray packed = packed_in(bytes);
  const auto j = nlohmann::json::parse(QByteArray::fromBase64(packed).toStdString(), nullptr, false);
  return recipe_of(j, path);
}

}  // namespace ringside::ui
