#include "ui/window/manual.h"

#include <QAction>
#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/controls/editors.h"
#include "ui/controls/style.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr int kPageWidth = 760;

QString text_of(const QString& page) {
  QFile file(QStringLiteral(":/docs/") + page);
  return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Of tables Markdown gives cells without room and without lines.
void set_tables(QTextFrame* frame, const Theme& theme) {
  for (QTextFrame* child : frame->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(child)) {
      QTextTableFormat format = table->format();
      format.setCellSpacing(0);
      format.setBorder(0);
      format.setBottomMargin(12);
      table->setFormat(format);
      QTextTableCellFormat cell;
      cell.setTopPadding(5);
      cell.setBottomPadding(5);
      cell.setRightPadding(16);
      cell.setBottomBorder(1);
      cell.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
      cell.setBottomBorderBrush(theme.hair);
      for (int row = 0; row < table->rows(); ++row)
        for (int column = 0; column < table->columns(); ++column) table->cellAt(row, column).setFormat(cell);
    }
    set_tables(child, theme);
  }
}

/// Headings and paragraphs in the theme's type, with air between them.
void set_type(QTextDocument& document) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    format.setLineHeight(140, QTextBlockFormat::ProportionalHeight);
    if (const int level = format.headingLevel(); level > 0) {
      format.setTopMargin(level == 1 ? 0 : 18);
      format.setBottomMargin(6);
      cursor.select(QTextCursor::BlockUnderCursor);
      QTextCharFormat type;
      type.setFont(text_font(level == 1 ? 26 : level == 2 ? 19 : 16, 600));
      cursor.mergeCharFormat(type);
    } else if (cursor.currentTable() == nullptr) {
      format.setBottomMargin(block.textList() != nullptr ? 4 : 10);
    }
    cursor.setBlockFormat(format);
  }
}

}  // namespace

Manual::Manual(QWidget* parent)
    : QDialog(parent), pages_(new QListWidget), text_(new QTextBrowser), find_(line_editor("manual_find")) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("manual"));
  setWindowTitle(tr("Manual"));
  // In the order in which one may want to read them.
  for (const char* page : {"manual.md", "glossary.md", "topologies.md", "schedule-language.md", "lessons.md",
                           "measuring.md", "accuracy.md", "simulator.md", "training.md", "gpu.md"}) {
    const QString name = QString::fromLatin1(page), text = text_of(name);
    auto* item = new QListWidgetItem(text.section(QLatin1Char('\n'), 0, 0).mid(2), pages_);
    item->setData(Qt::UserRole, name);
  }
  pages_->setObjectName(QStringLiteral("manual_pages"));
  pages_->setAccessibleName(tr("Pages"));
  pages_->setFixedWidth(260);
  pages_->setWordWrap(true);
  pages_->setFont(text_font(14));
  text_->setObjectName(QStringLiteral("manual_text"));
  text_->setAccessibleName(tr("Page"));
  text_->setOpenLinks(false);
  find_->setPlaceholderText(tr("Find on this page"));
  find_->setAccessibleName(tr("Find on this page"));

  auto* side = new QVBoxLayout;
  side->addWidget(find_);
  side->addWidget(pages_, 1);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 16, 16, 16);
  row->setSpacing(16);
  row->addLayout(side);
  row->addWidget(text_, 1);
  resize(260 + kPageWidth + 64, 680);

  connect(pages_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item != nullptr) open_page(item->data(Qt::UserRole).toString());
  });
  connect(text_, &QTextBrowser::anchorClicked, this, &Manual::follow);
  connect(find_, &QLineEdit::returnPressed, this, &Manual::find);
  auto* search = new QAction(this);
  search->setShortcut(QKeySequence::Find);
  connect(search, &QAction::triggered, find_, qOverload<>(&QWidget::setFocus));
  addAction(search);
  pages_->setCurrentRow(0);
  text_->setFocus();
}

void Manual::open_page(const QString& name) {
  const QString page = name.section(QLatin1Char('#'), 0, 0);
  for (int i = 0; i < pages_->count(); ++i) {
    if (pages_->item(i)->data(Qt::UserRole) != page) continue;
    if (shown_ != page) {
      shown_ = page;
      // Dressed before it is laid out: once is enough.
      auto* document = new QTextDocument(text_);
      document->setDefaultFont(text_font(15));
      document->setDocumentMargin(24);
      document->setMarkdown(text_of(page));
      set_type(*document);
      set_tables(document->rootFrame(), theme_of(this));
      // The first document is the browser's own, which it deletes itself.
      QTextDocument* before = text_->document()->parent() == text_ ? text_->document() : nullptr;
      text_->setDocument(document);
      delete before;
      text_->moveCursor(QTextCursor::Start);
    }
    pages_->setCurrentRow(i);
    if (name.contains(QLatin1Char('#'))) text_->scrollToAnchor(name.section(QLatin1Char('#'), 1));
  }
}

void Manual::follow(const QUrl& link) {
  if (link.isRelative())
    open_page(link.toString());
  else
    QDesktopServices::openUrl(link);
}

void Manual::find() {
  const bool found = text_->find(find_->text());
  if (!found) text_->moveCursor(QTextCursor::Start);
  mark_error(find_, !found && !text_->find(find_->text()));
}

void Manual::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() == QEvent::StyleChange && !shown_.isEmpty())
    set_tables(text_->document()->rootFrame(), theme_of(this));
}

}  // namespace ringside::ui
