// A survey of hosts or a calibration while it goes on, and what it found: the same process as a run's.
#pragma once

#include <optional>

#include <QElapsedTimer>
#include <QObject>

#include "ui/model/measurer.h"

namespace ringside::ui {

class Probe : public QObject {
  Q_OBJECT
 public:
  /// `measurer` may be null. Topologies are kept in `folder`, or nowhere where that is empty.
  Probe(Measurer* measurer, QString folder, QObject* parent = nullptr);
  void start(const MeasureRequest& request);
  void stop();
  bool running() const { return running_; }
  /// Of what runs, or ran last.
  JobKind kind() const { return request_.kind; }
  double budget_s() const { return request_.budget_s; }
  /// What was found last; a survey is of exactly `surveyed_hosts()`.
  const std::optional<PairSurvey>& survey() const { return survey_; }
  const std::vector<Host>& surveyed_hosts() const { return surveyed_hosts_; }
  std::optional<Topology> topology() const;
  const std::optional<Calibration>& calibration() const { return calibration_; }
  /// Where what was found is kept, or why it is not.
  QString kept(JobKind kind) const { return kind == JobKind::survey ? kept_survey_ : kept_calibration_; }
  /// Why it ended; empty where it ended well or was stopped by a person.
  QString error() const { return error_; }

 Q_SIGNALS:
  void changed();

 private:
  void take(const PairSurvey& found);
  void take(const Calibration& found);

  Measurer* measurer_;
  QString folder_;
  MeasureRequest request_;
  std::optional<PairSurvey> survey_;
  std::vector<Host> surveyed_hosts_;
  std::optional<Calibration> calibration_;
  QString kept_survey_, kept_calibration_, error_;
  bool running_ = false;
};

}  // namespace ringside::ui
