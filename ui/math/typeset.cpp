#include "ui/math/typeset.h"

#include <memory>
#include <unordered_map>

#include <QFile>
#include <QFontMetricsF>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#ifdef RINGSIDE_MATHJAX
#include <QJSEngine>
#include <QLoggingCategory>
#endif

#include "ui/math/readable.h"
#include "ui/theme.h"

static void load_math_resource() {
#ifdef RINGSIDE_MATHJAX
  Q_INIT_RESOURCE(mathjax);
#endif
}

namespace ringside::ui {
namespace {

constexpr double kFontPx = 100;  // size at which text outlines are taken, then scaled to one em

/// A line of text as an outline of one em, with the left end of its baseline at `at`.
QPainterPath text_outline(const QString& text, QPointF at, qreal em, const QFont& font) {
  QPainterPath path;
  path.addText(0, 0, font, text);
  return QTransform::fromTranslate(at.x(), at.y()).scale(em / kFontPx, em / kFontPx).map(path);
}

/// A formula that could not be laid out says so in its own place.
MathPicture line_of_text(const QString& text, const QColor& colour) {
  const QFont font = text_font(kFontPx);
  const QFontMetricsF metrics(font);
  MathPicture picture;
  picture.text = text;
  picture.width = metrics.horizontalAdvance(text) / kFontPx;
  picture.height = metrics.ascent() / kFontPx;
  picture.depth = metrics.descent() / kFontPx;
  picture.items.push_back({text_outline(text, {0, 0}, 1, font), colour});
  return picture;
}

MathPicture error_picture(const QString& tex, const QString& error) {
  MathPicture picture = line_of_text(QStringLiteral("⟨%1: %2⟩").arg(tex.simplified(), error), light_theme().error);
  picture.items.front().colour = QColor();  // the caller's: readable on any ground
  picture.error = error;
  return picture;
}

#ifdef RINGSIDE_MATHJAX
/// The flat array of typeset.js: "M", x, y, "L", x, y, "Q", .., "Z".
QPainterPath path_of(const QJsonArray& steps) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  const auto point = [&](qsizetype i) { return QPointF(steps[i].toDouble(), steps[i + 1].toDouble()); };
  for (qsizetype i = 0; i < steps.size();) {
    const QString op = steps[i++].toString();
    if (op == "M")
      path.moveTo(point(i)), i += 2;
    else if (op == "L")
      path.lineTo(point(i)), i += 2;
    else if (op == "Q")
      path.quadTo(point(i), point(i + 2)), i += 4;
    else if (op == "C")
      path.cubicTo(point(i), point(i + 2), point(i + 4)), i += 6;
    else
      path.closeSubpath();
  }
  return path;
}

MathPicture picture_of(const QJsonObject& layout) {
  MathPicture picture;
  picture.typeset = true;
  picture.width = layout["w"].toDouble();
  picture.height = layout["h"].toDouble();
  picture.depth = layout["d"].toDouble();
  for (const QJsonValue& value : layout["items"].toArray()) {
    const QJsonObject item = value.toObject();
    QPainterPath path = item.contains("path")
                            ? path_of(item["path"].toArray())
                            : text_outline(item["text"].toString(), {item["x"].toDouble(), item["y"].toDouble()},
                                           item["size"].toDouble(), text_font(kFontPx));
    // Cut the outline itself: SVG output knows no clipping.
    if (item["clip"].isArray()) path = path.intersected(path_of(item["clip"].toArray()));
    picture.items.push_back({path, QColor(item["colour"].toString())});
  }
  return picture;
}

/// MathJax, started at the first formula. `layout` is a JSON text.
class Engine {
 public:
  Engine() {
    load_math_resource();
    QLoggingCategory::setFilterRules(QStringLiteral("qt.qml.compiler=false"));
    QFile file(QStringLiteral(":/math/mathjax.js"));
    if (!file.open(QIODevice::ReadOnly) || file.size() == 0) return;
    engine_ = std::make_unique<QJSEngine>();
    if (engine_->evaluate(QString::fromUtf8(file.readAll()), QStringLiteral("mathjax.js")).isError()) return;
    function_ = engine_->globalObject().property(QStringLiteral("typeset"));
  }
  bool ready() const { return function_.isCallable(); }
  MathPicture typeset(const QString& tex, bool display) {
    const QJSValue answer = function_.call({tex, display});
    const QJsonObject layout = QJsonDocument::fromJson(answer.toString().toUtf8()).object();
    if (answer.isError() || layout.isEmpty()) return error_picture(tex, QStringLiteral("cannot be typeset"));
    if (layout.contains("error")) return error_picture(tex, layout["error"].toString());
    return picture_of(layout);
  }

 private:
  std::unique_ptr<QJSEngine> engine_;
  QJSValue function_;
};

/// Lives as long as the program: an engine must not be torn down after the application object.
Engine& engine() {
  static Engine& instance = *new Engine;
  return instance;
}
#endif

MathPicture compute(const QString& tex, bool display) {
#ifdef RINGSIDE_MATHJAX
  if (engine().ready()) {
    MathPicture picture = engine().typeset(tex, display);
    if (picture.typeset) picture.text = readable_tex(tex);
    return picture;
  }
#else
  Q_UNUSED(display);
#endif
  return readable_picture(tex);
}

}  // namespace

bool can_typeset() {
#ifdef RINGSIDE_MATHJAX
  return engine().ready();
#else
  return false;
#endif
}

MathPicture readable_picture(const QString& tex) {
  return line_of_text(readable_tex(tex), QColor());
}

const MathPicture& typeset(const QString& tex, bool display) {
  static std::unordered_map<QString, MathPicture> cache;
  const QString key = (display ? QLatin1Char('d') : QLatin1Char('i')) + tex;
  const auto found = cache.find(key);
  return found != cache.end() ? found->second : cache.emplace(key, compute(tex, display)).first->second;
}

}  // namespace ringside::ui
