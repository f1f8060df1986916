// The left of the Learn layout: a lesson's page with its mathematics, its computed numbers and its questions.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/beside.h"
#include "lessons/lesson.h"
#include "lessons/plan/plan.h"
#include "lessons/progress.h"
#include "ui/paint/parts.h"
#include "ui/paint/qt_text.h"

class QScrollArea;
class QTimer;
class QVBoxLayout;

namespace ringside::ui {

class Button;
class CodeListing;
class ProgressSegments;
class LessonText;
class MeasureCard;
class Measurer;
class QuestionCard;
class Text;

class LessonPanel : public QWidget {
  Q_OBJECT
 public:
  /// Answers and the page are kept in the file `progress`, and are there again; without a path as long as this lives.
  explicit LessonPanel(const QString& progress = {}, QWidget* parent = nullptr);
  ~LessonPanel() override;

  /// What its measurements run on; without one they say that there is none.
  void set_measurer(Measurer* measurer) { measurer_ = measurer; }
  /// Where in time the stage stands: listings light up.
  void set_moment(const CursorPosition& at, const std::string& algorithm);
  /// A bar of the stage's picture is pointed at; empty: none. Its lines light up.
  void set_bar(const QString& bar);
  /// "4.2" (where it was left), "4.2/3" (page 3), or the path of a lesson file. On an error nothing changes.
  Result<bool> open(const QString& target);
  /// Reads a lesson of one's own again, where its page was. On an error the page stays as it is.
  Result<bool> reload();
  /// The file that the open lesson is from; empty of a shipped one.
  QString file() const;
  /// What open() takes to come back here: "4.2/3"; empty while no lesson is open.
  QString position() const;
  /// "4.2", as the lesson calls itself; empty while none is open.
  QString lesson_id() const { return qt(lesson_.info.id); }
  /// The page that shows as an item of a class; no page at the summary.
  PlanItem as_plan_item() const;
  int page() const { return page_; }  ///< from 0
  int page_count() const;             ///< without the summary, which follows the last page
  /// The lesson that was open last, in this window or an earlier one; the first where none was.
  QString last_lesson() const;
  void show_page(int page);
  const LessonProgress& progress() const { return progress_.progress(); }
  /// What is entered and not committed is written this long after the first change, not at each.
  static constexpr std::chrono::milliseconds kDraftsWait{300};
  /// It is written now.
  void keep_drafts();
  /// Takes another file's answers in and shows the page with them. Errors: the file cannot be read, or ours not
  /// written.
  Result<bool> take_in(const QString& file);
  /// The page after the last: what was answered, beside a stage on which there is nothing to run.
  bool sums_up() const { return !lesson_.pages.empty() && ends(); }
  /// The keyboard begins at the top of the page, as where one turns to it.
  void take_keyboard();
  /// A letter or a digit that was typed elsewhere goes to the question that is asked; false where none takes it.
  bool take_typed(QKeyEvent* event);
  /// What was selected on the stage may be the answer to the question at hand; false where it is not.
  bool pick(const Selected& selected);
  /// Several things are picked on the stage together: each click picks one more, or lets it go.
  bool picking() const;
  /// What is picked so far, for the stage to mark; nothing once it is answered.
  std::vector<Selected> picked() const;
  /// The same of parts of a figure, and what there is to pick; absent: none are asked for.
  std::optional<AskedParts> parts() const;
  /// Commits what is picked, where something is.
  bool commit_picked();
  /// A part was clicked on the stage.
  void pick_part(const QString& part);
  /// Ranks were seated by dragging them.
  void seat(const std::string& placement);
  /// A prediction waits for its commitment: the stage must not play ahead.
  bool waiting() const { return waiting_; }
  /// A question of the page is not answered yet: nothing beside it may tell.
  bool asking() const { return asking_; }
  /// The page, or the summary, as it is shown.
  const Page& shown() const { return shown_; }
  /// One of these is answered by the run itself: it must not play ahead either.
  bool holds_run() const;
  /// The page's picture would answer it, see KeptBack.
  bool untold() const;

 Q_SIGNALS:
  /// A lesson was found good and is about to show its page.
  void opening();
  /// Show this on the stage. Sent when a page opens, when a link is followed and with an answer's feedback.
  void scene_requested(const ringside::Scene& scene);
  /// An answer was committed: the run plays on to this scene.
  void watch_requested(const ringside::Scene& scene);
  /// The view that belongs to the page, by its name; empty: the first.
  void stage_requested(const QString& view);
  void page_changed(const QString& position);
  void waiting_changed();                ///< waiting() or asking()
  void picks_changed();                  ///< picked()
  void page_turned();                    ///< to another page, also when a lesson opens
  void bar_pointed(const QString& bar);  ///< a line is pointed at that is a bar of the picture; empty: none
  void failed(const QString& line);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  static constexpr int kTextInset = 10;  ///< text stands this much further in than cards
  void build();
  void fill();
  void order_tabs();
  void add(const TextBlock& block);
  void add(const NoteBlock& block);
  void add(const Question& question);
  void add(const ClassNotes&) {}  ///< the teacher's
  void add(const MeasureBlock& block);
  void add(const CodeBlock& block);
  /// A kind without a widget of its own is shown as the text it says of itself.
  template <LessonBlock B>
  void add(const B& block) {
    add_text(block.text());
  }
  void add_text(const std::string& markdown);
  void add_scene_buttons(const QString& paragraph);
  void add_block(QWidget* block, int gap, int inset);
  /// Down to the first prediction that waits; whether the page's view may be shown that was kept back.
  bool reveal();
  void request(int scene);
  void watch(int scene);
  void show_in_its_view(int scene);
  /// Of the buttons of scenes, the one whose scene stands on the stage.
  void mark_staged();
  std::optional<Scene> scene_of(int scene) const;
  void turn(int page);
  /// To the question that is asked, else to the next page.
  void go_on();
  bool read_on();
  bool asks_now(const QuestionCard& card) const;  ///< it can be seen, and is not answered
  bool ends() const { return page_ == page_count(); }
  void connect_links(LessonText* text);
  void say_fault();
  std::vector<Standing> standing() const;
  void request_stage();
  void show_as_left();
  void refresh_navigation();
  void next();
  void ask_anew();
  void begin_again();

  std::string target_;  ///< what load_lesson was given
  Lesson lesson_;
  Page shown_;
  int page_ = 0;
  bool waiting_ = false, asking_ = false;
  ProgressFile progress_;
  std::map<std::string, GivenAnswer> drafts_;  ///< that are not in `progress_` yet
  QTimer* drafts_wait_;
  std::vector<QWidget*> rows_;  ///< in order; what follows a waiting prediction is hidden
  std::vector<QuestionCard*> cards_;
  std::vector<MeasureCard*> measures_;
  std::vector<CodeListing*> listings_;
  CursorPosition moment_;
  std::optional<Scene> staged_;  ///< what was shown last
  bool own_view_ = false;        ///< it stands in a view of its own, which the next one leaves
  std::string algorithm_;        ///< that the stage shows
  Measurer* measurer_ = nullptr;

  Text *name_, *count_, *heading_ = nullptr, *source_, *more_;
  ProgressSegments* segments_;
  QScrollArea* scroll_;
  QVBoxLayout* column_;
  Button *previous_, *next_;
  Button* anew_ = nullptr;  ///< of a page whose numbers are drawn
};

}  // namespace ringside::ui
