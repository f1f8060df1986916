// What a person chooses before a run: where, on which hosts and how they are reached, and what runs there.
#pragma once

#include <optional>

#include <QWidget>

#include "core/base/result.h"
#include "ui/measure/measure_plan.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ringside::ui {

class Button;
class LabForm;
class Switch;

class PlanForm : public QWidget {
  Q_OBJECT
 public:
  static constexpr const char* kSlurm = "slurm";  ///< in place of hosts: those of this allocation
  explicit PlanForm(const Gpus& gpus, QWidget* parent = nullptr);
  void show_plan(const MeasurePlan& plan);
  /// What the fields say, over what they do not ask (`before`); nothing, and said under the field, where one of them
  /// cannot be read.
  std::optional<MeasurePlan> plan(const MeasurePlan& before);
  /// Says what was refused under its field, as LabForm does.
  bool refuse(const Error& error);

 Q_SIGNALS:
  void changed();         ///< by the person
  void explore_wanted();  ///< the case is to be Explore's

 private:
  void show_place(MeasurePlan::Where where);
  void show_manner(const MeasurePlan& plan);
  void build_cluster();
  void build_case();
  void open_hostfile();
  Result<bool> read_cluster(MeasurePlan& plan);
  Result<bool> read_case(MeasurePlan& plan) const;

  LabForm *place_, *cluster_, *case_;
  QWidget* here_;
  QSpinBox *ranks_, *slots_, *wait_;
  QLineEdit *hosts_, *agent_, *interfaces_, *environment_, *runner_, *template_;
  QComboBox *where_, *transport_, *backend_, *tier_, *collective_, *cadence_, *buffers_;
  QLineEdit *algorithms_, *sizes_, *budget_;
  Switch *slowly_, *library_, *stage_;
};

}  // namespace ringside::ui
