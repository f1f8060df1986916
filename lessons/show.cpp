#include <algorithm>
#include <optional>
#include <regex>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "lessons/expand.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/rules.h"
#include "lessons/show.h"

namespace ringside {

Result<bool> define(const BlockSource& definition, Context& context) {
  RINGSIDE_TRY(auto value, evaluate(definition.body, context));
  context.variables[definition.name] = std::move(value);
  return true;
}

namespace {

/// The definitions of all pages up to this one, in order.
Result<bool> define_all(const Lesson& lesson, std::size_t page, Context& context) {
  context.file = lesson.name;
  for (std::size_t p = 0; p <= page; ++p)
    for (const BlockSource& block : lesson.pages[p].blocks)
      if (block.word == kDefinition) RINGSIDE_OK(define(block, context));
  return true;
}

/// The view that a page's scene has there while somebody is asked, or is told; without a scene the page's.
std::string view_there(const PageSource& source, const Scene* scene, bool asks) {
  const std::string& named = asks ? source.asks.text : source.stage.text;
  return named.empty() && scene != nullptr && !scene->lab.empty() ? std::string(kLabView) : named;
}

/// A question of another shipped lesson, with that lesson's numbers; what is drawn there is drawn anew. A page that
/// begins with it gets the view of its page; elsewhere its scenes alone stand in that.
Result<Block> recalled(const BlockSource& source, Context& context, Page& page) {
  const auto none = [&] {
    return fail_at(context, source.at,
                   fmt::format("there is no question {} in a shipped lesson {}", source.name, source.body.text));
  };
  std::string ids;
  for (const LessonInfo& info : lessons()) ids += info.id + '\n';
  if (('\n' + ids).find('\n' + source.body.text + '\n') == std::string::npos) return none();
  RINGSIDE_TRY(const auto lesson, load_lesson(source.body.text));
  for (std::size_t p = 0; p < lesson.pages.size(); ++p)
    for (const BlockSource& block : lesson.pages[p].blocks) {
      if (block.word.empty() || block.name != source.name || block.fields.empty()) continue;
      Context there;
      there.seed = context.seed == 0 ? 0 : context.seed ^ 0x9e3779b9u;
      there.turn = context.turn;
      RINGSIDE_OK(define_all(lesson, p, there));
      PageReader reader(there, page.scenes);
      RINGSIDE_TRY(auto read, read_block(block, reader));
      context.evaluated += there.evaluated, context.draws += there.draws;
      context.widest = std::max(context.widest, there.widest);
      auto* question = std::get_if<Question>(&read);
      if (question == nullptr) return none();
      question->id = "recall-" + question->id;
      question->goals.clear();  // that lesson's
      question->moment = "from lesson " + lesson.info.id;
      // It stands beside the picture that it has there.
      if (const Passage& opening = lesson.pages[p].opening; !question->scene && !opening.text.empty())
        RINGSIDE_OK(reader.scene(opening, question->scene));
      page.views.insert(reader.views().begin(), reader.views().end());
      const bool begins =
          !page.opening && page.stage.empty() && page.asks.empty() &&
          std::ranges::none_of(page.blocks, [](const Block& b) { return std::holds_alternative<Question>(b); });
      const auto view = [&](const std::optional<std::size_t>& scene, bool asks) {
        return view_there(lesson.pages[p], scene ? &page.scenes[*scene] : nullptr, asks);
      };
      if (begins) page.stage = view(question->scene, false), page.asks = view(question->scene, true);
      const std::string& stage = lesson.pages[p].stage.text;
      // Such a scene keeps the view that asks when the question is answered: what the page's own shows stays its own.
      const bool hides = question->waits() || stage == "race" || stage == "performance";  // views that may tell
      for (const auto& [scene, asks] : {std::pair(question->scene, hides), std::pair(question->show, false)})
        if (scene && !(begins && view(scene, asks) == (asks ? page.asks : page.stage)))
          page.views.try_emplace(*scene, view(scene, asks));
      return read;
    }
  return none();
}

Result<Page> build_page(const PageSource& source, Context& context) {
  Page page;
  const std::size_t draws = context.draws;
  PageReader reader(context, page.scenes);
  auto heading = reader.text(source.heading), from = reader.text(source.source);
  if (!heading || !from) return Failure((heading ? from : heading).error());
  page.heading = std::move(*heading);
  page.source = std::move(*from);
  if (!source.opening.text.empty()) RINGSIDE_OK(reader.scene(source.opening, page.opening));
  page.stage = source.stage.text;
  page.asks = source.asks.text;
  page.hides = items_of(source.hides.text);
  if (page.opening && !page.scenes[*page.opening].lab.empty())
    for (std::string* view : {&page.stage, &page.asks})
      if (view->empty()) *view = kLabView;
  for (const BlockSource& block : source.blocks) {
    if (block.word == kDefinition) continue;  // evaluated before the page
    auto read = block.word == kRecall ? recalled(block, context, page) : read_block(block, reader);
    if (!read) return Failure(read.error());
    page.blocks.push_back(std::move(*read));
  }
  page.drawn = context.draws > draws;
  page.views.insert(reader.views().begin(), reader.views().end());
  return page;
}

/// "[words](scene:3)" as "▸ words": in a terminal there is no stage to open a scene on.
void mark_scenes(std::string& text) {
  for (std::size_t middle; (middle = text.find("](scene:")) != std::string::npos;) {
    const std::size_t open = text.rfind('[', middle), close = text.find(')', middle);
    if (open == std::string::npos || close == std::string::npos) return;
    text.erase(middle, close + 1 - middle);
    text.replace(open, 1, "▸ ");
  }
}

}  // namespace

Result<Page> show_page(const Lesson& lesson, std::size_t i, Context& context) {
  RINGSIDE_CHECK(i < lesson.pages.size());
  if (i > 0) RINGSIDE_OK(define_all(lesson, i - 1, context));
  const std::size_t draws = context.draws;
  context.file = lesson.name;
  for (const BlockSource& block : lesson.pages[i].blocks)
    if (block.word == kDefinition) RINGSIDE_OK(define(block, context));
  const bool defined = context.draws > draws;
  return build_page(lesson.pages[i], context).map([&](Page page) {
    page.drawn = page.drawn || defined;
    return page;
  });
}

bool Page::view_compares() const {
  return stage == "race" || (stage == "performance" && opening && !scenes[*opening].beside.empty());
}

Result<Page> show_page(const Lesson& lesson, std::size_t i, std::uint32_t seed) {
  Context context;
  context.seed = seed;
  return show_page(lesson, i, context);
}

Result<std::string> PageReader::text(const Passage& passage) {
  return expand(passage, context_, scenes_);
}

Result<bool> PageReader::scene(const Passage& passage, std::optional<std::size_t>& target) {
  static const std::regex key(R"(\sview=(\S+))");
  Passage rest = passage;
  std::smatch view;
  if (std::regex_search(passage.text, view, key)) {
    views_[scenes_.size()] = view.str(1);
    rest.text.replace(static_cast<std::size_t>(view.position()), static_cast<std::size_t>(view.length()),
                      std::string(static_cast<std::size_t>(view.length()), ' '));
  }
  RINGSIDE_TRY(auto scene, read_scene(rest, context_));
  target = scenes_.size();
  scenes_.push_back(std::move(scene));
  return true;
}

std::string render_markdown(const Page& page, std::string* behind) {
  std::string out = "# " + page.heading + "\n\n", after;
  if (!page.source.empty()) out += "*" + page.source + "*\n\n";
  bool waits = false;
  for (const Block& block : page.blocks) {
    const auto* question = std::get_if<Question>(&block);
    waits = waits || (question != nullptr && question->waits());
    (waits && question == nullptr ? after : out) += block_text(block);
  }
  mark_scenes(out);
  mark_scenes(after);
  if (behind != nullptr && !after.empty()) *behind += fmt::format("**{}**\n\n{}", page.heading, after);
  if (behind == nullptr && !after.empty()) out += "**For afterwards**\n\n" + after;
  while (out.size() > 1 && out.back() == '\n' && out[out.size() - 2] == '\n') out.pop_back();
  return out;
}

}  // namespace ringside
