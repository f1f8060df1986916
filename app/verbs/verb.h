// A verb of the command line: the flags it declares, what it does with them, and the words that teach it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

class FlagSet;
struct Picture;

/// What a verb that ran leaves behind: the text for standard output, and how the program ends.
struct Outcome {
  std::string out;
  int exit_code = 0;  ///< 0 done, 1 the answer is no
  /// One line on standard error, after `out`; exit_code is then its kind's.
  std::optional<Error> trouble = std::nullopt;
  std::shared_ptr<const Picture> picture = nullptr;  ///< that -o asks for: painted before `out` is printed
};

/// Runs a verb whose flags have been read. `json`: print for tools, not for people.
using Action = std::function<Result<Outcome>(bool json)>;

struct Verb {
  std::string_view name;
  std::string_view usage;     ///< what follows the name: "COLLECTIVE -k K -n BYTES.."
  std::string_view summary;   ///< one line, for the list of verbs
  std::string_view lesson;    ///< a paragraph for --help: what it answers and how to read it
  std::string_view examples;  ///< lines that can be typed as they stand
  Action (*declare)(FlagSet& accept);
};

/// All verbs, in the order in which a newcomer meets them.
const std::vector<Verb>& verbs();

Verb algorithms_verb();
Verb schedule_verb();
Verb check_verb();
Verb predict_verb();
Verb why_verb();
Verb blocking_verb();
Verb whatif_verb();
Verb rounding_verb();
Verb measure_verb();
Verb runs_verb();
Verb report_verb();
Verb calibrate_verb();
Verb preflight_verb();
Verb survey_verb();
Verb gamma_verb();
Verb overlap_verb();
Verb parallel_verb();
Verb moe_verb();
Verb sgd_verb();
Verb trace_verb();
Verb tiers_verb();
Verb topology_verb();
Verb placement_verb();
Verb groups_verb();
Verb figure_verb();
Verb share_verb();
Verb lesson_verb();
Verb class_verb();
Verb progress_verb();
Verb glossary_verb();

}  // namespace ringside
