// What the play bar says: where the cursor is, how long all of it takes, what waits.
#include <algorithm>
#include <cmath>
#include <utility>

#include <QComboBox>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/style.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/play/scrubber.h"

namespace ringside::ui {

// In the unit of the whole, so that the digits stand still while it runs: "7.50" of "18.00 µs"; each step moves them.
QString PlayBar::clock_text(const TimeAxis& axis, Seconds t) {
  const TimeUnit unit = time_unit(axis.total());
  const double step = axis.mean_step().value / unit.seconds;
  const int decimals = step > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 2, 6) : 2;
  return qt(fmt::format("{} {}", format_fixed(t.value / unit.seconds, decimals), unit.name));
}

void PlayBar::refresh() {
  const CursorPosition p = cursor_.position();
  scrubber_->set_position(p);
  const bool playing = playback_.playing() && timer_.isActive();
  const Theme& t = theme_of(this);
  const auto faint = [&](const QString& s) {
    return QStringLiteral("<span style='color:%1; font-weight:400'>%2</span>").arg(t.ink2.name(), s);
  };
  if (!still_.isEmpty() || axis_.steps() == 0) {
    step_->setText(still_.isEmpty() && answered_ ? tr("No steps") : QString());
    time_->setText({});
  } else {
    step_->setText(tr("Step %1").arg(qt(grouped(axis_.shown_step(p)))) +
                   faint(hide_length_ ? QString() : tr(" of %1").arg(qt(grouped(axis_.steps())))));
    const QString whole = qt(format_seconds(axis_.total()));
    const QString now = clock_text(axis_, axis_.time_of(p));
    // While it plays on from an answer, nobody is waited for, and how long all of it takes may be asked next.
    time_->setText(playing && hide_length_ ? QString()
                   : !blocked_.isEmpty()   ? faint(axis_.at_end(p) ? tr("it is your turn") : tr("waits for you"))
                   : hide_length_          ? faint(tr("it is your turn"))
                   : followed_             ? faint(tr("follows the run"))
                   : !timed_               ? QString()
                                           : QStringLiteral("<b>%1</b>").arg(now) + faint(tr(" of %1").arg(whole)));
  }
  time_->setHidden(!timed_ && time_->text().isEmpty());  // no blank line under the step
  play_->setText(followed_ ? tr("Let go") : playing ? tr("Pause") : tr("Play"));
  play_->set_glyph(followed_ ? Glyph::stop : playing ? Glyph::pause : Glyph::play);
  play_->describe(play_->text(), play_tip());
  const QString none = !still_.isEmpty()    ? still_
                       : !answered_         ? tr("Nothing is computed yet")
                       : axis_.steps() == 0 ? tr("This case has no steps: nothing moves")
                                            : QString();
  const QString begin = p == axis_.begin() ? tr("This is the beginning") : QString();
  const QString end = axis_.at_end(p) ? tr("This is the end") : QString();
  const QString blocked = waits() ? blocked_ : none;
  // They are of what plays here, and a run on real ranks has its own pace.
  for (QWidget* own : std::initializer_list<QWidget*>{clock_, speed_, loop_}) own->setEnabled(!followed_);
  play_->set_blocked(blocked);
  next_->set_blocked(blocked.isEmpty() ? end : blocked);
  previous_->set_blocked(none.isEmpty() ? begin : none);
  first_->set_blocked(none.isEmpty() ? begin : none);
  if (std::exchange(said_playing_, playing) != playing) Q_EMIT played(playing);
}

QString PlayBar::play_tip() const {
  if (followed_) return tr("The cursor goes with the run on real ranks. Let go of it to play by yourself (Space)");
  const double pace = playback_.steps_per_second(axis_);
  if (playback_.clock == ClockKind::wall || !playback_.hurries(axis_)) return tr("Play or pause (Space)");
  const double steps = playback_.steps_played(axis_);
  return tr("Play or pause (Space): %1 steps in %2 s, %3 a second")
      .arg(qt(grouped(std::lround(steps))))
      .arg(qRound(steps / pace))
      .arg(qt(grouped(std::lround(pace))));
}

}  // namespace ringside::ui
