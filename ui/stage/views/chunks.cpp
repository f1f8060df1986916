// What every rank holds.
#include "ui/figures/chunks.h"

#include <utility>

#include <QCoreApplication>

#include "core/what_if.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

std::unique_ptr<Figure> make_chunks(const FigureInput& input) {
  if (input.strip) return std::make_unique<ChunksStripFigure>(input);
  return std::make_unique<ChunksFigure>(input);
}

QString chunks_hint(const FigureInput& now, bool alone) {
  const std::int64_t steps = now.answer->schedule.step_count(), done = now.cursor.step;
  if (!alone) return QCoreApplication::translate("View", "what every rank holds, and whose data is in it");
  return done == 0
             ? QCoreApplication::translate("View", "before step 1 of %1").arg(qt(grouped(steps)))
             : QCoreApplication::translate("View", "after step %1 of %2").arg(qt(grouped(done)), qt(grouped(steps)));
}

ViewWidget chunks_widget(Views& views) {
  auto* view = new FigureView;
  // The card about a cell outlives a change of marks: it is shown by one. It says where data goes next, which answers
  // questions about a run that is held.
  const auto show = [view, &views](const FigureInput& now, unsigned causes) {
    if ((causes & ~kMarks) == 0) return;
    FigureInput told = now;
    told.untold = told.untold || views.held();
    view->set_card_input(now.answer ? std::make_shared<const FigureInput>(std::move(told)) : nullptr);
  };
  return {.widget = view, .figure = view, .show = show};
}

}  // namespace

ViewKind chunks_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Chunks"),
          .summary = QT_TRANSLATE_NOOP("View", "what every rank holds, and whose data is in it"),
          .hint_now = chunks_hint,
          .figure = OfCase{make_chunks},
          .flags = {"--strip", "--channel"},
          .widget = chunks_widget,
          .discreet = true};
}

}  // namespace ringside::ui
