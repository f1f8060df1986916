// The mode Train: the arithmetic of training steps, page by page.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

class QStackedWidget;

namespace ringside::ui {

class LabPage;
class Measurer;
class ExactPage;
class ExpertsPage;
class OverlapPage;
class StepPage;
class TracePage;
struct Theme;

class TrainPanel : public QWidget {
  Q_OBJECT
 public:
  /// `measurer` runs what the pages ask on real ranks; it may be null.
  explicit TrainPanel(Measurer* measurer = nullptr, QWidget* parent = nullptr);
  void set_full(bool full);
  void set_theme(const Theme& theme);
  int tab() const;
  void set_tab(int tab);
  LabPage& page() const;
  const std::vector<LabPage*>& pages() const { return all_; }
  StepPage& step() { return *step_; }
  OverlapPage& overlap() { return *overlap_; }
  TracePage& trace() { return *trace_; }
  ExactPage& exact() { return *exact_; }
  /// Shows the page Trace with these files of one job.
  void open_traces(const QStringList& paths);
  /// Shows the page of a verb, asking what the text says (text_of()); nothing where there is no such page. False where
  /// the page cannot ask that: it shows what it showed. `card`: which of its pictures comes to the front.
  std::optional<bool> open(const std::string& verb, const std::string& choice, const std::string& card = {});

 Q_SIGNALS:
  void verb_opened(const ringside::Case& question, int groups);
  void page_changed();
  /// The page that shows has taken what was chosen on another one.
  void followed(const QString& other);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void add(int tab, LabPage* page);
  QStackedWidget* pages_;
  std::vector<LabPage*> all_;
  std::vector<int> tabs_;
  std::optional<TrainCase> chosen_;  ///< on any page
  LabPage* chosen_on_ = nullptr;
  bool taking_ = false;  ///< what a page takes over it has not chosen
  StepPage* step_;
  OverlapPage* overlap_;
  ExpertsPage* experts_;
  TracePage* trace_;
  ExactPage* exact_;
};

}  // namespace ringside::ui
