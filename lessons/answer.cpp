#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/front_of.h"
#include "core/base/text.h"
#include "lessons/arrange.h"
#include "lessons/lesson.h"
#include "lessons/typed_number.h"

namespace ringside {
namespace {

constexpr std::size_t kLongestAnswer = 200;

std::string plain(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != '$' && c != '*' && c != '`') out += c;
  return fold_name(out);
}

/// The nearest one that lies within `reach` of the value; nullptr: none does.
const Reply* reply_near(const Question& q, double value, double reach) {
  const Reply* found = nullptr;
  double nearest = std::max(reach, 1e-9 * std::abs(value));
  for (const Reply& reply : q.replies) {
    const double distance = std::abs(value - reply.value);
    if (distance > nearest) continue;
    nearest = distance;
    found = &reply;
  }
  return found;
}

Feedback judge(const Question& q, double value, std::string given) {
  Feedback f;
  f.accepted = true;
  f.given = std::move(given);
  f.truth = q.truth;
  f.show = q.show;
  f.right = std::abs(value - q.answer) <= q.tolerance;
  if (f.right) {
    f.markdown = q.right;
    return f;
  }
  // Within the tolerance that the answer itself has.
  const Reply* reply = reply_near(q, value, q.tolerance);
  f.markdown = reply ? reply->markdown : q.wrong;
  return f;
}

Feedback refuse(const Question& q, std::string_view typed) {
  Feedback f;
  f.given = std::string(typed);
  f.markdown = !q.items.empty()     ? fmt::format("{} Name each of the {} once.", to_arrange(q), q.items.size())
               : !q.options.empty() ? fmt::format("Choose one of the {} answers.", q.options.size())
                                    : number_refused(q, typed);
  return f;
}

Feedback check_order(const Question& q, std::string_view text) {
  const auto order = keys_of(text);
  if (!arranges(q, order)) return refuse(q, text);
  Feedback f;
  f.accepted = true;
  f.given = told_order(q, order);
  f.truth = q.truth;
  f.show = q.show;
  f.right = std::ranges::find(q.orders, order) != q.orders.end();
  f.markdown = reply_to(q, order);
  return f;
}

/// Any words will do: the learner compares.
Feedback check_words(const Question& q, std::string_view text) {
  Feedback f;
  f.given = std::string(text);
  f.accepted = f.right = text.find_first_not_of(" \t\n") != std::string_view::npos;
  f.truth = q.truth;
  f.show = q.show;
  f.markdown = f.accepted ? q.right : "Write a sentence or two first.";
  return f;
}

Feedback check_number(const Question& q, std::string_view typed) {
  const auto value = typed_number(q, typed);
  if (!value) return refuse(q, typed);
  Feedback f = judge(q, *value, std::string(typed));
  // A share where per cent are asked for; who means less than one per cent writes the sign.
  const bool marked = typed.find('%') != std::string_view::npos || typed.find("percent") != std::string_view::npos;
  if (f.right || q.unit != "percent" || marked || std::abs(*value) > 1 || *value == 0) return f;
  const Feedback as_share = judge(q, 100 * *value, {});
  const std::string fraction = fmt::format("That is a fraction: as per cent it is {:.6g}.", 100 * *value);
  if (as_share.right) {
    Feedback again;
    again.given = std::string(typed);
    again.truth = q.truth;
    again.markdown = fraction;
    return again;
  }
  // Wrong either way. Within a tolerance of per cent all shares lie near one another: a reply that is meant for a share
  // is as near as that is among shares.
  if (std::abs(*value) < 1 && !reply_near(q, *value, q.tolerance / 100))
    f.markdown = fraction + "\n\n" + as_share.markdown;
  return f;
}

}  // namespace

Feedback check_option(const Question& q, std::size_t index) {
  RINGSIDE_CHECK(index < q.options.size());
  return judge(q, q.options[index].value, q.options[index].markdown);
}

std::string explanation(const Question& q) {
  std::string_view text = q.right;
  for (const std::string_view praise : {"Right", "Yes"}) {
    if (!text.starts_with(praise) || text.size() == praise.size()) continue;
    const std::string_view rest = text.substr(praise.size());
    if (std::string_view(",:.;").find(rest.front()) == std::string_view::npos) continue;
    const std::size_t first = rest.find_first_not_of(" \n", 1);
    if (first == std::string_view::npos) return {};
    std::string said(rest.substr(first));
    if (said.front() >= 'a' && said.front() <= 'z') said.front() = static_cast<char>(said.front() - 'a' + 'A');
    return said;
  }
  return std::string(text);
}

Feedback check_answer(const Question& q, std::string_view text) {
  if (q.kind == QuestionKind::explain) return check_words(q, text);
  if (q.kind == QuestionKind::order) return check_order(q, text);
  if (q.asks_schedule()) return check_construction(q, text);
  if (q.kind == QuestionKind::drag) return check_dealing(q, text);
  if (q.kind == QuestionKind::task) return check_table(q, text);
  if (q.sketch) return check_sketch(q, text);
  if (q.kind == QuestionKind::pick) return check_picks(q, text);
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos || text.size() > kLongestAnswer) return refuse(q, front_of(text, kLongestAnswer));
  text = text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
  if (q.options.empty()) return check_number(q, text);
  for (std::size_t i = 0; i < q.options.size(); ++i)
    if (plain(q.options[i].markdown) == plain(text)) return check_option(q, i);
  if (const auto position = parse_integer(text, "answer", 1, static_cast<std::int64_t>(q.options.size())))
    return check_option(q, static_cast<std::size_t>(*position - 1));
  return refuse(q, text);
}

}  // namespace ringside
