// Measure, Hosts: what is wrong before anything starts, what would be started, and what would run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/measure/host_rows.h"
#include "ui/training/lab_page.h"
#include "ui/training/latest.h"

namespace ringside::ui {

class Button;
class HostsTable;
class PlanForm;
class Text;

/// The pages of Measure: what their tabs say, and what files with their pictures are called.
LabPages measure_pages();

class HostsPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit HostsPage(Measurer* measurer, QWidget* parent = nullptr);
  std::shared_ptr<const Figure> figure() const override;
  void begin() override;
  void primary() override;
  void set_explored(const Case& explored) { explored_ = explored; }
  const MeasurePlan& plan() const { return plan_; }
  /// One undoable change.
  void set_plan(const MeasurePlan& plan);
  /// How many ranks would run, and why they cannot now; empty if they can.
  std::int32_t ranks() const;
  QString blocked() const;
  const std::vector<HostRow>& rows() const { return rows_; }
  /// The very line; empty while it is not known.
  QString line() const { return line_; }

 Q_SIGNALS:
  void run_asked(const ringside::ui::MeasureRequest& request);
  void primary_changed();

 private:
  class Change;
  void put(const MeasurePlan& plan);
  std::vector<Host> ready() const;
  bool no_hosts() const { return plan_.on_cluster() && !plan_.launch.slurm && plan_.launch.hosts.empty(); }
  void check();
  void refresh();
  void show_rows();
  void show_cases();
  void ask_line();
  void copy_line();
  void save_script();

  Measurer* measurer_;
  PlanForm* form_;
  HostsTable* table_;
  FigureView *placement_, *cases_;
  Text* line_text_;
  Button *copy_, *save_, *again_;
  Shown hosts_, placed_, planned_card_;
  std::optional<Case> explored_;
  MeasurePlan plan_;
  std::optional<MetHosts> met_;
  std::vector<HostRow> rows_;
  std::optional<PlannedCases> planned_;
  QString line_, trouble_;
  bool begun_ = false;
  Latest<MetHosts> meeting_;
  Latest<std::string> asking_line_;
  Latest<std::shared_ptr<const Figure>> pricing_;
};

}  // namespace ringside::ui
