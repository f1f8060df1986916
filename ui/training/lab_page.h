// The skeleton of the pages of Train and Measure: what I chose at the left, the hero, what follows below and at the
// right. In a small window what I chose is a line that opens, and the cards below and at the right are tabs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QElapsedTimer>
#include <QTimer>
#include <QUndoStack>
#include <QWidget>

#include "ui/controls/badge.h"
#include "ui/figures/figure_view.h"
#include "ui/training/lab_form.h"
#include "ui/training/latest.h"
#include "ui/training/page_picture.h"

class QScrollArea;
class QVBoxLayout;

namespace ringside::ui {

class Button;
class Card;
class ErrorLine;
class Segmented;
class Text;
class Veil;
class PageChoice;
class PageVerdict;
struct TrainCase;

/// The pages of a mode: what their tabs say, and what a file with the picture of each is called.
struct LabPages {
  QStringList titles, names;
};
/// Those of Train.
LabPages train_pages();

class LabPage : public QWidget {
  Q_OBJECT
 public:
  /// `tab`: its place among the pages.
  explicit LabPage(int tab, QWidget* parent = nullptr, LabPages pages = train_pages());
  /// For window sizes in which all cards fit at once.
  void set_full(bool full);
  void set_theme(const Theme& theme);
  /// What File > Export saves, the page's own first; empty while nothing is computed.
  virtual std::vector<PagePicture> pictures() const = 0;
  /// Brings the card of this word to the front of its tabs, and the keyboard to it; none has an unknown one.
  void show_card(const std::string& word);
  /// Which of them stands in the card that has the keyboard; else the first.
  std::size_t attended(const std::vector<PagePicture>& pictures) const;
  /// "Step", and as the verb that prints the same is called: "parallel".
  QString title() const { return pages_.titles[tab_]; }
  QString name() const { return pages_.names[tab_]; }
  /// The page begins to compute when it is first shown.
  virtual void begin() = 0;
  /// What the page is for: its primary button, and Ctrl+Enter.
  virtual void primary() = 0;
  QString verdict() const;
  /// What was changed on this page.
  QUndoStack& undo_stack() { return undo_; }
  /// What was chosen on another page, as far as it is of this one. Whether that is anything new here.
  virtual bool take(const TrainCase&) { return false; }
  /// What stands here answers another question than the one that is being computed: that is seen at once.
  void show_waiting();

 Q_SIGNALS:
  /// Another case than before of what the pages have in common.
  void chose(const ringside::ui::TrainCase& what);
  void tab_chosen(int tab);

 protected:
  enum class Place { hero, strip, side, side_or_strip };  ///< the last: in a small window a tab of the strip
  struct Shown {
    Card* card = nullptr;
    QWidget* view = nullptr;
    Badge* badge = nullptr;
  };
  /// A card with a figure or controls; the hero bears the tabs of the pages. `word`: of the card, as the names of files
  /// and recipes have it; empty: the page's own picture.
  Shown add(Place place, const QString& title, QWidget* view, Origin origin, const char* word = "");
  /// How much of the column's height at the right a card there has, beside the others.
  void weigh(const Shown& shown, int share);
  /// In a large window the card at the right has the height that this figure needs at least. A layout asks a view how
  /// high it would like to be when something else moves, not when its figure changes: without this a card is as high as
  /// the figure was when the window last changed.
  void give_room(const Shown& shown, const Figure& figure);
  /// Another title for a card, and for its tab.
  void retitle(const Shown& shown, const QString& title);
  /// Brings a card to the front of its tabs, and the focus to its figure.
  void reveal(const Shown& shown);
  /// The form in the left panel.
  void set_form(const QString& title, QWidget* form);
  /// One sentence at the end of the panel: "Fits: 20.7 of 80 GB on every rank", and the choice in words.
  void say(const QString& choice, const QString& verdict, bool good);
  /// What cannot be computed, and why; the old pictures stay.
  void say_error(const QString& line);
  /// Asks off the window's thread, and shows the answer, or why there is none, under the field that it is about.
  template <class Data>
  void answer(Latest<Data>& latest, LabForm& form, typename Latest<Data>::Work work, std::function<void(Data)> show) {
    form.clear_errors();  // now: what is refused while it is computed stays said
    wait();
    latest.ask(this, std::move(work), [this, &form, show = std::move(show)](Result<Data> result) {
      end_wait();
      if (!result) return refuse(form, result.error());
      show(std::move(*result));
    });
  }
  /// The answer is known already: no other is awaited.
  template <class Data>
  void answer_now(Latest<Data>& latest, LabForm& form) {
    latest.cancel();
    end_wait();
    form.clear_errors();
  }
  /// Another question is being computed: what is shown answers an older one, or nothing yet.
  void wait();
  void end_wait();
  /// This view shows already what is being computed, by a formula: until that is there it is not greyed.
  void know(const QWidget* view);
  /// All pictures, where they answer no more what is chosen.
  void grey(bool greyed);

  bool full() const { return full_; }
  /// Whether the panel stands open in the small window, so that a head has room for little.
  bool narrow() const { return !full_ && open_; }
  static constexpr int kWaitMs = 100;  ///< an answer that comes as soon is not waited for in sight

  /// After the cards were arranged anew.
  virtual void arranged() {}
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refuse(LabForm& form, const Error& error);
  void show_wait(bool shown);
  struct Group {
    QVBoxLayout* column = nullptr;
    std::vector<Card*> cards;
    std::vector<Segmented*> tabs;
    QStringList titles, words;
    int current = 0;
  };
  void arrange();
  /// In a small window with its panel open the cards at the right make room for those in the middle.
  void fit_side();
  void show_tab(Group& group, int index);
  void make_tabs(Group& group);
  /// Takes the keyboard to what the next card shows; F6.
  void next_card();

  int tab_;
  LabPages pages_;
  QUndoStack undo_;
  bool full_ = false, open_ = false;
  QWidget* panel_;
  QVBoxLayout *panel_column_, *form_place_;
  Card* line_;
  Button* opener_;
  Text* title_;
  PageChoice* choice_;
  Text* line_verdict_;
  PageVerdict* verdict_;
  ErrorLine *error_, *line_error_;
  QVBoxLayout* middle_;
  QWidget* side_;
  Group hero_, strip_, right_;
  std::vector<Veil*> veils_;
  std::vector<Badge*> badges_;  ///< of all cards, as their veils
  const QWidget* known_ = nullptr;
  QTimer wait_timer_;
  QElapsedTimer waiting_;      ///< valid while an answer is awaited
  bool waits_ = false;         ///< in sight
  bool slow_ = false;          ///< the last answer was: the next is waited for in sight from the first moment
  std::vector<Card*> moving_;  ///< of the strip's group: at the right in a large window
};

}  // namespace ringside::ui
