// Cuts a text into tokens, one at a time. Empty lines and comments leave no tokens.
#pragma once

#include <string>
#include <string_view>

#include "core/schedule/language/token.h"

namespace ringside::language {

class Lexer {
 public:
  /// Refuses texts that are too long, not UTF-8, or hold control characters.
  explicit Lexer(std::string_view text);

  /// The next token, which stays.
  const Token& peek();
  Token take();
  /// The rest of the line as a name: "quoted", or all up to a comment. Requires: nothing has been peeked.
  std::string take_name();
  /// Letters and hyphens up to a space: "all-to-all". Requires: nothing has been peeked.
  Token take_hyphenated();

 private:
  Token read();
  Token newline();
  Token token(Token::Kind kind, std::size_t length);
  void skip_blanks();
  std::string_view comment();
  /// Passes empty lines and lines of comments; gives the comment of the first, where there is one.
  std::string_view skip_empty_lines();
  bool ahead(std::string_view what) const { return text_.substr(next_).starts_with(what); }
  void advance(std::size_t bytes);

  std::string_view text_;
  std::size_t next_ = 0;
  Position at_;
  std::int32_t indent_ = 0;
  bool line_begun_ = false;
  bool peeked_ = false;
  Token token_;
};

/// What stands there, in quotes and short enough for one line; "the end of the line", "the end of the text".
std::string shown(const Token& t);

}  // namespace ringside::language
