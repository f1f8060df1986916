#include "ui/measure/plan_form.h"

#include <algorithm>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/measure/backend.h"
#include "ui/case/backend_choice.h"
#include "ui/controls/editors.h"
#include "ui/controls/switch.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_form.h"

namespace ringside::ui {
namespace {

std::string text(const QLineEdit* edit) {
  return edit->text().trimmed().toStdString();
}

/// A list of hosts, a file with one, or the nodes of this allocation.
Result<std::vector<Host>> hosts_of(const std::string& said, bool& slurm) {
  slurm = said == PlanForm::kSlurm;
  if (slurm) {
    const QByteArray nodes = qgetenv("SLURM_JOB_NODELIST");
    if (nodes.isEmpty())
      return fail("--hosts", "slurm", "hosts; this window was not opened within an allocation of Slurm");
    return slurm_hosts(nodes.toStdString(), qgetenv("SLURM_TASKS_PER_NODE").toStdString());
  }
  if (said.find('/') != std::string::npos) return read_hostfile(said);
  if (said.empty()) return std::vector<Host>();  // not named yet
  return parse_hosts(said);
}

}  // namespace

PlanForm::PlanForm(const Gpus& gpus, QWidget* parent)
    : QWidget(parent), place_(new LabForm), cluster_(new LabForm), case_(new LabForm) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  where_ = place_->choice("measure_where", Measure::tr("Where"),
                          {Measure::tr("This computer"), Measure::tr("Emulated network"), Measure::tr("Cluster")});
  ranks_ = place_->number("measure_ranks");
  ranks_->setRange(1, 64);
  backend_ = choice_editor("measure_backend");
  offer_backends(*backend_, gpus);
  backend_->removeItem(backend_->findData(QStringLiteral("emulated")));
  connect(backend_, &QComboBox::activated, this, &PlanForm::changed);
  place_->row({{Measure::tr("Ranks"), ranks_}, {Measure::tr("Memory"), backend_}});
  here_ = ranks_->parentWidget();
  tier_ = place_->choice("measure_tier", Measure::tr("Network imposed"), {});
  for (const Tier& tier : tiers()) tier_->addItem(qt(tier.label), qt(tier.name));
  build_cluster();
  build_case();
  for (LabForm* form : {place_, cluster_, case_}) {
    column->addWidget(form);
    connect(form, &LabForm::changed, this, &PlanForm::changed);
  }
}

void PlanForm::show_place(MeasurePlan::Where where) {
  const bool cluster = where == MeasurePlan::Where::cluster, emulated = where == MeasurePlan::Where::emulated;
  here_->setVisible(!cluster);
  backend_->parentWidget()->setVisible(!emulated);
  tier_->parentWidget()->setVisible(emulated);
  cluster_->setVisible(cluster);
}

void PlanForm::show_manner(const MeasurePlan& plan) {
  const BackendKind& kind = backend_of(plan.runs_on());
  LabForm::show_row(cadence_, kind.streams);
  slowly_->setVisible(kind.imposes);
  library_->setVisible(!kind.library.empty());
  LabForm::show_row(budget_, !plan.runs_slowly());
}

void PlanForm::show_plan(const MeasurePlan& plan) {
  show_place(plan.where);
  const QSignalBlocker quiet(this), of_place(place_), of_cluster(cluster_), of_case(case_);
  for (LabForm* form : {place_, cluster_, case_}) form->clear_errors();
  where_->setCurrentIndex(static_cast<int>(plan.where));
  tier_->setCurrentIndex(std::max(0, tier_->findData(qt(plan.question.tier))));
  ranks_->setValue(plan.ranks);
  backend_->setCurrentIndex(std::max(0, backend_->findData(qt(plan.backend))));
  // A host file stays what was said as long as it is what was read.
  bool slurm = false;
  const auto same = [](const Host& a, const Host& b) { return a.login() == b.login(); };
  if (const auto said = hosts_of(text(hosts_), slurm); !said || !std::ranges::equal(*said, plan.launch.hosts, same))
    hosts_->setText(qt(plan.launch.slurm ? kSlurm : host_list(plan.launch.hosts)));
  transport_->setCurrentIndex(std::max(0, transport_->findText(qt(plan.launch.transport))));
  agent_->setText(qt(plan.launch.agent)), interfaces_->setText(qt(plan.launch.interfaces));
  stage_->setChecked(plan.launch.stage), wait_->setValue(plan.launch.wait);
  runner_->setText(qt(plan.launch.runner)), template_->setText(qt(plan.launch.command));
  QStringList variables;
  for (const auto& [key, value] : plan.launch.environment) variables << qt(key + "=" + value);
  environment_->setText(variables.join(u' '));
  collective_->setCurrentIndex(collective_->findText(qt(std::string(name(plan.question.collective)))));
  algorithms_->setText(plan.algorithms.empty() ? QStringLiteral("all") : qt(join(plan.algorithms)));
  sizes_->setText(sizes_text(plan.sizes));
  budget_->setText(qt(format_short_seconds(Seconds(plan.budget_s))));
  library_->setChecked(plan.library), slowly_->setChecked(plan.slowly);
  cadence_->setCurrentIndex(plan.manner.cadence == Cadence::isolated ? 0 : 1);
  buffers_->setCurrentIndex(plan.manner.in_place ? 0 : 1);
  show_manner(plan);
}

Result<bool> PlanForm::read_cluster(MeasurePlan& plan) {
  LaunchSettings& s = plan.launch;
  s = {};
  auto hosts = hosts_of(text(hosts_), s.slurm);
  if (!hosts) {
    hosts.error().what = "--hosts";  // whatever was wrong in the list or the file stands under this field
    return Failure(hosts.error());
  }
  s.hosts = std::move(*hosts);
  if (slots_->value() > 0)
    for (Host& host : s.hosts) host.slots = slots_->value();
  if (transport_->currentIndex() > 0) s.transport = transport_->currentText().toStdString();
  if (!text(agent_).empty()) {
    RINGSIDE_TRY(s.agent, parse_program(text(agent_), "--agent"));
  }
  if (s.slurm) s.wait = wait_->value();
  s.stage = stage_->isChecked();
  if (s.stage && !text(runner_).empty()) return fail("--runner", text(runner_), "nothing, while it is copied over");
  if (!text(runner_).empty()) {
    RINGSIDE_TRY(s.runner, parse_program(text(runner_), "--runner"));
  }
  if (!text(interfaces_).empty()) {
    RINGSIDE_TRY(s.interfaces, parse_interfaces(text(interfaces_)));
  }
  if (!text(template_).empty()) {
    RINGSIDE_TRY(s.command, parse_launch_template(text(template_)));
  }
  for (const QString& one : environment_->text().split(u' ', Qt::SkipEmptyParts)) {
    RINGSIDE_TRY(auto setting, parse_setting(one.toStdString()));
    s.environment.push_back(std::move(setting));
  }
  return true;
}

Result<bool> PlanForm::read_case(MeasurePlan& plan) const {
  RINGSIDE_TRY(const auto collective, parse_collective(collective_->currentText().toStdString()));
  if (collective != plan.question.collective) {
    // Another verb has other algorithms.
    Case c = plan.question;
    c.collective = collective;
    plan.question = c;
    plan.algorithms = {};
  } else {
    plan.algorithms.clear();
    for (const QString& one : algorithms_->text().split(u',', Qt::SkipEmptyParts))
      if (const std::string each = one.trimmed().toStdString(); fold_name(each) != "all")
        plan.algorithms.push_back(each);
  }
  RINGSIDE_TRY(plan.sizes, parse_sizes(text(sizes_)));
  if (!plan.runs_slowly()) {
    RINGSIDE_TRY(const auto budget, parse_seconds(text(budget_), "--budget"));
    if (budget.value < 0.1 || budget.value > 86'400) return fail("--budget", text(budget_), "0.1 to 86400 seconds");
    plan.budget_s = budget.value;
  }
  plan.library = library_->isChecked();
  plan.manner = {cadence_->currentIndex() == 0 ? Cadence::isolated : Cadence::back_to_back,
                 buffers_->currentIndex() == 0};
  return true;
}

std::optional<MeasurePlan> PlanForm::plan(const MeasurePlan& before) {
  for (LabForm* form : {place_, cluster_, case_}) form->clear_errors();
  MeasurePlan plan = before;
  plan.where = static_cast<MeasurePlan::Where>(where_->currentIndex());
  plan.ranks = ranks_->value();
  plan.backend = backend_->currentData().toString().toStdString();
  plan.slowly = slowly_->isChecked();
  show_place(plan.where), show_manner(plan);
  if (plan.where == MeasurePlan::Where::emulated && tier_->currentData().toString() != qt(plan.question.tier)) {
    plan.question.tier = tier_->currentData().toString().toStdString();
    plan.question.alpha.reset(), plan.question.bandwidth.reset();
  }
  const auto read = [&]() -> Result<bool> {
    if (plan.on_cluster()) {
      RINGSIDE_OK(read_cluster(plan));
    }
    return read_case(plan);
  }();
  if (read) return plan;
  refuse(read.error());
  return std::nullopt;
}

bool PlanForm::refuse(const Error& error) {
  return place_->refuse(error) || cluster_->refuse(error) || case_->refuse(error);
}

}  // namespace ringside::ui
