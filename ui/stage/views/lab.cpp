// A picture of the training lab, beside the page of a lesson that names one.
#include <QCoreApplication>

#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"
#include "ui/training/lab_scene_figure.h"

namespace ringside::ui {
namespace {

std::unique_ptr<Figure> make_lab(const FigureInput& input) {
  if (input.lab.empty())
    return std::make_unique<LabWordsFigure>(
        QCoreApplication::translate("View", "This case belongs to no training step."));
  auto drawn = drawn_lab(input.lab);
  if (!drawn) return std::make_unique<LabWordsFigure>(qt(drawn.error().line()));
  return std::make_unique<LabSceneFigure>(std::move(*drawn), input.untold);
}

}  // namespace

ViewKind lab_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Training"),
          .summary = QT_TRANSLATE_NOOP("View", "what a lesson's page shows of a training step"),
          .hint = QT_TRANSLATE_NOOP("View", "a picture of the training lab"),
          .stale_on = kAnswer,
          .figure = OfCase{make_lab},
          .full = CardSpot::none,
          .compact = CardSpot::none,
          .of_lesson = true,
          .offered = [](const Document& document) { return !document.lab().empty(); },
          .discreet = true};
}

}  // namespace ringside::ui
