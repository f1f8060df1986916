// Simulates the case and what it is compared with over sizes, on a worker thread, for the chart of times.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "core/simulated_curves.h"

namespace ringside::ui {

class SimulatedControl : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~SimulatedControl() override;
  /// changed() follows once the curves are known: never before this returns, and not if it is asked again before.
  /// Nothing is simulated where has_simulated_curves() says no.
  void ask(const Case& question, const std::vector<std::string>& compare, std::int64_t most);
  /// Of this question and no other; null until they are known.
  std::shared_ptr<const SimulatedCurves> curves_of(const Case& question,
                                                   const std::vector<std::string>& compare) const {
    return question == question_ && compare == compare_ ? curves_ : nullptr;
  }

 Q_SIGNALS:
  void changed();

 private:
  void take(const std::shared_ptr<struct SimulatedJob>& job, std::shared_ptr<const SimulatedCurves> curves);

  Case question_;
  std::vector<std::string> compare_;
  std::int64_t most_ = 0;
  std::shared_ptr<const SimulatedCurves> curves_;
  std::shared_ptr<struct SimulatedJob> job_;
};

}  // namespace ringside::ui
