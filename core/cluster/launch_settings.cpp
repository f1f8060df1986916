#include "core/cluster/launch_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 4> kPlaceholders{"{np}", "{hosts}", "{hostfile}", "{runner}"};
constexpr const char* kAboutTemplate = "a command with {np} and {runner}; {hosts} and {hostfile} are known, too";

bool printable(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// "name" of an interface, or a network in digits, dots, colons and one slash.
bool is_network(std::string_view word) {
  if (word.empty() || word.size() > 64 || word.front() == '-') return false;
  if (const auto slash = word.find('/'); slash != std::string_view::npos) {
    const std::string_view address = word.substr(0, slash), bits = word.substr(slash + 1);
    const int most = address.find(':') == std::string_view::npos ? 32 : 128;
    int prefix = -1;
    const auto [end, error] = std::from_chars(bits.data(), bits.data() + bits.size(), prefix);
    if (error != std::errc{} || end != bits.data() + bits.size() || prefix < 0 || prefix > most) return false;
  }
  return std::all_of(word.begin(), word.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == ':' || c == '/' || c == '_' || c == '-';
  });
}

/// Blanks cut, quotes of either kind keep together and disappear; nullopt where a quote stays open.
std::optional<std::vector<std::string>> words_of(const std::string& text) {
  std::vector<std::string> words;
  char quote = 0;
  bool inside = false;
  for (const char c : text) {
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? 0 : c;
      if (!inside) words.emplace_back(), inside = true;
    } else if (quote == 0 && c == ' ') {
      inside = false;
    } else {
      if (!inside) words.emplace_back(), inside = true;
      words.back() += c;
    }
  }
  if (quote != 0) return std::nullopt;
  return words;
}

void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

}  // namespace

const std::vector<std::string>& transports() {
  static const std::vector<std::string> all{"tcp", "ucx", "ofi"};
  return all;
}

Result<std::pair<std::string, std::string>> parse_setting(const std::string& text) {
  const auto equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const bool good =
      equals != std::string::npos && !name.empty() && !is_digit(name.front()) &&
      std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
  if (!good) return fail("--env", text, "NAME=VALUE, a name of letters, digits and '_'");
  if (!printable(text)) return fail("--env", text, "a value without control characters");
  return std::pair{name, text.substr(equals + 1)};
}

Result<std::string> parse_interfaces(const std::string& text) {
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] != ',') continue;
    if (!is_network(std::string_view(text).substr(from, at - from)))
      return fail("--interfaces", text,
                  "networks or interfaces with commas between them, like 10.0.0.0/24 or ib0,eth1");
    from = at + 1;
  }
  return text;
}

Result<std::string> parse_program(const std::string& path, const std::string& flag) {
  constexpr std::string_view kMeant = " \t'\"`$&|;<>()*?[]{}!#~\\";
  if (!path.starts_with('/') || !printable(path) || path.find_first_of(kMeant) != std::string::npos)
    return fail(flag, path, "an absolute path without blanks or anything that a shell would read");
  return path;
}

Result<std::string> parse_launch_template(const std::string& text) {
  const auto words = words_of(text);
  if (!words) return fail("--launch", text, "quotes that are closed");
  if (words->empty() || !printable(text) || text.find("{np}") == std::string::npos ||
      text.find("{runner}") == std::string::npos)
    return fail("--launch", text, kAboutTemplate);
  for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const bool known = std::any_of(kPlaceholders.begin(), kPlaceholders.end(),
                                   [&](std::string_view p) { return text.compare(open, p.size(), p) == 0; });
    if (!known) return fail("--launch", text.substr(open, text.find('}', open) - open + 1), kAboutTemplate);
  }
  return text;
}

std::vector<std::string> fill_template(const std::string& text, const Placeholders& with) {
  std::vector<std::string> filled;
  for (std::string word : words_of(text).value_or(std::vector<std::string>{})) {
    if (word == "{runner}") {
      filled.insert(filled.end(), {with.runner, "-"});
      continue;
    }
    replace_all(word, "{np}", std::to_string(with.np));
    replace_all(word, "{hosts}", with.hosts);
    replace_all(word, "{hostfile}", with.hostfile);
    replace_all(word, "{runner}", with.runner + " -");
    filled.push_back(std::move(word));
  }
  return filled;
}

}  // namespace ringside
