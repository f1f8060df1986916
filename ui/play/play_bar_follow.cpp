// How the play bar goes with a slowed run on real ranks, is let go, and goes with it again.
#include <utility>

#include "ui/controls/button.h"
#include "ui/controls/segmented.h"
#include "ui/play/play_bar.h"

namespace ringside::ui {

void PlayBar::follow(const CursorPosition& position) {
  if (!blocked_.isEmpty() || hide_length_) return;
  followed_ = true;
  offer_following(false);
  stop(), move(position);
}

void PlayBar::stop_following() {
  offer_following(false);
  if (std::exchange(followed_, false)) refresh();
}

void PlayBar::offer_following(bool on) {
  on = on && blocked_.isEmpty() && !hide_length_;
  if (again_->isHidden() != on) return;
  if (!on && again_->hasFocus()) play_->setFocus();  // which lets go of it again
  again_->setVisible(on);
  fit();
}

bool PlayBar::take_over() {
  if (!std::exchange(followed_, false)) return false;
  refresh();
  Q_EMIT taken_over();
  return true;
}

void PlayBar::fit() {
  constexpr int kClockFits = 1180;
  clock_->setVisible(width() >= kClockFits && again_->isHidden());
}

}  // namespace ringside::ui
