#include "lessons/beside.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/base/leading_number.h"
#include "core/lab_scene.h"
#include "lessons/reading.h"
#include "lessons/rules.h"

namespace ringside {
namespace {

double near(const Question& q) {
  return std::min(q.tolerance, 0.005 * std::abs(q.answer));
}

/// The same run, and more of it.
bool further(const Scene& one, const Scene& other) {
  const auto at = [](const Scene& s) { return std::pair(s.cursor.step, s.cursor.phase); };
  return one.question == other.question && one.lab == other.lab && at(other) < at(one);
}

/// The number that is asked for, as words say it; "40 ms" on an axis is not 40.3 ms, though who answers so is right.
std::string told_number(const std::string& words, const Question& q) {
  if (!q.asks_number()) return {};
  Question exact;
  exact.answer = q.answer, exact.unit = q.unit, exact.tolerance = near(q);
  const auto quantity = told_by(exact, said_in(words));
  return quantity ? quantity->text : told_ratio(words, q);
}

}  // namespace

std::string told_ratio(const std::string& words, const Question& q) {
  static const std::regex number(R"(\d+\.\d+\b(?! ?([nµum]?s|[kKMGT]?i?B)\b))");
  if (!q.asks_number() || q.has_dimension() || q.answer == std::round(q.answer)) return {};
  for (std::sregex_iterator m(words.begin(), words.end(), number), end; m != end; ++m)
    if (std::abs(leading_number_or(m->str(), 0) - q.answer) <= near(q)) return m->str();
  return {};
}

KeptBack kept_back(const std::vector<Standing>& questions) {
  KeptBack kept;
  bool predicts = false, told = true, orders = false;
  for (const auto& [q, done] : questions) {
    // Who seats ranks has to see where the wires are hot.
    const bool seats = q->asks_schedule() && q->construction.kind == BuildKind::placement;
    const bool words = q->kind == QuestionKind::explain;
    // Who orders calls must not find the order among those that can be chosen.
    orders |= !done && q->asks_schedule() && q->construction.kind == BuildKind::calls;
    kept.waits |= q->waits() && !done;
    kept.asks |= !words && !done;
    // Who writes a schedule plays it; a table and an explanation are one's own work.
    kept.run |= !done && !q->asks_schedule() && !q->table && !words;
    predicts |= q->waits();
    told &= done || seats;
  }
  kept.picture = kept.waits || orders || (kept.asks && !predicts && !told);
  return kept;
}

const std::string& view_beside(const Page& page, const KeptBack& kept) {
  return kept.waits || (kept.asks && page.view_compares()) ? page.asks : page.stage;
}

std::string view_of(const Page& page, std::size_t scene, const KeptBack& kept) {
  if (const auto own = page.views.find(scene); own != page.views.end()) return own->second;
  return scene != page.opening && !page.scenes[scene].lab.empty() ? std::string(kLabView) : view_beside(page, kept);
}

std::optional<std::size_t> scene_at_first(const Page& page, const std::vector<Standing>& questions) {
  const auto asked = std::ranges::find(questions, false, &Standing::done);
  const bool own = asked != questions.end() && asked->question->scene;
  if (own && (asked->question->waits() || !page.opening)) return asked->question->scene;
  for (auto one = asked; one != questions.begin();)
    if (--one; one->question->show) return one->question->show;
  return page.opening;
}

std::size_t scene_until(const Page& page, const std::vector<Standing>& questions, std::size_t show) {
  const auto next = std::ranges::find(questions, false, &Standing::done);
  if (next == questions.end() || !next->question->waits() || !next->question->scene) return show;
  const std::size_t asked = *next->question->scene;
  // At what the page began with nothing would play.
  if (page.opening && !further(page.scenes[asked], page.scenes[*page.opening])) return show;
  return further(page.scenes[show], page.scenes[asked]) ? asked : show;
}

PicturesTell::PicturesTell(PictureWords said, const std::vector<std::string>& views) : said_(std::move(said)) {
  for (const char* view : {"tiers", "performance"})
    if (std::ranges::find(views, view) != views.end()) pricing_.emplace_back(view);
}

void PicturesTell::read(const PageSource& source, const Page& page, LessonCheck& check) {
  std::vector<Standing> questions;
  for (const Block& block : page.blocks)
    if (const auto* q = std::get_if<Question>(&block)) questions.push_back({q, false});
  std::optional<std::size_t> staged = scene_at_first(page, questions);
  std::string here;
  for (Standing& standing : questions) {
    const Question& q = *standing.question;
    const auto wrong = [&](const std::string& what) {
      check.wrong(source.heading.at, fmt::format("question {}: {}", q.id, what));
    };
    const KeptBack kept = kept_back(questions);
    for (const auto& scene : std::set{staged, q.scene}) {
      if (!scene) continue;
      const std::string words = said_(page.scenes[*scene], view_of(page, *scene, kept), kept.picture);
      here += words + '\n';
      const std::string told = q.kind == QuestionKind::numeric ? told_number(words, q) : told_ratio(words, q);
      if (!told.empty()) wrong("its answer stands beside it: " + told);
      if (q.show && q.waits() && further(page.scenes[*scene], page.scenes[*q.show]))
        wrong("the stage stands behind the moment that its answer shows");
    }
    if (const std::string told = told_ratio(before_, q); !told.empty())
      wrong("its answer stood beside an earlier page: " + told);
    for (const auto& [words, where] : tabs_before_)
      if (const std::string told = q.has_dimension() ? told_number(words, q) : told_ratio(words, q); !told.empty())
        wrong(fmt::format("its answer stands in {}, which should hide it: {}", where, told));
    standing.done = true;
    if (q.show) staged = scene_until(page, questions, *q.show);
  }
  before_ += here;
  for (const std::string& view : pricing_)
    if (staged && !page.keeps_back(view))
      tabs_before_.emplace(said_(page.scenes[*staged], view, false),
                           fmt::format("the tab {} beside \"{}\"", view, page.heading));
}

}  // namespace ringside
