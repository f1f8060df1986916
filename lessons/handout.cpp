#include "lessons/handout.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/arrange.h"

namespace ringside {
namespace {

constexpr int kLinesToWriteOn = 4, kLinesToBuildOn = 8;

/// Whether a paragraph is nothing but links to scenes: buttons of the window.
bool only_links(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.compare(at, 1, "[") == 0 ? text.find(')', at) : std::string::npos;
    if (end == std::string::npos || text.substr(at, end - at).find("](scene:") == std::string::npos) return false;
    at = text.find_first_not_of(" \n", end + 1);
  }
  return !text.empty();
}

std::string dots(int many) {
  return std::string(static_cast<std::size_t>(many), '.');
}

std::string without_buttons(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size());
    const std::string paragraph = text.substr(at, end - at);
    if (!only_links(paragraph)) out += paragraph + "\n\n";
    at = text.find_first_not_of('\n', end);
  }
  return out;
}

/// Who has what: filled in with who contributed, or to be filled in.
std::string grid_of(const Question& q, bool filled) {
  const Contract& c = *q.contract;
  const Holdings after = promised(c);
  std::string table = "| |", line = "\n|:--|";
  for (std::int32_t chunk = 0; chunk < c.chunks; ++chunk) table += fmt::format(" chunk {} |", chunk), line += ":--|";
  table += line;
  for (std::int32_t rank = 0; rank < c.ranks; ++rank) {
    table += fmt::format("\n| rank {} |", rank);
    for (std::int32_t chunk = 0; chunk < c.chunks; ++chunk) {
      const std::uint32_t bits = after.cells[static_cast<std::size_t>(rank * c.chunks + chunk)];
      const std::string told = bits == 0 ? "" : "from " + holdings_text({c.ranks, 1, {bits}});
      table += fmt::format(" {} |", filled ? told : dots(8));
    }
  }
  return table + "\n\n";
}

std::string room_for(const Question& q) {
  if (q.kind == QuestionKind::explain) {
    std::string lines;
    for (int i = 0; i < kLinesToWriteOn; ++i) lines += dots(140) + "\n\n";
    return lines;
  }
  if (q.contract) return grid_of(q, false);
  if (q.table) return "A table, printed by your program:\n\n```\n" + q.table->starter + "\n```\n\n";
  if (q.asks_schedule()) {
    std::string lines = "```\n" + q.construction.start + "\n```\n\n";
    for (int i = 0; i < kLinesToBuildOn; ++i) lines += dots(100) + "\n\n";
    return lines;
  }
  if (q.kind == QuestionKind::order && q.rows.empty()) return dots(80) + "\n\n";
  std::string rows;
  for (const std::string& row : q.rows) rows += row + ": " + dots(20) + "\n\n";
  if (q.kind == QuestionKind::order) return rows;
  if (q.sketch) return "";
  return q.options.empty() ? fmt::format("Answer: {} {}\n\n", dots(50), q.unit == "us" ? "µs" : q.unit) : "";
}

std::string answer_of(const Question& q) {
  if (q.kind == QuestionKind::explain) return "**A model answer**\n\n" + q.right + "\n\n";
  if (q.table) return "**The table**\n\n```\n" + q.truth + "```\n\n" + explanation(q) + "\n\n";
  std::string out = q.asks_schedule() ? fmt::format("**A right answer**\n\n{}\n\n{}\n\n", q.truth, explanation(q))
                                      : fmt::format("**Answer: {}**\n\n{}\n\n", q.truth, explanation(q));
  const auto mistake = [&](std::string said, const std::string& meaning) {
    while (said.ends_with('.')) said.pop_back();
    out += fmt::format("- *{}*: {}\n", said.empty() ? "Not quite" : said, meaning);
  };
  for (const Option& option : q.options)
    if (option.markdown != q.truth)
      for (const Reply& reply : q.replies)
        if (reply.value == option.value) mistake(option.markdown, reply.markdown);
  if (q.contract) out = fmt::format("**Answer**\n\n{}{}\n\n", grid_of(q, true), explanation(q));
  if (q.picks)
    for (const PickReply& reply : q.picks->replies) mistake(text_of(reply.picked), reply.markdown);
  for (const VerbReply& reply : q.verb_replies) mistake(std::string(name(reply.verb)), reply.markdown);
  for (const Plant& plant : q.construction.planted)
    if (!plant.markdown.empty()) mistake(plant.name, plant.markdown);
  if (q.options.empty())
    for (const Reply& reply : q.replies) mistake(reply.told, reply.markdown);
  for (const OrderReply& reply : q.order_replies) mistake(told_reply(q, reply.keys), reply.markdown);
  return out;
}

std::string question_text(const Question& q, int number, bool answers) {
  std::string out =
      fmt::format("**{}.** {}{}\n\n", number, q.moment.empty() ? "" : fmt::format("*({})* ", q.moment), q.prompt);
  // How something is clicked is of no use on paper.
  if (!q.given.empty() && !q.contract && !q.picks) out += q.given + "\n\n";
  char letter = 'a';
  for (const Option& option : q.options) out += fmt::format("{}) {}\n\n", letter++, option.markdown);
  for (const Item& item : q.items)
    out +=
        item.line ? fmt::format("(a line: {})\n\n", item.markdown) : fmt::format("{}) {}\n\n", letter++, item.markdown);
  if (!q.items.empty()) out += to_arrange(q) + "\n\n";
  if (answers && !q.hint.empty()) out += fmt::format("*Hint: {}*\n\n", q.hint);
  return out + (answers ? answer_of(q) : room_for(q));
}

}  // namespace

std::string without_links(std::string text) {
  for (std::size_t middle; (middle = text.find("](scene:")) != std::string::npos;) {
    const std::size_t open = text.rfind('[', middle), close = text.find(')', middle);
    if (open == std::string::npos || close == std::string::npos) break;
    text.erase(middle, close + 1 - middle);
    text.erase(open, 1);
  }
  return text;
}

std::string goals_text(const LessonInfo& info) {
  std::string text = info.audience.empty() ? "" : "For whoever " + info.audience + ".\n";
  const auto list = [&](const char* head) { text += (text.empty() ? "" : "\n") + std::string(head) + "\n\n"; };
  if (!info.goals.empty()) list("After this lesson you can");
  for (const LessonGoal& goal : info.goals) text += "- " + goal.text + '\n';
  if (!info.myths.empty()) list("and will no longer believe that");
  for (const std::string& myth : info.myths) text += "- " + myth + '\n';
  return text;
}

std::string on_paper(const std::string& markdown) {
  return without_links(without_buttons(markdown));
}

std::string page_markdown(const HandoutPage& page, const std::string& picture) {
  std::string out = fmt::format("## {}\n\n", page.heading);
  if (!page.source.empty()) out += fmt::format("*{}*\n\n", page.source);
  if (!picture.empty()) out += picture + "\n\n";
  for (const HandoutPiece& piece : page.pieces) {
    out += piece.markdown;
    while (!out.ends_with("\n\n")) out += '\n';
  }
  return out;
}

Result<std::vector<HandoutPage>> handout_pages(const Lesson& lesson, bool answers) {
  std::vector<HandoutPage> all;
  std::string hints;   // away from their questions: who looks has decided to
  std::string behind;  // what the window shows once a question is committed; it would tell
  int number = 0;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    HandoutPage out{page.heading, page.source, {}, {}, page.stage};
    std::optional<std::size_t> scene = page.opening;
    bool tells = page.view_compares(), waits = false;
    for (const Block& block : page.blocks) {
      if (const auto* q = std::get_if<Question>(&block)) {
        out.pieces.push_back({without_links(question_text(*q, ++number, answers)), true, q->sketch, answers});
        if (!answers && !q->hint.empty()) hints += fmt::format("- **{}.** {}\n", number, without_links(q->hint));
        if (!scene) scene = q->scene;
        out.untold = !answers;
        tells = tells || q->waits();
        waits = waits || q->waits();
        continue;
      }
      std::string text = on_paper(block_text(block));
      const bool said = std::holds_alternative<TextBlock>(block) || std::holds_alternative<NoteBlock>(block) ||
                        std::holds_alternative<CodeBlock>(block);
      if (waits && !answers && said && !text.empty())
        behind += fmt::format("**Behind question {}, {}**\n\n{}\n\n", number, page.heading, text);
      else if (!text.empty())
        out.pieces.push_back({std::move(text), false});
    }
    if (i == 0)
      if (std::string goals = goals_text(lesson.info); !goals.empty())
        out.pieces.insert(out.pieces.begin(), {std::move(goals), false});
    if (scene) out.scene = page.scenes[*scene];
    if (tells && !answers) out.view = page.asks;
    all.push_back(std::move(out));
  }
  if (!behind.empty()) all.back().pieces.push_back({"**For afterwards**\n\n" + behind, false});
  if (!hints.empty()) all.back().pieces.push_back({"**Hints, for whoever is stuck**\n\n" + hints, false});
  return all;
}

}  // namespace ringside
