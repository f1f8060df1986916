// The bar under the menus: six modes at the left; undo, redo, theme, export and the one primary action at the
// right.
#pragma once

#include <string_view>

#include <QWidget>

#include "ui/controls/glyph.h"

class QAction;

namespace ringside::ui {

class Button;
class Segmented;
class ShareBar;
class Text;

enum class Mode { learn, explore, build, train, measure, present };
/// The modes that belong to no scene.
constexpr bool is_lab(Mode mode) {
  return mode == Mode::train || mode == Mode::measure;
}
/// "learn", "explore", "build", "train", "measure", "present", as in flags; scene files know all but the labs.
std::string_view mode_name(Mode mode);

class ToolBar : public QWidget {
  Q_OBJECT
 public:
  ToolBar(QAction* undo, QAction* redo, QAction* predict, QWidget* parent = nullptr);
  void set_mode(Mode layout);
  /// "Run on 4 ranks"; `blocked` says why it cannot be pressed, empty if it can.
  void set_run(int ranks, const QString& blocked);
  /// While a measurement runs: Cancel, what is measured, and how far it is (0 to 1).
  void set_progress(const QString& words, double share);
  void set_idle();
  /// The action of a page of Measure in place of a run of the case; `blocked` as above.
  void set_action(const QString& words, Glyph glyph, const QString& tip, const QString& blocked);
  /// Back to the run of the case.
  void clear_action();
  /// Where nothing is run on real ranks, nor predicted.
  void set_run_shown(bool shown);

 Q_SIGNALS:
  void mode_chosen(ringside::ui::Mode layout);
  void theme_pressed();
  void export_pressed();
  void run_pressed();
  void cancel_pressed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh_run();
  void fit();
  Segmented* layouts_;
  Button *undo_, *redo_, *theme_, *predict_, *export_, *run_;
  QWidget* progress_;
  Text* words_;
  ShareBar* line_;
  bool running_ = false, run_shown_ = true;
  int ranks_ = 0;
  QString blocked_;
  bool action_ = false;  ///< the button is a page's
};

}  // namespace ringside::ui
