// Room for a table that one's own program prints.
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "core/base/file.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

/// Room for a table that was pasted, a file with the program to begin with, and one with the table.
void QuestionCard::build_table(QVBoxLayout* column) {
  if (!question_.table) return;
  words_ = new QPlainTextEdit;
  words_->setObjectName("table_" + qt(question_.id));
  words_->setAccessibleName(tr("Your table"));
  words_->setPlaceholderText(tr("Paste what your program prints, or open it as a file."));
  words_->setFont(number_font(13));
  words_->setLineWrapMode(QPlainTextEdit::NoWrap);
  words_->setTabChangesFocus(true);
  words_->setFixedHeight(92);
  connect(words_, &QPlainTextEdit::textChanged, this, [this] {
    if (!given_.done) touch();
  });
  column->addWidget(words_);
  column->addSpacing(6);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* starter = new Button(Button::Kind::secondary, tr("Save the starter"));
  starter->setObjectName("starter_" + qt(question_.id));
  starter->describe(starter->text(), tr("A program to begin with, as a file"));
  auto* open = new Button(Button::Kind::secondary, tr("Open a table"));
  open->setObjectName("open_table_" + qt(question_.id));
  open->describe(open->text(), tr("What your program has printed, as a file of comma-separated values"));
  row->addWidget(starter);
  row->addWidget(open);
  row->addStretch();
  column->addLayout(row);
  column->addSpacing(8);
  connect(starter, &Button::clicked, this, [this] {
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the starter"), qt(question_.id) + ".py");
    if (path.isEmpty()) return;
    const auto written = write_file(QFile::encodeName(path).toStdString(), question_.table->starter + "\n");
    refused_->say(written ? QString() : qt(written.error().line()));
  });
  connect(open, &Button::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a table"), {}, tr("Tables (*.csv *.txt);;All files (*)"));
    if (!path.isEmpty()) open_table(path);
  });
}

void QuestionCard::open_table(const QString& path) {
  constexpr qint64 kLargestTable = 1 << 20;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return refused_->say(tr("%1 cannot be read: %2").arg(path, file.errorString()));
  if (file.size() > kLargestTable)
    return refused_->say(tr("%1 is larger than 1 MiB: that is no such table.").arg(path));
  words_->setPlainText(QString::fromUtf8(file.readAll()));
}

}  // namespace ringside::ui
