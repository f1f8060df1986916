// The window: one case in linked views, one cursor, one selection; layouts for learning, exploring, building, presenting.
#pragma once

#include <memory>

#include <QMainWindow>

#include "ui/document.h"
#include "ui/measurer.h"
#include "ui/tool_bar.h"

class QHBoxLayout;
class QMenu;
class QScrollArea;
class QStackedWidget;

namespace ringside::ui {

class CasePanel;
class LessonPanel;
class Notice;
class PlayBar;
class PresentView;
class RunControl;
class SceneFiles;
class SchedulePanel;
class Stage;
enum class View;
class Text;
class Views;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  struct Options {
    bool remember = true;  ///< geometry, theme, layout, recent files and recovery; off for pictures and tests
    std::optional<bool> dark;
    std::optional<Mode> mode;
  };
  /// `measurer` runs cases on real ranks; it may be null and must outlive the window.
  MainWindow(Measurer* measurer, const Options& options);
  ~MainWindow() override;

  /// Opens a .ringside file; false with an error line in the window.
  bool open_scene(const QString& path);
  /// A .ringside file, a schedule file or the name of a lesson, as on the command line.
  bool open_target(const QString& target);
  /// A lesson, or one of its pages ("4.2/3"), beside the stage.
  bool open_lesson(const QString& target);
  void set_mode(Mode mode);
  void set_dark(bool dark);
  /// Shows a view alone, as its card's button does.
  void enlarge(View view);
  void run();
  Document& document() { return *document_; }
  Cursor& cursor() { return *cursor_; }
  Selection& selection() { return *selection_; }
  Results& results() { return *results_; }
  PlayBar& play_bar() { return *play_bar_; }
  RunControl& run_control() { return *run_; }
  /// The error line that shows now; empty when there is none.
  QString error_line() const;

 Q_SIGNALS:
  void painted_first();  ///< once, after the first paint

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void build();
  void build_menus();
  void wire();
  void restore();
  void make_present_view();
  void make_lesson_panel();
  void make_schedule_panel();
  void arrange();
  void refresh_turn();
  void ask();
  void show_answer();
  void place_cursor();
  void refresh_title();
  void refresh_run();
  void fill_recent();
  void toggle_case_panel(bool open);
  void set_editing(bool on);
  void export_figure();

  Options options_;
  Measurer* measurer_;
  Document* document_;
  Cursor* cursor_;
  Selection* selection_;
  Results* results_;
  RunControl* run_;
  SceneFiles* files_;
  std::unique_ptr<Views> views_;
  Mode mode_ = Mode::explore;
  bool dark_ = false, case_open_ = false, painted_ = false;
  bool editing_ = false;                    // the topology, which then has the stage for itself
  bool unanswered_ = false;                 // the last question had no answer, and the window says so
  std::optional<CursorPosition> arriving_;  // of a scene whose answer is still computed
  Case shown_;

  QStackedWidget* pages_;
  QHBoxLayout* body_;
  PresentView* present_ = nullptr;  // made when it is first shown
  LessonPanel* lesson_panel_ = nullptr;
  SchedulePanel* schedule_panel_ = nullptr;
  Text* turn_;
  ToolBar* tool_bar_;
  Text* name_;
  QScrollArea* case_scroll_;
  CasePanel* case_panel_;
  class CaseLine* case_line_;
  Notice* notice_;
  Stage* stage_;
  PlayBar* play_bar_;
  QMenu* recent_menu_;
  QAction *undo_action_, *redo_action_, *dark_action_, *run_action_, *case_action_;
};

}  // namespace ringside::ui
