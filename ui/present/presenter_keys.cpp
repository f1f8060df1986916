// Which keys of a class do something now, as the teacher's screen says it, and where a line floats over that screen.
#include <QLayout>

#include "ui/controls/field.h"
#include "ui/paint/theme.h"
#include "ui/present/lecture.h"
#include "ui/present/presenter_page.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {
namespace {

constexpr QLatin1String kBetween{"   "};  // as the texts below have it, too

}  // namespace

QString PresenterPage::keys() const {
  QString all;
  const auto add = [&all](const QString& key) { all += (all.isEmpty() ? QString() : QString(kBetween)) + key; };
  if (const std::size_t choices = lecture_.choices(); choices > 0) {
    add(tr("A to %1 count a hand").arg(QChar('A' + static_cast<int>(choices) - 1)));
    add(tr("Shift takes one back"));
    add(tr("H shows the split"));
  }
  if (lecture_.waiting() && !lecture_.moment().question->hint.empty()) add(tr("I the hint"));
  if (!lecture_.waiting() && (present_->playing() || present_->rests() || !lecture_.until()))
    add(present_->playing() ? tr("Space pauses") : tr("Space plays"));
  if (const auto& later = lecture_.stopped_by(); later && !lecture_.waiting() && !present_->rests())
    add(tr("the run stops here: item %1 asks what comes next").arg(later->item + 1));
  if (!lecture_.waiting() && present_->rests() && !present_->goes_by_steps())
    add(tr("Page Down plays all, again: its end"));
  add(tr("← back   ↑ ↓ other item   Shift ← → a step of the run"));
  if (lecture_.moment().question) add(tr("T the page's text"));
  add(tr("J writes down   . blank   L halo   K keys   N only the picture   W class window   Esc twice ends"));
  // A line ends between two keys, and never between one and what it does, unless that is a sentence.
  constexpr qsizetype kSentence = 32;
  QStringList pairs = all.split(kBetween);
  for (QString& pair : pairs)
    if (pair.size() < kSentence) pair.replace(u' ', QChar::Nbsp);
  return pairs.join(kBetween);
}

std::vector<QRect> PresenterPage::rooms_for_a_line() const {
  std::vector<QRect> rooms = present_->rooms_for_a_line();
  for (QRect& room : rooms) room.translate(present_->pos());
  top_->layout()->activate();
  if (plain_) return rooms;
  const int said = seen_->x() + seen_->sizeHint().width() + metric::gap, clock = clock_->x() - metric::gap;
  rooms.back() = {said, 0, clock - said, top_->height()};
  rooms.emplace_back(0, 0, clock, top_->height());
  return rooms;
}

}  // namespace ringside::ui
