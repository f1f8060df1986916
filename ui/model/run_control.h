// Runs the case on real ranks: makes the request, streams rows into Results, keeps what was measured in this session.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <QElapsedTimer>
#include <QObject>

#include "core/flow.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

class Document;
class Results;

/// The desk of a plan's items. A class sees what the plan holds: nothing that was measured in this window.
inline constexpr std::string_view kClassDesk = "class";

/// This case first, so that its number appears at once, then sizes around it for the chart; all multiples of the
/// element.
std::vector<Case> cases_around(const Case& c);
/// What a measured row belongs to, whatever its size: two questions with one key share a chart.
struct ChartKey {
  std::string backend;
  Case question;  ///< without what they may differ in
  bool operator==(const ChartKey&) const = default;
};
ChartKey chart_key(Case c, const std::string& backend);
/// Why this case cannot be run here as `backend`; empty if it can.
QString run_blocker(const Case& c, const Measurer* measurer, const std::string& backend,
                    const Answer* answer = nullptr);

class RunControl : public QObject {
  Q_OBJECT
 public:
  /// `measurer` may be null: then Run is disabled and says why.
  RunControl(Document& document, Results& results, Measurer* measurer, QObject* parent = nullptr);
  bool running() const { return running_; }
  /// slowly: this case alone, on an emulated network so slow that every step can be seen.
  void run(bool slowly = false);
  void cancel();

 Q_SIGNALS:
  void starting(const ringside::ui::MeasureRequest& request);
  void started();
  void progress(const QString& words, double share);
  void failed(const QString& line);
  void stopped();

 private:
  void take_sample(int row, double seconds);
  void take_row(int index, const MeasurementRow& row);
  MeasurementRow running_row() const;
  void publish();
  void say_progress();
  const Measurement* kept(const ChartKey& key) const;

  Document& document_;
  Results& results_;
  Measurer* measurer_;
  bool running_ = false;
  std::vector<Case> cases_;
  ChartKey key_;
  int current_ = 0;
  Measurement new_;                                     ///< what the run that began last has measured
  std::vector<double> samples_;                         ///< of the row that runs, wall clock
  QElapsedTimer shown_;                                 ///< since the running row was last published
  std::vector<std::pair<ChartKey, Measurement>> kept_;  ///< of this session
};

}  // namespace ringside::ui
