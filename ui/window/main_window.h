// The window: one case in linked views, one cursor, one selection; layouts for learning, exploring, building,
// presenting; and the labs of training steps and of real ranks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QMainWindow>
#include <QTimer>

#include "ui/model/document.h"
#include "ui/model/measurer.h"
#include "ui/window/settings.h"
#include "ui/window/tool_bar.h"

class QHBoxLayout;
class QMenu;
class QStackedWidget;

namespace ringside::ui {

class CasePanel;
class Desktop;
class Figure;
class ClassScreen;
class Lecture;
class LessonPanel;
class LabPage;
class LibraryControl;
class MeasurePanel;
class Notice;
class PlanDocument;
class PlanPage;
class PlayBar;
class PredictPanel;
class PresentView;
class PresenterPage;
class RunControl;
class SceneFiles;
class SchedulePanel;
class Stage;
enum class View;
class Text;
class Toast;
class TrainPanel;
class Views;
class WhatIfControl;
struct Recipe;
struct Theme;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  struct Options {
    bool remember = true;  ///< geometry, theme, layout, recent files and recovery; off for pictures and tests
    std::optional<bool> dark;
    std::optional<Mode> mode;
    Compute compute;  ///< answers the questions; as Results has it
  };
  /// `measurer` runs cases on real ranks; it may be null and must outlive the window.
  MainWindow(Measurer* measurer, const Options& options);
  ~MainWindow() override;

  /// Opens a .ringside file; false with an error line in the window.
  bool open_scene(const QString& path);
  /// A .ringside file, a schedule file, a published run (.csv) or the name of a lesson, as on the command line.
  bool open_target(const QString& target);
  /// Profiler traces: shown in Train.
  void open_traces(const QStringList& paths);
  /// A bundle of measurements or a benchmark's log: shown in Measure; false with an error line.
  bool open_run(const QString& path);
  /// A lesson, or one of its pages ("4.2/3"), beside the stage.
  bool open_lesson(const QString& target);
  /// The case of a picture or page that carries one; it has no path, so that nothing is saved over the picture.
  bool open_picture(const QString& path);
  bool open_training_picture(const Recipe& recipe), open_measure_picture(const Recipe& recipe);  ///< at their pages
  /// Learn, Explore and Build each go on with the document they left. Present shows that of the mode it comes from, and
  /// leaving it goes back there; Train and Measure have no document and leave that of the mode they come from alone.
  void set_mode(Mode mode);
  /// Present with the plan of a class, from where the class is given.
  void open_plan();
  /// A .ringclass file; false with an error line.
  bool open_class(const QString& path);
  Mode mode() const { return mode_; }
  /// Copies the case that shows into the document of another mode, as one undoable change there, and goes there.
  void take_case_to(Mode mode);
  /// Tables that others published, drawn in Time over size beside those that are open already; false with an error
  /// line.
  bool open_published(const QStringList& paths);
  /// A file that `ringside calibrate -o` wrote: the case takes its constants. False with an error line.
  bool open_calibration(const QString& path);
  /// In any format that can be imported: the case takes it. False with an error line.
  bool open_topology(const QString& path);
  void set_dark(bool dark);
  /// Shows a view alone, as its card's button does.
  void enlarge(View view);
  void run(bool slowly = false);
  Document& document() { return *document_; }
  Cursor& cursor() { return *cursor_; }
  Selection& selection() { return *selection_; }
  Results& results() { return *results_; }
  PlayBar& play_bar() { return *play_bar_; }
  RunControl& run_control() { return *run_; }
  /// The error line that shows now; empty when there is none.
  QString error_line() const;
  /// As closing, but nobody is asked: what is not saved is kept for the next window, which opens it `again` unasked.
  void leave(bool again = false);

 Q_SIGNALS:
  void painted_first();  ///< once, after the first paint

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  /// Scenes, schedules, published runs, measurements, logs, calibrations and profiler traces may be dropped.
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void build();
  void build_menus();
  void wire();
  void restore();
  void show_cases();                                          ///< in Explore, where the mode shows none, or a plan's
  void put_away(), keep_mode() const, keep_geometry() const;  ///< at the end; at once, for one that is killed
  void offer_recovered();
  void make_present_view();
  void make_plan_page();
  /// What Present shows: the case of the mode before, large; the plan of a class; the class itself.
  enum class Presenting : std::uint8_t { the_case, plan, lecture };
  void show_mode(Mode mode, Presenting presenting);
  bool in_plan() const { return mode_ == Mode::present && presenting_ == Presenting::plan; }
  bool in_class() const { return mode_ == Mode::present && presenting_ == Presenting::lecture; }
  void choose_plan(), print_plan();
  /// To its file, or to one that is asked for.
  void save_plan(bool elsewhere);
  /// What shows now (a lesson's page, or the case) becomes the last item.
  void add_to_plan();
  void add_scene_to_plan(bool with_question);
  void start_class(std::optional<int> at);  ///< none: at the first item, or where an interrupted class was
  void open_class_screen();
  void end_class();
  /// To the plan, if the class or the case alone was entered from there, else to the mode before Present.
  void leave_present();
  /// The answer, a step more, the next item; and back. `whole`: a race, a long run, to the end of what plays.
  void forward(bool whole = false);
  void backward();
  void step_in_class(int by);  ///< a step of the run, never past a question that waits
  bool key_in_class(QKeyEvent* event);
  LessonPanel& lesson_panel();
  void export_answers();
  bool import_answers(QString file = {});
  void make_lesson_panel();
  /// Another picture of training comes to the front. What a question keeps back of the run begins at `asked`.
  void load_of_lesson(const Scene& scene, const CursorPosition& asked);
  /// Shows a lesson's scene as it is reached: from where the cursor stands in the same run, else from the beginning.
  void watch(const Scene& scene);
  void make_schedule_panel();
  void make_train_panel();
  void make_measure_panel();
  /// The button of the page of Measure that shows.
  void refresh_action();
  /// That of Train or Measure which shows; null in the other modes.
  LabPage* lab_page() const;
  /// A verb of a training step, as Explore's case.
  void open_verb(const Case& question, int groups);
  /// Explore's case as it was before a verb was opened there; what was done since may be done again.
  void close_verb();
  void arrange();
  /// The mode whose document shows: under Present and the labs, the one that they were entered from.
  Mode worked_in() const { return mode_ == Mode::present || is_lab(mode_) ? presented_ : mode_; }
  void use_desk(const std::string& name);
  /// What a file holds, as its text says; `other`: a scene, or a lesson's name; `too_large`: nobody read it.
  enum class Held : std::uint8_t { calibration, measurement, topology, schedule, answers, other, too_large };
  static Held held_in(const QString& path);
  bool open_held(Held held, const QString& target);
  void take_dropped(Held held, const QString& path);
  /// Files are opened into a document of one's own, never into a lesson's scene.
  void leave_lesson();
  bool key_in_present(QKeyEvent* event);
  void stretch_brush(int by);
  void refresh_turn();
  void refresh_still();  ///< whether something moves in what is shown
  /// Predict in Explore: on, and what follows when an answer was committed.
  void set_predicting(bool on);
  void make_predict_panel();
  /// Predict is on, and the document is Explore's.
  bool predicts() const { return predicting_ && worked_in() == Mode::explore; }
  /// A prediction of the case waits: only what ranks hold is shown, and not how long it will take.
  bool foretells() const;
  /// The same, or a question of the lesson.
  bool predicts_or_learns() const;
  bool holds_run() const;  ///< what waits is answered by the run, real or simulated
  /// The strip that says what follows from what goes otherwise.
  void refresh_what_if();
  void ask();
  void show_answer();
  void place_cursor();
  void refresh_title();
  void refresh_run();
  /// Empty where Run can be pressed.
  QString why_no_run(bool slowly = false) const;
  void fill_recent();
  void toggle_case_panel(bool open);
  void set_editing(bool on);
  void export_figure();
  void exported(class ExportDialog& dialog);
  /// Of the card that is attended to, or of a lab's page: its title, and what a file with it is called.
  QString attended_title() const;
  QString attended_name() const;
  /// The same; null, and said, where there is none yet.
  std::shared_ptr<const Figure> attended_figure();
  void copy_figure();
  void copy_numbers();
  void print_figure();
  /// Before anything is built: the theme.
  void begin_settings();
  bool wants_dark() const;
  bool wants_contrast() const;
  const Theme& theme_now() const;
  void set_settings(const Settings& settings);
  /// What the settings leave to the desktop follows it.
  void follow_settings();
  void keep_settings();
  void show_settings();
  void show_theme(bool dark, bool contrast);
  /// Ends this window and opens it again as it was.
  void reopen();
  void choose_published();
  void choose_calibration();
  void choose_traces();
  /// All of them are profiler traces; while the page Trace is seen, any JSON is held for one.
  bool takes_traces(const QStringList& paths) const;

  static constexpr QLatin1String kCase{"case"};  ///< what an error is about: the next case takes it away
  static constexpr QLatin1String kFile{"file"};  ///< the next file
  static constexpr QLatin1String kVerb{"verb"};  ///< a call of a training step, until another mode shows
  Options options_;
  Measurer* measurer_;
  Document* document_;
  Cursor* cursor_;
  Selection* selection_;
  Results* results_;
  RunControl* run_;
  LibraryControl* library_;
  WhatIfControl* what_if_;
  int drops_ = 0;  ///< files that were dropped; of several the last is opened
  SceneFiles* files_;
  std::unique_ptr<Views> views_;
  Mode mode_ = Mode::explore, presented_ = mode_, came_from_ = mode_;  // shown; whose case Present shows; its way back
  std::optional<View> lesson_view_;  // of the lesson's page, while another mode is shown
  // Explore shows a verb of a training step, to which Escape goes back; where the undo stack stood before it
  std::optional<int> of_train_;
  Settings settings_;
  Desktop* desktop_ = nullptr;  // none where nothing is remembered
  bool dark_ = false, contrast_ = false, case_open_ = false, painted_ = false;
  bool editing_ = false;                    // the topology, which then has the stage for itself
  bool unanswered_ = false;                 // the last question had no answer, and the window says so
  std::optional<CursorPosition> arriving_;  // of a scene whose answer is still computed
  std::optional<CursorPosition> watched_;   // to be played to when that answer is there
  CursorPosition asked_;                    // the moment of the lesson's last scene: what waits, waits there
  Case shown_;

  QStackedWidget* pages_;
  QWidget* case_body_;  // all but the bars, in the modes that show a case
  QHBoxLayout* body_;
  PresentView* present_ = nullptr;  // made when it is first shown, and with it the next two
  PresenterPage* presenter_page_ = nullptr;
  Lecture* lecture_ = nullptr;
  PlanDocument* plan_ = nullptr;  // made with its page
  PlanPage* plan_page_ = nullptr;
  ClassScreen* class_screen_ = nullptr;
  class HeldKeys* held_keys_ = nullptr;
  class FirstSight* sight_ = nullptr;
  Presenting presenting_ = Presenting::the_case;
  Qt::WindowStates before_class_;
  LessonPanel* lesson_panel_ = nullptr;
  PredictPanel* predict_panel_ = nullptr;
  bool predicting_ = false, from_plan_ = false;  // from_plan_: the case alone was shown from the plan
  SchedulePanel* schedule_panel_ = nullptr;
  TrainPanel* train_panel_ = nullptr;
  MeasurePanel* measure_panel_ = nullptr;
  Text* turn_;
  ToolBar* tool_bar_;
  Text* name_;
  CasePanel* case_panel_;
  class CaseLine* case_line_;
  Notice* notice_;
  Toast* toast_;
  QTimer waiting_;  // for an answer that takes its time
  Stage* stage_;
  PlayBar* play_bar_;
  QMenu* recent_menu_;
  QAction *undo_action_, *redo_action_, *dark_action_, *run_action_, *case_action_, *predict_action_;
};

}  // namespace ringside::ui
