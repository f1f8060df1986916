// The form of a page of Train: labelled fields, each with a line under it for what is wrong there.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

#include <QWidget>

#include "core/base/result.h"
#include "ui/controls/form_rows.h"

class QComboBox;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace ringside {
struct TrainingModel;
}

namespace ringside::ui {

class Segmented;
class Text;

/// What a model_choice() shows, null for none; a model that another page has opened is added.
const TrainingModel* model_of(const QComboBox* choice);
void show_model(QComboBox* choice, const TrainingModel* model);

/// The first thing that cannot be read of a form's fields.
struct FormReading {
  std::optional<Error> error;
  template <class Read, class Set>
  void take(const Read& read, const Set& set) {
    if (read)
      set(*read);
    else if (!error)
      error = read.error();
  }
};

/// What a cluster_choice() shows, by name.
std::string cluster_of(const QComboBox* choice);
void show_cluster(QComboBox* choice, const std::string& name);

class LabForm : public QWidget {
  Q_OBJECT
 public:
  explicit LabForm(QWidget* parent = nullptr);

  void heading(const QString& text);
  /// A line of words under the field above.
  Text* hint(const char* object);
  QComboBox* choice(const char* object, const QString& label, const QStringList& items);
  QComboBox* cluster_choice(const char* object, const QString& label);
  /// The known models, and one of a file. `own`: what stands for no model, and then models with experts alone.
  QComboBox* model_choice(const char* object, const QString& label, const QString& own = {});
  /// Whole numbers from 1; Page keys halve and double.
  QSpinBox* number(const char* object);
  QLineEdit* line(const char* object);
  Segmented* segments(const QString& label, const QStringList& items);
  /// A row of labelled editors made by number() or line().
  void row(std::initializer_list<std::pair<QString, QWidget*>> editors);
  /// Another label for an editor.
  static void relabel(QWidget* editor, const QString& label);
  /// An editor with its label, or the whole row of one.
  static void show_field(QWidget* editor, bool shown);
  static void show_row(QWidget* editor, bool shown);
  /// Says what was refused under the field that it is about, as `ringside` names its flag ("--tp"), and is true; false
  /// where no field has that name.
  bool refuse(const Error& error);
  /// The same error about the field's label in place of its flag.
  Error named(Error error) const;
  void clear_errors() { rows_.clear_errors(); }
  QStringList errors() const { return rows_.errors(); }
  /// The editor is called this on the command line, too.
  void name_flag(QWidget* editor, const char* flag);

 Q_SIGNALS:
  void changed();  ///< by the person

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void open_model_file(QComboBox* choice);
  QWidget* editor_of(const Error& error) const;
  QVBoxLayout* column_;
  FormRows rows_;
};

}  // namespace ringside::ui
