#include "lessons/blocks/question.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/arrange.h"
#include "lessons/format.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/units.h"

namespace ringside {
namespace {

constexpr double kDefaultTolerance = 0.01;
/// A known mistake is this many tolerances off, so that who rounds it is not called right.
constexpr double kPlantedApart = 2;

class Reader {
 public:
  explicit Reader(PageReader& reader) : reader_(reader) {}

  Result<bool> question(const BlockSource& source, Question& q) {
    q.id = source.name;
    const auto& kinds = Question::syntax().words;
    q.kind = static_cast<QuestionKind>(std::ranges::find(kinds, source.word) - kinds.begin());
    const Passage *answer = nullptr, *tolerance = nullptr;
    std::string format;
    for (const Field& f : source.fields) {
      if (f.key == "answer") answer = &f.value;
      if (f.key == "tolerance") tolerance = &f.value;
      if (f.key == "format") format = f.value.text;
      if (f.key == "goal") q.goals = keys_of(f.value.text);
      if (auto ok = words(f, q); !ok) return ok;
    }
    if (q.kind == QuestionKind::order) return read_order(source, reader_, q);
    if (q.kind == QuestionKind::explain) return explain(source, q);
    if (q.asks_schedule()) return read_construction(source, reader_, q);
    if (q.kind == QuestionKind::drag) return read_dealing(source, reader_, q);
    if (q.kind == QuestionKind::task) return read_table_task(source, reader_, q);
    if (q.kind == QuestionKind::sketch) return read_sketch(source, reader_, q);
    if (q.kind == QuestionKind::pick) return read_picks(source, reader_, q);
    if (!answer || q.prompt.empty())
      return fail_at(reader_.context(), source.at, "a question needs a prompt and an answer");
    RINGSIDE_TRY(const auto value, evaluate(*answer, reader_.context()));
    if (value.is_text || !std::isfinite(value.number))
      return fail_at(reader_.context(), answer->at, "the answer must be a number");
    q.answer = value.number;
    for (const Field& f : source.fields)
      if (auto ok = alternatives(f, value, q); !ok) return ok;
    if (!q.options.empty()) return choose(source, q);
    if (!q.pick.empty()) return fail_at(reader_.context(), source.at, "picking on the stage needs options");
    if (q.kind == QuestionKind::choice) return fail_at(reader_.context(), source.at, "a choice needs options");
    if (auto ok = set_tolerance(tolerance, value, source, q); !ok) return ok;
    return set_truth(value, format, source, q);
  }

 private:
  /// The fields that are text or a scene.
  Result<bool> words(const Field& f, Question& q) {
    std::string* target = f.key == "prompt"                             ? &q.prompt
                          : f.key == "moment"                           ? &q.moment
                          : f.key == "given"                            ? &q.given
                          : f.key == "hint"                             ? &q.hint
                          : f.key == "unit"                             ? &q.unit
                          : f.key == "right"                            ? &q.right
                          : f.key == "wrong" && f.argument.text.empty() ? &q.wrong
                                                                        : nullptr;
    if (target) {
      RINGSIDE_TRY(auto shown, reader_.text(f.value));
      *target = std::move(shown);
    }
    if (f.key == "pick") {
      q.pick = f.value.text;
      if (q.kind != QuestionKind::pick && q.pick != "chunk" && q.pick != "rank")
        return fail_at(reader_.context(), f.value.at, "unknown thing to pick", "chunk, rank");
    }
    if (f.key == "waits") {
      if (f.value.text != "yes")
        return fail_at(reader_.context(), f.value.at, "what stands behind waits, or the key is left out", "yes");
      q.gate = true;
    }
    if (f.key == "scene") return reader_.scene(f.value, q.scene);
    if (f.key == "show") return reader_.scene(f.value, q.show);
    return true;
  }

  /// The model answer is what is said to any answer, its points below it.
  Result<bool> explain(const BlockSource& source, Question& q) {
    std::string points;
    for (const Field& f : source.fields) {
      if (f.key != "model" && f.key != "point") continue;
      RINGSIDE_TRY(auto shown, reader_.text(f.value));
      (f.key == "model" ? q.right : points) += f.key == "model" ? shown : "- " + shown + '\n';
    }
    if (q.prompt.empty() || q.right.empty())
      return fail_at(reader_.context(), source.at, "an explanation needs a prompt and a model");
    if (!points.empty()) q.right += "\n\n" + points;
    q.truth = q.right;
    return true;
  }

  /// Options, and replies to particular wrong answers: both have a value of the answer's unit.
  Result<bool> alternatives(const Field& f, const Value& answer, Question& q) {
    if (f.argument.text.empty()) return true;
    const auto value = evaluate(f.argument, reader_.context());
    if (!value) return Failure(value.error());
    if (value->is_text || value->unit != answer.unit)
      return fail_at(reader_.context(), f.argument.at, "the value must have the answer's unit");
    RINGSIDE_TRY(auto shown, reader_.text(f.value));
    if (f.key == "option")
      q.options.push_back({std::move(shown), value->number});
    else
      q.replies.push_back({value->number, std::move(shown), {}});
    return true;
  }

  Result<bool> choose(const BlockSource& source, Question& q) {
    q.tolerance = 1e-9 * std::abs(q.answer);
    const auto right = [&](const Option& o) { return std::abs(o.value - q.answer) <= q.tolerance; };
    if (std::count_if(q.options.begin(), q.options.end(), right) != 1)
      return fail_at(reader_.context(), source.at,
                     fmt::format("exactly one option must have the answer's value {}", q.answer));
    q.truth = std::find_if(q.options.begin(), q.options.end(), right)->markdown;
    return true;
  }

  Result<bool> set_tolerance(const Passage* passage, const Value& answer, const BlockSource& source, Question& q) {
    const UnitName* unit = find_unit(q.unit);
    const bool measured = unit && !unit->unit.plain();
    if (!answer.unit.plain() && (!measured || unit->unit != answer.unit))
      return fail_at(reader_.context(), source.at, "the answer has a unit: \"unit\" must name one of the same kind",
                     "s, ms, us, B, kB, MiB, GB/s ..");
    if (!passage) return q.tolerance = kDefaultTolerance * std::abs(q.answer), true;
    RINGSIDE_TRY(const auto given, evaluate(*passage, reader_.context()));
    if (given.is_text || given.number < 0)
      return fail_at(reader_.context(), passage->at, "a tolerance is a number, 0 or more");
    if (passage->text.back() == '%')
      q.tolerance = given.number * std::abs(q.answer);
    else
      q.tolerance = given.number * (given.unit.plain() && measured ? unit->factor : 1);
    return true;
  }

  Result<bool> set_truth(const Value& answer, const std::string& format, const BlockSource& source, Question& q) {
    const bool measured = !answer.unit.plain();
    const auto told = [&](double number) -> Result<std::string> {
      Value value = answer;
      value.number = number;
      // What is whole in its unit has no decimals.
      const double in_unit = measured ? number / find_unit(q.unit)->factor : 0.5;
      const char* whole = std::abs(in_unit - std::round(in_unit)) < 1e-9 ? " 0" : "";
      auto shown = format_value(value, format.empty() && measured ? q.unit + whole : format);
      if (!shown) return fail_at(reader_.context(), source.at, shown.error().line());
      return measured || q.unit.empty() ? std::move(*shown) : *shown + " " + q.unit;
    };
    RINGSIDE_TRY(q.truth, told(answer.number));
    for (Reply& reply : q.replies) {
      RINGSIDE_TRY(reply.told, told(reply.value));
    }
    return true;
  }

  PageReader& reader_;
};

}  // namespace

bool Question::has_dimension() const {
  const UnitName* known = find_unit(unit);
  return known != nullptr && !known->unit.plain();
}

const BlockSyntax& Question::syntax() {
  using enum FieldKey::Argument;
  static const BlockSyntax syntax{
      // as QuestionKind counts
      {"predict", "numeric", "choice", "order", "explain", "build", "mend", "drag", "task", "sketch", "pick"},
      {{"prompt"},      {"goal"},          {"moment"}, {"given"},        {"hint"},       {"answer"},
       {"tolerance"},   {"unit"},          {"format"}, {"option", must}, {"item", must}, {"line", must},
       {"also"},        {"model"},         {"point"},  {"start"},        {"prove"},      {"bound"},
       {"fault", must}, {"planted", must}, {"right"},  {"wrong", may},   {"scene"},      {"show"},
       {"pick"},        {"column", must},  {"row"},    {"cover", must},  {"x"},          {"y"},
       {"known"},       {"shape", must},   {"free"},   {"kind"},         {"waits"},      {"then"}}};
  return syntax;
}

Result<Question> Question::read(const BlockSource& source, PageReader& reader) {
  Question q;
  RINGSIDE_OK(Reader(reader).question(source, q));
  return q;
}

namespace {

/// A known mistake is told apart from the answer and from every other one: its words are said to who makes it.
void check_reply(const Question& q, const Reply& reply, Place at, LessonCheck& check) {
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  const auto same = [&](const Option& o) { return std::abs(o.value - reply.value) <= q.tolerance; };
  const auto option = std::ranges::find_if(q.options, same);
  if (!q.options.empty() && option == q.options.end())
    return wrong(fmt::format("words for {}, which is no option", reply.value));
  const double off = std::abs(reply.value - q.answer);
  if (off <= q.tolerance) return wrong("a wrong answer lies within the tolerance");
  if (off < kPlantedApart * q.tolerance * (1 - 1e-9))
    return wrong(fmt::format("the wrong answer {} is less than twice the tolerance from {}", reply.told, q.truth));
  const Feedback said = q.options.empty() ? check_answer(q, reply.told)
                                          : check_option(q, static_cast<std::size_t>(option - q.options.begin()));
  if (said.right || said.markdown != reply.markdown)
    wrong(fmt::format("{} is not answered by its own words", q.options.empty() ? reply.told : option->markdown));
}

}  // namespace

void Question::check(Place at, LessonCheck& check) const {
  const Question& q = *this;
  ++check.report().questions;
  if (!check.is_new(q.id)) check.wrong(at, fmt::format("two questions are called \"{}\"", q.id));
  if (q.right.empty()) check.wrong(at, fmt::format("question {}: the right answer gets no feedback", q.id));
  if (q.kind == QuestionKind::explain) return;
  if (q.kind == QuestionKind::order) return check_order(q, at, check);
  if (q.asks_schedule()) return check_construction(q, at, check);
  if (q.kind == QuestionKind::drag) return check_dealing(q, at, check);
  if (q.kind == QuestionKind::task) return check_table_task(q, at, check);
  if (q.kind == QuestionKind::sketch) return check_sketch(q, at, check);
  if (q.kind == QuestionKind::pick) return check_picks(q, at, check);
  if (!check_answer(q, q.truth).right)
    check.wrong(at, fmt::format("question {}: its own answer \"{}\" is not accepted", q.id, q.truth));
  for (std::size_t i = 0; i < q.options.size(); ++i) {
    const Feedback feedback = check_option(q, i);
    if (feedback.right != (q.options[i].markdown == q.truth))
      check.wrong(at, fmt::format("question {}: option {} is judged wrongly", q.id, i + 1));
    if (feedback.markdown.empty()) check.wrong(at, fmt::format("question {}: option {} gets no feedback", q.id, i + 1));
  }
  for (const Reply& reply : q.replies) check_reply(q, reply, at, check);
  if (q.options.empty() && q.wrong.empty())
    check.wrong(at, fmt::format("question {}: a wrong answer gets no feedback", q.id));
}

std::string_view name(QuestionKind kind) {
  return Question::syntax().words[static_cast<std::size_t>(kind)];
}

std::string Question::text() const {
  std::string out = fmt::format("**{}** ({}{})\n\n{}\n\n", kind == QuestionKind::predict ? "Predict" : "Question", id,
                                moment.empty() ? "" : ", " + moment, given.empty() ? prompt : prompt + "\n\n" + given);
  for (std::size_t i = 0; i < options.size(); ++i) out += fmt::format("{}. {}\n", i + 1, options[i].markdown);
  for (const Item& item : items)
    out += item.line ? fmt::format("- ({})\n", item.markdown) : fmt::format("- {}\n", item.markdown);
  if (!items.empty()) out += to_arrange(*this) + '\n';
  if (kind == QuestionKind::explain) out += "In your own words.\n";
  if (contract) out += "Who has what, in each cell.\n";
  if (asks_schedule())
    out += fmt::format("{}, beginning with:\n\n```\n{}\n```\n",
                       construction.kind == BuildKind::calls       ? "Who calls what"
                       : construction.kind == BuildKind::placement ? "A seating"
                                                                   : "A schedule",
                       construction.start);
  if (picks) out += fmt::format("Pick the {}.\n", pick);
  if (sketch) out += "A curve over " + sketch->x.name + ".\n";
  if (table) out += "A table, printed by a program that may begin with:\n\n```\n" + table->starter + "\n```\n";
  if (asks_number()) out += unit.empty() ? "A number.\n" : fmt::format("A number, in {}.\n", unit);
  return out + '\n';
}

std::vector<std::string> Question::all_markdown() const {
  std::vector<std::string> all{prompt, given, hint, right, wrong, truth};
  for (const Option& option : options) all.push_back(option.markdown);
  for (const Reply& reply : replies) all.push_back(reply.markdown);
  for (const Item& item : items) all.push_back(item.markdown);
  all.insert(all.end(), rows.begin(), rows.end());
  for (const OrderReply& reply : order_replies) all.push_back(reply.markdown);
  for (const std::string* said :
       {&construction.twice, &construction.missing, &construction.misplaced, &construction.over, &construction.circle})
    all.push_back(*said);
  for (const Plant& plant : construction.planted) all.push_back(plant.markdown);
  for (const VerbReply& reply : verb_replies) all.push_back(reply.markdown);
  if (picks)
    for (const PickReply& reply : picks->replies) all.push_back(reply.markdown);
  if (sketch)
    for (const SketchReply& reply : sketch->replies) all.push_back(reply.markdown);
  if (table)
    for (const TableSlip& slip : table->slips) all.push_back(slip.markdown);
  return all;
}

}  // namespace ringside
