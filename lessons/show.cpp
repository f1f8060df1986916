#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/base/try.h"
#include "lessons/expand.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/show.h"

namespace ringside {
namespace {

Result<Page> build_page(const PageSource& source, Context& context) {
  Page page;
  PageReader reader(context, page.scenes);
  auto heading = reader.text(source.heading), from = reader.text(source.source);
  if (!heading || !from) return Failure((heading ? from : heading).error());
  page.heading = std::move(*heading);
  page.source = std::move(*from);
  if (!source.opening.text.empty()) RINGSIDE_OK(reader.scene(source.opening, page.opening));
  page.stage = source.stage.text;
  page.asks = source.asks.text;
  for (const BlockSource& block : source.blocks) {
    if (block.word == kDefinition) continue;  // evaluated before the page
    RINGSIDE_TRY(auto read, read_block(block, reader));
    page.blocks.push_back(std::move(read));
  }
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

Result<bool> define(const BlockSource& definition, Context& context) {
  RINGSIDE_TRY(auto value, evaluate(definition.body, context));
  context.variables[definition.name] = std::move(value);
  return true;
}

Result<Page> show_page(const Lesson& lesson, std::size_t i, Context& context) {
  RINGSIDE_CHECK(i < lesson.pages.size());
  context.file = lesson.name;
  for (std::size_t p = 0; p <= i; ++p)
    for (const BlockSource& block : lesson.pages[p].blocks)
      if (block.word == kDefinition) RINGSIDE_OK(define(block, context));
  return build_page(lesson.pages[i], context);
}

Result<Page> show_page(const Lesson& lesson, std::size_t i) {
  Context context;
  return show_page(lesson, i, context);
}

Result<std::string> PageReader::text(const Passage& passage) {
  return expand(passage, context_, scenes_);
}

Result<bool> PageReader::scene(const Passage& passage, std::optional<std::size_t>& target) {
  RINGSIDE_TRY(auto scene, read_scene(passage, context_));
  target = scenes_.size();
  scenes_.push_back(std::move(scene));
  return true;
}

std::string render_markdown(const Page& page) {
  std::string out = "# " + page.heading + "\n\n";
  if (!page.source.empty()) out += "*" + page.source + "*\n\n";
  for (const Block& block : page.blocks) out += block_text(block);
  mark_scenes(out);
  while (out.size() > 1 && out.back() == '\n' && out[out.size() - 2] == '\n') out.pop_back();
  return out;
}

}  // namespace ringside
