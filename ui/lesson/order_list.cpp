#include "ui/lesson/order_list.h"

#include <algorithm>
#include <cmath>

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include "lessons/arrange.h"
#include "ui/controls/style.h"
#include "ui/lesson/in_view.h"
#include "ui/math/math_text.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kKey = Qt::UserRole, kMarkdown = Qt::UserRole + 1, kIsLine = Qt::UserRole + 2;
constexpr int kNumberSpace = 40, kGripSpace = 36, kAbove = 10, kRow = 42, kBetween = 6, kPlaceName = 20;

/// A row: its number, the words, and a grip of six dots; the name of its place above the words, where it has one. A
/// line between two sorts of rows is a dashed one.
class OrderRow : public QStyledItemDelegate {
 public:
  OrderRow(QListWidget* list, const Question& question)
      : QStyledItemDelegate(list), list_(list), places_(question.rows) {
    for (std::size_t section = 0; section < question.items.size(); ++section)
      ordered_.push_back(ordered(question, section));
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    QTextDocument document;
    typeset(document, index);
    return {100,
            std::max(kRow, static_cast<int>(std::ceil(document.size().height())) + 2 * kAbove) + kBetween + above()};
  }

  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = theme_of(list_);
    const bool alive = list_->dragEnabled();
    const bool current = alive && list_->hasFocus() && list_->currentRow() == index.row();
    const QRectF box = QRectF(option.rect).adjusted(1, 1, -1, -1 - kBetween);
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    p->setPen(QPen(current ? t.accent : alive ? t.control : t.hair, current ? 2 : 1));
    p->setBrush(t.panel);
    if (index.data(kIsLine).toBool()) {
      paint_line(*p, box, index.data(Qt::DisplayRole).toString(), current);
      p->restore();
      return;
    }
    p->drawRoundedRect(box, metric::control_radius, metric::control_radius);
    p->setPen(t.ink);
    p->setFont(number_font(14, 600));
    const auto row = static_cast<std::size_t>(index.row());
    if (counts(index))
      p->drawText(QRectF(box.left(), box.top(), kNumberSpace, box.height()), Qt::AlignCenter, QString::number(row + 1));
    if (row < places_.size()) {
      p->setFont(text_font(13, 600));
      p->drawText(QRectF(box.left() + kIndent, box.top() + 6, box.width() - kIndent, kPlaceName),
                  Qt::AlignVCenter | Qt::AlignLeft, qt(places_[row]));
    }
    if (alive) {
      p->setPen(Qt::NoPen);
      p->setBrush(t.control);
      for (int i = 0; i < 6; ++i)
        p->drawEllipse(QPointF(box.right() - 20 + 7 * (i % 2), box.center().y() - 7 + 7 * (i / 2)), 1.6, 1.6);
    }
    QTextDocument document;
    typeset(document, index);
    p->translate(box.left() + (counts(index) ? kNumberSpace : kIndent),
                 box.top() + above() + (box.height() - above() - document.size().height()) / 2);
    document.drawContents(p);
    p->restore();
  }

 private:
  static constexpr int kIndent = 14;  ///< of words without a number
  /// Its place among the others is a part of the answer.
  bool counts(const QModelIndex& index) const {
    std::size_t section = 0;
    for (int row = 0; row < index.row(); ++row) section += index.siblingAtRow(row).data(kIsLine).toBool() ? 1 : 0;
    return places_.empty() && ordered_[section];
  }
  int above() const { return places_.empty() ? 0 : kPlaceName - 4; }

  void paint_line(QPainter& p, const QRectF& box, const QString& words, bool current) const {
    const Theme& t = theme_of(list_);
    p.setFont(text_font(13, 600));
    const double wide = p.fontMetrics().horizontalAdvance(words) + 20, y = box.center().y();
    const QRectF room(box.center().x() - wide / 2, box.top(), wide, box.height());
    p.setPen(QPen(current ? t.accent : t.control, current ? 2 : 1.5, Qt::DashLine));
    p.drawLine(QPointF(box.left(), y), QPointF(room.left(), y));
    p.drawLine(QPointF(room.right(), y), QPointF(box.right(), y));
    p.setPen(current ? t.accent : t.ink2);
    p.drawText(room, Qt::AlignCenter, words);
  }

  void typeset(QTextDocument& document, const QModelIndex& index) const {
    TextStyle style = lesson_style(theme_of(list_));
    style.px = 14;
    style.line = 21;
    style.weight = 500;
    set_math_markdown(document, index.data(kMarkdown).toString(), style);
    document.setTextWidth(std::max(list_->viewport()->width() - kNumberSpace - kGripSpace, 40));
  }

  QListWidget* list_;
  std::vector<std::string> places_;
  std::vector<bool> ordered_;  ///< by section
};

}  // namespace

OrderList::OrderList(const Question& question, QWidget* parent) : QListWidget(parent), question_(question) {
  setObjectName("order_" + qt(question.id));
  const Arranging what = arranging(question);
  setAccessibleName(what == Arranging::match  ? tr("Match them: Alt and the arrow keys move a line")
                    : what == Arranging::sort ? tr("Sort them: Alt and the arrow keys move a line")
                                              : tr("Put in order: Alt and the arrow keys move a line"));
  setFrameShape(QFrame::NoFrame);
  setDragDropMode(QAbstractItemView::InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setResizeMode(QListView::Adjust);
  viewport()->setAutoFillBackground(false);
  setItemDelegate(new OrderRow(this, question));
  std::vector<std::string> first;
  for (const Item& item : question.items) first.push_back(item.key);
  arrange(text_of(first));
  setCurrentRow(0);
  connect(model(), &QAbstractItemModel::rowsMoved, this, &OrderList::moved);
  connect(this, &QListWidget::currentRowChanged, this, [this] { show_current(); });
}

std::string OrderList::order() const {
  std::vector<std::string> keys;
  for (int i = 0; i < count(); ++i) keys.push_back(item(i)->data(kKey).toString().toStdString());
  return text_of(keys);
}

void OrderList::arrange(const std::string& order) {
  const auto keys = keys_of(order);
  if (!arranges(question_, keys)) return;
  clear();
  for (const std::string& key : keys)
    for (const Item& one : question_.items) {
      if (one.key != key) continue;
      QTextDocument document;
      set_math_markdown(document, qt(one.markdown), lesson_style(theme_of(this)));
      auto* row = new QListWidgetItem(spoken_text(document));
      row->setData(kKey, qt(key));
      row->setData(kMarkdown, qt(one.markdown));
      row->setData(kIsLine, one.line);
      addItem(row);
    }
  fit();
}

void OrderList::lock() {
  locked_ = true;
  setDragEnabled(false);
  setDragDropMode(QAbstractItemView::NoDragDrop);
  viewport()->update();
}

void OrderList::shift(int by) {
  const int from = currentRow(), to = from + by;
  if (locked_ || from < 0 || to < 0 || to >= count()) return;
  model()->moveRow({}, from, {}, by > 0 ? to + 1 : to);
  setCurrentRow(to);
  show_current();
}

/// The list is as tall as its lines; what scrolls is the page.
void OrderList::show_current() {
  if (hasFocus() && currentItem() != nullptr) bring_into_view(this, visualItemRect(currentItem()));
}

void OrderList::keyPressEvent(QKeyEvent* event) {
  const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
  if ((up || down) && event->modifiers().testFlag(Qt::AltModifier))
    shift(up ? -1 : 1);
  else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    event->ignore();  // commits
  else
    QListWidget::keyPressEvent(event);
}

void OrderList::fit() {
  int height = 0;
  for (int i = 0; i < count(); ++i) height += sizeHintForRow(i);
  if (height != minimumHeight() || height != maximumHeight()) setFixedHeight(height);
}

void OrderList::resizeEvent(QResizeEvent* event) {
  QListWidget::resizeEvent(event);
  fit();
}

void OrderList::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) fit();
}

}  // namespace ringside::ui
