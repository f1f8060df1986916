// Texts to start from: schedules as a person would write them, with loops, right and wrong ones.
#pragma once

#include <string>
#include <vector>

namespace ringside::ui {

struct ScheduleExample {
  std::string name;  ///< as the menu says it
  std::string text;
};
const std::vector<ScheduleExample>& schedule_examples();

}  // namespace ringside::ui
