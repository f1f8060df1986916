// The fields of a plan: hosts and how they are reached, and what runs there.
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/switch.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/plan_form.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_form.h"

namespace ringside::ui {

void PlanForm::build_cluster() {
  constexpr int kMostSlots = 1024;
  hosts_ = cluster_->line("measure_hosts");
  hosts_->setPlaceholderText(QStringLiteral("n01:8,n02:8"));
  cluster_->name_flag(hosts_, "--hosts");
  cluster_->row({{Measure::tr("Hosts, or a host file"), hosts_}});
  auto* open = new Button(Button::Kind::secondary, Measure::tr("Open a host file…"), Glyph::folder);
  open->setObjectName(QStringLiteral("measure_open_hosts"));
  connect(open, &QPushButton::clicked, this, &PlanForm::open_hostfile);
  cluster_->layout()->addWidget(open);
  const bool allocated = !qEnvironmentVariableIsEmpty("SLURM_JOB_NODELIST");
  if (allocated) {
    auto* slurm = new Button(Button::Kind::secondary, Measure::tr("Nodes of this allocation"));
    slurm->setObjectName(QStringLiteral("measure_slurm"));
    connect(slurm, &QPushButton::clicked, this, [this] {
      hosts_->setText(QString::fromLatin1(kSlurm));
      Q_EMIT changed();
    });
    cluster_->layout()->addWidget(slurm);
  }
  wait_ = cluster_->number("measure_wait");
  wait_->setRange(1, kLongestSlurmWait);
  wait_->setToolTip(Measure::tr("Slurm: so long a run waits for processors that other steps hold (--wait)"));
  cluster_->name_flag(wait_, "--wait");
  cluster_->row({{Measure::tr("Wait for processors, s"), wait_}});
  LabForm::show_row(wait_, allocated);
  slots_ = cluster_->number("measure_slots");
  slots_->setRange(0, kMostSlots);
  slots_->setSpecialValueText(Measure::tr("listed"));
  transport_ = choice_editor("measure_transport");
  transport_->addItem(Measure::tr("MPI's"));
  for (const std::string& way : transports()) transport_->addItem(qt(way));
  connect(transport_, &QComboBox::activated, this, &PlanForm::changed);
  cluster_->name_flag(transport_, "--transport");
  cluster_->row({{Measure::tr("Ranks a host"), slots_}, {Measure::tr("Transport"), transport_}});
  interfaces_ = cluster_->line("measure_interfaces"), agent_ = cluster_->line("measure_agent");
  interfaces_->setPlaceholderText(QStringLiteral("10.0.0.0/24"));
  agent_->setPlaceholderText(QStringLiteral("ssh"));
  cluster_->name_flag(interfaces_, "--interfaces"), cluster_->name_flag(agent_, "--agent");
  cluster_->row({{Measure::tr("Networks"), interfaces_}, {Measure::tr("Agent"), agent_}});
  runner_ = cluster_->line("measure_runner"), environment_ = cluster_->line("measure_environment");
  runner_->setPlaceholderText(Measure::tr("where it lies here"));
  environment_->setPlaceholderText(QStringLiteral("NAME=VALUE"));
  cluster_->name_flag(runner_, "--runner"), cluster_->name_flag(environment_, "--env");
  cluster_->row({{Measure::tr("Runner on the hosts"), runner_}});
  stage_ = new Switch(Measure::tr("Copy it over for each launch"));
  stage_->setObjectName(QStringLiteral("measure_stage"));
  stage_->setToolTip(Measure::tr("ringside-run and its libraries go to /tmp of every host, and are taken away after"));
  connect(stage_, &QCheckBox::clicked, this, [this] {
    if (stage_->isChecked()) runner_->clear();
    Q_EMIT changed();
  });
  cluster_->layout()->addWidget(stage_);
  template_ = cluster_->line("measure_template");
  template_->setPlaceholderText(QStringLiteral("mpirun -n {np} {runner}"));
  cluster_->name_flag(template_, "--launch");
  environment_->setToolTip(Measure::tr("Variables of every rank"));
  template_->setToolTip(Measure::tr("Another launcher, with {np} {hosts} {hostfile} {runner}"));
  cluster_->row({{Measure::tr("Variables"), environment_}, {Measure::tr("Launcher"), template_}});
}

void PlanForm::build_case() {
  QStringList verbs;
  for (const Collective c : all_collectives()) verbs << qt(std::string(name(c)));
  collective_ = case_->choice("measure_collective", Measure::tr("Collective"), verbs);
  algorithms_ = case_->line("measure_algorithms");
  case_->name_flag(algorithms_, "-a");
  case_->row({{Measure::tr("Algorithms, or all"), algorithms_}});
  sizes_ = case_->line("measure_sizes");
  case_->name_flag(sizes_, "-n");
  case_->row({{Measure::tr("Sizes of a rank's buffer"), sizes_}});
  cadence_ = choice_editor("measure_cadence"), buffers_ = choice_editor("measure_buffers");
  cadence_->addItems({Measure::tr("isolated"), Measure::tr("back to back")});
  cadence_->setToolTip(Measure::tr(
      "Isolated: all ranks start each call together. Back to back: twenty calls in a row, as nccl-tests and OSU do."));
  buffers_->addItems({Measure::tr("in place"), Measure::tr("out of place")});
  for (QComboBox* choice : {cadence_, buffers_}) connect(choice, &QComboBox::activated, this, &PlanForm::changed);
  case_->name_flag(cadence_, "--cadence"), case_->name_flag(buffers_, "--buffers");
  case_->row({{Measure::tr("Cadence"), cadence_}, {Measure::tr("Buffers"), buffers_}});
  slowly_ = new Switch(Measure::tr("Slowly, to be followed"));
  slowly_->setObjectName(QStringLiteral("measure_slowly"));
  slowly_->setToolTip(Measure::tr("Half a second for a step of the quickest case, and about three runs of each"));
  connect(slowly_, &QCheckBox::clicked, this, &PlanForm::changed);
  case_->layout()->addWidget(slowly_);
  budget_ = case_->line("measure_budget");
  case_->name_flag(budget_, "--budget");
  case_->row({{Measure::tr("Time, at most"), budget_}});
  library_ = new Switch(Measure::tr("Time the library, too"));
  library_->setObjectName(QStringLiteral("measure_library"));
  connect(library_, &QCheckBox::clicked, this, &PlanForm::changed);
  case_->layout()->addWidget(library_);
  auto* take = new Button(Button::Kind::quiet, Measure::tr("Take the case of Explore"));
  take->setObjectName(QStringLiteral("measure_take_case"));
  connect(take, &QPushButton::clicked, this, &PlanForm::explore_wanted);
  case_->layout()->addWidget(take);
}

void PlanForm::open_hostfile() {
  const QString path = QFileDialog::getOpenFileName(this, Measure::tr("Open a host file"));
  if (path.isEmpty()) return;
  hosts_->setText(path);
  Q_EMIT changed();
}

}  // namespace ringside::ui
