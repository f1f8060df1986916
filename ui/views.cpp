#include "ui/views.h"

#include <algorithm>

#include "core/cost/tiers.h"
#include "core/training/gamma.h"
#include "ui/blocking_panel.h"
#include "ui/case_edit.h"
#include "ui/catalogue_panel.h"
#include "ui/charts/gamma_figure.h"
#include "ui/charts/tiers_figure.h"
#include "ui/compare_button.h"
#include "ui/controls/badge.h"
#include "ui/controls/button.h"
#include "ui/document.h"
#include "ui/figure_view.h"
#include "ui/figures/registry.h"
#include "ui/gamma_panel.h"
#include "ui/present_view.h"
#include "ui/style.h"
#include "ui/topology/topology_canvas.h"
#include "ui/topology/topology_panel.h"

namespace ringside::ui {
namespace {

constexpr std::array<View, kViews> kEvery{View::chunks,   View::spacetime,   View::topology, View::traffic,
                                          View::script,   View::performance, View::gamma,    View::tiers,
                                          View::blocking, View::catalogue};

std::size_t at(View v) {
  return static_cast<std::size_t>(v);
}

}  // namespace

std::string figure_name(View view) {
  static const std::array<std::string, kViews> names{"chunks",      "spacetime", "topology", "traffic",  "script",
                                                     "performance", "gamma",     "tiers",    "blocking", "catalogue"};
  return names[at(view)];
}

std::optional<View> view_of(std::string_view name) {
  for (const View v : kEvery)
    if (figure_name(v) == name) return v;
  return std::nullopt;
}

std::shared_ptr<const Figure> figure_of(View view, const FigureInput& input) {
  if (view == View::gamma) return std::make_shared<GammaFigure>(TrainingStep{});
  if (view == View::tiers)
    return std::make_shared<TiersFigure>(input.answer ? input.answer->question.bytes : 256 << 20);
  if (!input.answer || view == View::catalogue) return nullptr;
  auto figure = make_figure(figure_name(view), input);
  return figure ? std::shared_ptr<const Figure>(std::move(*figure)) : nullptr;
}

Views::Views(Document& document, Cursor& cursor, Selection& selection, Results& results)
    : document_(document), cursor_(cursor), selection_(selection), results_(results), theme_(&theme_of(nullptr)) {
  stale_.fill(true);
  connect(&cursor_, &Cursor::moved, this, [this] { refresh(kTime); });
  connect(&selection_, &Selection::changed, this, [this] { refresh(kMarks); });
  connect(&results_, &Results::ready, this, [this] { refresh(kAll); });
  connect(&results_, &Results::measured_changed, this, [this] { refresh(kMeasured); });
}

void Views::attach(Stage* stage) {
  stage_ = stage;
  connect(stage, &Stage::view_shown, this, &Views::refresh_view);
  badge_ = new Badge(Origin::measured);
  badge_->setProperty("wanted", false);
  stage->set_extra(View::spacetime, badge_);
  compare_ = new CompareButton;
  stage->set_extra(View::performance, compare_);
  connect(compare_, &CompareButton::chosen_changed, this, [this] { refresh(kMeasured); });
  edit_ = new Button(Button::Kind::quiet);
  edit_->setObjectName(QStringLiteral("edit_topology"));
  connect(edit_, &QPushButton::clicked, this, [this] { Q_EMIT edit_asked(!editing_); });
  stage->set_extra(View::topology, edit_);
  set_editing(false);
}

void Views::present_on(PresentView* present) {
  if (present_ == present) return;
  present_ = present;
  if (present_ != nullptr)
    present_->show_moment(input());
  else
    refresh(kAll);
}

QWidget* Views::make(View view) {
  if (view == View::gamma) {
    gamma_ = new GammaPanel;
    if (make_gamma_foot_) gamma_->add_foot(make_gamma_foot_());
    return gamma_;
  }
  if (view == View::catalogue) {
    catalogue_ = new CataloguePanel;
    connect(catalogue_, &CataloguePanel::chosen, this, &Views::algorithm_chosen);
    return catalogue_;
  }
  FigureView* widget = nullptr;
  if (view == View::blocking) {
    blocking_ = new BlockingPanel;
    connect(blocking_, &BlockingPanel::changed, this, [this] { refresh(kMeasured | kMarks); });
    widget = &blocking_->view();
  } else if (view == View::topology) {
    topology_ = new TopologyPanel(document_, results_);
    widget = &topology_->canvas();
    connect(topology_, &TopologyPanel::edit_asked, this, &Views::edit_asked);
    connect(topology_, &TopologyPanel::sketch_changed, this, [this] {
      stale_[at(View::topology)] = true;
      refresh_view(View::topology);
    });
  } else {
    widget = new FigureView;
  }
  widget->setObjectName(QString::fromStdString(figure_name(view)) + QStringLiteral("_view"));
  widget->setFocusPolicy(Qt::TabFocus);
  widget->set_theme(*theme_);
  connect(widget, &FigureView::hovered, &selection_, &Selection::hover);
  connect(widget, &FigureView::clicked, this, [this, view](const Selected& what) {
    // A sentence of the script stands for its step: the cursor goes there.
    if (view == View::script && what.step && !what.transfer) return cursor_.set({*what.step, 0});
    selection_.select(what);
  });
  connect(widget, &FigureView::size_clicked, this, &Views::size_chosen);
  connect(widget, &FigureView::case_dragged, this, &Views::case_dragged);
  views_[at(view)] = widget;
  stale_[at(view)] = true;
  if (view == View::blocking) return blocking_;
  if (view == View::topology) return topology_;
  return widget;
}

FigureInput Views::input() const {
  FigureInput input;
  input.answer = results_.answer();
  input.cursor = cursor_.position();
  input.selection = selection_.selected();
  input.hover = selection_.hovered();
  input.measured = results_.measured();
  input.reduced_motion = reduced_motion_;
  if (compare_ != nullptr) input.compare = compare_->chosen();
  if (blocking_ != nullptr) input.blocking = blocking_->rules();
  if (topology_ != nullptr) input.sketch = topology_->sketch();
  return input;
}

std::shared_ptr<const Figure> Views::figure(View view) const {
  if (view == View::gamma && gamma_ != nullptr) return gamma_->figure();
  return figure_of(view, input());
}

void Views::refresh(int causes) {
  if (present_ != nullptr) return present_->show_moment(input());
  for (const View v : kEvery) {
    const bool still = v == View::gamma || v == View::tiers || v == View::catalogue;
    if (still && (causes & kAnswer) == 0) continue;
    if (v == View::performance && (causes & (kAnswer | kMeasured)) == 0) continue;
    if (v == View::blocking && (causes & (kAnswer | kMarks)) == 0) continue;
    stale_[at(v)] = true;
    // The card about a cell outlives a change of marks: it is shown by one.
    if (v == View::chunks && causes != kMarks) card_stale_ = true;
    const QWidget* shown = v == View::catalogue ? static_cast<QWidget*>(catalogue_) : views_[at(v)];
    if (shown != nullptr && shown->isVisible()) refresh_view(v);
  }
  refresh_words();
}

void Views::refresh_view(View v) {
  if (v == View::catalogue && catalogue_ != nullptr && stale_[at(v)]) {
    stale_[at(v)] = results_.answer() == nullptr;
    return catalogue_->show_answer(results_.answer());
  }
  FigureView* widget = views_[at(v)];
  if (widget == nullptr || !stale_[at(v)]) return;
  const FigureInput now = input();
  widget->set_figure(figure_of(v, now));
  if (v == View::chunks && card_stale_) {
    widget->set_card_input(now.answer ? std::make_shared<const FigureInput>(now) : nullptr);
    card_stale_ = now.answer == nullptr;
  }
  stale_[at(v)] = results_.answer() == nullptr;
}

void Views::refresh_words() {
  const auto answer = results_.answer();
  if (answer == nullptr || stage_ == nullptr) return;
  compare_->set_case(answer->schedule.collective, answer->question.own() ? std::string() : answer->question.algorithm);
  const std::int64_t steps = answer->schedule.step_count(), done = cursor_.position().step;
  stage_->set_hint(View::script, tr("step %1 of %2").arg(std::min(done + 1, steps)).arg(steps));
  const bool alone = stage_->arrangement() == Arrangement::hero;
  stage_->set_hint(View::chunks, !alone      ? tr("what every rank holds, and whose data is in it")
                                 : done == 0 ? tr("before step 1 of %1").arg(steps)
                                             : tr("after step %1 of %2").arg(done).arg(steps));
  const Wiring& wiring = answer->question.wiring;
  stage_->set_hint(View::topology,
                   wiring.uniform() ? tr("uniform crossbar") : QString::fromStdString(wiring_label(answer->question)));
  const auto measured = results_.measured();
  const bool any = measured && !measured->rows.empty();
  badge_->setProperty("wanted", any);
  badge_->set_origin(any && measured->rows.front().backend == "emulated" ? Origin::emulated : Origin::measured);
  stage_->refresh_header(View::spacetime);
}

void Views::set_theme(const Theme& theme) {
  theme_ = &theme;
  for (FigureView* view : views_)
    if (view != nullptr) view->set_theme(theme);
}

void Views::set_editable(bool can) {
  edit_->setProperty("wanted", can);
  stage_->refresh_header(View::topology);
}

void Views::set_editing(bool on) {
  editing_ = on;
  edit_->set_kind(on ? Button::Kind::secondary : Button::Kind::quiet);
  edit_->setFixedHeight(on ? 30 : 24);
  edit_->setText(on ? tr("Done") : tr("Edit"));
  edit_->describe(on ? tr("Stop editing the topology") : tr("Edit topology"),
                  on ? tr("Back to all views (Esc)") : tr("Add, move, connect and remove nodes and wires (Ctrl+T)"));
  if (topology_ != nullptr) topology_->set_editing(on);
}

void Views::set_reduced_motion(bool on) {
  reduced_motion_ = on;
  refresh(kTime);
}

}  // namespace ringside::ui
