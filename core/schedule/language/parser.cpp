#include "core/schedule/language/parser.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/schedule/language/expression_parser.h"
#include "core/schedule/language/lexer.h"

namespace ringside::language {
namespace {

using Kind = Token::Kind;

Level level_of(const Statement& s) {
  if (std::holds_alternative<Move>(s.what)) return Level::moves;
  if (std::holds_alternative<StepBlock>(s.what)) return Level::steps;
  if (const auto* loop = std::get_if<Loop>(&s.what)) return level_of(loop->body.front());
  return Level::holdings;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : lexer_(text), numbers_(lexer_, tree_.code) {}

  Tree run() {
    header();
    while (lexer_.peek().kind != Kind::end) {
      if (lexer_.peek().indent != margin_) misplaced(lexer_.peek());
      if (!setting()) append(tree_.statements, statement(margin_), Level::steps);
    }
    return std::move(tree_);
  }

 private:
  // ---- the lines above the steps

  void header() {
    const Token verb = lexer_.take_hyphenated();
    margin_ = verb.indent;
    if (verb.kind != Kind::word)
      stop(verb.at, fmt::format("the text begins with {}", shown(verb)),
           "the collective, for instance: allreduce 4 ranks 4 chunks");
    if (verb.text != "custom") {
      const auto collective = parse_collective(verb.text);
      if (!collective)
        stop(verb.at, fmt::format("{} is no collective", shown(verb)), collective.error().accepted + ", custom");
      tree_.collective = *collective;
    }
    tree_.ranks_at = lexer_.peek().at;
    if (is_word(lexer_.peek(), "K")) {
      lexer_.take();
    } else {
      if (lexer_.peek().kind != Kind::number)
        stop(lexer_.peek().at, fmt::format("{} where the number of ranks should be", shown(lexer_.peek())),
             "for instance 4 ranks, or K ranks");
      tree_.ranks = numbers_.expression();
    }
    either("rank", "ranks");
    if (lexer_.peek().kind == Kind::comma) lexer_.take();
    tree_.chunks_at = lexer_.peek().at;
    if (lexer_.peek().kind != Kind::newline) chunks();
    line_ends();
  }

  void chunks() {
    const Expression e = numbers_.expression();
    const Operation& first = tree_.code[e.first];
    const bool open = e.count == 1 && first.kind == Operation::Kind::variable && first.value == kChunks;
    if (!open) tree_.chunks = e;
    for (std::uint32_t i = e.first; !open && i < e.first + e.count; ++i)
      if (tree_.code[i].kind == Operation::Kind::variable && tree_.code[i].value != kRanks)
        stop(e.at, "the number of chunks depends on what is not known yet",
             "a number, K or what follows from it, or C alone");
    either("chunk", "chunks");
  }

  /// name, root, scratch, helpers, channels, sizes, phase: true where the line was one of them.
  bool setting() {
    const Token t = lexer_.peek();
    const bool early = is_word(t, "name") || is_word(t, "root") || is_word(t, "scratch") || is_word(t, "helpers") ||
                       is_word(t, "channels") || is_word(t, "sizes");
    if (!early && !is_word(t, "phase")) return false;
    if (early && !tree_.statements.empty() && level_of(tree_.statements.back()) != Level::holdings)
      stop(t.at, fmt::format("{} comes after the first step", shown(t)), "this line above all steps");
    lexer_.take();
    if (t.text == "name") {
      tree_.name = lexer_.take_name();
    } else if (t.text == "phase") {
      tree_.phases.push_back({lexer_.take_name(), tree_.statements.size()});
      if (tree_.phases.back().name.empty()) stop(t.at, "the phase has no name", "for instance: phase reduce-scatter");
    } else if (t.text == "sizes") {
      if (!tree_.sizes.empty()) stop(t.at, "'sizes' is said twice", "one such line");
      tree_.sizes.push_back(numbers_.expression());
      for (; lexer_.peek().kind == Kind::comma; tree_.sizes.push_back(numbers_.expression())) lexer_.take();
    } else {
      auto& target = t.text == "root"       ? tree_.root
                     : t.text == "scratch"  ? tree_.scratch
                     : t.text == "channels" ? tree_.channels
                                            : tree_.helpers;
      if (target) stop(t.at, fmt::format("{} is said twice", shown(t)), "one such line");
      target = numbers_.expression();
    }
    line_ends();
    return true;
  }

  // ---- statements

  /// The lines that are indented deeper than `indent`, all of them alike.
  Block block(std::int32_t indent, std::optional<Level> level) {
    Block all;
    const std::int32_t own = lexer_.peek().indent;
    while (lexer_.peek().kind != Kind::end && lexer_.peek().indent > indent) {
      if (lexer_.peek().indent != own) misplaced(lexer_.peek());
      append(all, statement(own), level);
    }
    return all;
  }

  /// Adds a statement, or gives it to the `step` in front of it where that has no lines of its own yet.
  static void append(Block& block, Statement s, std::optional<Level> level) {
    const Level own = level_of(s);
    if (own == Level::moves && !block.empty())
      if (auto* step = std::get_if<StepBlock>(&block.back().what)) {
        if (!step->open)
          stop(s.at, "the transfer stands beside a step, not in it", "the transfers of a step indented alike");
        step->body.push_back(std::move(s));
        return;
      }
    if (level == Level::moves && own != Level::moves)
      stop(s.at, "a step may hold transfers only", "a transfer, or a loop over transfers");
    if (level == Level::steps && own == Level::moves)
      stop(s.at, "the transfer is in no step", "'step' on a line above it");
    if (!level && !block.empty() && level_of(block.front()) != own)
      stop(s.at, "the loop holds different things", "transfers only, or steps only");
    block.push_back(std::move(s));
  }

  Statement statement(std::int32_t indent) {
    const Position at = lexer_.peek().at;
    if (is_word(lexer_.peek(), "for")) return {loop(indent), at};
    if (is_word(lexer_.peek(), "step")) return {step(indent), at};
    if (is_word(lexer_.peek(), "before") || is_word(lexer_.peek(), "after")) return {holding(), at};
    const Token& first = lexer_.peek();
    if (first.kind == Kind::word && first.text != "helper" && !numbers_.knows(first.text))
      stop(at, fmt::format("{} begins no line", shown(first)),
           "step, for, phase, or a transfer such as 0 -> 1 : 0 copy");
    return {move(), at};
  }

  Loop loop(std::int32_t indent) {
    lexer_.take();
    Loop loop;
    const Token name = lexer_.take();
    const auto declare = [&] { loop.variable = numbers_.declare(name); };
    word("in", "for instance: for r in 0..K-1:");
    loop.first = numbers_.expression();
    expect(Kind::dots, "..", "for instance: for r in 0..K-1:");
    loop.last = numbers_.expression();
    if (is_word(lexer_.peek(), "by") || is_word(lexer_.peek(), "times")) {
      loop.geometric = lexer_.take().text == "times";
      loop.stride = numbers_.expression();
    }
    declare();
    const Token colon = expect(Kind::colon, ":", "for instance: for r in 0..K-1:");
    if (lexer_.peek().kind != Kind::newline) {
      append(loop.body, statement(indent), std::nullopt);
    } else {
      lexer_.take();
      if (lexer_.peek().kind != Kind::end) loop.body = block(indent, std::nullopt);
      if (loop.body.empty())
        stop(colon.at, "the loop holds nothing", "a step or a transfer, behind the colon or indented below");
    }
    numbers_.forget();
    return loop;
  }

  StepBlock step(std::int32_t indent) {
    lexer_.take();
    StepBlock step;
    if (lexer_.peek().kind == Kind::colon) lexer_.take();
    if (lexer_.peek().kind != Kind::newline) {
      append(step.body, statement(indent), Level::moves);
      return step;
    }
    const Token end = lexer_.take();
    step.sentence = end.text, step.why = end.note;
    if (lexer_.peek().kind != Kind::end && lexer_.peek().indent > indent)
      step.body = block(indent, Level::moves);
    else
      step.open = true;
    return step;
  }

  Move move() {
    Move m;
    m.from = place();
    expect(Kind::arrow, "->", "a transfer, for instance: 0 -> 1 : 0 reduce");
    m.to = place();
    expect(Kind::colon, ":", "the chunks behind a colon, for instance: 0 -> 1 : 0 reduce");
    m.chunks = numbers_.slots();
    if (is_word(lexer_.peek(), "into")) {
      lexer_.take();
      m.into = numbers_.slots();
    }
    const Token op = lexer_.take();
    if (!is_word(op, "copy") && !is_word(op, "reduce"))
      stop(op.at, fmt::format("{} where the arrival should be", shown(op)),
           m.into ? "copy, reduce" : "copy, reduce, into");
    m.op = op.text == "copy" ? Arrival::copy : Arrival::reduce;
    line_ends();
    return m;
  }

  Holding holding() {
    Holding h;
    h.after = lexer_.take().text == "after";
    h.rank.number = numbers_.expression();
    expect(Kind::colon, ":", "for instance: after 0 : 2 from 0..3");
    h.slots = numbers_.slots();
    if (is_word(lexer_.peek(), "holds")) {
      lexer_.take();
      h.chunks = numbers_.slots();
    }
    word("from", "the ranks that contributed, for instance: from 0..3");
    h.from = numbers_.ranges();
    line_ends();
    return h;
  }

  Place place() {
    Place p;
    if (is_word(lexer_.peek(), "helper")) p.helper = lexer_.take().kind == Kind::word;
    p.number = numbers_.expression();
    return p;
  }

  // ---- tokens

  Token expect(Kind kind, const char* what, const char* expected) {
    const Token t = lexer_.take();
    if (t.kind != kind) stop(t.at, fmt::format("{} where '{}' should be", shown(t), what), expected);
    return t;
  }
  void word(const char* what, const char* expected) {
    const Token t = lexer_.take();
    if (!is_word(t, what)) stop(t.at, fmt::format("{} where '{}' should be", shown(t), what), expected);
  }
  void either(const char* one, const char* many) {
    const Token t = lexer_.take();
    if (!is_word(t, one) && !is_word(t, many))
      stop(t.at, fmt::format("{} where '{}' should be", shown(t), many), "for instance: allreduce 4 ranks 4 chunks");
  }
  void line_ends() {
    const Token t = lexer_.take();
    if (t.kind != Kind::newline)
      stop(t.at, fmt::format("{} after the end of what was said", shown(t)), "the end of the line, or an operator");
  }
  [[noreturn]] static void misplaced(const Token& t) {
    stop(t.at, "the line is indented like none around it", "as far as the lines it belongs to");
  }

  Tree tree_;
  Lexer lexer_;
  ExpressionParser numbers_;
  std::int32_t margin_ = 0;
};

}  // namespace

Tree parse(std::string_view text) {
  return Parser(text).run();
}

}  // namespace ringside::language
