// A widget that shows one figure: repaints when it is given a new one, and tells what lies under the mouse. Screen
// readers get the figure as a table, whose focused cell is what the keyboard went to.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "ui/paint/figure.h"
#include "ui/paint/parts.h"

namespace ringside::ui {

class FigureView : public QWidget {
  Q_OBJECT
 public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  /// What is shown from now on; null shows nothing. Cheap: called for every frame of a motion.
  virtual void set_figure(std::shared_ptr<const Figure> figure);
  const std::shared_ptr<const Figure>& figure() const { return figure_; }
  virtual void set_theme(const Theme& theme);
  /// What the mouse or the keyboard is at; empty where it is at nothing.
  const Selected& at_hand() const { return hovered_; }
  /// With an input, the card about the hovered or focused cell is shown; null turns it off.
  void set_card_input(std::shared_ptr<const FigureInput> input);

  /// While parts of the figure are picked, which the keyboard then goes to: those that are picked are marked; absent:
  /// none can be. See HasParts.
  void set_parts(std::optional<AskedParts> parts);
  /// A part that is pointed at elsewhere, to be marked; empty: none.
  void point_at(const std::string& part);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, 100}; }

 Q_SIGNALS:
  /// What the mouse is over now; empty when it is over nothing.
  void hovered(const ringside::Selected& what);
  /// What was clicked; empty for a click beside everything. With Shift a cell stands for what depends on it.
  void clicked(const ringside::Selected& what);
  /// A part was clicked, by the mouse or by Enter, while parts are picked.
  void part_clicked(const QString& part);
  /// The part that the mouse is over now; empty: none.
  void part_pointed(const QString& part);
  /// Something was dragged to where that means another question.
  void case_dragged(const ringside::Case& question);
  /// The mouse drags over these steps; again whenever they change.
  void brushed(const ringside::StepRange& steps);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  /// Ctrl with an arrow goes to the next thing in that direction as if hovered, Enter clicks it. While parts are picked
  /// it goes from one to the next: Left and Right as they are read, Up and Down between their lines.
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

  /// The figure's rectangle: all but a margin for the focus ring and marks outside of cells.
  QRectF area() const;
  const Theme& theme() const { return *theme_; }

 private:
  Selected under(const QPointF& point) const;
  /// The part there; empty: none.
  QString part_under(const QPointF& point) const;
  void set_part_under(const QString& part);
  void paint_parts(QPainter& painter) const;
  /// False where the key is none of parts.
  bool take_part_key(const QKeyEvent& event);
  void tell_walked();
  void set_hovered(const Selected& what, const QPointF& at);
  /// The first thing under the points from `at` on in steps of `step`, other than what is hovered now.
  bool move_to_next(QPointF at, const QPointF& step);

  std::shared_ptr<const Figure> figure_;
  std::shared_ptr<const FigureInput> card_input_;
  QPointer<QWidget> card_;  ///< a child of the window, so it may go before this does
  const Theme* theme_;
  Selected hovered_;
  bool by_keys_ = false;  ///< hovered_ was found by keys, so Return clicks it
  Selected pressed_;
  std::optional<AskedParts> parts_;
  std::string walked_;   ///< part that the keyboard went to
  std::string pointed_;  ///< part to be marked
  QString part_under_;   ///< the mouse
  QPointF at_;           ///< where hovered_ was found
  QPointF pressed_at_;
  std::optional<QPointF> dragged_to_;  ///< while the mouse drags what was pressed
  bool brushing_ = false;
  bool focus_ring_ = false;  ///< only for a focus that came by keyboard
};

}  // namespace ringside::ui
