// Where a widget paints words: each run of text with the box that it takes, and what of it is cut off.
#pragma once

#include <algorithm>
#include <climits>
#include <utility>
#include <vector>

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>

namespace ringside::ui {

struct DrawnText {
  QString words;
  QRectF box;        ///< of its letters, in the widget's pixels
  bool cut = false;  ///< it does not lie within what it was clipped to
};

/// A painter's engine that draws nothing and notes texts.
class TextEngine : public QPaintEngine {
 public:
  explicit TextEngine(std::vector<DrawnText>& texts) : QPaintEngine(AllFeatures), texts_(texts) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState&) override {}
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPath(const QPainterPath&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  Type type() const override { return User; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    // A placeholder and a joint have no width: what stands in its place draws itself.
    if (item.text().remove(QChar(0x200b)).remove(QChar(0x2060)).trimmed().isEmpty() || painter()->opacity() == 0)
      return;
    // Letters reach less high than their font's ascent, and seldom below the line.
    const QRectF box(at.x(), at.y() - 0.72 * item.ascent(), item.width(), 0.8 * item.ascent());
    const QRectF clip = painter()->clipBoundingRect();
    const QTransform& to_device = painter()->deviceTransform();
    const bool cut = painter()->hasClipping() && !clip.adjusted(-2, -2, 2, 2).contains(box);
    texts_.push_back({item.text(), to_device.mapRect(box), cut});
  }

 private:
  std::vector<DrawnText>& texts_;
};

class TextDevice : public QPaintDevice {
 public:
  explicit TextDevice(QSize size) : size_(size), engine_(texts_) {}
  QPaintEngine* paintEngine() const override { return &engine_; }
  std::vector<DrawnText> take() { return std::move(texts_); }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth: return size_.width();
      case PdmHeight: return size_.height();
      case PdmWidthMM: return size_.width() * 254 / 960;
      case PdmHeightMM: return size_.height() * 254 / 960;
      case PdmNumColors: return INT_MAX;
      case PdmDepth: return 32;
      case PdmDevicePixelRatio: return 1;
      case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
      default: return 96;  // dots an inch
    }
  }

 private:
  QSize size_;
  std::vector<DrawnText> texts_;
  mutable TextEngine engine_;
};

inline std::vector<DrawnText> drawn_texts(QWidget& widget) {
  TextDevice device(widget.size());
  QPainter p(&device);
  widget.render(&p, QPoint(), QRegion(), QWidget::DrawChildren);
  p.end();
  return device.take();
}

/// Pairs of texts of which one covers a good part of the other.
inline std::vector<std::pair<QString, QString>> texts_on_texts(const std::vector<DrawnText>& texts) {
  constexpr double kCovered = 0.12;  // of the smaller one
  const auto area = [](const QRectF& r) { return r.width() * r.height(); };
  std::vector<std::pair<QString, QString>> pairs;
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const QRectF both = texts[i].box & texts[j].box;
      if (both.isEmpty()) continue;
      if (area(both) > kCovered * std::min(area(texts[i].box), area(texts[j].box)))
        pairs.emplace_back(texts[i].words, texts[j].words);
    }
  return pairs;
}

}  // namespace ringside::ui
