// A push button: primary, secondary, quiet, or a segment of a segmented control. The Style paints it.
#pragma once

#include <QPushButton>

#include "ui/controls/glyph.h"

namespace ringside::ui {

class Button : public QPushButton {
  Q_OBJECT
 public:
  enum class Kind { primary, secondary, quiet, segment };

  explicit Button(Kind kind, const QString& text = {}, Glyph glyph = Glyph::none, QWidget* parent = nullptr);
  Kind kind() const { return kind_; }
  Glyph glyph() const { return glyph_; }
  void set_kind(Kind kind);
  void set_glyph(Glyph glyph);
  /// A name for screen readers and a tooltip that says the same and, where it is disabled, why.
  void describe(const QString& name, const QString& tip);
  /// Disables with a reason that the tooltip shows; an empty reason enables again.
  void set_blocked(const QString& reason);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  /// Enter presses it, as Space does. Arrows belong to the window's cursor in time, except within a segmented control.
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Kind kind_;
  Glyph glyph_;
  QString tip_;
};

}  // namespace ringside::ui
