#include "ui/case/case_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/library_times.h"
#include "core/what_if.h"
#include "ui/case/algorithm_entries.h"
#include "ui/case/backend_choice.h"
#include "ui/case/cost_choice.h"
#include "ui/case/data_table.h"
#include "ui/case/times_table.h"
#include "ui/case/wiring_fields.h"
#include "ui/controls/chooser.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
CasePanel::CasePanel(Document& document, Results& results, Gpus gpus, QWidget* parent)
    : QWidget(parent),
      document_(document),
      results_(results),
      gpus_(std::move(gpus)),
      collective_(choice_editor("collective")),
      size_(typed_choice_editor("size")),
      type_(choice_editor("element_type")),
      op_(choice_editor("operation")),
      tier_(choice_editor("tier")),
      backend_(choice_editor("backend")),
      costs_(choice_editor("costs")),
      algorithm_(new Chooser("algorithm")),
      ranks_(number_editor("ranks")),
      root_(number_editor("root")),
      chunks_(number_editor("chunks")),
      gpus_per_process_(number_editor("gpus_per_process")),
      alpha_(line_editor("alpha")),
      bandwidth_(line_editor("bandwidth")) {
  setAccessibleName(tr("Case"));
  // The fields scroll where the window is low; what they come to is always seen.
  auto* fields = new QWidget;
  auto* column = new QVBoxLayout(fields);
  column->setContentsMargins(20, 14, 20, 8);
  column->setSpacing(6);
  column->addWidget(new Text(tr("Case"), Text::Ink::strong, text_font(15, 600)));
  build_fields(column);
  build_data(column);
  column->addStretch(1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(20, 10, 20, 14);
  foot->setSpacing(6);
  build_answers(foot);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  auto* scroll = scrolled(fields);
  scroll->setObjectName(QStringLiteral("case_scroll"));
  all->addWidget(scroll, 1);
  all->addLayout(foot);
  connect_fields();
  connect(&document_, &Document::question_changed, this, &CasePanel::show_case);
  connect(&results_, &Results::ready, this, &CasePanel::show_answer);
  connect(&results_, &Results::proved, this, &CasePanel::show_answer);
  connect(&results_, &Results::measured_changed, this, &CasePanel::show_answer);
  connect(&results_, &Results::library_changed, this, &CasePanel::show_answer);
  connect(&results_, &Results::failed, this, [this] { times_->show_times(nullptr); });
  show_case(document_.question());
}

void CasePanel::build_fields(QVBoxLayout* column) {
  for (const Collective c : all_collectives()) {
    collective_->addItem(qt(name(c)), static_cast<int>(c));
    collective_->setItemData(collective_->count() - 1, qt(summary(c)), Qt::ToolTipRole);
  }
  size_->lineEdit()->setFont(number_font(15, 500));
  for (const char* s : {"12 B", "64 B", "1 KiB", "32 KiB", "1 MiB", "32 MiB", "256 MiB", "1 GiB"})
    size_->addItem(QString::fromLatin1(s));
  for (const auto t : kElementTypes) type_->addItem(qt(name(t)), static_cast<int>(t));
  for (const auto o : kOps) op_->addItem(qt(name(o)), static_cast<int>(o));
  for (const Tier& t : tiers()) tier_->addItem(qt(t.label), qt(t.name));
  tier_->addItem(tr("custom"), QString());
  offer_backends(*backend_, gpus_);
  offer_costs(*costs_);

  rows_.add(column, {new Field(tr("&Collective"), collective_)});
  rows_.add(column, {new Field(tr("&Algorithm"), algorithm_)});
  root_field_ = new Field(tr("R&oot"), root_);
  rows_.add(column, {new Field(tr("Ranks &K"), ranks_), root_field_});
  rows_.add(column, {new Field(tr("Size &n per rank"), size_), new Field(tr("Elements"), type_)});
  op_field_ = new Field(tr("Operation"), op_);
  rows_.add(column, {new Field(tr("Chunks"), chunks_), op_field_});
  parameters_ = new QWidget;
  (new QVBoxLayout(parameters_))->setContentsMargins(0, 0, 0, 0);
  column->addWidget(parameters_);
  auto* run_as = new Field(tr("Run as"), backend_);
  rows_.add(column, {new Field(tr("&Tier"), tier_), run_as});
  custom_row_ = rows_.add(column, {new Field(tr("Alpha per message"), alpha_), new Field(tr("Bandwidth"), bandwidth_)});
  constants_ = new Text({}, Text::Ink::normal, text_font(13));
  constants_->setTextFormat(Qt::RichText);
  constants_->setWordWrap(true);
  backend_word_ = new Text({}, Text::Ink::hint, text_font(13));
  backend_word_->setWordWrap(true);
  column->addWidget(constants_);
  column->addWidget(backend_word_);
  column->addWidget(wiring_ = new WiringFields(document_));
  cost_field_ = new Field(tr("Co&sts"), costs_);
  gpus_per_process_->setRange(1, kMostGpusPerProcess);
  gpus_field_ = new Field(tr("GPUs per process"), gpus_per_process_);
  gpus_field_->set_tip(tr("A process launches their kernels one after another."));
  rows_.add(column, {cost_field_, gpus_field_});
}

void CasePanel::build_data(QVBoxLayout* column) {
  column->addSpacing(4);
  auto* head = new QHBoxLayout;
  data_title_ = new Text(tr("Data"), Text::Ink::normal, text_font(13, 500));
  elements_ = new Text({}, Text::Ink::hint, text_font(13));
  head->addWidget(data_title_);
  head->addStretch();
  head->addWidget(elements_);
  column->addLayout(head);
  rows_.add(column, data_ = new DataTable);
  connect(data_, &DataTable::edited, this, [this](const std::vector<WrittenNumber>& numbers) {
    Case changed = document_.question();
    for (const WrittenNumber& n : numbers) {
      auto next = with_number(std::move(changed), n.rank, n.element, n.text.toStdString());
      if (!next) return rows_.show_error(data_, qt(next.error().line()));
      changed = *std::move(next);
    }
    submit(data_, changed, tr("Change data"));
  });
}

void CasePanel::build_answers(QVBoxLayout* column) {
  column->addWidget(new Text(tr("Time"), Text::Ink::strong, text_font(15, 600)));
  column->addWidget(times_ = new TimesTable);
  column->addWidget(verdict_ = new Verdict);
}

QStringList CasePanel::errors() const {
  QStringList lines = rows_.errors();
  if (!wiring_->error().isEmpty()) lines << wiring_->error();
  return lines;
}

void CasePanel::show_case(const Case& c) {
  showing_ = true;
  rows_.clear_errors();
  collective_->setCurrentIndex(collective_->findData(static_cast<int>(c.collective)));
  algorithm_->set_entries(algorithm_entries(c));
  algorithm_->set_current(qt(c.algorithm));
  ranks_->setValue(c.instance.ranks);
  root_->setValue(c.instance.root);
  const auto algorithm = find_algorithm(c.collective, c.algorithm);
  const std::int64_t unit = algorithm && (*algorithm)->chunk_unit != nullptr ? (*algorithm)->chunk_unit(c.instance) : 1;
  chunks_->setSingleStep(static_cast<int>(std::clamp<std::int64_t>(unit, 1, kAnyNumber)));
  chunks_->setValue(c.instance.chunks);
  root_field_->set_blocked(has_root(c.collective)
                               ? QString()
                               : tr("%1 has no root: every rank plays the same part").arg(qt(name(c.collective))));
  op_field_->set_blocked(reduces(c.collective) ? QString() : tr("%1 reduces nothing").arg(qt(name(c.collective))));
  size_->setEditText(qt(exact_size_text(c.size())));
  size_->lineEdit()->setCursorPosition(0);
  type_->setCurrentIndex(type_->findData(static_cast<int>(c.type)));
  op_->setCurrentIndex(op_->findData(static_cast<int>(c.op)));
  const bool custom = c.alpha.has_value() || c.bandwidth.has_value();
  tier_->setCurrentIndex(custom ? tier_->count() - 1 : tier_->findData(qt(c.tier)));
  custom_row_->setVisible(custom);
  tier_->setItemText(tier_->count() - 1, custom ? qt(tier_label(c)) : tr("custom"));
  show_constants(c, custom);
  backend_->setCurrentIndex(backend_->findData(qt(document_.backend())));
  backend_word_->setText(about_backend(document_.backend(), c.instance.ranks, gpus_));
  const QString type = qt(name(c.type));
  const QString count = c.elements() < 100'000 ? tr("%1 × %2").arg(qt(grouped(c.elements())), type)
                                               : tr("%1 of %2").arg(qt(size_text(c.size())), type);
  elements_->setText(reduces(c.collective) ? count + QStringLiteral(", ") + qt(name(c.op)) : count);
  data_->set_case(c);
  wiring_->show_case(c);
  show_costs(*costs_, c, document_.costs());
  cost_field_->set_tip(about_costs(document_.costs()));
  gpus_per_process_->setValue(document_.gpus_per_process());
  const auto model = find_cost_model(document_.costs());
  gpus_field_->setVisible(model && model->library && model->library->launch > Seconds(0));
  show_parameters(c);
  showing_ = false;
}

void CasePanel::show_constants(const Case& c, bool custom) {
  const CostParameters wires = wire_constants(c);
  const QString alpha = qt(format_seconds(wires.alpha)), bandwidth = qt(format_bandwidth(1.0 / wires.beta));
  alpha_->setText(alpha);
  bandwidth_->setText(bandwidth);
  QStringList said;
  if (!custom)
    said << QStringLiteral("<table width='100%'><tr><td>α %1 %2</td><td align='right'>%3</td></tr></table>")
                .arg(alpha, tr("per message"), bandwidth);
  if (wires.reduce_cost.value > 0) said << tr("A rank reduces %1.").arg(qt(format_bandwidth(1.0 / wires.reduce_cost)));
  if (!c.calibrated.empty()) said << (qt(c.calibrated) + u'.').toHtmlEscaped();
  constants_->setText(said.join(u' '));
  constants_->setVisible(!said.isEmpty());
}

// The boxes stay while they are for the same parameters: whoever types in one goes on.
void CasePanel::show_parameters(const Case& c) {
  std::vector<const ParameterSpec*> specs;
  if (const auto algorithm = find_algorithm(c.collective, c.algorithm))
    for (const ParameterSpec& spec : (*algorithm)->parameters)
      if (!spec.matters || spec.matters(c.instance)) specs.push_back(&spec);
  if (!std::ranges::equal(
          specs, parameter_fields_, {}, [](const ParameterSpec* spec) { return qt(spec->name); },
          [](const Field* field) { return field->editor()->objectName(); }))
    build_parameters(specs);
  const std::vector<Chosen> chosen = specs.empty() ? std::vector<Chosen>() : chosen_parameters(c);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const ParameterSpec& spec = *specs[i];
    const auto it = c.instance.parameters.find(spec.name);
    static_cast<QSpinBox*>(parameter_fields_[i]->editor())
        ->setValue(static_cast<int>(it != c.instance.parameters.end() ? it->second : spec.default_value));
    const auto known =
        std::find_if(chosen.begin(), chosen.end(), [&](const Chosen& one) { return one.parameter == spec.name; });
    parameter_fields_[i]->set_tip(known == chosen.end() ? qt(spec.meaning)
                                  : known->because.empty()
                                      ? tr("%1. Nobody chose: the default").arg(qt(spec.meaning))
                                      : tr("%1. Nobody chose: %2").arg(qt(spec.meaning), qt(known->because)));
  }
  parameters_->setVisible(!specs.empty());
}

void CasePanel::build_parameters(const std::vector<const ParameterSpec*>& specs) {
  auto* column = static_cast<QVBoxLayout*>(parameters_->layout());
  for (QWidget* old : parameters_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    rows_.forget(old);
    column->removeWidget(old);
    old->hide();
    old->deleteLater();
  }
  parameter_fields_.clear();
  QWidget* before = op_;  // Tab goes down the form
  for (const ParameterSpec* spec : specs) {
    auto* box = number_editor(spec->name.c_str());
    parameter_fields_.push_back(new Field(qt(spec->name), box));
    rows_.add(column, {parameter_fields_.back()});
    setTabOrder(before, box);
    before = box;
    connect(box, &QSpinBox::valueChanged, this, [this, box, key = spec->name](int value) {
      submit(box, with_parameter(document_.question(), key, value), tr("Change %1").arg(qt(key)));
    });
  }
}

void CasePanel::show_answer() {
  times_->show_times(results_.answer().get(), results_.measured().get(), results_.library().get(), results_.recorded());
  verdict_->show_verdict(results_.answer().get(), results_.proving(), results_.unproved(), results_.proved_by());
}

void CasePanel::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(20, layout()->itemAt(1)->geometry().top(), width() - 40, 1), t.hair);
}

}  // namespace ringside::ui
