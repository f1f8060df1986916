#include "ui/controls/chooser.h"

#include <algorithm>
#include <limits>

#include <QFrame>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPointer>
#include <QScreen>
#include <QStyleOptionComboBox>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/controls/editors.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kWidth = 460, kRow = 66, kMostRows = 7, kPadding = 12;

/// Name in bold with its aliases, the sentence below in at most two lines.
class EntryPainter : public QStyledItemDelegate {
 public:
  EntryPainter(const std::vector<Chooser::Entry>& entries, const QString& current, QObject* parent)
      : QStyledItemDelegate(parent), entries_(entries), current_(current) {}
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {kWidth, kRow}; }
  void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& t = theme_of(option.widget);
    const Chooser::Entry& e = entries_[index.data(Qt::UserRole).toUInt()];
    const QRect r = option.rect;
    const bool here = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    p->save();
    if (here) p->fillRect(r, t.soft);
    if (e.name == current_) p->fillRect(QRect(r.left(), r.top(), 4, r.height()), t.accent);
    const QRect inner = r.adjusted(kPadding + 4, 7, -kPadding, -6);
    p->setFont(text_font(14, 600));
    p->setPen(e.blocked.isEmpty() ? t.ink : t.ink3);
    p->drawText(inner, Qt::AlignTop | Qt::AlignLeft, e.name);
    const int used = static_cast<int>(QFontMetricsF(text_font(14, 600)).horizontalAdvance(e.name)) + 10;
    if (!e.aliases.isEmpty()) {
      p->setFont(text_font(13));
      p->setPen(t.ink3);
      const QString also = QFontMetrics(text_font(13))
                               .elidedText(e.aliases.join(QStringLiteral(", ")), Qt::ElideRight, inner.width() - used);
      p->drawText(inner.adjusted(used, 1, 0, 0), Qt::AlignTop | Qt::AlignLeft, also);
    }
    p->setFont(text_font(13));
    p->setPen(e.blocked.isEmpty() ? t.ink2 : t.error);
    p->drawText(inner.adjusted(0, 19, 0, 0), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                e.blocked.isEmpty() ? e.sentence : e.blocked);
    p->restore();
  }

 private:
  const std::vector<Chooser::Entry>& entries_;
  QString current_;
};

/// The list that drops down. Typing searches, arrows move, Return takes.
class ChooserList : public QFrame {
 public:
  explicit ChooserList(Chooser* owner)
      : QFrame(owner, Qt::Popup), owner_(owner), search_(line_editor("search")), list_(new QListWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(owner->objectName() + QStringLiteral("_list"));
    search_->setFont(text_font(14));
    search_->setPlaceholderText(Chooser::tr("Search by name, alias or word"));
    search_->setClearButtonEnabled(false);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setItemDelegate(new EntryPainter(owner->entries(), owner->current(), this));
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setVerticalScrollBar(new SlimScrollBar);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setFocusProxy(search_);
    QPalette ground = list_->palette();
    ground.setColor(QPalette::Base, theme_of(owner).panel);
    list_->setPalette(ground);
    for (std::size_t i = 0; i < owner->entries().size(); ++i) {
      auto* item = new QListWidgetItem(owner->entries()[i].name, list_);
      item->setData(Qt::UserRole, static_cast<uint>(i));
      item->setData(Qt::AccessibleDescriptionRole, owner->entries()[i].sentence);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(9, 9, 9, 9);
    column->setSpacing(8);
    column->addWidget(search_);
    column->addWidget(list_, 1);
    search_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, &ChooserList::filter);
    connect(list_, &QListWidget::itemClicked, this, &ChooserList::take);
    const int rows = std::clamp(static_cast<int>(owner->entries().size()), 1, kMostRows);
    resize(kWidth + 20, 36 + 26 + rows * kRow + 4);
    for (int i = 0; i < list_->count(); ++i)
      if (list_->item(i)->text() == owner->current()) list_->setCurrentRow(i);
    search_->setFocus();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched != search_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Down: return go(1), true;
      case Qt::Key_Up: return go(-1), true;
      case Qt::Key_Return:
      case Qt::Key_Enter:
        if (QListWidgetItem* item = list_->currentItem(); item != nullptr && !item->isHidden()) take(item);
        return true;
      default: return false;
    }
  }
  void paintEvent(QPaintEvent*) override {
    const Theme& t = theme_of(this);
    QPainter p(this);
    p.fillRect(rect(), t.panel);
    p.setPen(t.control);
    p.drawRect(rect().adjusted(0, 0, -1, -1));
  }

 private:
  void filter(const QString& typed) {
    int best = -1, least = std::numeric_limits<int>::max();
    for (int i = 0; i < list_->count(); ++i) {
      const auto& entry = owner_->entries()[list_->item(i)->data(Qt::UserRole).toUInt()];
      const bool shown = matches(entry, typed);
      list_->item(i)->setHidden(!shown);
      if (!shown) continue;
      if (const int rank = match_rank(entry, typed); rank < least) best = i, least = rank;
    }
    list_->setCurrentRow(best);
  }
  void go(int by) {
    for (int i = list_->currentRow() + by; i >= 0 && i < list_->count(); i += by) {
      if (list_->item(i)->isHidden()) continue;
      list_->setCurrentRow(i);
      return;
    }
  }
  void take(QListWidgetItem* item) {
    const QString name = item->text();
    const QPointer<Chooser> owner = owner_;
    close();
    if (owner) Q_EMIT owner->chosen(name);
  }

  Chooser* owner_;
  QLineEdit* search_;
  QListWidget* list_;
};

}  // namespace

bool matches(const Chooser::Entry& entry, const QString& typed) {
  const QStringList words = typed.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const auto folded = [](QString s) { return s.replace(QLatin1Char('-'), QLatin1Char('_')); };
  return std::all_of(words.begin(), words.end(), [&](const QString& word) {
    const QString w = folded(word);
    const auto has = [&](const QString& text) { return folded(text).contains(w, Qt::CaseInsensitive); };
    return has(entry.name) || has(entry.sentence) || std::any_of(entry.aliases.begin(), entry.aliases.end(), has);
  });
}

int match_rank(const Chooser::Entry& entry, const QString& typed) {
  const QString words = typed.simplified();
  const auto is = [&](const QString& name) { return name.compare(words, Qt::CaseInsensitive) == 0; };
  if (is(entry.name)) return 0;
  if (std::any_of(entry.aliases.begin(), entry.aliases.end(), is)) return 1;
  return entry.name.startsWith(words, Qt::CaseInsensitive) ? 2 : 3;
}

Chooser::Chooser(const char* object, QWidget* parent) : QAbstractButton(parent) {
  setObjectName(qt(object));
  setFont(text_font(14, 500));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, &Chooser::open);
}

void Chooser::set_entries(std::vector<Entry> entries) {
  entries_ = std::move(entries);
}

void Chooser::set_current(const QString& name) {
  setText(name);
  QString sentence;
  for (const Entry& e : entries_)
    if (e.name == name) sentence = e.sentence;
  setToolTip(sentence);
  setAccessibleDescription(sentence);
  update();
}

void Chooser::open() {
  auto* list = new ChooserList(this);
  const QRect room = screen()->availableGeometry();
  QPoint at = mapToGlobal(QPoint(0, height() + 2));
  const int below = room.bottom() - at.y() - 8;
  if (list->height() > below) list->resize(list->width(), std::max(below, 260));
  at.setX(std::min(at.x(), room.right() - list->width()));
  list->move(at);
  list->show();
}

void Chooser::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) return open();
  QAbstractButton::keyPressEvent(event);
}

void Chooser::paintEvent(QPaintEvent*) {
  QStyleOptionComboBox option;
  option.initFrom(this);
  option.currentText = text();
  option.editable = false;
  option.frame = true;
  option.subControls = QStyle::SC_All;
  QPainter p(this);
  p.setFont(font());
  style()->drawComplexControl(QStyle::CC_ComboBox, &option, &p, this);
  style()->drawControl(QStyle::CE_ComboBoxLabel, &option, &p, this);
}

}  // namespace ringside::ui
