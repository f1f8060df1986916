// Train, Trace: what profiler traces say about a job's communication.
#pragma once

#include <memory>

#include <QStringList>
#include <QTimer>

#include "ui/training/choice_memory.h"
#include "ui/training/lab_page.h"
#include "ui/training/latest.h"
#include "ui/training/trace_data.h"

class QComboBox;
class QLineEdit;

namespace ringside::ui {

class ChartCard;
class LabForm;
class WalkedView;

class TracePage : public LabPage {
  Q_OBJECT
 public:
  explicit TracePage(QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override {}
  /// Brings the curve into view.
  void primary() override;
  /// Of one job, one file for each rank; none: the example.
  void open(const QStringList& paths);
  /// As a picture has it.
  void open_choice(const TraceChoice& choice);
  std::shared_ptr<const TraceData> data() const { return data_; }
  std::int64_t step() const { return step_; }
  /// What the panel says of each file.
  QString files_text() const;

 protected:
  void arranged() override { say_curve(); }

 private:
  void build_form();
  void choose_files();
  void ask(TraceQuestion question);
  void show_answer(TraceData data);
  void choose(std::int64_t step);
  /// Through the table of ranks and steps.
  void walk(int ranks, int steps);
  void tell_progress();
  void tell_files();
  void say_curve();

  LabForm* form_;
  QComboBox* cluster_;
  QLineEdit *algorithm_, *patterns_;
  class Text* files_;
  class ShareBar* opening_;
  FigureView *steps_, *calls_, *sizes_, *ranks_;
  WalkedView* exposed_;
  ChartCard* gamma_;
  class Button* curve_;
  Shown hero_, shares_, gamma_card_;
  std::vector<Badge*> origins_;
  TraceQuestion question_;
  bool asked_ = false;
  std::shared_ptr<TraceProgress> progress_;
  QTimer progress_timer_;
  std::shared_ptr<const TraceData> data_;
  std::int64_t step_ = -1;
  int row_ = -1;  ///< of the cell that is read
  Latest<TraceData> latest_;
};

}  // namespace ringside::ui
