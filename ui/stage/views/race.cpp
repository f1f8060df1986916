// Several algorithms on one clock.
#include "ui/figures/race.h"

#include <QCoreApplication>

#include "core/entrants.h"
#include "ui/figures/figure_view.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/stage/compare_button.h"
#include "ui/stage/race_lanes.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

/// "at 16 MiB", "over ethernet", "placed round-robin", by what the race calls them.
std::vector<std::pair<std::string, QString>> variants_in_words(const Case& question,
                                                               const std::vector<std::string>& told) {
  std::vector<std::pair<std::string, QString>> all;
  for (const std::string& name : variants_of(question)) {
    const auto variant = entrant_of(question, name);
    if (!variant) continue;
    const QString words = variant->bytes != question.bytes
                              ? QCoreApplication::translate("View", "at %1").arg(qt(size_text(variant->size())))
                          : variant->tier != question.tier
                              ? QCoreApplication::translate("View", "over %1").arg(qt(variant->tier))
                              : QCoreApplication::translate("View", "placed %1").arg(qt(variant->wiring.placement));
    all.emplace_back(name, words);
  }
  for (const std::string& name : told)
    if (std::ranges::find(all, name, &std::pair<std::string, QString>::first) == all.end() &&
        entrant_of(question, name))
      all.emplace_back(name, qt(lane_label(question, name, {})));
  return all;
}

ViewWidget race_widget(Views& views) {
  auto* view = new FigureView;
  auto* lanes = new RaceLanes(view);
  auto* compare = new CompareButton;
  compare->setObjectName(QStringLiteral("race_lanes"));
  const auto again = [&views] { views.touch(View::race); };
  QObject::connect(compare, &CompareButton::chosen_changed, &views, again);
  QObject::connect(lanes, &RaceLanes::changed, &views, [&views] { views.touch_all(); }, Qt::QueuedConnection);
  QObject::connect(lanes, &RaceLanes::changed, compare, [compare, lanes, &views] {
    std::vector<std::string> racing;
    for (const RaceLane& lane : lanes->race()->lanes) racing.push_back(lane.answer->question.algorithm);
    if (compare->chosen().empty() && views.document().beside().empty()) compare->set_usual(std::move(racing));
  });
  compare->share(views);
  QObject::connect(compare, &CompareButton::scene_picked, &views.document(), &Document::set_beside);
  const auto tell = [compare, &views](const FigureInput& now) {
    const Case& question = now.answer->question;
    const auto& beside = views.document().beside();
    compare->setProperty("wanted", beside.empty() || views.document().desk_in_use() != "learn");
    compare->set_case(now.answer->schedule.collective, question.own() ? std::string() : question.algorithm);
    compare->set_scene(beside);
    compare->set_variants(variants_in_words(question, compare->told()));
  };
  const auto choose = [view, lanes, compare, &views](FigureInput& input) {
    if (!input.answer) return;
    const auto& beside = views.document().beside();
    const auto& named = beside.empty() ? compare->chosen() : beside;
    // What was run for this case is known to time over size, too.
    if (!view->isVisible()) {
      const auto& known = lanes->race();
      if (known && known->lanes.front().answer->question == input.answer->question) input.race = known;
      return;
    }
    lanes->run(input.answer, named);
    input.race = lanes->race();
    input.compare = named;
  };
  return {.widget = view, .figure = view, .extra = compare, .choose = choose, .tell = tell};
}

}  // namespace

ViewKind race_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Race"),
          .summary = QT_TRANSLATE_NOOP(
              "View", "two to four algorithms, sizes, wires or placements on one clock: who is first, what decides"),
          .hint = QT_TRANSLATE_NOOP("View",
                                    "the case and its two fastest rivals, or those that Compare names, on one clock"),
          .stale_on = kTime | kMarks | kAnswer,
          .figure = OfCase{make<RaceFigure>},
          .flags = {"--compare"},
          .widget = race_widget,
          .offered =
              [](const Document& document) { return document.desk_in_use() != "learn" || !document.beside().empty(); },
          .discreet = true};
}

}  // namespace ringside::ui
