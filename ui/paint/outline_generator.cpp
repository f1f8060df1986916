#include "ui/paint/outline_generator.h"

#include <QPaintEngine>

namespace ringside::ui {
namespace {

// Forwards everything to the SVG engine except text: QPaintEngine's own drawTextItem fills the outlines of the glyphs.
// QSvgGenerator has no such setting, and its engine is private to Qt.
class OutlineEngine : public QPaintEngine {
 public:
  explicit OutlineEngine(QPaintEngine* svg) : QPaintEngine(QPaintEngine::AllFeatures & ~unsupported()), svg_(svg) {}

  bool begin(QPaintDevice* device) override {
    lend_state();
    svg_->setPaintDevice(device);
    const bool begun = svg_->begin(device);
    svg_->setActive(begun);
    return begun;
  }
  bool end() override {
    const bool ended = svg_->end();
    svg_->setActive(false);
    return ended;
  }
  void updateState(const QPaintEngineState& now) override { lend_state(), svg_->updateState(now); }
  void drawRects(const QRectF* rects, int count) override { lend_state(), svg_->drawRects(rects, count); }
  void drawEllipse(const QRectF& r) override { lend_state(), svg_->drawEllipse(r); }
  void drawPath(const QPainterPath& path) override { lend_state(), svg_->drawPath(path); }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    lend_state(), svg_->drawPolygon(points, count, mode);
  }
  void drawPixmap(const QRectF& r, const QPixmap& pixmap, const QRectF& source) override {
    lend_state(), svg_->drawPixmap(r, pixmap, source);
  }
  void drawImage(const QRectF& r, const QImage& image, const QRectF& source, Qt::ImageConversionFlags flags) override {
    lend_state(), svg_->drawImage(r, image, source, flags);
  }
  Type type() const override { return QPaintEngine::SVG; }

 private:
  // What QSvgGenerator's engine does without, so that QPainter emulates the same things as for it.
  static PaintEngineFeatures unsupported() {
    return PaintEngineFeatures(PatternBrush | PerspectiveTransform | ConicalGradientFill | PorterDuff);
  }
  // The painter sets the state of the engine that it knows, which is this one; the SVG engine reads its own.
  void lend_state() { svg_->*(&OutlineEngine::state) = state; }

  QPaintEngine* svg_;
};

}  // namespace

OutlineGenerator::OutlineGenerator(bool outlines) : outlines_(outlines) {}
OutlineGenerator::~OutlineGenerator() = default;

QPaintEngine* OutlineGenerator::paintEngine() const {
  if (!outlines_) return QSvgGenerator::paintEngine();
  if (!proxy_) proxy_ = std::make_unique<OutlineEngine>(QSvgGenerator::paintEngine());
  return proxy_.get();
}

}  // namespace ringside::ui
