#include "lessons/advice.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "core/base/text.h"
#include "lessons/expression.h"

namespace ringside {
namespace {

/// Tables and formulas are looked at, not read.
std::size_t words_of(const std::string& markdown) {
  std::istringstream lines(markdown);
  std::size_t words = 0;
  bool formula = false;
  for (std::string line; std::getline(lines, line);) {
    const bool opens = line.starts_with("$$"), closes = line.ends_with("$$") && (line.size() > 2 || formula);
    const bool looked_at = formula || opens || line.starts_with("|");
    formula = (formula || opens) && !closes;
    if (looked_at) continue;
    std::istringstream read(line);
    for (std::string word; read >> word;) words += word.find_first_of("abcdefghijklmnopqrstuvwxyz") < word.size();
  }
  return words;
}

std::size_t words_before_asking(const Page& page) {
  std::size_t words = 0;
  for (const Block& block : page.blocks) {
    if (std::holds_alternative<Question>(block)) break;
    if (const auto* text = std::get_if<TextBlock>(&block)) words += words_of(text->markdown);
    if (const auto* note = std::get_if<NoteBlock>(&block)) words += words_of(note->markdown);
  }
  return words;
}

std::size_t words_after_asking(const Page& page) {
  std::size_t words = 0;
  for (const Block& block : page.blocks) {
    if (std::holds_alternative<Question>(block)) words = 0;
    if (const auto* text = std::get_if<TextBlock>(&block)) words += words_of(text->markdown);
    if (const auto* note = std::get_if<NoteBlock>(&block)) words += words_of(note->markdown);
  }
  return words;
}

/// With questions and options, without what is said to answers.
std::size_t words_to_read(const Page& page) {
  std::size_t words = 0;
  for (const Block& block : page.blocks) {
    if (const auto* text = std::get_if<TextBlock>(&block)) words += words_of(text->markdown);
    if (const auto* note = std::get_if<NoteBlock>(&block)) words += words_of(note->markdown);
    const auto* q = std::get_if<Question>(&block);
    if (q == nullptr) continue;
    words += words_of(q->prompt) + words_of(q->given);
    for (const Option& option : q->options) words += words_of(option.markdown);
    for (const Item& item : q->items) words += words_of(item.markdown);
  }
  return words;
}

/// Whoever picks the longest option is right.
bool told_by_length(const Question& q) {
  std::size_t right = 0, other = 0;
  for (const Option& option : q.options) {
    std::size_t& longest = option.markdown == q.truth ? right : other;
    longest = std::max(longest, option.markdown.size());
  }
  return right > kShortOption && static_cast<double>(right) > kMostLonger * static_cast<double>(other);
}

/// A numeric answer's expression without what is put into it: "transfer(_, _)"; empty for anything else.
std::string skeleton(const BlockSource& block) {
  std::string out;
  for (const Field& f : block.fields) {
    if (f.key != "answer" || block.word != "numeric") continue;
    bool quoted = false;
    for (const char c : f.value.text) {
      if (c == '"') quoted = !quoted;
      const bool left_out = quoted || c == '"' || c == ' ' || c == '.' || (c >= '0' && c <= '9');
      if (!left_out)
        out += c;
      else if (out.empty() || out.back() != '_')
        out += '_';
    }
  }
  return out.find('(') == std::string::npos ? std::string() : out;
}

}  // namespace

std::vector<Error> advice_on(const Lesson& lesson) {
  std::vector<Error> all;
  Context context;
  context.file = lesson.name;
  const auto say = [&](Place at, const std::string& what, const std::string& better) {
    all.push_back(fail_at(context, at, what, better).value());
  };
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const auto page = show_page(lesson, i);
    if (!page) continue;
    const Place at = lesson.pages[i].heading.at;
    bool asks = false;
    for (const Block& block : page->blocks)
      if (const auto* q = std::get_if<Question>(&block)) {
        asks = true;
        if (told_by_length(*q))
          say(at, fmt::format("question {}: the right option is by far the longest", q->id), "options of like length");
        if (std::ranges::find(kinds, name(q->kind)) == kinds.end()) kinds.emplace_back(name(q->kind));
      }
    if (!asks) say(at, "the page asks nothing", "a question on every page");
    if (const std::size_t words = words_before_asking(*page); asks && words > kMostWords)
      say(at, fmt::format("{} words before the page asks", words), fmt::format("at most {}", kMostWords));
    if (const std::size_t words = words_after_asking(*page); asks && words > kMostAfter)
      say(at, fmt::format("{} words after the last question", words), fmt::format("at most {}", kMostAfter));
    if (const std::size_t words = words_to_read(*page); words > kMostReadingMinutes * kWordsAMinute)
      say(at, fmt::format("{} words to read", words),
          fmt::format("at most {}: {} minutes", kMostReadingMinutes * kWordsAMinute, kMostReadingMinutes));
    std::string before;
    for (const BlockSource& block : lesson.pages[i].blocks) {
      if (block.fields.empty() || block.word == "class") continue;
      const std::string now = skeleton(block);
      if (!now.empty() && now == before)
        say(block.at, fmt::format("{} asks for the same formula as the question before it", block.name), "another one");
      before = now;
    }
  }
  if (kinds.size() < kFewestKinds)
    say({1, 1}, fmt::format("the lesson asks in {} ways only: {}", kinds.size(), join(kinds)),
        fmt::format("{} kinds of question", kFewestKinds));
  return all;
}

}  // namespace ringside
