#include "ui/stage/views.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QEvent>

#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {
namespace {

/// ", channel 2 of 8" where a view draws one.
QString channel_words(const ViewKind& kind, const FigureInput& now) {
  const FigureInput drawn = drawn_by(kind, now);
  if (drawn.answer == now.answer) return {};
  return QCoreApplication::translate("View", ", channel %1 of %2")
      .arg(*drawn.answer->channel + 1)
      .arg(drawn.answer->schedule.channels);
}

/// "as planned" of a picture of the case while something goes otherwise, which not it but others show. The script says
/// the step of the cursor, which is that of the run that goes otherwise.
QString planned_words(View view, const FigureInput& now) {
  const bool shows_case = std::holds_alternative<OfCase>(kind_of(view).figure);
  if (!now.what_if || view == View::whatif || view == View::script || !shows_case || kind_of(view).outcome) return {};
  return QCoreApplication::translate("View", "as planned");
}

}  // namespace

Views::Views(Document& document, Cursor& cursor, Selection& selection, Results& results)
    : document_(document),
      cursor_(cursor),
      selection_(selection),
      results_(results),
      theme_(&theme_of(nullptr)),
      made_(views().size()),
      stale_(views().size(), kAnything) {
  connect(&cursor_, &Cursor::moved, this, [this] { refresh(kTime); });
  connect(&selection_, &Selection::changed, this, [this] { refresh(kMarks); });
  connect(&results_, &Results::ready, this, [this] { refresh(kAnything); });
  connect(&document_, &Document::loaded, this, [this] {
    for (std::size_t i = 0; i < views().size(); ++i) {
      if (views()[i].offered == nullptr) continue;
      if (stage_ != nullptr) stage_->set_offered(static_cast<View>(i), views()[i].offered(document_));
      touch(static_cast<View>(i));
    }
  });
  // An edit of the racers alone; another case has another answer, too.
  connect(&document_, &Document::question_changed, this, [this](const Case& question) {
    if (std::exchange(beside_, document_.beside()) == document_.beside()) return;
    if (results_.answer() && results_.answer()->question == question) refresh(kAnything);
  });
  connect(&results_, &Results::measured_changed, this, [this] { refresh(kMeasured); });
  connect(&results_, &Results::library_changed, this, [this] { refresh(kBeside); });
  connect(&results_, &Results::published_changed, this, [this] { refresh(kBeside); });
  connect(&results_, &Results::what_if_changed, this, [this] { refresh(kBeside); });
}

void Views::attach(Stage* stage) {
  stage_ = stage;
  connect(stage, &Stage::view_shown, this, &Views::refresh_view);
}

void Views::present_on(PresentView* present) {
  if (present_ == present) return;
  present_ = present;
  if (present_ != nullptr)
    present_->show_moment(input());
  else
    refresh(kAnything);
}

QWidget* Views::make(View view) {
  const ViewKind& kind = kind_of(view);
  ViewWidget& made = made_[index_of(view)];
  if (kind.widget != nullptr)
    made = kind.widget(*this);
  else
    made.widget = made.figure = new FigureView;
  made.widget->installEventFilter(this);
  if (made.figure != nullptr) link(view, made);
  if (made.extra != nullptr) stage_->set_extra(view, made.extra);
  stale_[index_of(view)] = kAnything;
  if (made.tell && results_.answer()) made.tell(input());
  return made.widget;
}

void Views::link(View view, const ViewWidget& made) {
  FigureView* figure = made.figure;
  figure->setObjectName(qt(kind_of(view).name) + QStringLiteral("_view"));
  figure->setFocusPolicy(Qt::TabFocus);
  figure->set_theme(*theme_);
  connect(figure, &FigureView::hovered, &selection_, &Selection::hover);
  if (made.click)
    connect(figure, &FigureView::clicked, this, made.click);
  else
    connect(figure, &FigureView::clicked, &selection_, &Selection::select);
  connect(figure, &FigureView::brushed, &selection_, &Selection::set_brush);
  connect(figure, &FigureView::case_dragged, this, &Views::case_dragged);
  connect(figure, &FigureView::part_clicked, this, &Views::part_clicked);
  connect(figure, &FigureView::part_pointed, this, &Views::part_pointed);
  figure->set_parts(parts_);
}

FigureInput Views::input() const {
  FigureInput input;
  input.answer = results_.answer();
  input.cursor = cursor_.position();
  input.selection = selection_.selected();
  input.hover = selection_.hovered();
  input.brush = selection_.brush();
  input.measured = results_.measured();
  input.recorded = results_.recorded();
  input.library = results_.library();
  input.published = results_.published();
  input.what_if = results_.what_if();
  input.instead_of_what_if = results_.instead_of_what_if();
  input.reduced_motion = reduced_motion_;
  input.lab = document_.lab();
  input.compare = document_.beside();
  if (document_.calls()) input.blocking = *document_.calls();
  input.picked = picked_;
  for (const ViewWidget& made : made_)
    if (made.choose) made.choose(input);
  return input;
}

std::shared_ptr<const Figure> Views::figure(View view, const FigureInput& input) const {
  const SizesOfFiles sizes;
  const ViewWidget& made = made_[index_of(view)];
  return made.drawn ? made.drawn() : figure_of(view, input);
}

void Views::refresh(unsigned causes) {
  if (present_ != nullptr) return present_->show_moment(input());
  for (std::size_t i = 0; i < made_.size(); ++i) {
    if ((causes & views()[i].stale_on) == 0) continue;
    stale_[i] |= causes;
    if (made_[i].widget != nullptr && made_[i].widget->isVisible()) refresh_view(static_cast<View>(i));
  }
  refresh_words();
}

// Only what is seen is painted anew. Cards appear a turn of the event loop after they are laid out, and an answer may
// come in between: then nobody but the view itself knows that it is seen from now on.
bool Views::eventFilter(QObject* watched, QEvent* event) {
  const bool show = event->type() == QEvent::Show;
  if (!show && event->type() != QEvent::Hide) return false;
  for (std::size_t i = 0; i < made_.size(); ++i) {
    if (watched != made_[i].widget) continue;
    if (show) refresh_view(static_cast<View>(i));
    Q_EMIT shown_changed(static_cast<View>(i));
  }
  return false;
}

void Views::refresh_view(View view) {
  const ViewWidget& made = made_[index_of(view)];
  unsigned& stale = stale_[index_of(view)];
  if (made.widget == nullptr || stale == 0) return;
  FigureInput now = input();
  now.untold = asked_;
  now.selection.onward = now.selection.onward && !held_;  // where data goes from there
  if (made.choose) made.choose(now);                      // its own choice, whatever others chose
  if (made.figure != nullptr) made.figure->set_figure(figure_of(view, now));
  if (made.show) made.show(now, stale);
  if (now.answer) stale = 0;
}

void Views::touch_all() {
  refresh(kAnything);
}

void Views::touch(View view) {
  stale_[index_of(view)] |= kAnything;
  if (shows(view)) refresh_view(view);
}

void Views::refresh_header(View view) {
  stage_->refresh_header(view);
}

void Views::show_view(View view) {
  stage_->show_view(view);
}

bool Views::shows(View view) const {
  const QWidget* widget = made_[index_of(view)].widget;
  return widget != nullptr && widget->isVisible();
}

void Views::refresh_words() {
  const FigureInput now = input();
  if (!now.answer || stage_ == nullptr) return;
  const bool alone = stage_->arrangement() == Arrangement::hero;
  for (std::size_t i = 0; i < made_.size(); ++i) {
    const auto hint = views()[i].hint_now;
    const QString told = hint != nullptr ? hint(now, alone) + channel_words(views()[i], now)
                                         : QCoreApplication::translate("View", views()[i].hint);
    const QString planned = planned_words(static_cast<View>(i), now);
    stage_->set_hint(static_cast<View>(i),
                     planned.isEmpty() || told.isEmpty() ? planned + told : planned + QStringLiteral(", ") + told);
    if (made_[i].tell) made_[i].tell(now);
  }
}

void Views::set_theme(const Theme& theme) {
  theme_ = &theme;
  for (const ViewWidget& made : made_)
    if (made.figure != nullptr) made.figure->set_theme(theme);
}

void Views::set_editable(bool can) {
  editable_ = can;
  Q_EMIT editing_changed();
}

void Views::set_editing(bool on) {
  editing_ = on;
  Q_EMIT editing_changed();
}

std::vector<std::string> Views::raced() const {
  FigureInput now = input();
  now.compare.clear();
  if (const auto& choose = made_[index_of(View::race)].choose) choose(now);
  return now.compare;
}

void Views::set_compared(Collective collective, std::vector<std::string> algorithms) {
  compared_[collective] = std::move(algorithms);
  Q_EMIT compared_changed(collective);
}

void Views::set_picked(std::vector<Selected> picked) {
  if (picked == picked_) return;
  picked_ = std::move(picked);
  refresh(kMarks);
}

void Views::point_at(const QString& part) {
  for (const ViewWidget& made : made_)
    if (made.figure != nullptr) made.figure->point_at(part.toStdString());
}

void Views::set_parts(std::optional<AskedParts> parts) {
  parts_ = std::move(parts);
  for (const ViewWidget& made : made_)
    if (made.figure != nullptr) made.figure->set_parts(parts_);
}

void Views::set_asked(bool on, bool held) {
  const bool same = on == asked_ && held == held_;
  asked_ = on;
  held_ = held;
  for (std::size_t i = 0; i < views().size() && !same; ++i)
    if (views()[i].discreet) touch(static_cast<View>(i));
}

void Views::set_withheld(std::vector<View> withheld) {
  if (withheld == withheld_) return;
  withheld_ = std::move(withheld);
  for (std::size_t i = 0; i < views().size(); ++i)
    if (views()[i].discreet) touch(static_cast<View>(i));
}

bool Views::withholds(View view) const {
  return std::ranges::find(withheld_, view) != withheld_.end();
}

void Views::set_reduced_motion(bool on) {
  reduced_motion_ = on;
  refresh(kTime);
}

}  // namespace ringside::ui
