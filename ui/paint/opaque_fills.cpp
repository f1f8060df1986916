#include "ui/paint/opaque_fills.h"

#include <utility>

#include <QBrush>
#include <QPainterPath>
#include <QPolygonF>
#include <QTransform>

namespace ringside::ui {
namespace {

class FillsEngine : public QPaintEngine {
 public:
  explicit FillsEngine(OpaqueFills::Keep keep) : QPaintEngine(AllFeatures), keep_(std::move(keep)) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState& now) override {
    brush_ = now.brush(), transform_ = now.transform(), opacity_ = now.opacity();
  }
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawTextItem(const QPointF&, const QTextItem&) override {}
  void drawPath(const QPainterPath& path) override { keep(path.boundingRect()); }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPolygonF polygon;
    for (int i = 0; i < count; ++i) polygon << points[i];
    if (mode != PolylineMode) keep(polygon.boundingRect());
  }

 private:
  void keep(const QRectF& box) const {
    constexpr double kOpaque = 0.999;
    if (brush_.style() == Qt::SolidPattern && brush_.color().alphaF() * opacity_ > kOpaque)
      keep_(transform_.mapRect(box));
  }

  OpaqueFills::Keep keep_;
  QBrush brush_;
  QTransform transform_;
  double opacity_ = 1;
};

}  // namespace

OpaqueFills::OpaqueFills(Keep keep) : engine_(std::make_unique<FillsEngine>(std::move(keep))) {}
OpaqueFills::~OpaqueFills() = default;

QPaintEngine* OpaqueFills::paintEngine() const {
  return engine_.get();
}

int OpaqueFills::metric(PaintDeviceMetric metric) const {
  constexpr int kPixels = 16384, kDotsPerInch = 96, kMillimetres = 4335;
  switch (metric) {
    case PdmWidth:
    case PdmHeight: return kPixels;
    case PdmWidthMM:
    case PdmHeightMM: return kMillimetres;
    case PdmNumColors: return 0;
    case PdmDepth: return 32;
    case PdmDevicePixelRatio: return 1;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kDotsPerInch;
    default: return QPaintDevice::metric(metric);
  }
}

}  // namespace ringside::ui
