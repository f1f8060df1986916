// Measure, Hosts: what is wrong before anything starts, what would be started, and what would run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/measure/host_rows.h"
#include "ui/measure/planned_figure.h"
#include "ui/measure/probe.h"
#include "ui/training/lab_page.h"
#include "ui/training/latest.h"

namespace ringside::ui {

class Button;
class HostsTable;
class LaunchPlan;
class PlanForm;

/// The pages of Measure: what their tabs say, and what files with their pictures are called.
LabPages measure_pages();

class HostsPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null; topologies of surveys are kept in `folder`, or nowhere where that is empty.
  HostsPage(Measurer* measurer, const QString& folder, QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  /// Starts what is chosen, or stops the survey or calibration under way.
  void primary() override;
  void run();
  /// What primary() would start: a run, a survey, a calibration.
  JobKind kind() const;
  Probe& probe() { return probe_; }
  void set_explored(const Case& explored) { explored_ = explored; }
  const MeasurePlan& plan() const { return plan_; }
  /// One undoable change.
  void set_plan(const MeasurePlan& plan);
  /// How many ranks would run, on how many hosts, and why what is asked for cannot start now; empty if it can.
  std::int32_t ranks() const;
  std::size_t hosts() const { return ready().size(); }
  QString blocked(JobKind kind) const;
  QString blocked() const { return blocked(kind()); }
  const std::vector<HostRow>& rows() const { return rows_; }
  /// The very line; empty while it is not known.
  QString line() const;

 Q_SIGNALS:
  void run_asked(const ringside::ui::MeasureRequest& request);
  void primary_changed();
  /// What was found here is wanted in Explore.
  void topology_wanted(const ringside::Topology& found);
  void calibration_wanted(const ringside::Calibration& found);

 private:
  class Change;
  void put(const MeasurePlan& plan);
  std::vector<Host> ready() const;
  bool no_hosts() const { return plan_.on_cluster() && !plan_.launch.slurm && plan_.launch.hosts.empty(); }
  void check();
  void refresh();
  void show_rows();
  void show_cases();
  /// The table of what a survey or calibration has found, in place of what would run.
  void show_found();
  bool found() const;
  PriceBasis basis() const;
  void ask_line();
  void take_to_explore();

  Measurer* measurer_;
  PlanForm* form_;
  HostsTable* table_;
  FigureView *placement_, *cases_;
  LaunchPlan* launch_;
  Button *again_, *explore_;
  Probe probe_;
  Shown hosts_, line_, placed_, planned_card_;
  std::optional<Case> explored_;
  MeasurePlan plan_;
  std::optional<MetHosts> met_;
  std::vector<HostRow> rows_;
  std::optional<PlannedCases> planned_;
  QString trouble_;
  bool begun_ = false;
  Latest<MetHosts> meeting_;
  Latest<std::shared_ptr<const Figure>> pricing_;
};

}  // namespace ringside::ui
