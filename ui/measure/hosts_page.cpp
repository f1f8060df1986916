#include "ui/measure/hosts_page.h"

#include <algorithm>
#include <utility>

#include <QTime>
#include <QUndoCommand>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/measure/hosts_table.h"
#include "ui/measure/launch_plan.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/placement_figure.h"
#include "ui/measure/plan_form.h"
#include "ui/measure/planned_figure.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

LabPages measure_pages() {
  return {{Measure::tr("Hosts"), Measure::tr("Run"), Measure::tr("Results")},
          {QStringLiteral("hosts"), QStringLiteral("run"), QStringLiteral("results")}};
}

class HostsPage::Change : public QUndoCommand {
 public:
  Change(HostsPage& page, MeasurePlan before, MeasurePlan after)
      : QUndoCommand(Measure::tr("Change the plan")),
        page_(page),
        before_(std::move(before)),
        after_(std::move(after)) {}
  void undo() override { page_.put(before_); }
  void redo() override { page_.put(after_); }

 private:
  HostsPage& page_;
  MeasurePlan before_, after_;
};

HostsPage::HostsPage(Measurer* measurer, const QString& folder, QWidget* parent)
    : LabPage(0, parent, measure_pages()),
      measurer_(measurer),
      form_(new PlanForm(measurer != nullptr ? measurer->gpus() : Gpus{})),
      table_(new HostsTable),
      placement_(new FigureView),
      cases_(new FigureView),
      launch_(new LaunchPlan(measurer)),
      again_(new Button(Button::Kind::secondary, Measure::tr("Check again"), Glyph::loop)),
      explore_(new Button(Button::Kind::secondary, Measure::tr("Use in Explore"))),
      probe_(measurer, folder),
      plan_(plan_of(Case{})) {
  placement_->setObjectName(QStringLiteral("measure_placement"));
  cases_->setObjectName(QStringLiteral("measure_cases"));
  again_->setObjectName(QStringLiteral("measure_check"));
  explore_->setObjectName(QStringLiteral("measure_use_found"));
  again_->describe(Measure::tr("Check again"), Measure::tr("Ask all hosts again (R in the table)"));
  set_form(Measure::tr("Where"), form_);
  hosts_ = add(Place::hero, Measure::tr("Hosts"), table_, Origin::measured);
  hosts_.badge->hide();
  hosts_.card->add_control(again_);
  line_ = add(Place::strip, Measure::tr("Launch plan"), launch_, Origin::measured);
  line_.badge->hide();
  placed_ = add(Place::side, Measure::tr("Placement"), placement_, Origin::measured, "placement");
  placed_.badge->hide();
  planned_card_ = add(Place::side_or_strip, Measure::tr("What will run"), cases_, Origin::price, "cases");
  planned_card_.card->add_control(explore_);
  connect(launch_, &LaunchPlan::chosen, this, [this] { refresh(); });
  connect(launch_, &LaunchPlan::refused, this, [this](const Error& e) {
    if (!form_->refuse(e)) say_error(qt(e.line()));
  });
  connect(&probe_, &Probe::changed, this, [this] {
    refresh();
    if (!probe_.error().isEmpty()) return say_error(probe_.error());
    if (!probe_.running() && found() && !full()) reveal(planned_card_);
  });
  connect(explore_, &QPushButton::clicked, this, &HostsPage::take_to_explore);
  connect(form_, &PlanForm::changed, this, [this] {
    if (const auto plan = form_->plan(plan_)) return set_plan(*plan);
    trouble_ = Measure::tr("A field at the left cannot be read");
    say_error(trouble_);
    Q_EMIT primary_changed();
  });
  connect(form_, &PlanForm::explore_wanted, this, [this] {
    if (!explored_) return;
    MeasurePlan plan = plan_of(*explored_);
    plan.where = plan_.where, plan.launch = plan_.launch, plan.backend = plan_.backend;
    set_plan(plan);
  });
  connect(again_, &QPushButton::clicked, this, &HostsPage::check);
  connect(table_, &HostsTable::check_asked, this, &HostsPage::check);
  connect(table_, &HostsTable::remedy_asked, this, [this](int row) {
    const HostRow& host = table_->rows()[static_cast<std::size_t>(row)];
    if (HostsModel::action(host).isEmpty()) return;
    if (!host.copying_helps) return check();
    MeasurePlan plan = plan_;
    plan.launch.stage = true, plan.launch.runner.clear();
    set_plan(plan);
  });
  if (measurer_ != nullptr) connect(measurer_, &Measurer::finished, this, &HostsPage::primary_changed);
}

void HostsPage::begin() {
  if (begun_) return;
  begun_ = true;
  put(explored_ ? plan_of(*explored_) : plan_);
}

void HostsPage::set_plan(const MeasurePlan& plan) {
  if (!(plan == plan_))
    undo_stack().push(new Change(*this, plan_, plan));
  else
    put(plan);
}

void HostsPage::put(const MeasurePlan& plan) {
  const bool known = met_ && same_hosts(plan, plan_);
  plan_ = plan;
  begun_ = true;
  trouble_.clear();
  form_->show_plan(plan_);
  known ? refresh() : check();
}

void HostsPage::check() {
  met_.reset();
  hosts_.card->set_hint({});
  refresh();
  if (measurer_ == nullptr) return;
  const LaunchSettings settings = plan_.on_cluster() ? plan_.launch : this_computer(plan_.ranks);
  // A launcher of its own reaches hosts in ways of its own.
  if (no_hosts() || !settings.command.empty()) return;
  meeting_.ask(
      this, [measurer = measurer_, settings](const auto&) -> Result<MetHosts> { return measurer->meet(settings); },
      [this](Result<MetHosts> met) {
        if (met) met_ = std::move(*met);
        hosts_.card->set_hint(Measure::tr("checked before anything starts, %1").arg(QTime::currentTime().toString()));
        refresh();
      });
}

std::int32_t HostsPage::ranks() const {
  return ranks_of(plan_, ready());
}

std::vector<Host> HostsPage::ready() const {
  return ready_hosts(plan_, met_.value_or(MetHosts{}));
}

JobKind HostsPage::kind() const {
  return launch_->kind();
}

QString HostsPage::line() const {
  return launch_->line();
}

QString HostsPage::blocked(JobKind kind) const {
  if (measurer_ == nullptr) return Measure::tr("This window has no runner: it was opened without one");
  if (!trouble_.isEmpty()) return trouble_;
  if (measurer_->running()) return Measure::tr("Another run is under way.");
  if (no_hosts()) return Measure::tr("Name the hosts first: n01:8,n02:8, or a host file");
  if (meeting_.busy()) return Measure::tr("The hosts are still being asked");
  if (kind == JobKind::measure && !planned_) return Measure::tr("Nothing can run as it is chosen");
  if (std::ranges::all_of(rows_, [](const HostRow& row) { return row.state == HostRow::State::left_out; }))
    return verdict_of(rows_);
  if (kind == JobKind::survey && (!plan_.on_cluster() || ready().size() < 2))
    return Measure::tr("A survey is of two hosts or more of a cluster");
  if (kind == JobKind::calibrate && backend_of(plan_.runs_on()).imposes)
    return Measure::tr("What is imposed is known: there is nothing to calibrate");
  if (kind == JobKind::measure && !plan_.on_cluster())
    return run_blocker(planned_->cases.back(), measurer_, plan_.backend);
  return {};
}

void HostsPage::refresh() {
  rows_ = host_rows(plan_, met_ ? &*met_ : nullptr);
  show_rows();
  show_cases();
  show_found();
  ask_line();
  Q_EMIT primary_changed();
}

void HostsPage::show_rows() {
  table_->set_rows(rows_);
  placement_->set_figure(std::make_shared<PlacementFigure>(rows_));
  placed_.card->set_hint(Measure::tr("a host is filled before the next"));
}

void HostsPage::show_cases() {
  const std::int32_t ranks = this->ranks();
  planned_.reset();
  QString said = no_hosts() ? blocked() : verdict_of(rows_);
  bool good = !no_hosts();
  for (const HostRow& row : rows_) good = good && row.state != HostRow::State::left_out;
  if (ranks < 1) {
    cases_->set_figure(nullptr);
    planned_card_.card->set_hint({});
  } else if (auto planned = cases_of(plan_, ranks)) {
    planned_ = std::move(*planned);
    planned_card_.card->set_hint(Measure::tr("%1 cases, shuffled").arg(planned_->cases.size()));
    pricing_.ask(
        this,
        [planned = *planned_, basis = basis(),
         measurer = measurer_](const auto& cancelled) -> Result<std::shared_ptr<const Figure>> {
          PriceBasis by = basis;
          if (by.memory && measurer != nullptr) by.calibration = measurer->kept();
          return planned_figure(planned, by, cancelled);
        },
        [this](Result<std::shared_ptr<const Figure>> figure) {
          if (figure && kind() == JobKind::measure) cases_->set_figure(*figure);
        });
  } else {
    cases_->set_figure(nullptr);
    if (!form_->refuse(planned.error())) said = qt(planned.error().line());
    good = false;
  }
  const QString place = plan_.on_cluster() ? Measure::tr("%1 hosts").arg(plan_.launch.hosts.size())
                        : plan_.where == MeasurePlan::Where::emulated
                            ? Measure::tr("this computer, %1 imposed").arg(qt(plan_.question.tier))
                            : Measure::tr("this computer");
  const double slow_s = planned_ ? planned_->pace.budget_s : 0;
  say(Measure::tr("%1, %2 ranks; %3, %4 algorithms, %5 sizes, %6 at most")
          .arg(place)
          .arg(ranks)
          .arg(qt(ringside::name(plan_.question.collective)))
          .arg(planned_ ? planned_->algorithms.size() : plan_.algorithms.size())
          .arg(plan_.sizes.size())
          .arg(qt(format_short_seconds(Seconds(slow_s > 0 ? slow_s : plan_.budget_s)))),
      said, good);
}

void HostsPage::primary() {
  if (probe_.running()) return probe_.stop();
  if (kind() == JobKind::measure) return run();
  if (!blocked().isEmpty()) return;
  probe_.start(probe_of(plan_, ready(), kind()));
}

void HostsPage::run() {
  if (!blocked(JobKind::measure).isEmpty()) return;
  Q_EMIT run_asked(request_of(plan_, ready(), *planned_));
}

std::vector<PagePicture> HostsPage::pictures() const {
  if (rows_.empty()) return {};
  std::vector<PagePicture> all{{Measure::tr("Placement"), name() + QStringLiteral("-placement"),
                                std::make_shared<PlacementFigure>(rows_), recipe_of(plan_, "placement")}};
  if (cases_->figure() && (found() || planned_))
    all.push_back(
        {Measure::tr("What will run"), name() + QStringLiteral("-cases"), cases_->figure(), recipe_of(plan_, "cases")});
  return all;
}

}  // namespace ringside::ui
