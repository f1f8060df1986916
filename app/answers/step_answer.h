// A training step as JSON and as text for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/training/step_levers.h"

namespace ringside {

/// The contract's keys of a sentence's words, and of a whole step. Times are said to be from `wires`.
nlohmann::ordered_json words_json(const std::vector<SentenceWord>& words, const TrainingWires& wires);
nlohmann::ordered_json step_json(const StepEstimate& estimate, const TrainingWires& wires);
/// And section 4.1's ratio of the gradients alone; null where none are summed.
nlohmann::ordered_json step_json(const StepEstimate& estimate, const GradientRatio& ratio, const TrainingWires& wires);

std::string words_table(const std::vector<SentenceWord>& words);
std::string step_text(const StepEstimate& estimate, const GradientRatio& ratio, const TrainingJob& job,
                      const std::string& on, const TrainingWires& wires);
/// What the order of the axes is worth; nothing where there is one alone.
std::string orders_text(const Mix& mix, const std::vector<OrderedStep>& orders);
nlohmann::ordered_json orders_json(const std::vector<OrderedStep>& orders);
/// A step of a parameter server by where its servers sit.
struct SeatedStep {
  bool apart = false;
  Seconds step;
};
/// In the last places, and on machines of their own; none where that is no choice.
std::vector<SeatedStep> steps_by_seats(const TrainingJob& job, Mix mix, CallTimes& times);
/// What it is worth; nothing where there is no choice.
std::string seats_text(const std::vector<SeatedStep>& seats);
nlohmann::ordered_json seats_json(const std::vector<SeatedStep>& seats);
/// The step without overlap and other levers, and with each alone, as step_levers() has them.
std::string levers_text(const Mix& mix, const std::vector<std::optional<Lever>>& levers);
nlohmann::ordered_json levers_json(const std::vector<std::optional<Lever>>& levers);
/// Which patterns a search over mixes did not look at, and why.
std::string left_out_text(const std::vector<UnsearchedPattern>& patterns);
/// The search's answer: JSON has all mixes, the table the first 25, the one that was given and the two that miss the
/// memory least, each with why it is no better.
std::string mixes_text(const std::vector<StepEstimate>& best_first, const Mix& given, const TrainingJob& job,
                       const TrainingWires& wires, bool json);
/// All models, as JSON or as a table.
std::string list_of_models(bool json);

}  // namespace ringside
