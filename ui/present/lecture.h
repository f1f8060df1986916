// A class as it is given: which item is shown, whether its answer is out, how many hands each answer had, and the time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QObject>
#include <QTimer>

#include "lessons/plan/ahead.h"
#include "lessons/plan/moment.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {

class Lecture : public QObject {
  Q_OBJECT
 public:
  /// Seconds that only grow.
  using Clock = std::function<double()>;
  explicit Lecture(QObject* parent = nullptr, Clock clock = {});

  /// Begins at an item; the hands of an earlier class are not taken over. A class that was interrupted (`plan.giving`)
  /// goes on instead, with its own hands and time, and where it was (`plan.giving_at`) with its answer out or not.
  /// Nothing happens with an empty plan.
  void start(const Plan& plan, std::size_t at);
  void stop();
  bool running() const { return running_; }
  const Plan& plan() const { return plan_; }  ///< with the hands of this class
  /// The same, and of items to which nobody raised a hand or said a word, what a class before left there; says that it
  /// is given while it is, and where it stands.
  Plan kept_plan() const;
  std::size_t at() const { return at_; }
  const ClassMoment& moment() const { return moment_; }
  /// A question is asked, and its answer is not out.
  bool waiting() const { return running_ && moment_.question && !revealed_; }
  bool revealed() const { return revealed_; }
  /// Where this item's run stops, since a later item asks what comes next in it; none: at its end.
  std::optional<CursorPosition> until() const { return stop_ ? std::optional(stop_->moment) : std::nullopt; }
  /// That item (from 0), and the moment.
  const std::optional<AskedLater>& stopped_by() const { return stop_; }
  /// How many answers hands can be counted for now.
  std::size_t choices() const { return waiting() ? moment_.question->answers.size() : 0; }
  const std::vector<int>& hands() const { return hands_; }
  /// Of all questions of this class, or something was written down.
  bool hands_counted() const;
  /// Seconds since the class, and since the item, began.
  double elapsed() const { return clock_() - began_; }
  double elapsed_here() const { return clock_() - item_began_; }
  /// What the hall sees; hidden splits stay hidden.
  PresentView::Shown shown() const;

  /// The answer; false where none is kept back.
  bool reveal();
  /// To another item, whose answer is out where it was, and whose run, where nothing is asked, stands where it was left
  /// (`here`, of the item that is left; none: its run is about to begin); from there nothing is undone. False at either
  /// end.
  bool go(std::ptrdiff_t by, const std::optional<CursorPosition>& here = {});
  /// The answer, else the next item, as one thing that back() undoes; false after the last.
  bool forward(const CursorPosition& here);
  /// Something plays on from here, which back() undoes.
  void keep_place(const CursorPosition& here);
  /// Undoes the last forward() or keep_place(): the same item, with its answer out or not, at the same moment. Without
  /// any an answer that is out is kept back again, else it goes to the item before, as go() does; false at the first.
  bool back(const std::optional<CursorPosition>& here = {});
  /// Raises (or takes back) one hand for an answer.
  void count(std::size_t answer, int by);
  /// The next digit of a number that is typed after count(): the answer has that many hands in all, up to 9999. False
  /// where none has been counted yet.
  bool type(int digit);
  void show_split(bool on);
  bool split_shown() const { return split_; }
  /// The question's hint, below it; false where it has none.
  bool show_hint(bool on);
  bool hint_shown() const { return hint_; }
  /// Writes down what somebody says, for all to see; it stays with the item.
  void jot(const QString& text);

 Q_SIGNALS:
  void item_changed();  ///< another item is shown, or the class began or ended
  void changed();       ///< hands, reveal, split, hint, what was said
  void ticked();        ///< every second
  void scene_requested(const ringside::Scene& scene);
  void watch_requested(const ringside::Scene& scene);  ///< the run plays on to there
  void failed(const QString& line);

 private:
  /// Where Right was pressed.
  struct Place {
    std::size_t at;
    bool revealed;
    CursorPosition cursor;
  };
  void show(std::size_t at);
  void set_revealed(bool out);
  /// As it begins, or what its answer plays on to.
  const std::optional<Scene>& scene_here() const;
  void keep_hands();

  Clock clock_;
  QTimer timer_;
  Plan plan_, before_;  ///< `before_`: as the class found it
  std::size_t at_ = 0;
  ClassMoment moment_;
  std::optional<AskedLater> stop_;
  std::vector<int> hands_;
  std::optional<std::size_t> counted_;  ///< in this item, the answer that count() was last for
  bool typed_ = false;                  ///< its hands are a number that is being typed
  std::vector<Place> behind_;
  std::vector<bool> out_;                            ///< by item: its answer is
  std::vector<std::optional<CursorPosition>> left_;  ///< by item: where its run was left; none: it begins
  std::string since_;                                ///< as PlanItem::given
  double began_ = 0, item_began_ = 0;
  bool running_ = false, revealed_ = false, split_ = false, hint_ = false;
};

/// The hall's picture of an item before anything was done.
PresentView::Shown shown_of(const ClassMoment& moment);
/// In which a prediction waits: the page's own view may tell.
View asked_in(const ClassMoment& moment);

}  // namespace ringside::ui
