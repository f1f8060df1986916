// Time over size: prediction and measurement on one axis.
#include "ui/charts/performance_figure.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/consequence.h"
#include "core/library_times.h"
#include "core/published_case.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/model/document.h"
#include "ui/model/simulated_control.h"
#include "ui/stage/compare_button.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

ViewWidget performance_widget(Views& views) {
  auto* view = new ChartCard;
  const auto choose_size = [&views](double bytes) {
    const auto element = static_cast<double>(size_of(views.document().question().type));
    const double most = std::floor(static_cast<double>(kMaxBytes) / element);
    Q_EMIT views.size_chosen(static_cast<qint64>(std::clamp(std::round(bytes / element), 1.0, most) * element));
  };
  QObject::connect(view, &ChartCard::point_clicked, &views,
                   [choose_size](qint64 bytes) { choose_size(static_cast<double>(bytes)); });
  QObject::connect(&view->view(), &ChartView::handle_dropped, &views, [choose_size](double bytes) {
    choose_size(static_cast<double>(PerformanceFigure::size_near(bytes)));
  });
  QObject::connect(&view->view(), &ChartView::handle_nudged, &views, [choose_size, &views](Qt::Orientation, int by) {
    choose_size(std::ldexp(static_cast<double>(views.document().question().bytes), by));
  });
  auto* compare = new CompareButton;
  auto* simulated = new SimulatedControl(view);
  auto* becomes = new SimulatedControl(view);  // on the wires that what goes otherwise leaves
  const auto touch = [&views] { views.touch(View::performance); };
  QObject::connect(compare, &CompareButton::chosen_changed, &views, touch);
  QObject::connect(simulated, &SimulatedControl::changed, &views, touch);
  QObject::connect(becomes, &SimulatedControl::changed, &views, touch);
  compare->share(views);
  QObject::connect(compare, &CompareButton::scene_picked, &views.document(), &Document::set_beside);
  const auto tell = [compare, &views](const FigureInput& now) {
    const Case& question = now.answer->question;
    const auto& beside = views.document().beside();
    compare->setProperty("wanted", beside.empty() || views.document().desk_in_use() != "learn");
    compare->set_case(now.answer->schedule.collective, question.own() ? std::string() : question.algorithm);
    compare->set_scene(beside);
  };
  // Simulated for who looks at it: hidden, the chart asks for nothing.
  const auto choose = [view, compare, simulated, becomes, &views](FigureInput& input) {
    const auto& beside = views.document().beside();
    input.compare = beside.empty() ? compare->chosen() : beside;
    if (!input.answer) return;
    const Case& question = input.answer->question;
    const std::int64_t most = largest_size(input.published, question, kLibrarySizes);
    if (view->isVisible()) simulated->ask(question, input.compare, most);
    input.simulated = simulated->curves_of(question, input.compare);
    if (!input.what_if || !input.what_if->after) return;
    const Case& disturbed = input.what_if->after->question;
    if (view->isVisible()) becomes->ask(disturbed, {}, most);
    input.simulated_if = becomes->curves_of(disturbed, {});
  };
  return {.widget = view, .figure = view, .extra = compare, .choose = choose, .tell = tell};
}

}  // namespace

ViewKind performance_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Time over size"),
          .summary = QT_TRANSLATE_NOOP("View", "time over size: the model's line, every measured run, residuals"),
          .stale_on = kAnswer | kMeasured | kBeside,
          .figure = OfCase{make<PerformanceFigure>},
          .flags = {"--compare", "--costs", "--measured", "--published", "--what-if"},
          .outcome = true,
          .widget = performance_widget,
          .full = CardSpot::chart,
          .compact = CardSpot::strip};
}

}  // namespace ringside::ui
