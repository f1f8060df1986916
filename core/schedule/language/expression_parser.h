// Expressions: + - * / mod, min, max, brackets, over numbers, K, C, root and the loops' variables; and lists of them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/schedule/language/lexer.h"
#include "core/schedule/language/tree.h"

namespace ringside::language {

class ExpressionParser {
 public:
  ExpressionParser(Lexer& lexer, std::vector<Operation>& code) : lexer_(lexer), code_(code) {}

  Expression expression();
  /// "a", "a..b"; a..b of two written numbers must not run backwards.
  SlotRange range();
  /// "0, 2..3"
  SlotList ranges();
  /// The same, and "scratch 0..1", "all".
  SlotList slots();

  /// Makes a loop's variable known; gives its number.
  std::int64_t declare(const Token& name);
  void forget() {
    ended_.insert(loops_.back());
    loops_.pop_back();
  }
  /// Whether an expression may begin with the word.
  bool knows(std::string_view word) const;
  int depth() const { return static_cast<int>(loops_.size()); }

 private:
  void sum();
  void product();
  void factor();
  void emit(Operation::Kind kind, std::int64_t value = 0) { code_.push_back({kind, value}); }
  void open_bracket();
  void close_bracket();
  std::int64_t variable(const Token& name) const;

  Lexer& lexer_;
  std::vector<Operation>& code_;
  std::vector<std::string> loops_;
  std::set<std::string, std::less<>> ended_;  ///< variables of loops above, to say of one that it is no longer known
  int brackets_ = 0;
};

bool is_word(const Token& t, std::string_view word);
/// A word of the language, which no variable may be called.
bool is_reserved(std::string_view word);

}  // namespace ringside::language
