// A picture as TikZ: what a painter draws becomes \fill, \draw and \node, so that every figure is set in the document's
// own type. No pictures within pictures, no gradients: no figure has them.
#pragma once

#include <memory>
#include <string>

#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPen>
#include <QSizeF>

namespace ringside::ui {

class TikzEngine;

/// Within the picture: set closer where the document's type would make it wider than that.
std::string tex_no_wider(double mm, const std::string& tex);

class TikzGenerator : public QPaintDevice {
 public:
  /// `size` in pixels, of which one measures `mm_per_pixel`.
  TikzGenerator(const QSizeF& size, double mm_per_pixel);
  ~TikzGenerator() override;

  /// The tikzpicture, complete once the painter has ended. Needs no more than \usepackage{tikz}; letters beyond Latin
  /// are written as mathematics.
  QByteArray picture() const;
  /// After what has been painted.
  void put(const std::string& tex);
  /// What pgfplots draws has a number; there is some.
  int next_plot() { return ++plots_; }
  bool has_plots() const { return plots_ > 0; }

  // Options as the picture itself has them.
  double mm_per_pixel() const { return mm_per_pixel_; }
  std::string color(const QColor& color);
  /// "draw=..,line width=..mm,.."
  std::string stroke(const QPen& pen);
  /// Its size times `factor`.
  std::string font(const QFont& font, double factor) const;

  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  QSizeF size_;
  double mm_per_pixel_;
  int plots_ = 0;
  std::unique_ptr<TikzEngine> engine_;
};

}  // namespace ringside::ui
