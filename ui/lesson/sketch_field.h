// A curve drawn by hand: with the mouse from one side to the other, or with the keyboard, Left and Right from point to
// point, Up and Down in height. Committed, the true curve stands beside it and the gap between them is hatched.
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "lessons/sketch.h"
#include "ui/lesson/sketch_picture.h"

namespace ringside::ui {

class SketchField : public QWidget {
  Q_OBJECT
 public:
  explicit SketchField(const Sketch& sketch, QWidget* parent = nullptr);
  /// As check_answer() takes it.
  std::string text() const { return sketch_text(drawn_); }
  /// A text that is no such curve changes nothing.
  void set_text(const std::string& text);
  bool empty() const;
  bool draws_bars() const { return !sketch_.x.blocks.empty(); }
  /// Nothing can be drawn any more; the true curve shows.
  void lock();
  QSize sizeHint() const override { return {396, 236}; }
  QSize minimumSizeHint() const override { return {300, 236}; }

 Q_SIGNALS:
  void edited();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  SketchPicture picture() const { return {sketch_, rect()}; }
  /// From where the pen was last to here, every point between them.
  void draw_to(const QPointF& pen);
  /// A bar, from the point that stands for it on; of a curve the point alone.
  void put(int point, double place);
  /// To a point, of bars to the first of one.
  void go(int point);
  void raise(double by);
  /// As high as here, or as the last point before that is drawn; else half of the frame.
  double height_here() const;
  /// A straight line over what the keyboard passed, between the points of a curve that were drawn.
  void bridge();

  Sketch sketch_;
  SketchCurve drawn_;
  std::vector<bool> passed_;  // points that lie on such a line, and move with its ends
  std::optional<QPointF> pen_;
  int point_ = 0;  // where the keyboard is
  bool locked_ = false;
};

}  // namespace ringside::ui
