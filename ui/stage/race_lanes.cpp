#include "ui/stage/race_lanes.h"

#include <atomic>
#include <exception>
#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "core/base/stop.h"
#include "core/entrants.h"

namespace ringside::ui {

/// A race that may go on after it is wanted: it is told to stop, and its late lanes are dropped.
struct RaceJob {
  std::atomic<bool> cancelled{false};
};

RaceLanes::~RaceLanes() {
  if (job_) job_->cancelled = true;
}

void RaceLanes::run(const std::shared_ptr<const Answer>& own, const std::vector<std::string>& others) {
  if (!own || (own == own_ && others == others_)) return;
  own_ = own;
  others_ = others;
  if (job_) job_->cancelled = true;
  job_ = std::make_shared<RaceJob>();
  race_ = std::make_shared<const Race>(ringside::race({entered(own)}));
  QThreadPool::globalInstance()->start([own, others, job = job_, self = QPointer<RaceLanes>(this)] {
    const Stoppable stoppable(job->cancelled);
    std::vector<RaceLane> lanes;
    std::string left_out;
    const auto tell = [&](Race so_far) {
      so_far.left_out = left_out;
      auto race = std::make_shared<const Race>(std::move(so_far));
      QMetaObject::invokeMethod(
          QCoreApplication::instance(),
          [job, self, race = std::move(race)] {
            if (job->cancelled || !self) return;
            self->race_ = race;
            Q_EMIT self->changed();
          },
          Qt::QueuedConnection);
    };
    const auto add = [&](const std::shared_ptr<const Answer>& answer, std::string_view what) {
      lanes.push_back(lane_of(answer));
      lanes.back().label = lane_label(answer->question, what, others);
      tell(ringside::race(lanes));
    };
    // A lane that the machine has no memory for stays away.
    try {
      add(own, {});
      const Case& question = own->question;
      const std::vector<std::string> rivals = others.empty() ? rivals_of(question, 2) : rivals_among(question, others);
      left_out = left_out_text(question, others, rivals);
      for (const std::string& name : rivals) {
        if (job->cancelled) return;
        const auto asked = entrant_of(question, name);
        auto rival = asked ? answer(*asked, [&job] { return job->cancelled.load(); }) : Failure(asked.error());
        if (rival) add(std::make_shared<const Answer>(std::move(*rival)), name);
      }
      Race whole = ringside::race(lanes);
      whole.turn = turn_of(whole);
      if (whole.turn) tell(std::move(whole));
    } catch (const std::exception&) {
    }
  });
}

}  // namespace ringside::ui
