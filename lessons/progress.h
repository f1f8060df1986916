// What a learner has answered, and where each lesson was left: kept in one file, written whole after every answer.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace ringside {

/// What was given to one act of a lesson: enough to show it again.
struct GivenAnswer {
  int option = -1;         ///< the chosen option, from 0; -1: none
  std::string text = {};   ///< what was typed or arranged
  std::string draft = {};  ///< the same, changed since and not committed; of words and schedules `text` is
  int tries = 0;           ///< committed answers
  bool done = false;       ///< nothing more can be answered: right, predicted, or the answer was shown
  bool right = false;
  bool shown = false;  ///< the answer was asked for
  /// More than a draft; words and schedules count as they are written.
  bool committed() const { return tries > 0 || done || !text.empty(); }
  bool operator==(const GivenAnswer&) const = default;
};

/// Whether one says more of what its learner can do: done by oneself, then right, then at the first try.
bool better(const GivenAnswer& one, const GivenAnswer& other);

struct LessonProgress {
  std::map<std::string, GivenAnswer> answers;  ///< by "4.2/big-message"
  std::map<std::string, GivenAnswer> before;   ///< the best answer to what was asked anew since, by the same names
  std::map<std::string, int> pages;            ///< where a lesson was left, from 0, by its id
  std::map<std::string, std::uint32_t> seeds;  ///< what its values are drawn by, by its id; 0 or none: the first ones
  std::string last;                            ///< the lesson that was open last; empty before the first
  std::string learner = {};                    ///< who handed it in; empty in one's own file
  bool operator==(const LessonProgress&) const = default;
};

/// {"format": "ringside/progress", "version": 1, ..}. A file that is not there is no progress yet. Errors name file and
/// field.
/// Of a JSON file, whether it says so.
bool is_progress(const nlohmann::json& j);
Result<LessonProgress> read_progress(const std::string& path);
Result<bool> write_progress(const LessonProgress& progress, const std::string& path);

/// What is handed in: without drafts, and without acts of which there is nothing else.
LessonProgress without_drafts(LessonProgress progress);
/// What was answered in either; where both have an answer the one that is done, else the one of more tries, else
/// `into`'s.
LessonProgress merged(LessonProgress into, const LessonProgress& more);
/// Where the window keeps it: lessons.json in the person's data folder.
std::string progress_path();

/// A file of progress that several windows may share: each change is put into what lies there by then.
class ProgressFile {
 public:
  /// Without a path nothing is kept. What cannot be read is put aside as PATH.unreadable; fault() says so.
  explicit ProgressFile(std::string path = {});
  const LessonProgress& progress() const { return progress_; }
  /// One line; empty while all is well.
  const std::string& fault() const { return fault_; }
  void keep(const std::string& act, const GivenAnswer& given);
  /// A lesson that is opened for the first time gets a seed, where anything is kept.
  void turn_to(const std::string& lesson, int page);
  /// What the lesson's values are drawn by.
  std::uint32_t seed(const std::string& lesson) const;
  /// Draws the lesson's values anew and opens these acts; the best answer to each still counts for goals.
  void ask_anew(const std::string& lesson, const std::vector<std::string>& acts);
  /// The same, and nothing that was answered to them counts any more.
  void forget(const std::string& lesson, const std::vector<std::string>& acts);
  void take_in(const LessonProgress& more);

 private:
  template <class Change>
  void change(Change&& change);
  std::string path_;
  LessonProgress progress_;
  std::string fault_;
};

}  // namespace ringside
