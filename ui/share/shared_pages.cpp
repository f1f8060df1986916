#include "ui/share/shared_pages.h"

#include <algorithm>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "lessons/handout.h"
#include "lessons/plan/moment.h"
#include "lessons/units.h"
#include "ui/handout/handout_html.h"

namespace ringside::ui {
namespace {

using nlohmann::ordered_json;

std::string html(const std::string& markdown) {
  return html_of(without_links(markdown)).trimmed().toStdString();
}

const char* kind_of_question(const Question& q) {
  if (!q.options.empty()) return "choice";
  if (q.kind == QuestionKind::order) return "order";
  if (q.kind == QuestionKind::explain) return "words";
  return q.asks_number() ? "number" : "shown";
}

QString place_of(std::size_t question) {
  return QStringLiteral("<div data-question=\"%1\"></div>\n").arg(question);
}

ordered_json class_json(const ClassQuestion& q) {
  ordered_json options = ordered_json::array(), replies = ordered_json::array();
  std::size_t right = 0;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    options.push_back({{"html", html(q.answers[i].markdown)}, {"value", i}});
    if (q.answers[i].right) right = i;
    if (!q.answers[i].meaning.empty()) replies.push_back({{"value", i}, {"html", html(q.answers[i].meaning)}});
  }
  std::string prompt = q.prompt;
  if (!q.lines.empty()) prompt += "\n\n";
  for (const std::string& line : q.lines) prompt += "- " + line + "\n";
  return {{"kind", q.answers.empty() ? "shown" : "choice"},
          {"once", true},
          {"prompt", html(prompt)},
          {"options", options},
          {"answer", right},
          {"tolerance", 0},
          {"replies", replies},
          {"right", html(q.because)},
          {"wrong", ""},
          {"truth", html(q.truth)},
          {"why", html(q.because)}};
}

}  // namespace

ordered_json question_json(const Question& q) {
  ordered_json options = ordered_json::array(), replies = ordered_json::array(), items = ordered_json::array(),
               order_replies = ordered_json::array(), units = ordered_json::object();
  for (const Option& o : q.options) options.push_back({{"html", html(o.markdown)}, {"value", o.value}});
  for (const Reply& r : q.replies) replies.push_back({{"value", r.value}, {"html", html(r.markdown)}});
  for (const Item& i : q.items) items.push_back({{"key", i.key}, {"html", html(i.markdown)}});
  for (const OrderReply& r : q.order_replies) order_replies.push_back({{"keys", r.keys}, {"html", html(r.markdown)}});
  for (const UnitName& u : units_like(q.unit)) units[std::string(u.name)] = u.factor;
  const UnitName* unit = find_unit(q.unit);
  std::string prompt = q.prompt;
  if (!q.given.empty()) prompt += "\n\n" + q.given;
  return {{"kind", kind_of_question(q)},
          {"once", q.kind == QuestionKind::predict},
          {"moment", q.moment},
          {"prompt", html(prompt)},
          {"hint", q.hint.empty() ? "" : html(q.hint)},
          {"options", options},
          {"items", items},
          {"orders", q.orders},
          {"order_replies", order_replies},
          {"answer", q.answer},
          {"tolerance", q.tolerance},
          {"unit", q.unit},
          {"factor", unit ? unit->factor : 1.0},
          {"units", units},
          {"replies", replies},
          {"right", html(q.right)},
          {"wrong", html(q.wrong)},
          {"truth", html(q.truth)},
          {"why", html(explanation(q))}};
}

Result<std::vector<SharedSheet>> shared_sheets(const Lesson& lesson) {
  std::vector<SharedSheet> sheets;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(const auto page, show_page(lesson, i));
    SharedSheet sheet{page.heading, page.source, {}, ordered_json::array(), {}, page.stage, false, {}};
    if (i == 0) sheet.html += QString::fromStdString(html(goals_text(lesson.info)));
    std::optional<std::size_t> scene = page.opening, then;
    for (const Block& block : page.blocks) {
      if (const auto* q = std::get_if<Question>(&block)) {
        sheet.html += place_of(sheet.asked.size());
        sheet.asked.push_back(question_json(*q));
        sheet.waits = true;
        if (!scene) scene = q->scene;
        if (q->show) then = q->show;
        continue;
      }
      sheet.html += html_of(on_paper(block_text(block)));
    }
    if (!scene) scene = then;
    if (scene) sheet.scene = page.scenes[*scene];
    if (then) sheet.then = page.scenes[*then];
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}

Result<std::vector<SharedSheet>> shared_sheets(const Plan& plan) {
  std::vector<SharedSheet> sheets;
  for (const PlanItem& item : plan.items) {
    RINGSIDE_TRY(const auto moment, show_item(item));
    SharedSheet sheet{
        moment.title, "", html_of(on_paper(moment.words)), ordered_json::array(), moment.scene, moment.view, false, {}};
    if (moment.question) {
      sheet.html += place_of(0);
      sheet.asked.push_back(class_json(*moment.question));
      sheet.waits = true;
      sheet.then = moment.question->reveal;
    }
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}

}  // namespace ringside::ui
