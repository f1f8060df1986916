// A picture as TikZ: what a painter draws becomes \fill, \draw and \node, so that every figure is set in the document's
// own type. No pictures within pictures, no gradients: no figure has them.
#pragma once

#include <memory>

#include <QByteArray>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QSizeF>

namespace ringside::ui {

class TikzEngine;

class TikzGenerator : public QPaintDevice {
 public:
  /// `size` in pixels, of which one measures `mm_per_pixel`.
  TikzGenerator(const QSizeF& size, double mm_per_pixel);
  ~TikzGenerator() override;

  /// The tikzpicture, complete once the painter has ended. Needs no more than \usepackage{tikz}; letters beyond Latin
  /// are written as mathematics.
  QByteArray picture() const;

  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  QSizeF size_;
  double mm_per_pixel_;
  std::unique_ptr<TikzEngine> engine_;
};

}  // namespace ringside::ui
