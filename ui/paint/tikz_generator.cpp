#include "ui/paint/tikz_generator.h"

#include <cmath>
#include <map>

#include <fmt/format.h>
#include <QFont>
#include <QFontMetricsF>
#include <QPainterPath>
#include <QPen>
#include <QTextItem>

#include "core/base/tex.h"
#include "ui/paint/fitted_text.h"

namespace ringside::ui {
namespace {

constexpr double kMmPerPoint = 25.4 / 72.27;  // TeX's point

/// Two decimals, without what says nothing.
std::string number(double v) {
  std::string text = fmt::format("{:.2f}", v);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string font_text(const QFont& font, double points) {
  return fmt::format("\\fontsize{{{}}}{{{}}}\\selectfont{}", number(points), number(points * 1.2),
                     font.weight() >= QFont::DemiBold ? "\\bfseries" : "");
}

std::string point(const QPointF& p) {
  return "(" + number(p.x()) + "," + number(p.y()) + ")";
}

}  // namespace

std::string tex_no_wider(double mm, const std::string& tex) {
  return fmt::format("\\ringsidefit{{{}mm}}{{{}}}", number(mm), tex);
}

class TikzEngine : public QPaintEngine {
 public:
  explicit TikzEngine(double mm_per_pixel)
      : QPaintEngine(AllFeatures & ~(PatternBrush | PerspectiveTransform | ConicalGradientFill | PorterDuff)),
        mm_(mm_per_pixel) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState& now) override {
    pen_ = now.pen(), brush_ = now.brush(), transform_ = now.transform(), opacity_ = now.opacity();
  }
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPath(const QPainterPath& path) override { mark(path, true); }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPainterPath path;
    for (int i = 0; i < count; ++i) i == 0 ? path.moveTo(points[i]) : path.lineTo(points[i]);
    if (mode != PolylineMode) path.closeSubpath();
    mark(path, mode != PolylineMode);
  }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const auto line = take_line();
    if (!line || line->text.trimmed().isEmpty()) return;
    const double scale = std::sqrt(std::abs(transform_.determinant()));
    const double points = item.font().pixelSize() * scale * mm_ / kMmPerPoint;
    // The document's type is wider or narrower than the figure's: of that width a narrower line begins, ends or stands
    // in the middle, and a wider one is set closer.
    const double held = std::round(2 * text_anchor()) / 2;
    const QPointF place = transform_.map(at + QPointF(held * line->width, 0));
    const double turn = -std::atan2(transform_.m12(), transform_.m11()) * 180 / std::acos(-1.0);
    std::string options = fmt::format("anchor=base{},text={}",
                                      held <= 0   ? " west"
                                      : held >= 1 ? " east"
                                                  : "",
                                      color(pen_.color()));
    if (std::abs(turn) > 0.1) options += fmt::format(",rotate={}", number(turn));
    out_ += fmt::format("\\node[{}] at {} {{{} {}}};\n", options, point(place), font_text(item.font(), points),
                        tex_no_wider(line->width * scale * mm_, tex_text(line->text.toStdString())));
  }

  std::string colors() const {
    std::string text;
    for (const auto& [rgb, name] : names_) text += fmt::format("\\definecolor{{{}}}{{HTML}}{{{:06X}}}\n", name, rgb);
    return text;
  }
  const std::string& marks() const { return out_; }
  void put(const std::string& text) { out_ += text; }
  std::string color(const QColor& c) {
    const QRgb rgb = c.rgb() & 0xffffff;
    const auto [at, fresh] = names_.try_emplace(rgb, "");
    if (fresh) at->second = fmt::format("rs{:06x}", rgb);
    return at->second;
  }
  std::string stroke(const QPen& pen, double scale, double opacity) {
    const double width = std::max(pen.widthF(), 0.5) * scale * mm_;
    std::string options = "draw=" + color(pen.color());
    if (const double alpha = pen.color().alphaF() * opacity; alpha < 0.999) options += ",draw opacity=" + number(alpha);
    options += fmt::format(",line width={}mm", number(width));
    if (pen.capStyle() == Qt::RoundCap) options += ",line cap=round";
    if (pen.capStyle() == Qt::SquareCap) options += ",line cap=rect";
    if (pen.joinStyle() == Qt::RoundJoin) options += ",line join=round";
    if (pen.style() == Qt::SolidLine) return options;
    options += ",dash pattern=";
    const auto dashes = pen.dashPattern();
    for (qsizetype i = 0; i < dashes.size(); ++i)
      options += fmt::format("{} {}mm ", i % 2 == 0 ? "on" : "off", number(std::max(dashes[i] * width, 0.01)));
    return options;
  }

 private:
  void mark(const QPainterPath& path, bool may_fill) {
    const bool fill = may_fill && brush_.style() != Qt::NoBrush && brush_.color().alpha() > 0;
    const bool draw = pen_.style() != Qt::NoPen && pen_.color().alpha() > 0;
    if (path.isEmpty() || !(fill || draw)) return;
    std::string options;
    const auto add = [&](const std::string& option) { options += (options.empty() ? "" : ",") + option; };
    if (fill) {
      add("fill=" + color(brush_.color()));
      if (const double alpha = brush_.color().alphaF() * opacity_; alpha < 0.999) add("fill opacity=" + number(alpha));
      if (path.fillRule() == Qt::OddEvenFill) add("even odd rule");
    }
    if (draw) add(stroke(pen_, pen_.isCosmetic() ? 1 : std::sqrt(std::abs(transform_.determinant())), opacity_));
    out_ += fmt::format("\\path[{}]{};\n", options, outline(transform_.map(path)));
  }
  std::string outline(const QPainterPath& path) const {
    std::string text;
    QPointF begun, last;
    const auto close = [&] {
      if (last == begun && text.ends_with(')')) text += " -- cycle";
    };
    for (int i = 0; i < path.elementCount(); ++i) {
      const QPainterPath::Element e = path.elementAt(i);
      if (e.isMoveTo()) {
        if (i > 0) close();
        begun = e;
        text += " " + point(e);
      } else if (e.isLineTo()) {
        text += " -- " + point(e);
      } else if (e.isCurveTo()) {
        text +=
            " .. controls " + point(e) + " and " + point(path.elementAt(i + 1)) + " .. " + point(path.elementAt(i + 2));
        i += 2;
      }
      last = path.elementAt(i);
    }
    if (path.elementCount() > 2) close();
    return text;
  }

  double mm_;
  QPen pen_;
  QBrush brush_;
  QTransform transform_;
  double opacity_ = 1;
  std::string out_;
  std::map<QRgb, std::string> names_;
};

TikzGenerator::TikzGenerator(const QSizeF& size, double mm_per_pixel)
    : size_(size), mm_per_pixel_(mm_per_pixel), engine_(std::make_unique<TikzEngine>(mm_per_pixel)) {}
TikzGenerator::~TikzGenerator() = default;

QPaintEngine* TikzGenerator::paintEngine() const {
  return engine_.get();
}

void TikzGenerator::put(const std::string& tex) {
  engine_->put(tex);
}

std::string TikzGenerator::color(const QColor& color) {
  return engine_->color(color);
}

std::string TikzGenerator::stroke(const QPen& pen) {
  return engine_->stroke(pen, 1, 1);
}

std::string TikzGenerator::font(const QFont& font, double factor) const {
  return font_text(font, font.pixelSize() * factor * mm_per_pixel_ / kMmPerPoint);
}

QByteArray TikzGenerator::picture() const {
  // The box is the page, so that figures of one size stay in place from slide to slide.
  return QByteArray::fromStdString(
      fmt::format("\\begin{{tikzpicture}}[x={0}mm,y=-{0}mm,inner sep=0pt,outer sep=0pt]\n"
                  "\\def\\ringsidefit#1#2{{\\setbox0\\hbox{{#2}}\\ifdim\\wd0>#1\\resizebox{{#1}}{{\\height}}{{\\box0}}"
                  "\\else\\box0\\fi}}\n{1}\\path[use as bounding box] "
                  "(0,0) rectangle ({2},{3});\n{4}\\end{{tikzpicture}}\n",
                  fmt::format("{:.6f}", mm_per_pixel_), engine_->colors(), number(size_.width()),
                  number(size_.height()), engine_->marks()));
}

int TikzGenerator::metric(PaintDeviceMetric metric) const {
  constexpr int kDotsPerInch = 96;
  switch (metric) {
    case PdmWidth: return static_cast<int>(std::ceil(size_.width()));
    case PdmHeight: return static_cast<int>(std::ceil(size_.height()));
    case PdmWidthMM: return static_cast<int>(std::lround(size_.width() * 25.4 / kDotsPerInch));
    case PdmHeightMM: return static_cast<int>(std::lround(size_.height() * 25.4 / kDotsPerInch));
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kDotsPerInch;
    case PdmNumColors: return 0;
    case PdmDepth: return 32;
    case PdmDevicePixelRatio: return 1;
    default: return QPaintDevice::metric(metric);
  }
}

}  // namespace ringside::ui
