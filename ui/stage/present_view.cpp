#include "ui/stage/present_view.h"

#include <algorithm>
#include <utility>

#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/model/playback.h"
#include "ui/paint/size_text.h"
#include "ui/stage/enlarged_figure.h"
#include "ui/stage/key_button.h"
#include "ui/stage/pointer_overlay.h"

namespace ringside::ui {
namespace {

// Words of 12 px are 26 of 1080. Beyond eight ranks, and side by side in a race, cells need the room.
constexpr double kEnlarged = 2.2, kEnlargedMany = 1.8;
constexpr std::int32_t kManyRanks = 8;

}  // namespace

PresentView::PresentView(QWidget* parent)
    : QWidget(parent), figure_(new FigureView(this)), overlay_(new PointerOverlay(this)) {
  setObjectName(QStringLiteral("present_view"));
  setLayoutDirection(Qt::LeftToRight);  // as its figure
  figure_->setObjectName(QStringLiteral("present_figure"));
  figure_->setFocusPolicy(Qt::NoFocus);
  figure_->installEventFilter(this);
  setMouseTracking(true);
  installEventFilter(this);
  make_keys();
}

// From right to left.
void PresentView::make_keys() {
  for (KeyButton* key : keys_) key->deleteLater();
  keys_.clear();
  const auto key = [this](const QString& cap, const QString& what, void (PresentView::*pressed)()) {
    keys_.push_back(new KeyButton(cap, what, this));
    keys_.back()->setVisible(!blank_);
    keys_.back()->stackUnder(overlay_);
    connect(keys_.back(), &QAbstractButton::clicked, this, pressed);
  };
  const QString right = QStringLiteral("→"), left = QStringLiteral("←");
  if (shown_ && shown_->last && !rested_ && (!asks() || shown_->question->revealed)) {
    key(QStringLiteral("Esc"), tr("end"), &PresentView::leave_pressed);
    key(left, tr("back"), &PresentView::previous_pressed);
  } else if (asks()) {
    const HallQuestion& q = *shown_->question;
    key(right,
        playing_      ? tr("end of the step")
        : !q.revealed ? tr("reveal")
        : rested_     ? tr("play on")
                      : tr("go on"),
        &PresentView::next_pressed);
    if (!q.revealed && !q.answers.empty())
      key(tr("A to %1").arg(QChar('A' + static_cast<int>(q.answers.size()) - 1)), tr("count a hand"),
          &PresentView::count_pressed);
  } else {
    key(QStringLiteral("Esc"), shown_ ? tr("end") : tr("leave"), &PresentView::leave_pressed);
    if (!shown_) key(QStringLiteral("S"), tr("script"), &PresentView::script_pressed);
    if (!shown_ || rested_ || !shown_->until) key(QStringLiteral("Space"), tr("play"), &PresentView::play_pressed);
    key(right, tr("next"), &PresentView::next_pressed);
    key(left, tr("back"), &PresentView::previous_pressed);
  }
  place_keys();
}

double PresentView::unit() const {
  return std::min(width() / 1920.0, height() / 1080.0);
}

QRectF PresentView::column() const {
  const double left = (figure_end() + 0.027) * width();
  return {left, 218 * unit(), width() - 80 * unit() - left, height() - (218 + 130) * unit()};
}

// At the margin; the circles of chunks begin a little later.
void PresentView::place_figure() {
  const double u = unit(), left = (drawn() == View::chunks ? 72 : 80) * u;
  figure_->setGeometry(
      QRectF(left, 190 * u, figure_end() * width() - left, height() - (190 + 130) * u - height_below()).toRect());
}

void PresentView::show_moment(const FigureInput& input) {
  input_ = input;
  input_.wordless = true;
  place_figure();
  auto made = picture();
  const bool many = is_race(drawn()) || (input.answer && input.answer->schedule.ranks > kManyRanks);
  figure_->set_figure(
      made ? std::make_shared<EnlargedFigure>(std::move(made), (many ? kEnlargedMany : kEnlarged) * unit()) : nullptr);
  update();
  if (rests() == rested_ && goes_by_steps() == by_steps_) return;
  rested_ = rests(), by_steps_ = goes_by_steps();
  if (shown_) make_keys();
  Q_EMIT rest_changed();
}

bool PresentView::rests() const {
  if (!input_.answer || (shown_ && shown_->still) || (kind_of(drawn()).stale_on & kTime) == 0) return false;
  return before(input_.cursor, stop().value_or(CursorPosition{input_.answer->schedule.step_count(), 0}));
}

std::optional<CursorPosition> PresentView::stop() const {
  const auto until = shown_ ? shown_->until : std::nullopt;
  const bool sooner = until && input_.answer && before(*until, {input_.answer->schedule.step_count(), 0});
  return sooner ? until : std::nullopt;
}

View PresentView::drawn() const {
  const View wanted = shown_ ? shown_->view : alone_;
  return wanted != View::chunks ? wanted
         : input_.what_if       ? View::whatif
         : input_.lab.empty()   ? View::chunks
                                : View::lab;
}

std::unique_ptr<Figure> PresentView::picture() const {
  const View view = drawn();
  const bool of_case = std::holds_alternative<OfCase>(kind_of(view).figure);
  if (of_case && !input_.answer) return nullptr;
  const SizesOfFiles sizes;
  FigureInput input = input_;
  const bool asked = asks() && !shown_->question->revealed;
  input.untold = waiting_ || asked;
  if (asked) input.answer = unwritten(input.answer);
  return figure_of(view, input);
}

void PresentView::show_of_class(const std::optional<Shown>& shown) {
  if (shown == shown_) return;
  const bool same_keys = shown && shown_ && !shown->question && !shown_->question && shown->last == shown_->last &&
                         shown->until == shown_->until;
  if (!shown || !shown_ || shown->title != shown_->title || shown->reads != shown_->reads) text_ = false;
  shown_ = shown;
  if (input_.answer) show_moment(input_);  // another view, or what was kept back
  if (asks()) question_.set_question(*shown_->question);
  figure_->setVisible(!blank_ && !reads());
  if (!same_keys) make_keys();
  lay_out();
}

void PresentView::set_alone(View hero) {
  const View view = is_race(hero) ? hero : View::chunks;
  if (std::exchange(alone_, view) != view && input_.answer) show_moment(input_);
}

void PresentView::set_theme(const Theme& theme) {
  figure_->set_theme(theme);
}

void PresentView::set_waiting(bool waiting) {
  if (std::exchange(waiting_, waiting) != waiting && input_.answer) show_moment(input_);  // what it is called, too
  update();
}

void PresentView::set_playing(bool playing) {
  if (std::exchange(playing_, playing) == playing) return;
  if (asks()) make_keys();
  Q_EMIT rest_changed();
}

void PresentView::set_script(bool shown) {
  script_ = shown;
  update();
}

void PresentView::set_text(bool shown) {
  text_ = shown;
  figure_->setVisible(!blank_ && !reads());
  update();
}

void PresentView::set_halo(bool on) {
  halo_ = on;
  overlay_->set_halo(on);
}

void PresentView::set_echo(bool on) {
  echo_ = on;
}

void PresentView::say_key(const QString& key) {
  if (echo_) overlay_->say_key(key);
}

void PresentView::set_blank(bool blank) {
  if (blank == blank_) return;
  blank_ = blank;
  figure_->setVisible(!blank && !reads());
  overlay_->setVisible(!blank);
  for (KeyButton* key : keys_) key->setVisible(!blank);
  setAccessibleDescription(blank ? tr("Blank; any key brings the picture back") : QString());
  update();
}

void PresentView::resizeEvent(QResizeEvent*) {
  overlay_->setGeometry(rect());
  overlay_->raise();
  lay_out();
}

void PresentView::lay_out() {
  const double u = unit();
  if (asks()) question_.fit(column().size(), theme_of(this), u);
  place_keys();
  show_moment(input_);
}

double PresentView::height_below() const {
  return asks() ? question_.height_below(figure_end() * width() - 120 * unit(), unit()) : 0;
}

void PresentView::place_keys() {
  const double u = unit();
  double right = width() - 80 * u;
  for (KeyButton* key : keys_) right = key->place(right, height() - 62 * u, u) - 36 * u;
}

std::vector<QRect> PresentView::rooms_for_a_line() const {
  const double u = unit();
  double right = width() - 80 * u;
  for (const KeyButton* key : keys_) right = std::min(right, key->x() - 24 * u);
  const auto from = [&](double left) {
    return QRectF(QPointF(left, height() - 110 * u), QPointF(right, height())).toRect();
  };
  return {from(progress_end()), from(80 * u)};
}

bool PresentView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    overlay_->point_at(watched == this ? mouse->position() : figure_->mapTo(this, mouse->position()));
  }
  return QWidget::eventFilter(watched, event);
}

void PresentView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  if (blank_) return p.fillRect(rect(), Qt::black);
  p.fillRect(rect(), t.panel);
  p.setRenderHint(QPainter::Antialiasing);
  if (!input_.answer && !shown_) return;
  paint_sentence(p, t);
  p.fillRect(QRectF((figure_end() + 0.006) * width(), 214 * unit(), 2 * unit(), height() - (214 + 150) * unit()),
             t.hair);
  if (reads()) paint_text(p, t);
  if (asks()) {
    question_.paint(p, column(), t, unit());
    if (const double high = height_below(); high > 0)
      question_.paint_reason(p, {80 * unit(), height() - 130 * unit() - high});
  } else
    paint_caption(p, t);
  paint_progress(p, t);
}

}  // namespace ringside::ui
