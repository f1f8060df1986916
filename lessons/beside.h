// What stands beside a page while it asks: the same rules for the window, which keeps it back, and for the check, which
// reads what is left of it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lessons/lesson.h"

namespace ringside {

class LessonCheck;

/// A question of a page, and whether it is answered or its answer was shown.
struct Standing {
  const Question* question = nullptr;
  bool done = false;
};

/// What a page keeps back while some of its questions are open.
struct KeptBack {
  bool waits = false;    ///< for a prediction: what stands behind it is hidden, Play waits
  bool asks = false;     ///< of the play bar's count and time and the stage's tabs nothing is shown
  bool run = false;      ///< answers one of them, so it goes no further than the moment asked
  bool picture = false;  ///< would answer one: until predictions are made or, where there is none, all is done
};
KeptBack kept_back(const std::vector<Standing>& questions);
/// The view beside it, by its name; empty: the first.
const std::string& view_beside(const Page& page, const KeptBack& kept);
/// The view in which a scene of the page stands: its own; of a picture of training that the page does not begin with,
/// that picture; else the page's.
std::string view_of(const Page& page, std::size_t scene, const KeptBack& kept);
/// The scene that stands there when the page is turned to: of a question that waits, or that the page has none for, its
/// own; else what the last answer before it has shown; else the page's.
std::optional<std::size_t> scene_at_first(const Page& page, const std::vector<Standing>& questions);
/// Where the run that explains an answer stops: at its end, or earlier where the next question that waits asks about an
/// earlier moment of the same run.
std::size_t scene_until(const Page& page, const std::vector<Standing>& questions, std::size_t show);

/// In words the ratio that is asked for, as a plain number with decimals: it is no count, and no other thing's by
/// chance. Empty: it is not there, or no ratio is asked for.
std::string told_ratio(const std::string& words, const Question& question);

/// Answers a lesson's questions one after the other and reads the pictures that stand beside each, by what `said` says
/// of them: none may say the number that is asked for in any unit, and none of an earlier page a ratio to so many
/// decimals that it is no other. Nor may the stage stand where the answer's own run ends, nor a tab that an earlier
/// page has when it is answered price what is asked for.
class PicturesTell {
 public:
  /// `views`: those that are tabs of the stage.
  PicturesTell(PictureWords said, const std::vector<std::string>& views);
  void read(const PageSource& source, const Page& page, LessonCheck& check);

 private:
  PictureWords said_;
  std::vector<std::string> pricing_;                ///< tabs that price the case whatever the page is about
  std::string before_;                              ///< by pictures of all pages before
  std::map<std::string, std::string> tabs_before_;  ///< the same of their tabs, by what these say; of which page
};

}  // namespace ringside
