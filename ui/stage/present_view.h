// Present: one figure, one sentence and its why in large type, for a projector. Everything scales with the window.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "ui/paint/figure.h"

namespace ringside::ui {

class FigureView;
class KeyButton;

class PresentView : public QWidget {
  Q_OBJECT
 public:
  explicit PresentView(QWidget* parent = nullptr);
  /// The picture of the moment; an input without an answer shows nothing.
  void show_moment(const FigureInput& input);
  void set_theme(const Theme& theme);
  /// A prediction waits for its commitment: neither sentence nor why, which would be the answer.
  void set_waiting(bool waiting);
  /// The script, all steps that have room, in the place of the why.
  void set_script(bool shown);
  bool script() const { return script_; }
  /// Nothing but black, as the B key of clickers asks for.
  void set_blank(bool blank);
  bool blank() const { return blank_; }
  FigureView* figure() const { return figure_; }

 Q_SIGNALS:
  void previous_pressed();
  void next_pressed();
  void play_pressed();
  void leave_pressed();
  void script_pressed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// 1 at 1920 x 1080.
  double unit() const;
  void paint_sentence(QPainter& p, const Theme& t) const;
  void paint_caption(QPainter& p, const Theme& t) const;
  void paint_progress(QPainter& p, const Theme& t) const;
  void place_keys();

  FigureInput input_;
  FigureView* figure_;
  std::vector<KeyButton*> keys_;
  bool waiting_ = false, blank_ = false, script_ = false;
};

}  // namespace ringside::ui
