// What is chosen or typed in the case panel: a change of the document, or an error under its field.
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "core/base/text.h"
#include "ui/case/case_panel.h"
#include "ui/controls/chooser.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

void CasePanel::connect_fields() {
  const auto index = &QComboBox::activated;
  connect(collective_, index, this, [this] {
    submit(collective_,
           with_collective(document_.question(), static_cast<Collective>(collective_->currentData().toInt())),
           tr("Choose collective"));
  });
  connect(algorithm_, &Chooser::chosen, this, [this](const QString& name) {
    submit(algorithm_, with_algorithm(document_.question(), name.toStdString()), tr("Choose algorithm"));
  });
  connect(type_, index, this, [this] {
    submit(type_, with_type(document_.question(), static_cast<ElementType>(type_->currentData().toInt())),
           tr("Change element type"));
  });
  connect(op_, index, this, [this] {
    Case c = document_.question();
    c.op = static_cast<Op>(op_->currentData().toInt());
    submit(op_, c, tr("Change operation"));
  });
  connect(ranks_, &QSpinBox::valueChanged, this,
          [this](int k) { submit(ranks_, with_ranks(document_.question(), k), tr("Change ranks")); });
  connect(root_, &QSpinBox::valueChanged, this, [this](int r) {
    Case c = document_.question();
    c.instance.root = r;
    submit(root_, c, tr("Change root"));
  });
  connect(chunks_, &QSpinBox::valueChanged, this, [this](int chunks) {
    Case c = document_.question();
    c.instance.chunks = chunks;
    submit(chunks_, c, tr("Change chunks"));
  });
  connect(size_, index, this, &CasePanel::submit_size);
  connect(size_->lineEdit(), &QLineEdit::editingFinished, this, &CasePanel::submit_size);
  connect(tier_, index, this, &CasePanel::submit_tier);
  connect(alpha_, &QLineEdit::editingFinished, this, &CasePanel::submit_custom);
  connect(bandwidth_, &QLineEdit::editingFinished, this, &CasePanel::submit_custom);
  connect(backend_, index, this, [this] { document_.set_backend(backend_->currentData().toString().toStdString()); });
  connect(gpus_per_process_, &QSpinBox::valueChanged, this, [this](int gpus) {
    if (!showing_) document_.set_gpus_per_process(gpus);
  });
  connect(costs_, index, this, [this] { document_.set_costs(costs_->currentData().toString().toStdString()); });
}

void CasePanel::submit(QWidget* editor, const Case& c, const QString& what) {
  if (showing_) return;
  if (const auto done = document_.change(c, what); !done) return rows_.show_error(editor, qt(done.error().line()));
  rows_.clear_errors();
  show_case(document_.question());
}

void CasePanel::submit_size() {
  if (showing_) return;
  const auto bytes = parse_bytes(size_->currentText().toStdString(), "size");
  if (!bytes) return rows_.show_error(size_, qt(bytes.error().line()));
  submit(size_, with_bytes(document_.question(), *bytes), tr("Change size"));
}

void CasePanel::submit_tier() {
  if (showing_) return;
  Case c = document_.question();
  const QString tier = tier_->currentData().toString();
  if (tier.isEmpty()) {
    // Custom starts from what holds now, so that nothing jumps.
    const CostParameters now = wire_constants(c);
    c.alpha = now.alpha;
    c.bandwidth = 1.0 / now.beta;
  } else {
    c.tier = tier.toStdString();
    c.alpha.reset();
    c.bandwidth.reset();
    if (!c.calibrated.empty()) c.reduce_cost.reset();
    c.calibrated.clear();
  }
  submit(tier_, c, tr("Change tier"));
}

void CasePanel::submit_custom() {
  if (showing_ || !custom_row_->isVisibleTo(this)) return;
  Case c = document_.question();
  const auto alpha = parse_seconds(alpha_->text().toStdString(), "alpha");
  if (!alpha) return rows_.show_error(alpha_, qt(alpha.error().line()));
  const auto bandwidth = parse_bandwidth(bandwidth_->text().toStdString(), "bandwidth");
  if (!bandwidth) return rows_.show_error(bandwidth_, qt(bandwidth.error().line()));
  // What is given exactly, by a calibration, is not rounded by going through its fields.
  const CostParameters now = wire_constants(c);
  if (alpha_->text() == qt(format_seconds(now.alpha)) && bandwidth_->text() == qt(format_bandwidth(1.0 / now.beta)))
    return;
  c.alpha = *alpha;
  c.bandwidth = *bandwidth;
  c.calibrated.clear();
  submit(alpha_, c, tr("Change alpha and bandwidth"));
}

}  // namespace ringside::ui
