#include "ui/paint/recipe.h"

#include <fmt/format.h>
#include <QByteArray>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/measure/published_text.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr auto kMark = "ringside-figure:";
constexpr int kVersion = 1, kHash = 16;

constexpr qsizetype kMarkLetters = static_cast<qsizetype>(std::string_view(kMark).size());

/// The letters of base64 behind the mark; empty where there is none.
QByteArray packed_in(const QByteArray& bytes) {
  const qsizetype mark = bytes.indexOf(kMark);
  if (mark < 0) return {};
  const qsizetype from = mark + kMarkLetters;
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

/// What may hold the mark: PNG and PDF pack their texts.
QByteArray unpacked(const std::string& path, const QByteArray& bytes) {
  if (bytes.startsWith("\x89PNG")) return QImageReader(qt(path)).text(QStringLiteral("Ringside")).toLatin1();
  return bytes.startsWith("%PDF") ? attached_to(bytes) : bytes;
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
  for (const auto& word : j.value("command", nlohmann::json::array()))
    if (word.is_string()) recipe.command.push_back(word.get<std::string>());
  for (const auto& [name, target] : {std::pair("page", &recipe.page), {"card", &recipe.card}})
    if (const auto text = j.value(name, nlohmann::json()); text.is_string()) *target = text.get<std::string>();
  const auto data = j.value("data", nlohmann::json());
  if (!data.is_string()) return recipe;
  const QByteArray packed = QByteArray::fromBase64(QByteArray::fromStdString(data.get<std::string>()));
  const auto files = nlohmann::json::parse(qUncompress(packed).toStdString(), nullptr, false);
  if (!files.is_object()) return none();
  for (const auto& [name, target] : {std::pair("measured", &recipe.measured), {"beside", &recipe.beside}})
    if (files.contains(name)) {
      RINGSIDE_TRY(*target, measurement_from_json(files[name]));
    }
  for (const auto& table : files.value("published", nlohmann::json::array())) {
    if (!table.is_string()) return none();
    RINGSIDE_TRY(auto run, parse_published(table.get<std::string>(), path));
    recipe.published.push_back(std::move(run));
  }
  return recipe;
}

/// What the picture shows beside its case, packed: it repeats itself.
std::string data_of(const Recipe& recipe) {
  nlohmann::ordered_json files;
  if (recipe.measured) files["measured"] = to_json(*recipe.measured);
  if (recipe.beside) files["beside"] = to_json(*recipe.beside);
  for (const PublishedRun& run : recipe.published) files["published"].push_back(published_text(run));
  if (files.empty()) return {};
  return qCompress(QByteArray::fromStdString(files.dump()), 9).toBase64().toStdString();
}

/// What would be lost by writing over the file; nothing where there is none, or a device.
std::optional<QByteArray> kept_in(const std::string& path) {
  const QFileInfo there(qt(path));
  if (!there.isFile() || there.size() == 0) return std::nullopt;
  QFile file(qt(path));
  return file.open(QIODevice::ReadOnly) ? unpacked(path, file.readAll()) : QByteArray();
}

Failure refuse(const std::string& path, const char* what) {
  return fail(fmt::format("{} is there already{}", path, what), "", "another name, or --force to write over it");
}

/// Of another size, in other colours or with other words a figure is the same.
std::map<std::string, std::string> shown_by(std::map<std::string, std::string> flags) {
  for (const char* look :
       {"--width", "--height", "--theme", "--dark", "--caption", "--alt", "--outline-text", "--animate", "--measured"})
    flags.erase(look);
  if (flags.contains("--strip")) flags.erase("--steps");  // as many as have room
  return flags;
}

QByteArray hash_of(const QByteArray& bytes) {
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex().left(kHash);
}

}  // namespace

std::string recipe_line(const Recipe& recipe) {
  // As it is read again, with its defaults filled in: what is made from the file carries the same line.
  const auto scene = scene_from_json(to_json(recipe.scene));
  nlohmann::ordered_json j{{"format", "ringside/figure"},
                           {"version", kVersion},
                           {"made_with", recipe.made_with},
                           {"figure", recipe.figure},
                           {"scene", to_json(scene ? *scene : recipe.scene)},
                           {"flags", recipe.flags}};
  if (!recipe.command.empty()) j["command"] = recipe.command;
  if (!recipe.page.empty()) j["page"] = recipe.page;
  if (!recipe.card.empty()) j["card"] = recipe.card;
  if (const std::string data = data_of(recipe); !data.empty()) j["data"] = data;
  return kMark + QByteArray::fromStdString(j.dump()).toBase64().toStdString();
}

bool may_hold_recipe(const std::string& path) {
  const QString ending = QFileInfo(qt(path)).suffix().toLower();
  if (ending == u"json") return read_recipe(path).has_value();  // schedules, topologies and measurements are JSON, too
  for (const char16_t* known : {u"svg", u"pdf", u"png", u"html", u"tex", u"gif", u"apng", u"mp4"})
    if (ending == QStringView(known)) return true;
  return false;
}

Result<Recipe> read_recipe(const std::string& path) {
  QFile file(qt(path));
  if (!file.open(QIODevice::ReadOnly))
    return fail("file", path, "a file that can be read: " + file.errorString().toStdString());
  const QByteArray bytes = unpacked(path, file.readAll());
  if (const auto scene = scene_in(bytes); scene.is_object())
    return scene_from_json(scene).map([](const Scene& s) {
      Recipe recipe;
      recipe.scene = s;
      return recipe;
    });
  const QByteArray packed = packed_in(bytes);
  const auto j = nlohmann::json::parse(QByteArray::fromBase64(packed).toStdString(), nullptr, false);
  return recipe_of(j, path);
}

QByteArray sealed(QByteArray bytes, const std::string& line) {
  const auto letters = static_cast<qsizetype>(line.size());
  const qsizetype at = bytes.indexOf(line.c_str());
  if (at < 0) return bytes;
  QByteArray rest = bytes;
  return bytes.insert(at + letters, '#' + hash_of(rest.remove(at, letters)));
}

bool untouched(QByteArray bytes) {
  const qsizetype at = bytes.indexOf(kMark);
  if (at < 0) return false;
  const qsizetype end = at + kMarkLetters + packed_in(bytes).size();
  if (end >= bytes.size() || bytes[end] != '#') return true;
  const QByteArray said = bytes.mid(end + 1, kHash);
  return hash_of(bytes.remove(at, end + 1 + kHash - at)) == said;
}

std::string page_line(const std::string& subject) {
  return kMark + QByteArray::fromStdString(subject).toBase64().toStdString();
}

Result<bool> may_replace(const std::string& path, const Recipe& recipe, const QByteArray& bytes) {
  const auto kept = kept_in(path);
  if (!kept || *kept == bytes) return true;
  if (path.ends_with(".csv")) return refuse(path, " and holds other rows");
  const auto there = read_recipe(path);
  if (!there) return refuse(path, " and is none of Ringside's pictures");
  // What was read has its defaults filled in.
  RINGSIDE_TRY(const auto scene, scene_from_json(to_json(recipe.scene)));
  if (there->figure != recipe.figure || !(there->scene.question == scene.question) || there->scene.lab != scene.lab ||
      there->command != recipe.command || there->card != recipe.card ||
      (recipe.command.empty() && there->page != recipe.page))
    return refuse(path, " and shows something else");
  if (!(there->scene.cursor == scene.cursor)) return refuse(path, " and shows another moment");
  if (shown_by(there->flags) != shown_by(recipe.flags)) return refuse(path, " and shows something else of this case");
  if (!untouched(*kept)) return refuse(path, " and was changed by hand");
  return true;
}

Result<bool> may_replace_page(const std::string& path, const std::string& line) {
  const auto bytes = kept_in(path);
  if (!bytes) return true;
  if (line.empty()) return refuse(path, "");
  if (kMark + packed_in(*bytes).toStdString() != line) return refuse(path, " and shows something else");
  if (!untouched(*bytes)) return refuse(path, " and was changed by hand");
  return true;
}

}  // namespace ringside::ui
