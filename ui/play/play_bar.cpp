#include "ui/play/play_bar.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/style.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/play/scrubber.h"

namespace ringside::ui {
namespace {

constexpr std::array<double, 5> kSpeeds{0.25, 0.5, 1, 2, 4};
constexpr int kNormalSpeed = 2;

}  // namespace

PlayBar::PlayBar(Cursor& cursor, QWidget* parent)
    : QWidget(parent),
      cursor_(cursor),
      first_(new Button(Button::Kind::secondary, {}, Glyph::first)),
      previous_(new Button(Button::Kind::secondary, {}, Glyph::previous)),
      play_(new Button(Button::Kind::primary, tr("Play"), Glyph::play)),
      next_(new Button(Button::Kind::secondary, {}, Glyph::next)),
      again_(new Button(Button::Kind::secondary, tr("Follow again"))),
      loop_(new Button(Button::Kind::quiet, {}, Glyph::loop)),
      scrubber_(new Scrubber),
      step_(new Text({}, Text::Ink::strong, text_font(15, 600))),
      time_(new Text({}, Text::Ink::normal, number_font(14))),
      clock_(new Segmented(tr("Clock"), {tr("Step clock"), tr("Wall clock")})),
      speed_(choice_editor("speed")) {
  build();
  timer_.setInterval(15);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &PlayBar::tick);
  connect(&cursor_, &Cursor::moved, this, &PlayBar::refresh);
  connect(first_, &QPushButton::clicked, this, &PlayBar::first);
  connect(previous_, &QPushButton::clicked, this, &PlayBar::previous);
  connect(play_, &QPushButton::clicked, this, &PlayBar::toggle_play);
  connect(next_, &QPushButton::clicked, this, &PlayBar::next);
  connect(again_, &QPushButton::clicked, this, &PlayBar::follow_wanted);
  connect(loop_, &QPushButton::toggled, this, [this](bool on) { playback_.loop = on; });
  connect(scrubber_, &Scrubber::scrubbed, this, [this](const CursorPosition& p) {
    // While an answer is waited for, what comes next is not to be seen: back, but not ahead.
    take_over(), stop();
    blocked_.isEmpty() || !before(cursor_.position(), p) || !before(asked_, p) ? move(p) : refresh();
  });
  connect(scrubber_, &Scrubber::brushed, this, &PlayBar::brushed);
  connect(clock_, &Segmented::chosen, this, [this](int index) {
    playback_.clock = index == 0 ? ClockKind::step : ClockKind::wall;
    scrubber_->set_clock(playback_.clock);
  });
  connect(speed_, &QComboBox::currentIndexChanged, this, [this](int i) {
    playback_.speed = kSpeeds[static_cast<std::size_t>(std::max(i, 0))];
    Q_EMIT changed();
  });
  set_answer(nullptr);
}

void PlayBar::build() {
  setLayoutDirection(Qt::LeftToRight);  // as time runs in every figure
  // As wide for any word.
  int width = 104;
  for (const QString& word : {tr("Let go"), tr("Pause"), tr("Play")}) {
    play_->setText(word);
    width = std::max(width, play_->sizeHint().width());
  }
  play_->setFixedWidth(width);
  QSizePolicy keeps_its_place = scrubber_->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(true);
  scrubber_->setSizePolicy(keeps_its_place);
  play_->setObjectName(QStringLiteral("play"));
  next_->setObjectName(QStringLiteral("next_step"));
  previous_->setObjectName(QStringLiteral("previous_step"));
  first_->setObjectName(QStringLiteral("first_step"));
  first_->describe(tr("To the beginning"), tr("To the beginning (Home)"));
  previous_->describe(tr("Previous step"), tr("Previous step (Left)"));
  play_->describe(tr("Play"), tr("Play or pause (Space)"));
  next_->describe(tr("Next step"), tr("Next step (Right)"));
  again_->setObjectName(QStringLiteral("follow_again"));
  again_->setToolTip(tr("The run on real ranks goes on: back to the step that its slowest rank is in"));
  again_->hide();
  loop_->setCheckable(true);
  loop_->setObjectName(QStringLiteral("loop"));
  loop_->describe(tr("Loop"), tr("Start over at the end"));
  for (const double s : kSpeeds) speed_->addItem(QStringLiteral("%1 ×").arg(s));
  speed_->setCurrentIndex(kNormalSpeed);
  speed_->setFont(number_font(14, 500));
  speed_->setFixedWidth(88);
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Speed, also within a step (+ and -)"));
  clock_->setToolTip(
      tr("Step clock: every step takes the same time on screen. Wall clock: a step takes its share of the time"));
  clock_->setObjectName(QStringLiteral("clock"));
  time_->setTextFormat(Qt::RichText);
  time_->setObjectName(QStringLiteral("time"));
  step_->setObjectName(QStringLiteral("step"));
  step_->setTextFormat(Qt::RichText);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(20, 0, 20, 0);
  row->setSpacing(metric::gap);
  for (auto* b : {first_, previous_, play_, next_}) row->addWidget(b);
  row->addSpacing(metric::gap);
  row->addWidget(scrubber_, 1);
  row->addSpacing(metric::gap);
  auto* where = new QVBoxLayout;
  where->setSpacing(2);
  where->addStretch();
  where->addWidget(step_);
  where->addWidget(time_);
  where->addStretch();
  row->addLayout(where);
  row->addSpacing(metric::gap);
  for (QWidget* w : std::initializer_list<QWidget*>{again_, clock_, speed_, loop_}) row->addWidget(w);
  setFixedHeight(metric::play_bar_height);
}

void PlayBar::set_answer(const std::shared_ptr<const Answer>& answer) {
  stop_following();
  stop();
  answered_ = answer != nullptr;
  phases_ = answer ? answer->schedule.phases : std::vector<Phase>{};
  set_times(answer ? answer->step_end : std::vector<Seconds>{});
}

void PlayBar::set_times(const std::vector<Seconds>& step_end) {
  axis_ = TimeAxis(step_end);
  scrubber_->set_axis(axis_, phases_);
  // The widest text that this schedule will show keeps the track from moving.
  const QFontMetricsF bold(text_font(15, 600)), digits(number_font(14, 500));
  const QString total = qt(format_seconds(axis_.total()));
  const QString now = clock_text(axis_, axis_.total());
  const double width = std::max(bold.horizontalAdvance(tr("Step %1 of %1").arg(qt(grouped(axis_.steps())))),
                                digits.horizontalAdvance(tr("%1 of %2").arg(now, total)));
  step_->setFixedWidth(static_cast<int>(width) + 14);
  cursor_.set(axis_.clamp(cursor_.position()));
  refresh();
}

void PlayBar::set_blocked(const QString& reason, bool hide_length, const CursorPosition& asked) {
  const bool as_before = std::exchange(blocked_, reason) == reason && asked == asked_;
  asked_ = asked;
  hide_length_ = hide_length;
  scrubber_->setVisible(still_.isEmpty() && !hide_length_);
  reason.isEmpty() || as_before ? refresh() : stop();
}

void PlayBar::set_timed(bool timed) {
  if (std::exchange(timed_, timed) != timed) refresh();
}

void PlayBar::set_still(const QString& why) {
  if (std::exchange(still_, why) == why) return;
  scrubber_->setVisible(still_.isEmpty() && !hide_length_);
  still_.isEmpty() ? refresh() : stop();
}

bool PlayBar::waits() const {
  return !blocked_.isEmpty() && !before(cursor_.position(), asked_);
}

void PlayBar::set_compact(bool compact) {
  setFixedHeight(compact ? 64 : metric::play_bar_height);
}

void PlayBar::set_brush(const std::optional<StepRange>& steps) {
  scrubber_->set_brush(steps);
  playback_.within = steps;
}

void PlayBar::toggle_play() {
  if (take_over()) return;
  if (waits() || !still_.isEmpty()) return;
  if (playback_.playing()) return stop();
  if (!blocked_.isEmpty()) return play_to(asked_);
  cursor_.set(playback_.play(axis_, cursor_.position()));
  start_timer();
}

void PlayBar::play_to(const CursorPosition& end) {
  stop();
  cursor_.set(playback_.play_to(axis_, cursor_.position(), end));
  start_timer();
}

void PlayBar::next() {
  take_over();
  if (waits() || !still_.isEmpty()) return;
  if (!blocked_.isEmpty() && before(asked_, {cursor_.position().step + 1, 0})) return play_to(asked_);
  if (playback_.playing() && timer_.isActive()) {
    stop();
    return move({cursor_.position().step + 1, 0});
  }
  cursor_.set(playback_.play_one(axis_, cursor_.position()));
  start_timer();
}

void PlayBar::previous() {
  take_over(), stop();
  const CursorPosition p = cursor_.position();
  move({p.phase > 0 ? p.step : p.step - 1, 0});
}

void PlayBar::first() {
  take_over(), stop(), move(axis_.begin());
}

void PlayBar::last() {
  if (waits() || !still_.isEmpty()) return;
  take_over(), stop(), move(blocked_.isEmpty() ? axis_.end() : asked_);
}

void PlayBar::faster() {
  set_speed_index(speed_->currentIndex() + 1);
}
void PlayBar::slower() {
  set_speed_index(speed_->currentIndex() - 1);
}
void PlayBar::set_speed_index(int index) {
  speed_->setCurrentIndex(std::clamp(index, 0, speed_->count() - 1));
}

void PlayBar::set_reduced_motion(bool on) {
  playback_.reduced_motion = on;
  Q_EMIT changed();
}

void PlayBar::stop() {
  playback_.stop();
  timer_.stop();
  refresh();
}

void PlayBar::finish() {
  const CursorPosition goal = playback_.goal(axis_, cursor_.position());
  stop(), move(goal);
}

void PlayBar::start_timer() {
  if (playback_.playing()) {
    since_.start();
    timer_.start();
  }
  refresh();
}

void PlayBar::tick() {
  const double dt = static_cast<double>(since_.nsecsElapsed()) / 1e6;
  since_.start();
  // A stalled machine must not make the picture jump over a step.
  cursor_.set(playback_.advance(axis_, cursor_.position(), std::min(dt, 100.0)));
  if (!playback_.playing()) stop();
}

void PlayBar::move(const CursorPosition& position) {
  cursor_.set(axis_.clamp(position));
}

void PlayBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (isVisible() && (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)) refresh();
}

void PlayBar::resizeEvent(QResizeEvent*) {
  fit();
}

void PlayBar::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(0, 0, width(), 1), t.hair);
}

}  // namespace ringside::ui
