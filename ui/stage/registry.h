// The one table of what can be seen of a case. The stage, its linked views, the export, `ringside figure`, its help and
// the lessons read it. Adding a view is a file in stage/views and a line in view_list.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <QString>

#include "core/base/result.h"
#include "core/training/gamma.h"
#include "ui/paint/figure.h"
#include "ui/stage/view_list.h"

class QWidget;

namespace ringside::ui {

class Document;
class FigureView;
class Views;

#define RINGSIDE_NAME(name) name,
enum class View { RINGSIDE_VIEWS(RINGSIDE_NAME) };
#undef RINGSIDE_NAME
/// Its place in the list.
constexpr std::size_t index_of(View view) {
  return static_cast<std::size_t>(view);
}

/// What happens to a case; a view says which of it makes its picture untrue. A set. Beside: what a library takes,
/// what others measured, and what goes otherwise.
enum Cause : unsigned { kTime = 1, kMarks = 2, kAnswer = 4, kMeasured = 8, kBeside = 16, kAnything = 31 };

/// Where a view stands among the cards: as a tab of the card of that place.
enum class CardSpot { none, hero, strip, side, words, chart };

/// What a figure is made from. Most show a case; OfStep shows a training step, OfSize one transfer.
struct OfCase {
  std::unique_ptr<Figure> (*make)(const FigureInput& input);  ///< the answer is not null
};
struct OfStep {
  std::unique_ptr<Figure> (*make)(const TrainingStep& step, const std::vector<std::int64_t>& workers);
};
struct OfSize {
  std::unique_ptr<Figure> (*make)(std::int64_t bytes);
};

/// What stands on the stage for a view. All but `widget` may be empty.
struct ViewWidget {
  QWidget* widget = nullptr;     ///< the stage's from now on
  FigureView* figure = nullptr;  ///< in it, or itself: is given the kind's figure, linked with all others
  QWidget* extra = nullptr;      ///< at the right of the card's header while its property "wanted" is true
  std::function<void(FigureInput& input)> choose = {};  ///< adds what the view's own controls choose
  std::function<void(const FigureInput& now, unsigned causes)> show =
      {};                                                 ///< after `figure`, with all that has happened
  std::function<void(const FigureInput& now)> tell = {};  ///< for the extra: at once, also while the view is not shown
  std::function<void(const Selected& what)> click = {};   ///< instead of selecting it
  std::function<std::shared_ptr<const Figure>()> drawn =
      {};  ///< what it shows, where that does not follow from an input
};

struct ViewKind {
  std::string name = {};     ///< "chunks": as in the list, on the command line and in lessons
  const char* title = "";    ///< "Space-time"; of the context "View", as all words here
  const char* summary = "";  ///< one plain sentence
  const char* hint = "";     ///< beside the title
  QString (*hint_now)(const FigureInput& now, bool alone) = nullptr;  ///< the same, where it changes
  unsigned stale_on = kAnything;
  std::variant<std::monostate, OfCase, OfStep, OfSize> figure = {};  ///< nothing: cannot be exported
  std::vector<std::string> flags = {};  ///< of `ringside figure`, that not every figure takes
  bool outcome = false;                 ///< shows what becomes of the case, too, where something goes otherwise
  ViewWidget (*widget)(Views& views) = nullptr;  ///< null: a FigureView with the figure
  CardSpot full = CardSpot::hero, compact = CardSpot::hero, learn = CardSpot::hero;
  bool of_lesson = false;                               ///< offered only where a scene has something for it
  bool (*offered)(const Document& document) = nullptr;  ///< whether it is, asked with every scene; null: as it was
  bool discreet = false;                                ///< says or offers less while somebody is asked

  bool takes(std::string_view flag) const;
};

/// The input with the one channel as its answer, where the view draws transfers and one is chosen.
FigureInput drawn_by(const ViewKind& kind, FigureInput input);

/// In the list's order; views()[i] is the kind of View(i).
const std::vector<ViewKind>& views();
const ViewKind& kind_of(View view);
/// By name, spelled freely; an error lists what there is.
Result<View> find_view(std::string_view name);
QString title(View view);
std::vector<std::string> view_names();
/// Of the views that stand beside a lesson.
std::vector<std::string> lesson_views();

/// Those with a figure, but what only scenes of lessons have.
std::vector<View> figure_views();
/// Those whose figure is made from an Answer.
std::vector<View> case_views();
/// The figure of a view, with the chapter's values where it is not of a case; null where it cannot be made yet.
std::unique_ptr<Figure> figure_of(View view, const FigureInput& input);
/// The same by name; the error lists what there is. The input's answer must not be null.
Result<std::unique_ptr<Figure>> make_figure(std::string_view name, const FigureInput& input);

/// A schedule that is asked for, and of which nobody has written a step, without its faults: it lacks everything, which
/// is no mistake yet. Any other answer is returned as it is. Beside an editor faults are marked all the same.
std::shared_ptr<const Answer> unwritten(const std::shared_ptr<const Answer>& answer);

/// For a ViewKind: a figure of that class from a case.
template <class F>
std::unique_ptr<Figure> make(const FigureInput& input) {
  return std::make_unique<F>(input);
}

}  // namespace ringside::ui
