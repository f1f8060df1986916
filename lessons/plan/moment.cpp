#include "lessons/plan/moment.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "lessons/handout.h"
#include "lessons/plan/ahead.h"
#include "lessons/scene_text.h"

namespace ringside {
namespace {

/// A number's answers: what is right and what known mistakes give, by size, so that their places tell nothing.
std::vector<ClassAnswer> by_size(const Question& q) {
  std::vector<std::pair<double, ClassAnswer>> all{{q.answer, {q.truth, "", true}}};
  for (const Reply& reply : q.replies) {
    const auto same = [&](const auto& one) { return one.second.markdown == reply.told; };
    if (reply.told.empty() || std::ranges::any_of(all, same) || all.size() == kMostAnswers) continue;
    all.push_back({reply.value, {reply.told, reply.markdown, false}});
  }
  std::ranges::sort(all, {}, &std::pair<double, ClassAnswer>::first);
  std::vector<ClassAnswer> answers;
  if (all.size() < 2) return answers;  // nothing to choose from
  for (auto& [value, answer] : all) answers.push_back(std::move(answer));
  return answers;
}

std::vector<ClassAnswer> as_listed(const Question& q) {
  std::vector<ClassAnswer> answers;
  for (std::size_t i = 0; i < q.options.size() && i < kMostAnswers; ++i) {
    const Feedback said = check_option(q, i);
    answers.push_back({q.options[i].markdown, said.right ? "" : said.markdown, said.right});
  }
  return answers;
}

ClassQuestion asked(const Question& q, const Page& page) {
  ClassQuestion out;
  // How something is clicked or typed is of no use to a hall.
  const bool needed = !q.given.empty() && (q.asks_number() || !q.options.empty());
  out.prompt = needed ? q.prompt + "\n\n" + q.given : q.prompt;
  out.answers = !q.options.empty() ? as_listed(q) : q.asks_number() ? by_size(q) : std::vector<ClassAnswer>();
  out.truth = q.kind == QuestionKind::explain || q.asks_schedule() || q.contract || q.table || q.sketch ? "" : q.truth;
  out.because = explanation(q);
  if (q.show) out.reveal = page.scenes[*q.show];
  if (q.asks_schedule()) out.reveal = model_run(q);
  out.blind = q.waits() || page.view_compares();
  out.hint = q.hint;
  for (const Item& item : q.items)
    if (!item.line) out.lines.push_back(item.markdown);
  return out;
}

/// The same as a hall is asked it, who types and drags nothing.
void ask_hall(const Page& page, const std::string& prompt, ClassQuestion& question) {
  question.prompt = prompt;
  for (const Block& block : page.blocks) {
    const auto* notes = std::get_if<ClassNotes>(&block);
    if (notes == nullptr || notes->hall != prompt || notes->options.empty()) continue;
    question.answers.clear();
    question.lines.clear();  // these answers stand in their place
    for (const HallOption& option : notes->options) {
      const bool right = option.answer == notes->answer;
      question.answers.push_back({option.answer, right ? "" : option.meaning, right});
      if (right) question.truth = option.answer, question.because = option.meaning;
    }
  }
}

/// The page's words before a question, by default its first, so that nothing is told.
std::string words_before(const Page& page, const std::string& question) {
  std::string words;
  for (const Block& block : page.blocks) {
    const auto* q = std::get_if<Question>(&block);
    if (q != nullptr && (question.empty() || q->id == question)) break;
    if (q == nullptr) words += block_text(block);
  }
  return on_paper(words);
}

Result<ClassMoment> of_page(const PlanItem& item) {
  RINGSIDE_TRY(const auto lesson, load_lesson(item.lesson));
  std::vector<std::string> headings;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    headings.push_back(lesson.pages[i].heading.text);
    if (headings.back() != item.page) continue;
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    ClassMoment moment;
    moment.title = item.title.empty() ? page.heading : item.title;
    moment.view = item.view.empty() ? page.stage : item.view;
    moment.asks = page.asks;
    if (page.opening) moment.scene = page.scenes[*page.opening];
    moment.words = words_before(page, item.question);
    if (item.question.empty()) return moment;
    std::vector<std::string> ids;
    for (const Block& block : page.blocks)
      if (const auto* q = std::get_if<Question>(&block)) {
        ids.push_back(q->id);
        if (q->id != item.question) continue;
        moment.question = asked(*q, page);
        if (!item.hall.empty()) ask_hall(page, item.hall, *moment.question);
        moment.reads = item.text;
        if (q->scene) moment.scene = page.scenes[*q->scene];
        const auto seen_in = [&](const std::optional<std::size_t>& scene, std::string& view) {
          const auto said = scene ? page.views.find(*scene) : page.views.end();
          if (said != page.views.end()) view = said->second;
        };
        seen_in(q->scene, moment.asks);
        // Another picture of training that is the answer is no run for the page's view.
        const std::string lab = q->show ? page.scenes[*q->show].lab : "";
        if (item.view.empty() && !lab.empty() && (!moment.scene || moment.scene->lab != lab)) moment.view.clear();
        if (item.view.empty()) seen_in(q->show, moment.view);
        return moment;
      }
    return fail("question", item.question, join(ids));
  }
  return fail(fmt::format("page of lesson {}", item.lesson), item.page, join(headings));
}

void prove_scene(const Scene& scene, const std::string& where, std::vector<Error>& errors) {
  const auto wrong = [&](const std::string& line) { errors.push_back(fail(where, "", line).value()); };
  const auto schedule = schedule_of(scene.question);
  if (!schedule) return wrong(schedule.error().line());
  if (is_blank(scene.question, *schedule)) return;
  const auto proof = prove(*schedule);
  if (!proof) return wrong(proof.error().line());
  if (!proof->ok()) return wrong(proof->faults.front().what);
  if (scene.cursor.step > schedule->step_count())
    wrong(fmt::format("step {} of {}", scene.cursor.step, schedule->step_count()));
}

/// The same one step further, where there is one; a race at its end.
std::optional<Scene> further(const std::optional<Scene>& scene, bool race) {
  if (!scene) return {};
  const auto schedule = schedule_of(scene->question);
  Scene next = *scene;
  if (schedule)
    next.cursor = {race ? schedule->step_count() : std::min(scene->cursor.step + 1, schedule->step_count()), 0};
  return next;
}

}  // namespace

Result<ClassMoment> show_item(const PlanItem& item) {
  if (!item.lesson.empty()) return of_page(item);
  ClassMoment moment;
  moment.title = item.title;
  moment.scene = item.scene;
  moment.view = item.view;
  if (!item.asks) return moment;
  ClassQuestion question{item.asks->prompt, {}, "", item.asks->because, {}, false};
  question.reveal = item.reveal ? item.reveal : further(item.scene, item.view == "race");
  for (std::size_t i = 0; i < item.asks->answers.size(); ++i) {
    const PlanAnswer& one = item.asks->answers[i];
    const bool right = i == item.asks->right;
    question.answers.push_back({one.text, right ? "" : one.meaning, right});
    if (right) question.truth = one.text;
  }
  moment.question = std::move(question);
  return moment;
}

std::string item_name(const PlanItem& item, const ClassMoment& moment) {
  std::string name = moment.title;
  if (name.empty() && item.asks) name = without_links(item.asks->prompt);
  if (name.empty() && item.scene) {
    const Case& c = item.scene->question;
    const int ranks = c.instance.ranks;
    name = fmt::format("{}, {}, {} {}, {}", ringside::name(c.collective), c.algorithm, ranks,
                       ranks == 1 ? "rank" : "ranks", format_bytes(c.size()));
  }
  if (std::ranges::count(name, '$') % 2 == 0) std::erase(name, '$');
  std::ranges::replace(name, '\n', ' ');
  return name;
}

std::vector<Error> check_plan(const Plan& plan, const std::vector<std::string>& views) {
  std::vector<Error> errors;
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    const PlanItem& item = plan.items[i];
    const std::string where = fmt::format("item {}{}", i + 1, item.title.empty() ? "" : " (" + item.title + ")");
    const auto moment = show_item(item);
    if (!moment) {
      errors.push_back(fail(where, "", moment.error().line()).value());
      continue;
    }
    if (!moment->view.empty() && std::ranges::find(views, moment->view) == views.end())
      errors.push_back(fail(where + ": view", moment->view, join(views)).value());
    if (moment->scene) prove_scene(*moment->scene, where, errors);
    if (moment->question && moment->question->reveal) prove_scene(*moment->question->reveal, where, errors);
    const std::size_t answers = moment->question ? moment->question->answers.size() : 0;
    if (!item.hands.empty() && item.hands.size() != answers)
      errors.push_back(fail(where + ": hands", std::to_string(item.hands.size()) + " counts",
                            fmt::format("one for each of {} answers", answers))
                           .value());
  }
  for (Error& told : check_ahead(plan)) errors.push_back(std::move(told));
  return errors;
}

}  // namespace ringside
