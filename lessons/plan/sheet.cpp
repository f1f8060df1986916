#include "lessons/plan/sheet.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/plan/moment.h"

namespace ringside {
namespace {

/// A cell of a Markdown table.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

/// For an entry of a list: without links and without the lines that it was written in.
std::string one_line(const std::string& markdown) {
  std::string text = without_links(markdown);
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string minutes_text(int minutes) {
  return fmt::format("{} {}", minutes, minutes == 1 ? "minute" : "minutes");
}

std::string how_asked(const ClassMoment& moment) {
  if (!moment.question) return "shown";
  if (moment.question->answers.empty()) return "asked aloud";
  return fmt::format("hands, {} answers", moment.question->answers.size());
}

std::string left_text(const Plan& plan) {
  const int left = plan.room - plan.minutes();
  if (left == 0) return "none left";
  return left > 0 ? minutes_text(left) + " left" : minutes_text(-left) + " too long";
}

std::string notes_text(const SpeakerNotes& notes) {
  const std::vector<std::pair<const char*, const std::string&>> all{{"Show", notes.show},
                                                                    {"Ask", notes.ask},
                                                                    {"Expect", notes.expect},
                                                                    {"If few are right", notes.few},
                                                                    {"Then", notes.then}};
  std::string out;
  for (const auto& [name, text] : all)
    if (!text.empty()) out += fmt::format("- **{}:** {}\n", name, text);
  return out.empty() ? out : out + "\n";
}

std::string question_text(const ClassQuestion& question, const std::vector<int>& hands) {
  std::string out = fmt::format("**Asked:** {}\n\n", without_links(question.prompt));
  for (const std::string& line : question.lines) out += fmt::format("- {}\n", one_line(line));
  if (!question.lines.empty()) out += '\n';
  for (std::size_t i = 0; i < question.answers.size(); ++i) {
    const ClassAnswer& one = question.answers[i];
    const std::string& why = one.right ? question.because : one.meaning;
    out +=
        fmt::format("- **{}{}:** {}", static_cast<char>('A' + i), one.right ? ", right" : "", one_line(one.markdown));
    if (i < hands.size()) out += fmt::format(" (in the last class {} {})", hands[i], hands[i] == 1 ? "hand" : "hands");
    out += why.empty() ? "\n" : fmt::format(" → {}\n", one_line(why));
  }
  if (!question.answers.empty()) return out + "\n";
  if (!question.truth.empty()) out += fmt::format("**Answer:** {}\n\n", without_links(question.truth));
  if (!question.because.empty()) out += without_links(question.because) + "\n\n";
  return out;
}

HandoutPage page_of(const PlanItem& item, const ClassMoment& moment, int from) {
  HandoutPage page;
  page.heading = clock_text(from) + "  " + item_name(item, moment);
  page.source = minutes_text(item.minutes);
  if (!item.lesson.empty()) page.source += ", lesson " + item.lesson;
  if (!item.question.empty()) page.source += ", question " + item.question;
  if (!item.notes.empty()) page.pieces.push_back({notes_text(item.notes), false});
  if (moment.question)
    page.pieces.push_back({question_text(*moment.question, item.hands), true});
  else if (const std::string words = on_paper(moment.words); !words.empty())
    page.pieces.push_back({words, false});
  std::string said;
  for (const std::string& one : item.said) said += fmt::format("- {}\n", one);
  if (!said.empty()) page.pieces.push_back({"In the last class:\n\n" + said, false});
  page.scene = moment.scene;
  page.untold = moment.question.has_value();
  if (!moment.question || !moment.question->blind) page.view = moment.view;  // a prediction is asked before chunks
  return page;
}

}  // namespace

std::string clock_text(int minutes) {
  return fmt::format("{}:00", minutes);
}

Result<std::vector<HandoutPage>> sheet_pages(const Plan& plan) {
  std::vector<HandoutPage> pages(1);
  std::string table = "| from | minutes | what | how |\n|--:|--:|:--|:--|\n";
  int from = 0;
  for (const PlanItem& item : plan.items) {
    RINGSIDE_TRY(const auto moment, show_item(item));
    table += fmt::format("| {} | {} | {} | {} |\n", clock_text(from), item.minutes, cell(item_name(item, moment)),
                         how_asked(moment));
    pages.push_back(page_of(item, moment, from));
    from += item.minutes;
  }
  pages.front().heading = "Plan";
  pages.front().source = fmt::format("{} of {}, {}", from, minutes_text(plan.room), left_text(plan));
  pages.front().pieces.push_back({table + "\n", false});
  return pages;
}

}  // namespace ringside
