// The rows of a form: fields side by side, and under each row a line for what is wrong there.
#pragma once

#include <initializer_list>
#include <vector>

#include <QString>
#include <QStringList>

class QVBoxLayout;
class QWidget;

namespace ringside::ui {

class ErrorLine;
class Field;

class FormRows {
 public:
  /// A row at the end of the column; the widget that holds it, to be hidden as a whole.
  QWidget* add(QVBoxLayout* column, std::initializer_list<Field*> fields);
  /// An editor without a label as a row of its own.
  void add(QVBoxLayout* column, QWidget* editor);
  /// The rows within a widget that is about to go.
  void forget(const QWidget* gone);

  /// Says under this editor, and nowhere else, what is wrong.
  void show_error(const QWidget* editor, const QString& line);
  void clear_errors();
  /// The lines that show now.
  QStringList errors() const;

 private:
  struct Row {
    std::vector<QWidget*> editors;
    ErrorLine* error = nullptr;
  };
  std::vector<Row> rows_;
};

}  // namespace ringside::ui
