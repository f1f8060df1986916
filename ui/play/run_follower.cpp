#include "ui/play/run_follower.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/job.h"
#include "core/measure/backend.h"
#include "ui/model/document.h"
#include "ui/play/play_bar.h"

namespace ringside::ui {
namespace {

/// What the elements are, and who chose a parameter, changes no run.
bool runs_alike(Case a, Case b) {
  for (Case* c : {&a, &b}) c->data.clear(), c->chosen.clear();
  return a == b;
}

}  // namespace

RunFollower::RunFollower(Measurer* measurer, Results& results, PlayBar& play_bar, std::function<bool()> shown,
                         QObject* parent)
    : QObject(parent), results_(results), play_bar_(play_bar), shown_(std::move(shown)) {
  if (measurer == nullptr) return;
  connect(measurer, &Measurer::pulse, this, &RunFollower::take);
  connect(measurer, &Measurer::sample, this, [this](int row, double) {
    const bool followed = !steps_.empty() && std::ranges::min(steps_) >= 0;
    if (followed && row == static_cast<int>(row_)) go_to(std::numeric_limits<std::int64_t>::max());
  });
  connect(measurer, &Measurer::row, this, [this](int row, const MeasurementRow&) {
    if (!cases_.empty()) look_at(static_cast<std::size_t>(row) + 1);
  });
  connect(measurer, &Measurer::finished, this, [this] { cases_.clear(), look_at(0); });
  connect(&play_bar_, &PlayBar::taken_over, this, [this] {
    let_go_ = true;
    play_bar_.offer_following(true);
  });
  connect(&play_bar_, &PlayBar::follow_wanted, this, [this] {
    let_go_ = false;
    go_to(last_);
  });
}

void RunFollower::begin(const MeasureRequest& request) {
  cases_ = request.pulses && backend_of(request.backend).imposes ? request.cases : std::vector<Case>();
  let_go_ = false;
  look_at(0);
}

void RunFollower::look_at(std::size_t row) {
  row_ = row;
  steps_.clear();
  if (row_ < cases_.size()) steps_.assign(static_cast<std::size_t>(Task{cases_[row_], {}}.places()), -1);
  play_bar_.stop_following();
}

void RunFollower::take(const RankSteps& now) {
  if (!now.followed || steps_.empty()) return;
  for (std::size_t i = 0; i < std::min(now.ranks.size(), now.steps.size()); ++i)
    if (const auto rank = static_cast<std::size_t>(now.ranks[i]); rank < steps_.size()) steps_[rank] = now.steps[i];
  // Several computers tell of their ranks, one after the other.
  if (const std::int64_t slowest = std::ranges::min(steps_); slowest >= 0) go_to(slowest);
}

void RunFollower::go_to(std::int64_t step) {
  last_ = step;
  const auto answer = results_.answer();
  if (row_ >= cases_.size() || !answer || !shown_() || !runs_alike(answer->question, cases_[row_])) return;
  let_go_ ? play_bar_.offer_following(true) : play_bar_.follow({step, 0});
}

}  // namespace ringside::ui
