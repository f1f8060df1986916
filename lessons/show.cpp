#include <algorithm>
#include <array>
#include <cmath>
#include <regex>

#include <fmt/format.h>

#include "core/base/check.h"
#include "lessons/expand.h"
#include "lessons/expression.h"
#include "lessons/format.h"
#include "lessons/lesson.h"
#include "lessons/show.h"

namespace ringside {
namespace {

constexpr double kDefaultTolerance = 0.01;
constexpr std::array kStages = {"chunks",  "topology",    "spacetime", "script",
                                "traffic", "performance", "gamma",     "tiers"};

class Builder {
 public:
  explicit Builder(Context& context) : context_(context) {}

  Result<Page> page(const PageSource& source) {
    auto heading = text(source.heading), from = text(source.source);
    if (!heading || !from) return Failure((heading ? from : heading).error());
    page_.heading = std::move(*heading);
    page_.source = std::move(*from);
    if (!source.opening.text.empty())
      if (auto ok = scene(source.opening, page_.opening); !ok) return Failure(ok.error());
    if (!source.stage.text.empty()) {
      page_.stage = source.stage.text;
      if (std::ranges::find(kStages, page_.stage) == kStages.end())
        return fail_at(context_, source.stage.at, fmt::format("unknown stage \"{}\"", page_.stage),
                       fmt::format("{}", fmt::join(kStages, ", ")));
    }
    for (const BlockSource& block : source.blocks)
      if (auto ok = add(block); !ok) return Failure(ok.error());
    return std::move(page_);
  }

 private:
  Result<std::string> text(const Passage& passage) { return expand(passage, context_, page_.scenes); }

  Result<bool> scene(const Passage& passage, std::optional<std::size_t>& target) {
    auto scene = read_scene(passage, context_);
    if (!scene) return Failure(scene.error());
    target = page_.scenes.size();
    page_.scenes.push_back(std::move(*scene));
    return true;
  }

  Result<bool> add(const BlockSource& source) {
    if (source.kind == BlockSource::Kind::definition) return true;  // evaluated before the page
    Block block;
    if (source.kind == BlockSource::Kind::question) {
      block.kind = BlockKind::question;
      if (auto ok = question(source, block.question); !ok) return ok;
    } else {
      block.kind = source.kind == BlockSource::Kind::note ? BlockKind::note : BlockKind::text;
      auto markdown = text(source.body);
      if (!markdown) return Failure(markdown.error());
      block.markdown = std::move(*markdown);
    }
    page_.blocks.push_back(std::move(block));
    return true;
  }

  Result<bool> question(const BlockSource& source, Question& q) {
    q.id = source.name;
    q.kind = source.question_kind == "predict"   ? QuestionKind::predict
             : source.question_kind == "numeric" ? QuestionKind::numeric
                                                 : QuestionKind::choice;
    const Passage *answer = nullptr, *tolerance = nullptr;
    std::string format;
    for (const Field& f : source.fields) {
      if (f.key == "answer") answer = &f.value;
      if (f.key == "tolerance") tolerance = &f.value;
      if (f.key == "format") format = f.value.text;
      if (auto ok = words(f, q); !ok) return ok;
    }
    if (!answer || q.prompt.empty()) return fail_at(context_, source.at, "a question needs a prompt and an answer");
    const auto value = evaluate(*answer, context_);
    if (!value) return Failure(value.error());
    if (value->is_text || !std::isfinite(value->number))
      return fail_at(context_, answer->at, "the answer must be a number");
    q.answer = value->number;
    for (const Field& f : source.fields)
      if (auto ok = alternatives(f, *value, q); !ok) return ok;
    if (!q.options.empty()) return choose(source, q);
    if (!q.pick.empty()) return fail_at(context_, source.at, "picking on the stage needs options");
    if (q.kind == QuestionKind::choice) return fail_at(context_, source.at, "a choice needs options");
    if (auto ok = set_tolerance(tolerance, *value, source, q); !ok) return ok;
    return set_truth(*value, format, source, q);
  }

  /// The fields that are text or a scene.
  Result<bool> words(const Field& f, Question& q) {
    std::string* target = f.key == "prompt"                             ? &q.prompt
                          : f.key == "moment"                           ? &q.moment
                          : f.key == "hint"                             ? &q.hint
                          : f.key == "unit"                             ? &q.unit
                          : f.key == "right"                            ? &q.right
                          : f.key == "wrong" && f.argument.text.empty() ? &q.wrong
                                                                        : nullptr;
    if (target) {
      auto shown = text(f.value);
      if (!shown) return Failure(shown.error());
      *target = std::move(*shown);
    }
    if (f.key == "pick") {
      q.pick = f.value.text;
      if (q.pick != "chunk" && q.pick != "rank")
        return fail_at(context_, f.value.at, "unknown thing to pick", "chunk, rank");
    }
    if (f.key == "scene") return scene(f.value, q.scene);
    if (f.key == "show") return scene(f.value, q.show);
    return true;
  }

  /// Options, and replies to particular wrong answers: both have a value of the answer's unit.
  Result<bool> alternatives(const Field& f, const Value& answer, Question& q) {
    if (f.argument.text.empty()) return true;
    const auto value = evaluate(f.argument, context_);
    if (!value) return Failure(value.error());
    if (value->is_text || value->unit != answer.unit)
      return fail_at(context_, f.argument.at, "the value must have the answer's unit");
    auto shown = text(f.value);
    if (!shown) return Failure(shown.error());
    if (f.key == "option")
      q.options.push_back({std::move(*shown), value->number});
    else
      q.replies.push_back({value->number, std::move(*shown)});
    return true;
  }

  Result<bool> choose(const BlockSource& source, Question& q) {
    q.tolerance = 1e-9 * std::abs(q.answer);
    const auto right = [&](const Option& o) { return std::abs(o.value - q.answer) <= q.tolerance; };
    if (std::count_if(q.options.begin(), q.options.end(), right) != 1)
      return fail_at(context_, source.at, fmt::format("exactly one option must have the answer's value {}", q.answer));
    q.truth = std::find_if(q.options.begin(), q.options.end(), right)->markdown;
    return true;
  }

  Result<bool> set_tolerance(const Passage* passage, const Value& answer, const BlockSource& source, Question& q) {
    const UnitName* unit = find_unit(q.unit);
    const bool measured = unit && !unit->unit.plain();
    if (!answer.unit.plain() && (!measured || unit->unit != answer.unit))
      return fail_at(context_, source.at, "the answer has a unit: \"unit\" must name one of the same kind",
                     "s, ms, us, B, kB, MiB, GB/s ..");
    if (!passage) return q.tolerance = kDefaultTolerance * std::abs(q.answer), true;
    const auto given = evaluate(*passage, context_);
    if (!given) return Failure(given.error());
    if (given->is_text || given->number < 0)
      return fail_at(context_, passage->at, "a tolerance is a number, 0 or more");
    if (passage->text.back() == '%')
      q.tolerance = given->number * std::abs(q.answer);
    else
      q.tolerance = given->number * (given->unit.plain() && measured ? unit->factor : 1);
    return true;
  }

  Result<bool> set_truth(const Value& answer, const std::string& format, const BlockSource& source, Question& q) {
    const bool measured = !answer.unit.plain();
    auto shown = format_value(answer, format.empty() && measured ? q.unit : format);
    if (!shown) return fail_at(context_, source.at, shown.error().line());
    q.truth = std::move(*shown);
    if (!measured && !q.unit.empty()) q.truth += " " + q.unit;
    return true;
  }

  Context& context_;
  Page page_;
};

}  // namespace

Result<bool> define(const BlockSource& definition, Context& context) {
  auto value = evaluate(definition.body, context);
  if (!value) return Failure(value.error());
  context.variables[definition.name] = std::move(*value);
  return true;
}

Result<Page> show_page(const Lesson& lesson, std::size_t i, Context& context) {
  RINGSIDE_CHECK(i < lesson.pages.size());
  context.file = lesson.name;
  for (std::size_t p = 0; p <= i; ++p)
    for (const BlockSource& block : lesson.pages[p].blocks)
      if (block.kind == BlockSource::Kind::definition)
        if (auto ok = define(block, context); !ok) return Failure(ok.error());
  return Builder(context).page(lesson.pages[i]);
}

Result<Page> show_page(const Lesson& lesson, std::size_t i) {
  Context context;
  return show_page(lesson, i, context);
}

std::string_view name(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::predict: return "predict";
    case QuestionKind::numeric: return "numeric";
    case QuestionKind::choice: return "choice";
  }
  RINGSIDE_CHECK(!"a question kind");
}

std::string render_markdown(const Page& page) {
  std::string out = "# " + page.heading + "\n\n";
  if (!page.source.empty()) out += "*" + page.source + "*\n\n";
  for (const Block& block : page.blocks) {
    if (block.kind == BlockKind::note) {
      out += "> " + std::regex_replace(block.markdown, std::regex("\n"), "\n> ") + "\n\n";
    } else if (block.kind == BlockKind::text) {
      out += block.markdown + "\n\n";
    } else {
      const Question& q = block.question;
      out += fmt::format("**{}** ({}{})\n\n{}\n\n", q.kind == QuestionKind::predict ? "Predict" : "Question", q.id,
                         q.moment.empty() ? "" : ", " + q.moment, q.prompt);
      for (std::size_t i = 0; i < q.options.size(); ++i) out += fmt::format("{}. {}\n", i + 1, q.options[i].markdown);
      if (q.options.empty()) out += q.unit.empty() ? "A number.\n" : fmt::format("A number, in {}.\n", q.unit);
      out += '\n';
    }
  }
  // In a terminal there is no stage to open a scene on.
  static const std::regex link(R"(\[([^\]]*)\]\(scene:\d+\))");
  out = std::regex_replace(out, link, "▸ $1");
  while (out.size() > 1 && out.back() == '\n' && out[out.size() - 2] == '\n') out.pop_back();
  return out;
}

}  // namespace ringside
