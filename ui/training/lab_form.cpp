#include "ui/training/lab_form.h"

#include <algorithm>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/training/model.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"

namespace ringside::ui {
namespace {

constexpr const char* kFlagName = "flag";
constexpr const char* kShown = "shown";  ///< a choice's index before "Model file…" was chosen
constexpr const char* kOwn = "own";      ///< a choice's word for no model

/// The models that a choice offers; null for none.
std::vector<const TrainingModel*> offered(const QComboBox* choice) {
  std::vector<const TrainingModel*> all = known_models();
  if (choice->property(kOwn).toString().isEmpty()) return all;
  std::erase_if(all, [](const TrainingModel* m) { return m->shape.experts == 0; });
  all.insert(all.begin(), nullptr);
  return all;
}

}  // namespace

LabForm::LabForm(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(8);
}

void LabForm::heading(const QString& text) {
  column_->addWidget(new Text(text, Text::Ink::strong, text_font(14, 600)));
}

Text* LabForm::hint(const char* object) {
  auto* text = new Text({}, Text::Ink::hint, text_font(13));
  text->setObjectName(QString::fromLatin1(object));
  text->setWordWrap(true);
  column_->addWidget(text);
  return text;
}

QComboBox* LabForm::choice(const char* object, const QString& label, const QStringList& items) {
  QComboBox* box = choice_editor(object);
  box->addItems(items);
  connect(box, &QComboBox::activated, this, &LabForm::changed);
  row({{label, box}});
  return box;
}

QComboBox* LabForm::cluster_choice(const char* object, const QString& label) {
  QStringList names;
  for (const ClusterChoice& c : clusters())
    names << (c.nodes ? Train::tr("nodes of 8 H100 on rails") : Train::tr("%1, uniform").arg(qt(c.label)));
  return choice(object, label, names);
}

std::string cluster_of(const QComboBox* choice) {
  return clusters()[static_cast<std::size_t>(choice->currentIndex())].name;
}

void show_cluster(QComboBox* choice, const std::string& name) {
  for (std::size_t i = 0; i < clusters().size(); ++i)
    if (clusters()[i].name == name) choice->setCurrentIndex(static_cast<int>(i));
}

const TrainingModel* model_of(const QComboBox* choice) {
  return reinterpret_cast<const TrainingModel*>(choice->currentData().toULongLong());
}

void show_model(QComboBox* choice, const TrainingModel* model) {
  const auto models = offered(choice);
  if (choice->count() != static_cast<int>(models.size()) + 1) {
    choice->clear();
    for (const TrainingModel* m : models)
      choice->addItem(m != nullptr ? qt(m->label) : choice->property(kOwn).toString(),
                      QVariant(reinterpret_cast<qulonglong>(m)));
    choice->addItem(Train::tr("Model file…"), QVariant(qulonglong{0}));
  }
  choice->setCurrentIndex(choice->findData(QVariant(reinterpret_cast<qulonglong>(model))));
  choice->setProperty(kShown, choice->currentIndex());
}

QComboBox* LabForm::model_choice(const char* object, const QString& label, const QString& own) {
  QComboBox* box = choice_editor(object);
  name_flag(box, "--model");
  box->setProperty(kOwn, own);
  show_model(box, offered(box).front());
  row({{label, box}});
  connect(box, &QComboBox::activated, this, [this, box](int index) {
    if (index == box->count() - 1) {
      box->setCurrentIndex(box->property(kShown).toInt());
      return open_model_file(box);
    }
    box->setProperty(kShown, index);
    Q_EMIT changed();
  });
  return box;
}

void LabForm::open_model_file(QComboBox* choice) {
  const QString path = QFileDialog::getOpenFileName(this, Train::tr("Open a model's config.json"), {},
                                                    Train::tr("Models (*.json);;All files (*)"));
  if (path.isEmpty()) return;
  const auto model = open_model(QFile::encodeName(path).toStdString());
  if (!model) return rows_.show_error(choice, qt(model.error().line()));
  const auto models = offered(choice);
  if (std::find(models.begin(), models.end(), *model) == models.end())
    return rows_.show_error(choice, Train::tr("%1 has no experts").arg(qt((*model)->label)));
  show_model(choice, *model);
  Q_EMIT changed();
}

QSpinBox* LabForm::number(const char* object) {
  QSpinBox* box = number_editor(object);
  box->installEventFilter(this);
  connect(box, &QSpinBox::valueChanged, this, &LabForm::changed);
  return box;
}

QLineEdit* LabForm::line(const char* object) {
  QLineEdit* edit = line_editor(object);
  connect(edit, &QLineEdit::editingFinished, this, [this, edit] {
    if (!edit->isModified()) return;
    edit->setModified(false);
    Q_EMIT changed();
  });
  return edit;
}

Segmented* LabForm::segments(const QString& label, const QStringList& items) {
  auto* segments = new Segmented(label, items);
  connect(segments, &Segmented::chosen, this, &LabForm::changed);
  row({{label, segments}});
  return segments;
}

void LabForm::row(std::initializer_list<std::pair<QString, QWidget*>> editors) {
  std::vector<Field*> fields;
  for (const auto& [label, editor] : editors) fields.push_back(new Field(label, editor));
  fields.size() == 1 ? rows_.add(column_, {fields[0]}) : rows_.add(column_, {fields[0], fields[1]});
}

void LabForm::relabel(QWidget* editor, const QString& label) {
  qobject_cast<Field*>(editor->parentWidget())->set_label(label);
}

void LabForm::show_field(QWidget* editor, bool shown) {
  editor->parentWidget()->setVisible(shown);
}

void LabForm::show_row(QWidget* editor, bool shown) {
  editor->parentWidget()->parentWidget()->setVisible(shown);
}

void LabForm::name_flag(QWidget* editor, const char* flag) {
  editor->setProperty(kFlagName, QString::fromLatin1(flag));
}

QWidget* LabForm::editor_of(const Error& error) const {
  for (QWidget* editor : findChildren<QWidget*>())
    if (editor->property(kFlagName).toString() == qt(error.what)) return editor;
  return nullptr;
}

Error LabForm::named(Error error) const {
  if (const QWidget* editor = editor_of(error)) error.what = editor->accessibleName().toStdString();
  return error;
}

bool LabForm::refuse(const Error& error) {
  QWidget* editor = editor_of(error);
  if (editor != nullptr) rows_.show_error(editor, qt(named(error).line()));
  return editor != nullptr;
}

bool LabForm::eventFilter(QObject* watched, QEvent* event) {
  auto* box = qobject_cast<QSpinBox*>(watched);
  if (box == nullptr || event->type() != QEvent::KeyPress) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_PageUp && key != Qt::Key_PageDown) return false;
  box->setValue(key == Qt::Key_PageUp ? 2 * box->value() : std::max(1, box->value() / 2));
  return true;
}

}  // namespace ringside::ui
