// Measure, Results: kept runs, one or two of them beside the library and the prediction.
#pragma once

#include <memory>
#include <optional>

#include "core/measure/run_file.h"
#include "core/measure/side_by_side.h"
#include "ui/measure/results_figure.h"
#include "ui/measure/run_list.h"
#include "ui/measure/run_store.h"
#include "ui/model/measurer.h"
#include "ui/training/lab_page.h"

class QComboBox;
class QLineEdit;
class QScrollArea;

namespace ringside::ui {

class Button;
class ChartCard;
class Text;

class ResultsPage : public LabPage {
  Q_OBJECT
 public:
  explicit ResultsPage(RunStore& store, QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  void primary() override;
  /// Shows it as A, or asks above the chart what a log does not say; the line where the file is neither a bundle nor a
  /// log.
  Result<bool> open(const QString& path) { return open(AskedLog{path, {}, Unsaid::nothing}); }
  /// The runs that a picture of this page carries, with its question and its card.
  void show_picture(const Recipe& recipe);
  /// What has just been measured is A, and what was A before is B where it asked the same.
  void show_newest();
  const RunMarks& marks() const { return marks_; }
  void set_marks(const RunMarks& marks);
  /// The run that is A; null where there is none.
  const StoredRun* a() const { return at(marks_.a); }
  const StoredRun* b() const { return at(marks_.b); }
  /// How many ranks "Run again" takes, 0 where nothing is shown; and what it asks.
  std::int32_t ranks() const;
  Result<MeasureRequest> again() const;

 Q_SIGNALS:
  void run_asked(const ringside::ui::MeasureRequest& request);
  void primary_changed();

 private:
  /// A log that a person is asked about.
  struct AskedLog {
    QString path;
    LogHints hints;
    Unsaid lacks;
  };
  Result<bool> open(AskedLog log);
  void take_answer();
  /// What stands there while nothing is marked: what will, or what is asked.
  void show_none();
  const StoredRun* at(std::optional<int> index) const;
  void refresh();
  void show_question();
  void show_asked(const StoredRun& a, const StoredRun* b);
  void show_libraries(const SideBySide& page);
  void show_table(const std::shared_ptr<const Figure>& table);
  void show_row();  ///< scrolls the table to the chosen size
  Quantity quantity() const;
  /// What stands in the list behind the questions that were asked; nothing where one of those is chosen.
  std::optional<SideBySide> shown_libraries() const;
  void open_file();
  void export_table(bool csv);
  void arranged() override;

  RunStore& store_;
  RunList* list_;
  Text* trouble_;
  Button *csv_, *markdown_;
  QComboBox *question_, *quantity_;
  Text* asks_;
  QLineEdit* answer_;
  ChartCard* times_;
  FigureView *beside_, *differing_, *places_;
  QScrollArea* table_;  ///< of beside_
  Text* conclusion_;
  Shown hero_, beside_card_, differing_card_, places_card_;
  RunMarks marks_;
  std::optional<AskedLog> asked_;
  std::int64_t here_ = 0;
};

}  // namespace ringside::ui
