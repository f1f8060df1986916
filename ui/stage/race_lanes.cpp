#include "ui/stage/race_lanes.h"

#include "ui/model/document.h"

namespace ringside::ui {

void RaceLanes::run(const std::shared_ptr<const Answer>& own, const std::vector<std::string>& others) {
  if (!own || (own == own_ && others == others_)) return;
  own_ = own;
  others_ = others;
  for (Results* rival : rivals_) rival->deleteLater();
  rivals_.clear();
  const Case& question = own->question;
  for (const std::string& name : others.empty() ? rivals_of(question, 2) : rivals_among(question, others)) {
    auto* rival = new Results(this);
    rivals_.push_back(rival);
    connect(rival, &Results::ready, this, &RaceLanes::put_together);
    rival->ask(with_algorithm(question, name));
  }
  put_together();
}

void RaceLanes::put_together() {
  std::vector<RaceLane> lanes{lane_of(own_)};
  for (const Results* rival : rivals_)
    if (const auto answer = rival->answer()) lanes.push_back(lane_of(answer));
  race_ = std::make_shared<const Race>(ringside::race(std::move(lanes)));
  Q_EMIT changed();
}

}  // namespace ringside::ui
