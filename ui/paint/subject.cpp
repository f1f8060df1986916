#include "ui/paint/subject.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside::ui {
namespace {

std::string words_of(const Case& c) {
  std::string words = fmt::format("{} {} ranks={} bytes={} type={}", name(c.collective), c.algorithm, c.instance.ranks,
                                  c.bytes, name(c.type));
  if (has_root(c.collective)) words += fmt::format(" root={}", c.instance.root);
  if (reduces(c.collective) && c.op != Op::sum) words += fmt::format(" op={}", name(c.op));
  for (const auto& [parameter, value] : c.instance.parameters)
    if (!c.chosen.contains(parameter)) words += fmt::format(" {}={}", parameter, value);
  // With others that Ringside might have chosen the rows would be others. One channel goes without saying.
  for (const Chosen& one : chosen_parameters(c))
    if (one.parameter != "channels" || one.value > 1) words += fmt::format(" {}={}", one.parameter, one.value);
  if (!c.wiring.topology.empty()) return words + fmt::format(" topology={}", c.wiring.topology);
  if (!c.alpha || !c.bandwidth) return words + fmt::format(" tier={}", c.tier);
  return words + fmt::format(" alpha_s={} bytes_per_s={}", c.alpha->value, c.bandwidth->value);
}

/// What else the rows depend on; algorithms that are compared are named in theirs.
std::string flags_of(const Recipe& recipe) {
  std::string words;
  for (const std::string flag : {"--channel", "--order", "--eager-limit", "--what-if"})
    if (const auto at = recipe.flags.find(flag); at != recipe.flags.end())
      words += fmt::format(" {}={}", flag.substr(2), at->second);
  return words;
}

/// Between single quotes where a shell would take it apart or put something else in its place.
std::string shell_word(const std::string& word) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("_-+=:,./@%", c) != nullptr;
  };
  if (!word.empty() && std::ranges::all_of(word, plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

std::string command_line(const Recipe& recipe) {
  std::string out = "ringside";
  for (const std::string& word : recipe.command) out += " " + shell_word(word);
  return out;
}

std::string subject_of(const Figure& figure, const Recipe& recipe) {
  std::string words;
  if (const auto* own = dynamic_cast<const HasSubject*>(&figure))
    words = own->subject();
  else if (!recipe.command.empty())
    words = command_line(recipe);
  else if (!recipe.page.empty())
    words = recipe.measured ? fmt::format("{} {} {}", recipe.figure, recipe.measured->environment.host,
                                          recipe.measured->environment.date)
                            : recipe.figure;
  else
    words = words_of(recipe.scene.question) + flags_of(recipe);
  std::ranges::replace(words, ',', ';');
  std::ranges::replace(words, '\n', ' ');
  return words;
}

std::string with_subject(const std::string& csv, const std::string& subject) {
  if (subject.empty()) return csv;
  std::string cell = subject;
  if (cell.find('"') != std::string::npos) {
    for (std::size_t at = 0; (at = cell.find('"', at)) != std::string::npos; at += 2) cell.insert(at, 1, '"');
    cell = '"' + cell + '"';
  }
  std::string out;
  bool quoted = false, head = true;
  for (const char c : csv) {
    if (c == '"') quoted = !quoted;
    if (c == '\n' && !quoted) out += ',' + (head ? "of" : cell), head = false;
    out += c;
  }
  return out;
}

}  // namespace ringside::ui
