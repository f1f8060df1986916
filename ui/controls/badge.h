// The badge beside a number that says where it comes from, as a widget.
#pragma once

#include <QWidget>

#include "ui/paint/origin_badge.h"

namespace ringside::ui {

/// The word in the badge, in the language of the window.
QString said(Origin origin);
/// What an origin means, in one sentence, for tooltips and screen readers.
QString meaning(Origin origin);

class Badge : public QWidget {
  Q_OBJECT
 public:
  explicit Badge(Origin origin, QWidget* parent = nullptr);
  void set_origin(Origin origin);
  /// Says in place of the origin that another number is being computed.
  void set_computing(bool computing);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void tell();
  Origin origin_;
  bool computing_ = false;
};

}  // namespace ringside::ui
