#include "ui/gamma/gamma_panel.h"

#include <algorithm>
#include <array>

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/gamma/gamma_symbols.h"
#include "ui/gamma/gamma_table.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

// Table 4.1.1's row: where its parameters are swept.
constexpr std::int64_t kFirstWorkers = 64;
// The models of Table 4.1.1.
constexpr std::array<double, 4> kChapterModels{1e8, 7e8, 7e9, 7e10};
constexpr int kControlsWidth = 396, kControlsNarrow = 348;
// Less than this is given to the chart before the table is shown.
constexpr int kLeastChart = 280;
// In less, what can be read from the chart gives way to it.
constexpr int kLeastWords = 240;

}  // namespace

GammaPanel::GammaPanel(QWidget* parent)
    : QWidget(parent),
      workers_(kFirstWorkers),
      controls_(new QWidget),
      controls_area_(scrolled(controls_)),
      scaling_(new Segmented(tr("Scaling"), {tr("Strong scaling"), tr("Weak scaling")})),
      rows_(new Segmented(tr("Rows"), {tr("Over workers K"), tr("Over parameters P")})),
      error_(new ErrorLine),
      view_(new ChartCard),
      summary_(new Text({}, Text::Ink::normal, text_font(13))),
      listing_(new QWidget),
      table_(new GammaTable),
      case_(new Button(Button::Kind::quiet, tr("Take the case's numbers"))) {
  setObjectName(QStringLiteral("gamma_panel"));
  auto* column = new QVBoxLayout(controls_);
  column->setContentsMargins(3, 0, 3, 0);  // focus rings
  column->setSpacing(1);
  auto* head = new QHBoxLayout;
  scaling_->segment(0)->setToolTip(tr("Strong scaling: the global batch G stays as K grows"));
  scaling_->segment(1)->setToolTip(tr("Weak scaling: the local batch b stays as K grows"));
  head->addWidget(scaling_);
  head->addStretch(1);
  auto* again = new Button(Button::Kind::quiet, tr("Reset"));
  again->setObjectName(QStringLiteral("gamma_reset"));
  again->describe(tr("Reset"), tr("The values of Code 4.1.1"));
  head->addWidget(again);
  column->addLayout(head);
  column->addSpacing(4);
  const auto add = [&](SymbolSpec spec, auto set) {
    auto* field = new SymbolField(std::move(spec));
    connect(field, &SymbolField::changed, this, [this, set](double v) {
      set(v);
      refresh();
      Q_EMIT changed();
    });
    connect(field, &SymbolField::refused, error_, &ErrorLine::say);
    column->addWidget(field);
    return field;
  };
  count_ = add(workers_symbol(), [this](double v) { workers_ = static_cast<std::int64_t>(v); });
  global_ = add(global_batch_symbol(), [this](double v) { step_.global_batch = v; });
  local_ = add(local_batch_symbol(), [this](double v) { step_.local_batch = v; });
  bandwidth_ = add(bandwidth_symbol(), [this](double v) { step_.bandwidth = BytesPerSecond(v); });
  flops_ = add(flops_symbol(), [this](double v) { step_.flops = v; });
  per_parameter_ = add(flop_per_parameter_symbol(), [this](double v) { step_.flop_per_parameter = v; });
  bytes_ = add(bytes_per_parameter_symbol(), [this](double v) { step_.bytes_per_parameter = v; });
  parameters_ = add(parameters_symbol(), [this](double v) { step_.parameters = v; });
  alpha_ = add(alpha_symbol(), [this](double v) { step_.alpha = Seconds(v); });
  column->addWidget(error_);
  column->addStretch(1);

  view_->setObjectName(QStringLiteral("gamma_chart"));
  view_->set_theme(theme_of(this));
  summary_->setObjectName(QStringLiteral("gamma_summary"));
  summary_->setWordWrap(true);
  auto* chart = new QVBoxLayout;
  chart->setSpacing(4);
  chart->addWidget(view_, 1);
  chart->addWidget(summary_);
  case_->setObjectName(QStringLiteral("gamma_case"));
  case_->hide();
  chart->addWidget(case_, 0, Qt::AlignLeft);
  auto* top = new QHBoxLayout;
  top->setSpacing(metric::card_gap);
  top->addWidget(controls_area_);
  top->addLayout(chart, 1);

  auto* list = new QVBoxLayout(listing_);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(6);
  auto* list_head = new QHBoxLayout;
  list_head->addWidget(rows_);
  list_head->addStretch(1);
  list->addLayout(list_head);
  list->addWidget(table_);

  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(8);
  all->setSizeConstraint(QLayout::SetNoConstraint);  // see minimumSizeHint()
  all->addLayout(top, 1);
  all->addWidget(listing_);

  connect(scaling_, &Segmented::chosen, this, [this](int i) { choose_scaling(i == 1); });
  connect(rows_, &Segmented::chosen, this, [this](int i) {
    listed_ = i == 0 ? Rows::workers : Rows::parameters;
    refresh();
  });
  connect(again, &QPushButton::clicked, this, [this] {
    reset();
    if (Chart* live = view_->view().live()) live->set_window(live->home());
    Q_EMIT changed();
  });
  connect(&view_->view(), &ChartView::handle_dragged, this, &GammaPanel::drag_point);
  connect(&view_->view(), &ChartView::handle_nudged, this, &GammaPanel::nudge_point);
  connect(table_, &GammaTable::chosen, this, &GammaPanel::choose_row);
  connect(view_, &ChartCard::point_clicked, this, [this](qint64 workers) {
    workers_ = workers;
    show_change();
  });
  reset();
}

void GammaPanel::add_foot(QWidget* foot) {
  static_cast<QVBoxLayout*>(layout())->addWidget(foot_ = foot);
  arrange();
}

void GammaPanel::offer_case(std::function<Case()> question) {
  case_->describe(case_->text(),
                  tr("Now they are an example's: ranks, bandwidth and latency of its wires and the size of "
                     "its buffer make K, B, α and P. The batch and R stay."));
  offers_case_ = true;
  arrange();
  connect(case_, &QPushButton::clicked, this, [this, question = std::move(question)] { take_case(question()); });
}

/// A rank's buffer is the gradient.
void GammaPanel::take_case(const Case& question) {
  const auto wires = cost_parameters(question);
  if (!wires) return error_->say(qt(wires.error().line()));
  if (wires->beta.value <= 0) return error_->say(tr("The wires of this case have no bandwidth"));
  step_.bandwidth = 1.0 / wires->beta;
  step_.alpha = wires->alpha;
  step_.bytes_per_parameter = size_of(question.type);
  step_.parameters = std::max(1.0, question.size().value / step_.bytes_per_parameter);
  set_step(step_, question.instance.ranks);
  Q_EMIT changed();
}

void GammaPanel::reset() {
  set_step(TrainingStep{}, kFirstWorkers);
}

void GammaPanel::set_step(const TrainingStep& step, std::int64_t workers) {
  step_ = step;
  workers_ = workers;
  show_values();
  refresh();
}

void GammaPanel::show_values() {
  const bool weak = step_.local_batch.has_value();
  scaling_->set_current(weak ? 1 : 0);
  global_->setVisible(!weak);
  local_->setVisible(weak);
  if (step_.global_batch) global_->set_value(*step_.global_batch);
  if (step_.local_batch) local_->set_value(*step_.local_batch);
  parameters_->set_value(step_.parameters);
  bytes_->set_value(step_.bytes_per_parameter);
  flops_->set_value(step_.flops);
  per_parameter_->set_value(step_.flop_per_parameter);
  bandwidth_->set_value(step_.bandwidth.value);
  alpha_->set_value(step_.alpha.value);
  count_->set_value(static_cast<double>(workers_));
  error_->say({});
}

void GammaPanel::choose_scaling(bool weak) {
  if (weak == step_.local_batch.has_value()) return;
  // The switch changes what is held fixed, not the step at the chosen K.
  const double b = gamma_row(step_, workers_).local_batch;
  if (weak)
    step_.local_batch = b, step_.global_batch.reset();
  else
    step_.global_batch = b * static_cast<double>(workers_), step_.local_batch.reset();
  show_values();
  refresh();
  Q_EMIT changed();
}

void GammaPanel::choose_row(int row) {
  const double key = keys_[static_cast<std::size_t>(row)];
  if (listed_ == Rows::workers)
    workers_ = static_cast<std::int64_t>(key);
  else
    step_.parameters = key;
  show_change();
}

void GammaPanel::refresh() {
  figure_ = std::make_shared<GammaFigure>(step_, kChapterWorkers, workers_, true);
  view_->set_figure(figure_);

  const GammaRow here = gamma_row(step_, workers_);
  summary_->setText(
      tr("K = %1: compute %2 ms, all-reduce %3 ms, γ = %4, %5-bound; step %6 ms, speedup %7, efficiency %8 %")
          .arg(scaled_text(static_cast<double>(workers_)), milliseconds_text(here.compute),
               milliseconds_text(here.comm), gamma_text(here.gamma), bound_text(here), milliseconds_text(here.step),
               qt(format_fixed(here.speedup, 2)), qt(format_fixed(100 * here.efficiency, 1))));

  const bool over_workers = listed_ == Rows::workers;
  const double chosen = over_workers ? static_cast<double>(workers_) : step_.parameters;
  if (over_workers)
    keys_.assign(kChapterWorkers.begin(), kChapterWorkers.end());
  else
    keys_.assign(kChapterModels.begin(), kChapterModels.end());
  const auto place = std::lower_bound(keys_.begin(), keys_.end(), chosen);
  const auto index = static_cast<int>(place - keys_.begin());
  if (place == keys_.end() || *place != chosen) keys_.insert(place, chosen);
  std::vector<GammaTable::Row> rows;
  for (double key : keys_) {
    TrainingStep step = step_;
    if (!over_workers) step.parameters = key;
    rows.push_back({scaled_text(key), gamma_row(step, over_workers ? static_cast<std::int64_t>(key) : workers_)});
  }
  table_->set_rows(over_workers ? QStringLiteral("K") : QStringLiteral("P"), std::move(rows), index);
  arrange();
}

QSize GammaPanel::minimumSizeHint() const {
  return {layout()->totalMinimumSize().width(), controls_->minimumSizeHint().height()};
}

void GammaPanel::arrange() {
  const int narrow = std::max(kControlsNarrow, controls_->minimumSizeHint().width());
  controls_area_->setFixedWidth((width() < 900 ? narrow : kControlsWidth) + SlimScrollBar::kWidth);
  int room = height();
  if (foot_ != nullptr) {
    foot_->setVisible(room - foot_->sizeHint().height() >= controls_->sizeHint().height());
    if (foot_->isVisibleTo(this)) room -= foot_->sizeHint().height();
  }
  const bool table = room - listing_->sizeHint().height() >= kLeastChart;
  listing_->setVisible(table);
  summary_->setVisible(!table && height() >= kLeastWords);  // the marked row says the same
  case_->setVisible(offers_case_ && height() >= kLeastWords);
}

void GammaPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void GammaPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
    view_->set_theme(theme_of(this));
    update();
  }
  QWidget::changeEvent(event);
}

}  // namespace ringside::ui
