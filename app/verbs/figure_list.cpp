#include "app/verbs/figure_list.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <QFile>

#include "core/base/check.h"
#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

/// As a shell takes a line apart: blanks separate, quotes of either kind hold together, and within double ones a
/// backslash goes before a quote or a backslash.
Result<std::vector<std::string>> words_in(const std::string& line, const std::string& where) {
  std::vector<std::string> words;
  std::string word;
  bool begun = false;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote) {
      if (quote == '"' && c == '\\' && (line.substr(i + 1, 1) == "\"" || line.substr(i + 1, 1) == "\\"))
        word += line[++i];
      else if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c, begun = true;
    } else if (c != ' ' && c != '\t') {
      word += c, begun = true;
    } else if (begun) {
      words.push_back(std::exchange(word, {}));
      begun = false;
    }
  }
  if (quote) return fail(where, line, "a quote that ends");
  if (begun) words.push_back(word);
  return words;
}

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t\r"), to = text.find_last_not_of(" \t\r");
  return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

/// A list may be somebody else's: it writes below the folder that was given, and names that a terminal can show.
bool stays_inside(const std::string& name) {
  const auto path = std::filesystem::path(name).lexically_normal();
  const auto control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
  return path.is_relative() && *path.begin() != ".." && std::none_of(name.begin(), name.end(), control);
}

std::string whole_path(const std::string& name) {
  return std::filesystem::absolute(name).lexically_normal().string();
}

}  // namespace

bool is_figure_list(const std::string& word) {
  return word.ends_with(".figures");
}

Result<std::vector<ListedFigure>> parse_figure_list(const std::string& text, const std::string& name) {
  std::vector<ListedFigure> figures;
  std::string heading;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = trimmed(text.substr(at, end - at));
    at = end + 1;
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('[') && line.ends_with(']')) {
      heading = line.substr(1, line.size() - 2);
      continue;
    }
    const std::string where = fmt::format("{}, line {}", name, number);
    const auto equals = line.find('=');
    const std::string file = trimmed(line.substr(0, equals));
    if (equals == std::string::npos || file.empty() || file.find(' ') != std::string::npos)
      return fail(where, line, "NAME.svg = arguments of ringside figure");
    if (!stays_inside(file)) return fail(where, file, "a name within the folder of -o");
    ListedFigure one{heading, file, {}, trimmed(line.substr(equals + 1)), where};
    RINGSIDE_TRY(one.arguments, words_in(one.typed, where));
    figures.push_back(std::move(one));
  }
  if (figures.empty()) return fail(name, "no figures", "lines such as ring.svg = chunks allreduce -a ring -k 4");
  return figures;
}

Result<std::vector<ListedFigure>> read_figure_list(const std::string& file) {
  if (!file.empty()) {
    RINGSIDE_TRY(const auto text, read_text(file));
    return parse_figure_list(text, file);
  }
  QFile gallery(QStringLiteral(":/docs/gallery.figures"));
  const bool open = gallery.open(QIODevice::ReadOnly);
  RINGSIDE_CHECK(open);
  return parse_figure_list(gallery.readAll().toStdString(), "gallery");
}

void PaintedAbove::add(const ListedFigure& line, const Files& files) {
  for (const auto& [path, bytes] : files) files_.insert_or_assign(whole_path(path), std::pair(path, bytes));
  if (files.size() == 1) files_.insert_or_assign(line.file, files.front());
}

Result<std::vector<std::string>> PaintedAbove::arguments(const ListedFigure& line) {
  std::vector<std::string> arguments = line.arguments;
  for (std::string& word : arguments) {
    if (!std::filesystem::path(word).has_extension()) continue;  // a view, a flag
    auto above = files_.find(whole_path(word));
    if (above == files_.end()) above = files_.find(word);
    if (above == files_.end()) continue;
    if (!folder_.isValid()) return machine_fail("temporary files", folder_.errorString().toStdString());
    const auto& [path, bytes] = above->second;
    const auto copy = std::filesystem::path(folder_.path().toStdString()) / std::filesystem::path(path).filename();
    RINGSIDE_OK(write_file(copy.string(), {bytes.constData(), static_cast<std::size_t>(bytes.size())}));
    word = copy.string();
  }
  return arguments;
}

}  // namespace ringside
