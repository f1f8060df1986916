// The compact arrangement of the stage by its height: who gives way first.
#include <algorithm>

#include <QGridLayout>
#include <QPointer>

#include "ui/paint/theme.h"
#include "ui/stage/stage.h"

namespace ringside::ui {
namespace {

// Heights of the compact arrangement: of the script, whose why is to be read whole (more where it is narrow), of what
// the topology has beside the strip at most, and of the strip.
constexpr int kScript = 248, kTallScript = 276, kBesideStrip = 80, kLeastStrip = 132, kStrip = 148;

}  // namespace

void Stage::set_tall_script(bool tall) {
  if (tall == tall_script_) return;
  tall_script_ = tall;
  settle();
}

bool Stage::has_no_room() const {
  const int script = tall_script_ ? kTallScript : kScript;
  return arrangement_ == Arrangement::compact && isVisible() && height() < script + kLeastStrip + 4 * metric::card_gap;
}

void Stage::settle() {
  if (grid_ == nullptr || arrangement_ != Arrangement::compact) return;
  if (!isVisible() || has_no_room() == low_) return share_height();
  const std::optional<View> alone = enlarged();
  const QPointer<QWidget> focus = focusWidget();
  const bool typed_in = focus && focus->hasFocus();
  arrange_anew(arrangement_, mode_);
  enlarge(alone);
  // Of a card that is gone nothing is left; a view has the keyboard again as soon as its card is shown.
  if (typed_in && focus)
    QMetaObject::invokeMethod(focus, [view = focus.data()] { view->setFocus(); }, Qt::QueuedConnection);
}

void Stage::share_height() {
  if (low_) return;
  const int script = tall_script_ ? kTallScript : kScript, room = height() - 4 * metric::card_gap - script;
  const int beside = std::clamp(room - kStrip, 0, kBesideStrip + kScript - script);
  const int heights[] = {script, beside, std::clamp(room - beside, kLeastStrip, kStrip)};
  for (int row = 0; row < 3; ++row)
    if (grid_->rowMinimumHeight(row) != heights[row]) grid_->setRowMinimumHeight(row, heights[row]);
}

void Stage::resizeEvent(QResizeEvent*) {
  if (grid_ != nullptr && arrangement_ == Arrangement::compact) share_height();
  // Later: what made the room smaller may be pressed in a card that goes.
  QMetaObject::invokeMethod(this, &Stage::settle, Qt::QueuedConnection);
}

// While it is hidden its cards are arranged without knowing whether they have room.
void Stage::showEvent(QShowEvent*) {
  QMetaObject::invokeMethod(this, &Stage::settle, Qt::QueuedConnection);
}

}  // namespace ringside::ui
