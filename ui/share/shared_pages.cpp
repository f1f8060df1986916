#include "ui/share/shared_pages.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "lessons/arrange.h"
#include "lessons/handout.h"
#include "lessons/holdings.h"
#include "lessons/plan/moment.h"
#include "lessons/typed_number.h"
#include "ui/handout/handout_html.h"

namespace ringside::ui {
namespace {

using nlohmann::ordered_json;

constexpr std::uint32_t kOtherDraws = 2;  // of a page with drawn values: more would only make it larger

std::string html(const std::string& markdown) {
  if (markdown.empty()) return {};  // not an empty paragraph
  return html_of(without_links(markdown)).trimmed().toStdString();
}

const char* kind_of_question(const Question& q) {
  if (!q.options.empty()) return "choice";
  if (q.kind == QuestionKind::order) return "order";
  if (q.kind == QuestionKind::explain) return "words";
  if (q.picks) return "pick";
  if (q.contract) return "deal";
  if (q.sketch) return "sketch";
  return q.asks_number() ? "number" : "shown";
}

ordered_json pick_json(const Picks& picks) {
  ordered_json replies = ordered_json::array();
  for (const PickReply& r : picks.replies) replies.push_back({{"picked", r.picked}, {"html", html(r.markdown)}});
  return {{"kind", name(picks.kind)}, {"answer", picks.answer}, {"parts", picks.parts}, {"replies", replies}};
}

/// Whose contributions lie where, as bits, at first, in the end, and after every other verb.
ordered_json deal_json(const Question& q) {
  const Contract& asked = *q.contract;
  ordered_json verbs = ordered_json::array();
  for (const Collective verb : all_collectives()) {
    if (verb == asked.collective || verb == Collective::all_to_all) continue;
    Contract other = asked;
    other.collective = verb;
    const auto reply = std::ranges::find(q.verb_replies, verb, &VerbReply::verb);
    verbs.push_back({{"name", name(verb)},
                     {"after", promised(other).cells},
                     {"html", reply == q.verb_replies.end() ? "" : html(reply->markdown)}});
  }
  return {{"ranks", asked.ranks},
          {"chunks", asked.chunks},
          {"before", at_first(asked).cells},
          {"after", promised(asked).cells},
          {"verbs", verbs}};
}

ordered_json axis_json(const SketchAxis& a) {
  return {{"name", a.name}, {"unit", a.unit},       {"low", a.low},
          {"high", a.high}, {"log", a.logarithmic}, {"blocks", a.blocks}};
}

ordered_json sketch_json(const Sketch& s) {
  const auto places = [](const SketchCurve& curve) {
    ordered_json all = ordered_json::array();
    for (const auto& y : curve) all.push_back(std::round(1e4 * *y) / 1e4);
    return all;
  };
  ordered_json replies = ordered_json::array(), known = ordered_json::array();
  for (const SketchReply& r : s.replies) {
    replies.push_back({{"shape", r.shape}, {"html", html(r.markdown)}});
    if (r.shape.empty()) replies.back()["curve"] = places(r.curve);
  }
  // By the place among the points, and the height of the true curve there.
  for (const double x : s.known) {
    const double at = s.x.at(x) * static_cast<double>(kSketchPoints - 1);
    const auto i = std::min(static_cast<std::size_t>(at), kSketchPoints - 2);
    const double share = at - static_cast<double>(i);
    known.push_back({at, (1 - share) * *s.truth[i] + share * *s.truth[i + 1]});
  }
  ordered_json unjudged = ordered_json::array();
  for (std::size_t i = 0; i < kSketchPoints; ++i)
    if (!s.judges(i)) unjudged.push_back(i);
  return {{"x", axis_json(s.x)}, {"y", axis_json(s.y)},  {"truth", places(s.truth)}, {"tolerance", s.tolerance},
          {"known", known},      {"unjudged", unjudged}, {"replies", replies}};
}

/// How to answer in Ringside what a page cannot judge.
std::string elsewhere(const Question& q, const std::string& lesson) {
  if (kind_of_question(q) != std::string("shown")) return {};
  std::string text = fmt::format(
      "Ringside judges this by proving or simulating it, which a page cannot: `ringside {}` opens "
      "the lesson in its window.",
      lesson);
  if (q.table || q.asks_schedule())
    text += fmt::format(
        " In a terminal `ringside lesson task {0} --question {1}` prints what to begin with, and `ringside "
        "lesson task {0} --question {1} --answer FILE` judges yours.",
        lesson, q.id);
  return html(text + " Here you can work it out on paper, and compare.");
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
          {"why", html(q.because)},
          {"elsewhere", q.answers.empty() ? html("Answer it aloud or on paper, and compare.") : ""}};
}

}  // namespace

ordered_json question_json(const Question& q, const std::string& lesson) {
  ordered_json options = ordered_json::array(), replies = ordered_json::array(), items = ordered_json::array(),
               rows = ordered_json::array(), order_replies = ordered_json::array();
  for (const Option& o : q.options) options.push_back({{"html", html(o.markdown)}, {"value", o.value}});
  for (const Reply& r : q.replies) replies.push_back({{"value", r.value}, {"html", html(r.markdown)}});
  for (const Item& i : q.items) items.push_back({{"key", i.key}, {"html", html(i.markdown)}, {"line", i.line}});
  for (const std::string& row : q.rows) rows.push_back(html(row));
  for (const OrderReply& r : q.order_replies) order_replies.push_back({{"keys", r.keys}, {"html", html(r.markdown)}});
  std::string prompt = q.prompt;
  // How the window's grid is clicked.
  if (!q.given.empty() && !q.contract) prompt += "\n\n" + q.given;
  return {{"kind", kind_of_question(q)},
          {"once", q.waits()},
          {"moment", q.moment},
          {"prompt", html(prompt)},
          {"hint", q.hint.empty() ? "" : html(q.hint)},
          {"options", options},
          {"items", items},
          {"rows", rows},
          {"how", q.items.empty() ? "" : html(to_arrange(q))},
          {"orders", q.orders},
          {"order_replies", order_replies},
          {"answer", q.answer},
          {"tolerance", q.tolerance},
          {"unit", q.unit},
          {"refused", q.asks_number() ? number_refused(q) : ""},
          {"sums", q.asks_number() ? number_accepted(q) : ""},
          {"replies", replies},
          {"right", html(q.right)},
          {"wrong", html(q.wrong)},
          {"truth", html(q.truth)},
          {"why", html(explanation(q))},
          {"pick", q.picks ? pick_json(*q.picks) : ordered_json()},
          {"deal", q.contract ? deal_json(q) : ordered_json()},
          {"sketch", q.sketch ? sketch_json(*q.sketch) : ordered_json()},
          {"elsewhere", elsewhere(q, lesson)}};
}

namespace {

Result<SharedSheet> sheet_of(const Lesson& lesson, std::size_t i, std::uint32_t seed) {
  RINGSIDE_TRY(const auto page, show_page(lesson, i, seed));
  SharedSheet sheet{page.heading, page.source, {}, ordered_json::array(), {}, page.stage, page.stage, false, {}};
  if (page.view_compares()) sheet.asks = page.asks;
  if (i == 0) sheet.html += QString::fromStdString(html(goals_text(lesson.info)));
  std::optional<std::size_t> scene = page.opening, then;
  for (const Block& block : page.blocks) {
    if (const auto* q = std::get_if<Question>(&block)) {
      sheet.html += place_of(sheet.asked.size());
      if (q->picks) sheet.picks.emplace_back(sheet.asked.size(), *q->picks);
      sheet.asked.push_back(question_json(*q, lesson.info.id));
      sheet.waits = true;
      if (q->waits()) sheet.asks = page.asks;
      // What is picked is picked of its own scene.
      if (!scene || q->picks) scene = q->scene;
      if (q->show) then = q->show;
      continue;
    }
    sheet.html += html_of(on_paper(block_text(block)));
  }
  if (!scene) scene = then;
  if (scene) sheet.scene = page.scenes[*scene];
  if (then) sheet.then = page.scenes[*then];
  if (!page.drawn || seed > 0) return sheet;
  for (std::uint32_t other = 1; other <= kOtherDraws; ++other) {
    RINGSIDE_TRY(auto draw, sheet_of(lesson, i, other));
    const auto same = [&](const SharedSheet& s) { return s.asked == draw.asked; };
    if (!same(sheet) && std::none_of(sheet.draws.begin(), sheet.draws.end(), same))
      sheet.draws.push_back(std::move(draw));
  }
  return sheet;
}

}  // namespace

Result<std::vector<SharedSheet>> shared_sheets(const Lesson& lesson) {
  std::vector<SharedSheet> sheets;
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    RINGSIDE_TRY(auto sheet, sheet_of(lesson, i, 0));
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}

Result<std::vector<SharedSheet>> shared_sheets(const Plan& plan) {
  std::vector<SharedSheet> sheets;
  for (const PlanItem& item : plan.items) {
    RINGSIDE_TRY(const auto moment, show_item(item));
    SharedSheet sheet{.heading = item_name(item, moment),
                      .source = {},
                      .html = html_of(on_paper(moment.words)),
                      .asked = ordered_json::array(),
                      .scene = moment.scene,
                      .view = moment.view,
                      .asks = moment.view,
                      .then = {}};
    if (moment.question) {
      if (moment.question->blind) sheet.asks = moment.asks;
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
