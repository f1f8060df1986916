#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/blocks.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

struct Line {
  std::string_view text;
  int number = 1;
  bool blank() const { return text.find_first_not_of(" \t") == std::string_view::npos; }
  bool starts(std::string_view prefix) const { return text.substr(0, prefix.size()) == prefix; }
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back({line, number});
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// The passage of a part of a line, trimmed.
Passage passage(const Line& line, std::size_t from, std::size_t length = std::string_view::npos) {
  const std::string_view part = line.text.substr(std::min(from, line.text.size()), length);
  const std::string_view text = trim(part);
  const Passage whole{std::string(line.text), {line.number, 1}, 0};
  return {std::string(text),
          whole.place(text.empty() ? from : static_cast<std::size_t>(text.data() - line.text.data())), 0};
}

/// The first colon outside quotation marks that ends a key.
std::size_t key_end(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ':' && !quoted && (i + 1 == text.size() || text[i + 1] == ' ')) return i;
  }
  return std::string_view::npos;
}

/// The words that may follow ":::".
std::vector<std::string_view> fences() {
  std::vector<std::string_view> words;
  for (const BlockSyntax& syntax : block_syntaxes())
    if (!syntax.keys.empty()) words.insert(words.end(), syntax.words.begin(), syntax.words.end());
  return words;
}

class Parser {
 public:
  Parser(std::string_view text, std::string name) : lines_(lines_of(text)) {
    lesson_.name = std::move(name);
    context_.file = lesson_.name;
  }

  Result<Lesson> lesson() {
    RINGSIDE_OK(front_matter());
    while (at_ < lines_.size()) RINGSIDE_OK(line());
    end_text();
    if (lesson_.pages.empty()) return wrong(at_, "the lesson has no page", "pages begin with \"# heading\"");
    return std::move(lesson_);
  }

 private:
  Failure wrong(std::size_t line, const std::string& what, const std::string& accepted = {}, int column = 1) const {
    const int number = line < lines_.size() ? lines_[line].number : static_cast<int>(lines_.size()) + 1;
    return fail_at(context_, {number, column}, what, accepted);
  }

  Result<bool> front_matter() {
    if (lines_.empty() || trim(lines_[0].text) != "---")
      return wrong(0, "a lesson begins with \"---\", id, title, source and \"---\"");
    for (at_ = 1; at_ < lines_.size() && trim(lines_[at_].text) != "---"; ++at_) {
      const Line& line = lines_[at_];
      if (line.blank()) continue;
      const std::size_t colon = line.text.find(':');
      const std::string_view key = trim(line.text.substr(0, colon));
      std::string* target = key == "id"       ? &lesson_.info.id
                            : key == "title"  ? &lesson_.info.title
                            : key == "source" ? &lesson_.info.source
                            : key == "for"    ? &lesson_.info.audience
                                              : nullptr;
      if (colon != std::string_view::npos && key.starts_with("goal ")) {
        lesson_.info.goals.push_back(
            {std::string(trim(key.substr(5))), std::string(trim(line.text.substr(colon + 1)))});
        continue;
      }
      if (colon != std::string_view::npos && key == "myth") {
        lesson_.info.myths.emplace_back(trim(line.text.substr(colon + 1)));
        continue;
      }
      if (colon == std::string_view::npos || !target)
        return wrong(at_, fmt::format("unknown key \"{}\"", key), "id, title, source, for, goal KEY, myth");
      *target = std::string(trim(line.text.substr(colon + 1)));
    }
    if (at_ == lines_.size()) return wrong(at_, "the front matter is not closed by \"---\"");
    if (lesson_.info.id.empty() || lesson_.info.title.empty())
      return wrong(at_, "the front matter needs an id and a title");
    ++at_;
    return true;
  }

  Result<bool> line() {
    const Line& l = lines_[at_];
    if (l.starts("```")) code_ = !code_;
    if (!code_ && l.starts("# ")) return page();
    if (lesson_.pages.empty()) {
      if (l.blank()) return ++at_, true;
      return wrong(at_, "text before the first page", "\"# heading\"");
    }
    if (!code_ && l.starts(":::")) return fenced();
    if (!code_ && l.starts("@let ")) return definition();
    if (!code_ && l.starts("@recall ")) return recall();
    if (!code_ && l.starts(">")) return note();
    if (!text_ && l.blank()) return ++at_, true;
    if (!text_) text_ = Passage{"", {l.number, 1}, 0};
    text_->text += std::string(l.text) + '\n';
    ++at_;
    return true;
  }

  static Passage* key_of(PageSource& page, std::string_view key) {
    return key == "source"      ? &page.source
           : key == "scene"     ? &page.opening
           : key == "stage"     ? &page.stage
           : key == "asks"      ? &page.asks
           : key == "hides"     ? &page.hides
           : key == "elsewhere" ? &page.elsewhere
           : key == "teaches"   ? &page.teaches
           : key == "needs"     ? &page.needs
                                : nullptr;
  }

  Result<bool> page() {
    end_text();
    PageSource page;
    page.heading = passage(lines_[at_], 2);
    for (++at_; at_ < lines_.size() && !lines_[at_].blank(); ++at_) {
      const std::size_t colon = lines_[at_].text.find(':');
      Passage* target = key_of(page, lines_[at_].text.substr(0, colon));
      if (colon == std::string_view::npos || target == nullptr) break;
      *target = passage(lines_[at_], colon + 1);
    }
    lesson_.pages.push_back(std::move(page));
    return true;
  }

  Result<bool> definition() {
    end_text();
    const Line& l = lines_[at_];
    const std::size_t equals = l.text.find('=');
    const std::string_view name = trim(l.text.substr(4, equals - std::min<std::size_t>(equals, 4)));
    if (equals == std::string_view::npos || name.empty() || name.find(' ') != std::string_view::npos)
      return wrong(at_, "a definition is written \"@let name = expression\"");
    add({std::string(kDefinition), std::string(name), passage(l, equals + 1), {}, {l.number, 1}});
    ++at_;
    return true;
  }

  Result<bool> recall() {
    end_text();
    const Line& l = lines_[at_];
    const Passage both = passage(l, kRecall.size());
    const std::size_t blank = both.text.find(' ');
    if (blank == std::string::npos || both.text.find(' ', blank + 1) != std::string::npos)
      return wrong(at_, "a question of an earlier lesson is written \"@recall LESSON QUESTION\"");
    add({std::string(kRecall), both.text.substr(blank + 1), both.part(0, blank), {}, {l.number, 1}});
    ++at_;
    return true;
  }

  Result<bool> note() {
    end_text();
    Passage body{"", {lines_[at_].number, 3}, 2};
    for (; at_ < lines_.size() && lines_[at_].starts(">"); ++at_)
      body.text += std::string(lines_[at_].text.substr(
                       std::min<std::size_t>(lines_[at_].starts("> ") ? 2 : 1, lines_[at_].text.size()))) +
                   '\n';
    body.text.pop_back();
    add({std::string(kQuotation), {}, body, {}, body.at});
    return true;
  }

  Result<bool> fenced() {
    end_text();
    const std::size_t start = at_;
    BlockSource block{{}, {}, {}, {}, {lines_[at_].number, 1}};
    const std::string_view head = trim(lines_[at_].text.substr(3));
    const std::size_t space = head.find(' ');
    block.word = std::string(head.substr(0, space));
    block.name = space == std::string_view::npos ? "" : std::string(trim(head.substr(space)));
    const BlockSyntax* syntax = block_syntax(block.word);
    if (block.name.empty() || syntax == nullptr || syntax->keys.empty())
      return wrong(at_, "a block begins with \"::: KIND ID\"",
                   fmt::format("{}, and a name", fmt::join(fences(), ", ")));
    for (++at_; at_ < lines_.size() && trim(lines_[at_].text) != ":::"; ++at_)
      if (auto ok = field(block, *syntax); !ok) return ok;
    if (at_ == lines_.size()) return wrong(start, "the block is not closed by \":::\"");
    ++at_;
    for (Field& f : block.fields) f.value.text = std::string(trim(f.value.text));
    add(std::move(block));
    return true;
  }

  Result<bool> field(BlockSource& block, const BlockSyntax& syntax) {
    const Line& l = lines_[at_];
    if (l.blank() || l.starts("  ")) {
      if (block.fields.empty())
        return l.blank() ? Result<bool>(true) : wrong(at_, "a block's first line is \"key: value\"");
      Passage& value = block.fields.back().value;
      if (value.text.empty() && !l.blank())
        value.at = {l.number, 3};
      else
        value.text += '\n';
      value.indent = 2;
      if (!l.blank()) value.text += std::string(l.text.substr(2));
      return true;
    }
    const std::size_t colon = key_end(l.text);
    if (colon == std::string_view::npos)
      return wrong(at_, "a block's line is \"key: value\", or indented by two spaces to go on");
    const std::string_view head = l.text.substr(0, colon);
    const std::size_t space = head.find(' ');
    Field f;
    f.key = std::string(head.substr(0, space));
    f.value = passage(l, colon + 1);
    if (space != std::string_view::npos) f.argument = passage(l, space, colon - space);
    std::vector<std::string_view> keys;
    for (const FieldKey& k : syntax.keys) keys.push_back(k.key);
    const auto known = std::find(keys.begin(), keys.end(), f.key);
    if (known == keys.end())
      return wrong(at_, fmt::format("unknown key \"{}\"", f.key), fmt::format("{}", fmt::join(keys, ", ")));
    const FieldKey::Argument argument = syntax.keys[static_cast<std::size_t>(known - keys.begin())].argument;
    if (argument == FieldKey::Argument::none && !f.argument.text.empty())
      return wrong(at_, fmt::format("\"{}\" takes no argument", f.key));
    if (argument == FieldKey::Argument::must && f.argument.text.empty())
      return wrong(at_, fmt::format("\"{0}\" is written \"{0} VALUE: text\"", f.key));
    block.fields.push_back(std::move(f));
    return true;
  }

  void end_text() {
    if (!text_) return;
    text_->text.resize(text_->text.find_last_not_of(" \t\n") + 1);
    add({std::string(kParagraph), {}, *text_, {}, text_->at});
    text_.reset();
  }
  void add(BlockSource block) { lesson_.pages.back().blocks.push_back(std::move(block)); }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
  Lesson lesson_;
  Context context_;
  std::optional<Passage> text_;
  bool code_ = false;
};

}  // namespace

Result<Lesson> parse_lesson(std::string_view text, std::string name) {
  return Parser(text, std::move(name)).lesson();
}

}  // namespace ringside
