#include "ui/controls/form_rows.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/controls/field.h"
#include "ui/controls/style.h"

namespace ringside::ui {

QWidget* FormRows::add(QVBoxLayout* column, std::initializer_list<Field*> fields) {
  auto* widget = new QWidget;
  auto* outer = new QVBoxLayout(widget);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(6);
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  Row entry{{}, new ErrorLine};
  for (Field* field : fields) {
    row->addWidget(field, 1);
    entry.editors.push_back(field->editor());
  }
  outer->addLayout(row);
  outer->addWidget(entry.error);
  column->addWidget(widget);
  rows_.push_back(entry);
  return widget;
}

void FormRows::add(QVBoxLayout* column, QWidget* editor) {
  rows_.push_back({{editor}, new ErrorLine});
  column->addWidget(editor);
  column->addWidget(rows_.back().error);
}

void FormRows::forget(const QWidget* gone) {
  std::erase_if(rows_, [&](const Row& row) { return gone->isAncestorOf(row.error); });
}

void FormRows::show_error(const QWidget* editor, const QString& line) {
  clear_errors();
  for (const Row& row : rows_)
    for (QWidget* e : row.editors)
      if (e == editor) row.error->say(line), mark_error(e, true);
}

void FormRows::clear_errors() {
  for (const Row& row : rows_) {
    row.error->say({});
    for (QWidget* e : row.editors) mark_error(e, false);
  }
}

QStringList FormRows::errors() const {
  QStringList lines;
  for (const Row& row : rows_)
    if (!row.error->line().isEmpty()) lines << row.error->line();
  return lines;
}

}  // namespace ringside::ui
