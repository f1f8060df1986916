// Several algorithms on one clock.
#include "ui/figures/race.h"

#include <QCoreApplication>

#include "ui/figures/figure_view.h"
#include "ui/stage/compare_button.h"
#include "ui/stage/race_lanes.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget race_widget(Views& views) {
  auto* view = new FigureView;
  auto* lanes = new RaceLanes(view);
  auto* compare = new CompareButton;
  compare->setObjectName(QStringLiteral("race_lanes"));
  const auto again = [&views] { views.touch(View::race); };
  QObject::connect(compare, &CompareButton::chosen_changed, &views, again);
  QObject::connect(lanes, &RaceLanes::changed, &views, again, Qt::QueuedConnection);
  const auto tell = [compare](const FigureInput& now) {
    const Case& question = now.answer->question;
    compare->set_case(now.answer->schedule.collective, question.own() ? std::string() : question.algorithm);
  };
  const auto choose = [view, lanes, compare](FigureInput& input) {
    if (!view->isVisible() || !input.answer) return;
    lanes->run(input.answer, compare->chosen());
    input.race = lanes->race();
    input.compare = compare->chosen();
  };
  return {.widget = view, .figure = view, .extra = compare, .choose = choose, .tell = tell};
}

}  // namespace

ViewKind race_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Race"),
          .summary = QT_TRANSLATE_NOOP("View", "two to four algorithms on one clock: who is first, and what decides"),
          .hint = QT_TRANSLATE_NOOP("View",
                                    "the case and its two fastest rivals, or those that Compare names, on one clock"),
          .stale_on = kTime | kAnswer,
          .figure = OfCase{make<RaceFigure>},
          .flags = {"--compare"},
          .widget = race_widget};
}

}  // namespace ringside::ui
