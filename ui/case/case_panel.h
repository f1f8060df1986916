// The question as a form: every field changes the document at once, and says under itself what it cannot accept.
#pragma once

#include <vector>

#include <QWidget>

#include "core/case.h"
#include "ui/controls/form_rows.h"
#include "ui/model/measurer.h"

class QComboBox;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace ringside {
struct ParameterSpec;
}

namespace ringside::ui {

class Chooser;
class DataTable;
class Document;
class Field;
class Results;
class Text;
class TimesTable;
class Verdict;
class WiringFields;

class CasePanel : public QWidget {
  Q_OBJECT
 public:
  CasePanel(Document& document, Results& results, Gpus gpus = {}, QWidget* parent = nullptr);
  /// The error lines that show now, for tests and screen readers.
  QStringList errors() const;
  /// The part about topology and placement.
  WiringFields& wiring() { return *wiring_; }
  /// Never wider than the side of the window: long words wrap.
  QSize minimumSizeHint() const override { return {240, QWidget::minimumSizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void build_fields(QVBoxLayout* column);
  void build_data(QVBoxLayout* column);
  void build_answers(QVBoxLayout* column);
  void connect_fields();
  void show_case(const Case& c);
  void show_constants(const Case& c, bool custom);
  void show_parameters(const Case& c);
  void build_parameters(const std::vector<const ParameterSpec*>& specs);
  void show_answer();
  /// Takes the change into the document, or says under `editor` why not.
  void submit(QWidget* editor, const Case& c, const QString& what);
  void submit_size();
  void submit_tier();
  void submit_custom();

  Document& document_;
  Results& results_;
  Gpus gpus_;
  FormRows rows_;
  bool showing_ = false;
  QComboBox *collective_, *size_, *type_, *op_, *tier_, *backend_, *costs_;
  Chooser* algorithm_;
  QSpinBox *ranks_, *root_, *chunks_, *gpus_per_process_;
  QLineEdit *alpha_, *bandwidth_;
  Field *root_field_, *op_field_, *cost_field_, *gpus_field_;
  QWidget *custom_row_, *parameters_;
  std::vector<Field*> parameter_fields_;  // within parameters_
  Text *constants_, *backend_word_, *data_title_, *elements_;
  DataTable* data_;
  TimesTable* times_;
  Verdict* verdict_;
  WiringFields* wiring_;
};

}  // namespace ringside::ui
