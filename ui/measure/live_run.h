// A run on real ranks while it goes on: what is done, what step every rank is in, and whom the others wait for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QElapsedTimer>
#include <QObject>

#include "core/measure/measurement.h"
#include "core/schedule/schedule.h"
#include "ui/measure/heard_hosts.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

struct LiveRank {
  std::int32_t step = 0;                  ///< how many steps of this repetition it has done
  bool still = false;                     ///< the last two looks found it at the same step of the same repetition
  std::optional<std::int32_t> waits_for;  ///< the rank whose message its next step needs; known once somebody is late
  std::uint32_t run = 0;                  ///< see RankSteps::runs
};

class LiveRun : public QObject {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit LiveRun(Measurer* measurer, QObject* parent = nullptr);
  void start(const MeasureRequest& request);
  void stop();
  bool running() const { return running_; }
  /// Nothing was run yet, or the last run ended before any rank had done a step or was known to hang: of that its
  /// error() alone is left.
  bool empty() const { return request_.cases.empty(); }

  const MeasureRequest& request() const { return request_; }
  /// The case that is measured now, or was last.
  const Case& current() const;
  std::size_t current_index() const;
  std::size_t done() const { return measured_.rows.size(); }
  std::size_t repetitions() const { return samples_; }
  /// What is finished; the rows stand in the order of the request.
  const Measurement& measured() const { return measured_; }
  const std::vector<LiveRank>& ranks() const { return ranks_; }
  /// Steps of the current case.
  std::int64_t steps() const { return schedule_ ? schedule_->step_count() : 0; }
  /// Whom the others wait for, since when, and when the run ends for it.
  const RankSteps& doubt() const { return doubt_; }
  /// Why it ended; empty where it ended well or was stopped by a person.
  QString error() const { return error_; }
  bool stopped() const { return stopped_; }
  double elapsed_s() const;

 Q_SIGNALS:
  void starting(const ringside::ui::MeasureRequest& request);
  void changed();
  void row_done();
  void ended();

 private:
  void forget();
  void take_pulse(const RankSteps& now);
  void look_at(std::size_t index);

  Measurer* measurer_;
  MeasureRequest request_;
  Measurement measured_;
  std::vector<LiveRank> ranks_;
  std::optional<Schedule> schedule_;
  std::size_t shown_ = 0, samples_ = 0;
  HeardHosts hosts_;
  RankSteps doubt_;
  QString error_;
  bool running_ = false, stopped_ = false;
  bool began_ = false;  ///< a rank has done a step, or is known to hang
  QElapsedTimer clock_;
  double elapsed_s_ = 0;
};

}  // namespace ringside::ui
