#include "core/schedule/language/expression_parser.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside::language {
namespace {

constexpr std::array kReserved{"K",     "C",       "root",   "for",     "in",    "by",       "times", "mod",
                               "min",   "max",     "step",   "copy",    "into",  "reduce",   "all",   "from",
                               "holds", "before",  "after",  "rank",    "name",  "ranks",    "chunk", "chunks",
                               "phase", "scratch", "helper", "helpers", "sizes", "channels", "if"};

}  // namespace

bool is_word(const Token& t, std::string_view word) {
  return t.kind == Token::Kind::word && t.text == word;
}

bool is_reserved(std::string_view word) {
  return std::find(kReserved.begin(), kReserved.end(), word) != kReserved.end();
}

std::int64_t ExpressionParser::declare(const Token& name) {
  if (name.kind != Token::Kind::word || is_reserved(name.text))
    stop(name.at, fmt::format("{} is no name for a loop's variable", shown(name)),
         "a letter or word of its own, such as r");
  if (std::find(loops_.begin(), loops_.end(), name.text) != loops_.end())
    stop(name.at, fmt::format("{} already counts a loop around this one", shown(name)), "another name");
  if (depth() == kDeepestLoop)
    stop(name.at, "the loops are nested too deeply", fmt::format("at most {} in each other", kDeepestLoop));
  loops_.emplace_back(name.text);
  return kFirstLoop + depth() - 1;
}

bool ExpressionParser::knows(std::string_view word) const {
  return word == "K" || word == "C" || word == "root" || word == "min" || word == "max" ||
         std::find(loops_.begin(), loops_.end(), word) != loops_.end();
}

std::int64_t ExpressionParser::variable(const Token& name) const {
  if (name.text == "K") return kRanks;
  if (name.text == "C") return kChunks;
  if (name.text == "root") return kRoot;
  const auto loop = std::find(loops_.begin(), loops_.end(), name.text);
  if (loop != loops_.end()) return kFirstLoop + (loop - loops_.begin());
  std::vector<std::string> known{"a number", "K", "C", "root"};
  known.insert(known.end(), loops_.begin(), loops_.end());
  if (ended_.contains(name.text))
    stop(name.at, fmt::format("{} is not known here: its loop has ended", shown(name)),
         "what is in a loop indented below it; here " + join(known));
  stop(name.at, fmt::format("{} is not known here", shown(name)), join(known));
}

void ExpressionParser::open_bracket() {
  const Token t = lexer_.take();
  if (t.kind != Token::Kind::open) stop(t.at, fmt::format("{} where a bracket opens", shown(t)), "(");
  if (++brackets_ > kDeepestBracket)
    stop(t.at, "the brackets are nested too deeply", fmt::format("at most {} in each other", kDeepestBracket));
}

void ExpressionParser::close_bracket() {
  const Token t = lexer_.take();
  if (t.kind != Token::Kind::close) stop(t.at, fmt::format("{} where a bracket closes", shown(t)), ")");
  --brackets_;
}

void ExpressionParser::factor() {
  using Kind = Operation::Kind;
  bool negative = false;
  for (; lexer_.peek().kind == Token::Kind::minus; lexer_.take()) negative = !negative;
  const Token& next = lexer_.peek();
  if (next.kind == Token::Kind::open) {
    open_bracket();
    sum();
    close_bracket();
  } else if (is_word(next, "min") || is_word(next, "max")) {
    const Kind kind = lexer_.take().text == "min" ? Kind::min : Kind::max;
    open_bracket();
    sum();
    if (const Token comma = lexer_.take(); comma.kind != Token::Kind::comma)
      stop(comma.at, fmt::format("{} between the two numbers", shown(comma)), ",");
    sum();
    close_bracket();
    emit(kind);
  } else if (next.kind == Token::Kind::number) {
    emit(Kind::number, lexer_.take().value);
  } else if (next.kind == Token::Kind::word && (knows(next.text) || !is_reserved(next.text))) {
    emit(Kind::variable, variable(lexer_.take()));
  } else {
    stop(next.at, fmt::format("{} where a number should be", shown(next)), "for instance 0, K-1 or r+1");
  }
  if (negative) emit(Kind::negate);
}

void ExpressionParser::product() {
  using Kind = Operation::Kind;
  factor();
  for (;;) {
    const Token& t = lexer_.peek();
    const Kind kind = t.kind == Token::Kind::times  ? Kind::multiply
                      : t.kind == Token::Kind::over ? Kind::divide
                      : is_word(t, "mod")           ? Kind::mod
                                                    : Kind::number;
    if (kind == Kind::number) return;
    lexer_.take();
    factor();
    emit(kind);
  }
}

void ExpressionParser::sum() {
  product();
  for (;;) {
    const auto kind = lexer_.peek().kind;
    if (kind != Token::Kind::plus && kind != Token::Kind::minus) return;
    lexer_.take();
    product();
    emit(kind == Token::Kind::plus ? Operation::Kind::add : Operation::Kind::subtract);
  }
}

Expression ExpressionParser::expression() {
  Expression e{static_cast<std::uint32_t>(code_.size()), 0, lexer_.peek().at, false};
  sum();
  e.count = static_cast<std::uint32_t>(code_.size()) - e.first;
  e.literal = code_[e.first].kind == Operation::Kind::number &&
              (e.count == 1 || (e.count == 2 && code_.back().kind == Operation::Kind::negate));
  return e;
}

SlotRange ExpressionParser::range() {
  const auto value = [this](const Expression& e) {
    return e.count == 2 ? -code_[e.first].value : code_[e.first].value;
  };
  SlotRange r;
  r.first = expression();
  if (r.first.count == 3 && code_[r.first.first].kind == Operation::Kind::number &&
      code_[r.first.first + 1].kind == Operation::Kind::number && code_.back().kind == Operation::Kind::subtract) {
    const std::int64_t a = code_[r.first.first].value, b = code_[r.first.first + 1].value;
    stop(r.first.at, fmt::format("{}-{} is a difference", a, b),
         fmt::format("{}..{} for all from {} to {}", a, b, a, b));
  }
  if (lexer_.peek().kind != Token::Kind::dots) return r;
  lexer_.take();
  r.last = expression();
  if (r.first.literal && r.last.literal && value(r.last) < value(r.first))
    stop(r.first.at, fmt::format("{}..{} runs backwards", value(r.first), value(r.last)), "the smaller number first");
  return r;
}

SlotList ExpressionParser::ranges() {
  SlotList all{range()};
  while (lexer_.peek().kind == Token::Kind::comma) {
    lexer_.take();
    all.push_back(range());
  }
  return all;
}

SlotList ExpressionParser::slots() {
  SlotList all;
  do {
    if (!all.empty()) lexer_.take();
    const Token t = lexer_.peek();
    if (is_word(t, "all")) {
      lexer_.take();
      SlotRange everything;
      everything.first.at = t.at;
      all.push_back(everything);
      continue;
    }
    const bool scratch = is_word(t, "scratch");
    if (scratch) lexer_.take();
    all.push_back(range());
    all.back().scratch = scratch;
  } while (lexer_.peek().kind == Token::Kind::comma);
  return all;
}

}  // namespace ringside::language
