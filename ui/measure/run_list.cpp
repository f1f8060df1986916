#include "ui/measure/run_list.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "ui/controls/badge.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr int kRow = 88;

/// A card: title with its mark, place, badge and date.
class RunCard : public QStyledItemDelegate {
 public:
  explicit RunCard(RunList* list) : QStyledItemDelegate(list), list_(list) {}
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, kRow}; }
  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (list_->runs() == nullptr || index.row() >= static_cast<int>(list_->runs()->size())) return;
    const StoredRun& run = (*list_->runs())[static_cast<std::size_t>(index.row())];
    const RunMarks& marks = list_->marks();
    const QString mark = marks.a == index.row()   ? QStringLiteral("A")
                         : marks.b == index.row() ? QStringLiteral("B")
                                                  : QString();
    const Theme& t = theme_of(list_);
    const QRectF card = QRectF(option.rect).adjusted(2.5, 2.5, -2.5, -6.5);
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    const bool at_hand = option.state.testFlag(QStyle::State_HasFocus);
    p->setPen(line_pen(!mark.isEmpty() || at_hand ? t.accent : t.hair, !mark.isEmpty() || at_hand ? 2 : 1));
    p->setBrush(mark.isEmpty() ? t.panel : t.soft);
    p->drawRoundedRect(card, metric::control_radius, metric::control_radius);
    const QFont strong = text_font(13, 600), plain = text_font(13);
    const double room = card.width() - 24 - (mark.isEmpty() ? 0 : 28);
    draw_text(*p, {card.left() + 12, card.top() + 16},
              QFontMetricsF(strong).elidedText(run.title(), Qt::ElideRight, room), strong, t.ink);
    draw_text(*p, {card.left() + 12, card.top() + 37},
              QFontMetricsF(plain).elidedText(run.place(), Qt::ElideRight, card.width() - 24), plain, t.ink2);
    paint_badge(*p, {card.left() + 12, card.bottom() - 28}, run.origin(), t, 12, said(run.origin()));
    draw_text(*p, {card.right() - 12, card.bottom() - 17}, run.date_text(), number_font(13), t.ink2, Align::right);
    if (!mark.isEmpty()) draw_badge(*p, {card.right() - 20, card.top() + 18}, mark, t, 1);
    p->restore();
  }

 private:
  RunList* list_;
};

}  // namespace

RunMarks marked(RunMarks marks, int run) {
  if (marks.a == run) return {marks.b, std::nullopt};
  if (marks.b == run) return {marks.a, std::nullopt};
  if (!marks.a) return {run, marks.b};
  return {marks.a, run};
}

RunList::RunList(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("measure_runs"));
  setAccessibleName(Measure::tr("Runs, the newest first: Space marks A, then B"));
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBar(new SlimScrollBar);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setAutoFillBackground(false);
  setItemDelegate(new RunCard(this));
  set_short(false);
}

void RunList::set_short(bool is_short) {
  setMinimumHeight(is_short ? 7 * kRow / 2 : 5 * kRow);
}

void RunList::show_runs(const std::vector<StoredRun>& runs, const RunMarks& marks) {
  runs_ = &runs;
  marks_ = marks;
  const QSignalBlocker quiet(this);
  const int chosen = currentRow();
  while (count() > static_cast<int>(runs.size())) delete takeItem(count() - 1);
  while (count() < static_cast<int>(runs.size())) addItem(QString());
  for (int i = 0; i < count(); ++i) {
    const StoredRun& run = runs[static_cast<std::size_t>(i)];
    QStringList words{run.title(), run.place(), said(run.origin()), run.date_text()};
    if (marks.a == i || marks.b == i) words << (marks.a == i ? Measure::tr("marked A") : Measure::tr("marked B"));
    item(i)->setText(words.join(QStringLiteral(", ")));
    item(i)->setToolTip(run.path.isEmpty() ? words.join(QStringLiteral(", ")) : run.path);
  }
  if (count() > 0) setCurrentRow(std::clamp(chosen, 0, count() - 1));
  viewport()->update();
}

void RunList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && currentRow() >= 0) return Q_EMIT marks_changed(marked(marks_, currentRow()));
  QListWidget::keyPressEvent(event);
}

void RunList::mousePressEvent(QMouseEvent* event) {
  QListWidget::mousePressEvent(event);
  const QModelIndex at = indexAt(event->pos());
  if (!at.isValid() || event->button() != Qt::LeftButton) return;
  Q_EMIT marks_changed(event->modifiers().testFlag(Qt::ControlModifier) ? marked(marks_, at.row())
                                                                        : RunMarks{at.row(), std::nullopt});
}

}  // namespace ringside::ui
