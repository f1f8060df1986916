#include "core/schedule/language/lexer.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/schedule/language/language.h"

namespace ringside::language {
namespace {

constexpr std::int64_t kLargestNumber = 1'000'000'000'000'000;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Bytes of the character at the front, or 0 where it is not UTF-8 as Unicode allows it.
std::size_t character_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
  const auto tail = [&](std::size_t from, std::size_t length) {
    for (std::size_t i = from; i < length; ++i)
      if (byte(i) < 0x80 || byte(i) > 0xbf) return std::size_t{0};
    return length;
  };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return tail(1, 2);
  if (first < 0xf0) return (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ? 0 : tail(1, 3);
  return (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f) ? 0 : tail(1, 4);
}

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r')) s.remove_suffix(1);
  return s;
}

void check_encoding(std::string_view text) {
  if (static_cast<std::int64_t>(text.size()) > kLargestText)
    stop({}, fmt::format("the text has {} bytes", text.size()), fmt::format("at most {}", kLargestText));
  Position at;
  for (std::size_t i = 0; i < text.size(); ++at.column) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f) {
      ++i;
      continue;
    }
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7f)
      stop(at, fmt::format("the control character {}", static_cast<int>(c)), "plain text");
    const std::size_t length = character_length(text.substr(i));
    if (length == 0)
      stop(at, fmt::format("the byte {:#04x} is no UTF-8", static_cast<unsigned char>(c)), "text in UTF-8");
    if (c == '\n') at = {at.line + 1, 0};
    i += length;
  }
}

}  // namespace

void stop(Position at, std::string what, std::string expected) {
  throw Stopped({at.line, at.column, std::move(what), std::move(expected)});
}

std::string shown(const Token& t) {
  if (t.kind == Token::Kind::newline) return "the end of the line";
  if (t.kind == Token::Kind::end) return "the end of the text";
  std::size_t length = std::min<std::size_t>(t.text.size(), 40);
  while (length < t.text.size() && is_continuation(t.text[length])) ++length;
  return fmt::format("'{}{}'", t.text.substr(0, length), length < t.text.size() ? ".." : "");
}

Lexer::Lexer(std::string_view text) : text_(text) {
  check_encoding(text);
  if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);  // the mark that some editors put in front
  skip_empty_lines();
}

void Lexer::advance(std::size_t bytes) {
  for (std::size_t end = next_ + bytes; next_ < end; ++next_) at_.column += is_continuation(text_[next_]) ? 0 : 1;
}

void Lexer::skip_blanks() {
  for (; next_ < text_.size() && (text_[next_] == ' ' || text_[next_] == '\t' || text_[next_] == '\r'); ++next_) {
    ++at_.column;
    if (line_begun_) continue;
    indent_ = text_[next_] == '\t' ? indent_ / 4 * 4 + 4 : indent_ + 1;
  }
}

std::string_view Lexer::comment() {
  if (!ahead("#")) return {};
  const std::string_view rest = text_.substr(next_ + 1);
  const std::string_view words = trimmed(rest.substr(0, rest.find('\n')));
  next_ = std::min(text_.size(), next_ + 1 + rest.substr(0, rest.find('\n')).size());
  return words;
}

std::string_view Lexer::skip_empty_lines() {
  std::string_view first;
  for (int line = 0;; ++line) {
    at_.column = 1, indent_ = 0, line_begun_ = false;
    skip_blanks();
    const std::string_view words = comment();
    if (line == 0) first = words;
    if (!ahead("\n")) return first;
    ++next_, ++at_.line;
  }
}

Token Lexer::token(Token::Kind kind, std::size_t length) {
  Token t{kind, at_, indent_, text_.substr(next_, length), {}, 0};
  advance(length);
  line_begun_ = true;
  return t;
}

Token Lexer::newline() {
  Token t{Token::Kind::newline, at_, indent_, comment(), {}, 0};
  if (!ahead("\n")) {
    line_begun_ = false;  // the text ends here: the next token says so
    return t;
  }
  ++next_, ++at_.line;
  t.note = skip_empty_lines();
  return t;
}

Token Lexer::read() {
  using Kind = Token::Kind;
  skip_blanks();
  if (next_ == text_.size() && !line_begun_) return {Kind::end, at_, 0, {}, {}, 0};
  if (next_ == text_.size() || ahead("\n") || ahead("#")) return newline();
  const std::string_view rest = text_.substr(next_);
  for (const auto& [text, kind] : {std::pair{"->", Kind::arrow},
                                   {"\u2192", Kind::arrow},
                                   {"..", Kind::dots},
                                   {":", Kind::colon},
                                   {",", Kind::comma},
                                   {"+", Kind::plus},
                                   {"-", Kind::minus},
                                   {"*", Kind::times},
                                   {"/", Kind::over},
                                   {"(", Kind::open},
                                   {")", Kind::close}})
    if (rest.starts_with(text)) return token(kind, std::string_view(text).size());
  const auto length = [&](auto belongs) {
    return static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), belongs) - rest.begin());
  };
  if (is_letter(rest.front())) return token(Kind::word, length([](char c) { return is_letter(c) || is_digit(c); }));
  if (is_digit(rest.front())) {
    Token t = token(Kind::number, length(is_digit));
    for (const char digit : t.text) {
      t.value = 10 * t.value + (digit - '0');
      if (t.value > kLargestNumber)
        stop(t.at, fmt::format("the number {} is too large", shown(t)), "numbers up to 10^15");
    }
    return t;
  }
  const Token t = token(Kind::word, character_length(rest));
  stop(t.at, fmt::format("{} means nothing here", shown(t)), "a word, a number, or one of -> : , .. + - * / ( ) #");
}

const Token& Lexer::peek() {
  if (!peeked_) token_ = read();
  peeked_ = true;
  return token_;
}

Token Lexer::take() {
  if (!peeked_) return read();
  peeked_ = false;
  return token_;
}

std::string Lexer::take_name() {
  RINGSIDE_CHECK(!peeked_);
  skip_blanks();
  line_begun_ = true;
  const std::string_view line = text_.substr(next_, text_.substr(next_).find('\n'));
  if (!line.starts_with('"')) {
    const std::string_view name = line.substr(0, line.find('#'));
    advance(name.size());
    return std::string(trimmed(name));
  }
  std::string name;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '"') {
      advance(i + 1);
      return name;
    }
    if (line[i] == '\\' && i + 1 < line.size()) {
      ++i;
      name += line[i] == 'n' ? '\n' : line[i] == 't' ? '\t' : line[i] == 'r' ? '\r' : line[i];
    } else {
      name += line[i];
    }
  }
  stop(at_, "the quote is not closed", "a second \" on the same line");
}

Token Lexer::take_hyphenated() {
  RINGSIDE_CHECK(!peeked_);
  skip_blanks();
  const std::string_view rest = text_.substr(next_);
  const auto end =
      std::find_if_not(rest.begin(), rest.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
  return end == rest.begin() ? take() : token(Token::Kind::word, static_cast<std::size_t>(end - rest.begin()));
}

}  // namespace ringside::language
