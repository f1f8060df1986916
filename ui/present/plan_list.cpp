#include "ui/present/plan_list.h"

#include <algorithm>
#include <utility>

#include <QDropEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/present/plan_words.h"

namespace ringside::ui {
namespace {

constexpr int kRow = 58;

/// Without what changes nothing in what is seen of their runs.
std::vector<PlanItem> runs_of(std::vector<PlanItem> items) {
  for (PlanItem& item : items) {
    PlanItem run;
    run.lesson = item.lesson, run.page = item.page, run.question = item.question, run.hall = item.hall;
    run.scene = item.scene, run.view = item.view, run.asks = item.asks, run.reveal = item.reveal;
    item = std::move(run);
  }
  return items;
}

/// Grip, when it begins, sign, title over kind, minutes.
class PlanRow : public QStyledItemDelegate {
 public:
  explicit PlanRow(PlanList* list) : QStyledItemDelegate(list), list_(list) {}
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, kRow}; }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto i = static_cast<std::size_t>(index.row());
    const Plan& plan = list_->plan();
    if (i >= plan.items.size()) return;
    const PlanItem& item = plan.items[i];
    const Theme& t = theme_of(list_);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const QRectF row = option.rect;
    int begins = 0;
    for (std::size_t k = 0; k < i; ++k) begins += plan.items[k].minutes;
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    if (chosen) {
      p->fillRect(row, t.soft);
      p->fillRect(QRectF(row.left(), row.top(), 3, row.height()), t.accent);
    } else {
      p->fillRect(QRectF(row.left(), row.bottom(), row.width(), 1), t.hair);
    }
    p->setPen(Qt::NoPen);
    p->setBrush(t.control);
    for (int k = 0; k < 6; ++k)
      p->drawEllipse(QPointF(row.left() + 16 + 6 * (k % 2), row.center().y() - 6 + 6 * (k / 2)), 1.5, 1.5);
    p->setPen(t.ink2);
    p->setFont(number_font(13));
    p->drawText(QRectF(row.left() + 30, row.top(), 46, row.height()), Qt::AlignVCenter | Qt::AlignRight,
                clock_text(60.0 * begins));
    paint_item_sign(*p, QRectF(row.left() + 84, row.top(), 32, row.height()), item_asks(item),
                    chosen ? t.accent : t.ink2);
    const QRectF text(row.left() + 126, row.top() + 9, row.width() - 126 - 80, row.height() - 18);
    const QFont strong = text_font(14, 600), small = text_font(12);
    p->setPen(t.ink);
    p->setFont(strong);
    p->drawText(text, Qt::AlignTop, QFontMetricsF(strong).elidedText(item_title(item), Qt::ElideRight, text.width()));
    const QString told = list_->told(i), stops = list_->stops(i);
    p->setPen(told.isEmpty() ? t.ink3 : t.error);
    p->setFont(small);
    const QString under = !told.isEmpty() ? told : !stops.isEmpty() ? stops : item_kind(item);
    p->drawText(text, Qt::AlignBottom, QFontMetricsF(small).elidedText(under, Qt::ElideRight, text.width()));
    p->setPen(t.ink);
    p->setFont(number_font(14, 700));
    p->drawText(QRectF(row.right() - 78, row.top(), 34, row.height()), Qt::AlignVCenter | Qt::AlignRight,
                QString::number(item.minutes));
    p->setPen(t.ink2);
    p->setFont(small);
    p->drawText(QRectF(row.right() - 40, row.top(), 34, row.height()), Qt::AlignVCenter, tr("min"));
    p->restore();
  }

 private:
  PlanList* list_;
};

}  // namespace

PlanList::PlanList(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("plan_list"));
  setAccessibleName(tr("Items of the plan: Alt and the arrow keys move one, Delete removes it, Enter starts there"));
  setFrameShape(QFrame::NoFrame);
  setLayoutDirection(Qt::LeftToRight);  // a row is painted as time runs
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setVerticalScrollBar(new SlimScrollBar);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setAutoFillBackground(false);
  setItemDelegate(new PlanRow(this));
  connect(this, &QListWidget::itemDoubleClicked, this,
          [this](QListWidgetItem* item) { Q_EMIT item_opened(row(item)); });
  // A click beside the items, or with Ctrl on the chosen one, would take its mark away while the page still shows it.
  connect(this, &QListWidget::itemSelectionChanged, this, [this] {
    if (selectedItems().isEmpty() && currentItem() != nullptr) currentItem()->setSelected(true);
  });
}

QString PlanList::told(std::size_t i) const {
  const auto found = std::ranges::find(ahead_.told, i, &ToldAhead::item);
  return found == ahead_.told.end()
             ? QString()
             : tr("Played past step %1, of which item %2 asks later").arg(found->step).arg(found->later + 1);
}

std::optional<AskedLater> PlanList::stop(std::size_t i) const {
  return i < ahead_.stops.size() ? ahead_.stops[i] : std::nullopt;
}

QString PlanList::stops(std::size_t i) const {
  const auto at = stop(i);
  return at && !item_asks(plan_.items[i])
             ? tr("Stops before step %1, of which item %2 asks later").arg(at->moment.step + 1).arg(at->item + 1)
             : QString();
}

void PlanList::set_plan(const Plan& plan) {
  plan_ = plan;
  if (auto runs = runs_of(plan.items); runs != shown_) {
    shown_ = std::move(runs);
    ahead_ = look_ahead(plan);
  }
  const QSignalBlocker quiet(this);
  const int chosen = currentRow();
  while (count() > static_cast<int>(plan.items.size())) delete takeItem(count() - 1);
  while (count() < static_cast<int>(plan.items.size())) addItem(QString());
  for (int i = 0; i < count(); ++i) {
    const PlanItem& one = plan.items[static_cast<std::size_t>(i)];
    const QString early = told(static_cast<std::size_t>(i)), stop = stops(static_cast<std::size_t>(i));
    const QString more = early.isEmpty() ? stop : early;
    item(i)->setText(tr("%1, %2, %3 minutes").arg(item_title(one), item_kind(one)).arg(one.minutes) +
                     (more.isEmpty() ? more : QStringLiteral(". ") + more));
    item(i)->setToolTip(more);
  }
  setCurrentRow(std::clamp(chosen, 0, std::max(count() - 1, 0)));
  viewport()->update();
}

void PlanList::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
  const int from = currentRow(), to = from + by;
  if (by != 0 && event->modifiers().testFlag(Qt::AltModifier)) {
    if (from < 0 || to < 0 || to >= count()) return;
    Q_EMIT item_moved(from, to);
    setCurrentRow(to);
  } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && from >= 0) {
    Q_EMIT item_opened(from);  // and nothing else: the class would take the key for its own
  } else if (event->key() == Qt::Key_Delete && from >= 0) {
    Q_EMIT item_removed(from);
  } else {
    QListWidget::keyPressEvent(event);
  }
}

// The plan is what moves; the list follows it.
void PlanList::dropEvent(QDropEvent* event) {
  const int from = currentRow();
  const QModelIndex over = indexAt(event->position().toPoint());
  int to = over.isValid() ? over.row() : count() - 1;
  if (over.isValid() && from < to && dropIndicatorPosition() == QAbstractItemView::AboveItem) --to;
  if (over.isValid() && from > to && dropIndicatorPosition() == QAbstractItemView::BelowItem) ++to;
  event->setDropAction(Qt::CopyAction);  // nothing of the list itself is to go
  event->accept();
  if (from < 0 || from == to) return;
  Q_EMIT item_moved(from, to);
  setCurrentRow(to);
}

MinutesBar::MinutesBar(QWidget* parent) : QWidget(parent) {
  setFixedHeight(36);
}

void MinutesBar::set_plan(const Plan& plan, int chosen) {
  plan_ = plan;
  chosen_ = chosen;
  setAccessibleName(tr("%1 of %2 minutes are planned").arg(plan.minutes()).arg(plan.room));
  update();
}

void MinutesBar::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const int planned = plan_.minutes();
  const double per_minute = width() / static_cast<double>(std::max({planned, plan_.room, 1}));
  double x = 0;
  for (std::size_t i = 0; i < plan_.items.size(); ++i) {
    const double wide = plan_.items[i].minutes * per_minute;
    p.setPen(Qt::NoPen);
    p.setBrush(static_cast<int>(i) == chosen_ ? t.accent
               : item_asks(plan_.items[i])    ? t.bar
                                              : mix(t.bar, t.panel, 0.45));
    p.drawRoundedRect(QRectF(x + 1, 2, std::max(wide - 2, 1.0), 12), 3, 3);
    x += wide;
  }
  const double room = plan_.room * per_minute;
  if (planned < plan_.room) {
    p.setPen(QPen(t.control, 1, Qt::DotLine));
    p.setBrush(Qt::NoBrush);
    p.drawRoundedRect(QRectF(x + 1.5, 2.5, room - x - 3, 11), 3, 3);
  } else if (planned > plan_.room) {
    p.fillRect(QRectF(room - 1, 0, 2, 18), t.error);
  }
  p.setPen(t.ink3);
  p.setFont(number_font(12));
  const int step = plan_.room > 90 ? 30 : plan_.room > 20 ? 15 : 5;
  for (int m = 0; m <= plan_.room; m += step) {
    const QString text = m == 0 ? QStringLiteral("0") : tr("%1 min").arg(m);
    const double wide = QFontMetricsF(p.font()).horizontalAdvance(text);
    p.drawText(QPointF(std::clamp(m * per_minute - wide / 2, 0.0, width() - wide), 32), text);
  }
}

}  // namespace ringside::ui
