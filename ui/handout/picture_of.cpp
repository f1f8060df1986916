#include "ui/handout/picture_of.h"

#include <utility>

#include "core/base/try.h"
#include "core/flow.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

Result<std::unique_ptr<Figure>> picture_of(const HandoutPage& page) {
  if (!page.scene) return std::unique_ptr<Figure>();
  RINGSIDE_TRY(auto answered, answer(page.scene->question));
  FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(answered));
  if (page.untold) input.answer = unwritten(input.answer);
  input.cursor = page.scene->cursor;
  input.selection = page.scene->selection;
  input.lab = page.scene->lab;
  input.compare = page.scene->beside;
  if (page.scene->calls) input.blocking = *page.scene->calls;
  input.untold = page.untold;
  return make_figure(page.view.empty() ? lesson_views().front() : page.view, input);
}

}  // namespace ringside::ui
