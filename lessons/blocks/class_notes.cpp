#include "lessons/blocks/class_notes.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/plan/plan.h"
#include "lessons/reading.h"

namespace ringside {

const BlockSyntax& ClassNotes::syntax() {
  static const BlockSyntax syntax{{"class"},
                                  {{"question"},
                                   {"title"},
                                   {"hall"},
                                   {"option", FieldKey::Argument::must},
                                   {"answer"},
                                   {"slide"},
                                   {"show"},
                                   {"ask"},
                                   {"expect"},
                                   {"few"},
                                   {"then"}}};
  return syntax;
}

Result<ClassNotes> ClassNotes::read(const BlockSource& source, PageReader& reader) {
  ClassNotes notes;
  const auto minutes = parse_integer(source.name, "minutes", 1, 600);
  if (!minutes) return fail_at(reader.context(), source.at, minutes.error().line());
  notes.minutes = static_cast<int>(*minutes);
  for (const Field& f : source.fields) {
    if (f.key == "slide") {
      if (f.value.text != "text") return fail_at(reader.context(), f.value.at, "slide: must be \"text\"");
      notes.reads = true;
      continue;
    }
    if (f.key == "option") {
      RINGSIDE_TRY(auto option, reader.text(f.argument));
      RINGSIDE_TRY(auto meaning, reader.text(f.value));
      notes.options.push_back({std::move(option), std::move(meaning)});
      continue;
    }
    std::string& target = f.key == "question" ? notes.question
                          : f.key == "title"  ? notes.title
                          : f.key == "hall"   ? notes.hall
                          : f.key == "answer" ? notes.answer
                          : f.key == "show"   ? notes.show
                          : f.key == "ask"    ? notes.ask
                          : f.key == "expect" ? notes.expect
                          : f.key == "few"    ? notes.few
                                              : notes.then;
    RINGSIDE_TRY(target, reader.text(f.value));
  }
  return notes;
}

void ClassNotes::check(Place at, LessonCheck& check) const {
  if (show.empty() && ask.empty()) check.wrong(at, "class notes say neither what to show nor what to ask");
  if (options.empty() && answer.empty()) return;
  std::vector<std::string> names;
  for (const HallOption& option : options) names.push_back(option.answer);
  if (hall.empty()) check.wrong(at, "class notes have answers, and no question of a hall", "\"hall\" beside them");
  if (options.size() < 2 || options.size() > kMostAnswers)
    check.wrong(at, fmt::format("class notes have {} answers", options.size()), fmt::format("2 to {}", kMostAnswers));
  if (std::ranges::find(names, answer) == names.end())
    check.wrong(at, fmt::format("class notes: the answer \"{}\" is no option", answer), join(names));
}

std::string ClassNotes::asked(const std::vector<std::string>& questions) const {
  if (question == "none") return {};
  return question.empty() && !questions.empty() ? questions.front() : question;
}

}  // namespace ringside
