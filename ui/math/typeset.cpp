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
#include "ui/paint/theme.h"

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
/// The path data of typeset.js: "M x y L x y Q x y x y .. Z", absolute, one space between all.
QPainterPath path_of(const QString& data) {
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  const QList<QStringView> words = QStringView(data).split(u' ');
  const auto point = [&](qsizetype i) {
    return i + 1 < words.size() ? QPointF(words[i].toDouble(), words[i + 1].toDouble()) : QPointF();
  };
  for (qsizetype i = 0; i < words.size();) {
    const QStringView op = words[i++];
    if (op == u"M")
      path.moveTo(point(i)), i += 2;
    else if (op == u"L")
      path.lineTo(point(i)), i += 2;
    else if (op == u"Q")
      path.quadTo(point(i), point(i + 2)), i += 4;
    else if (op == u"C")
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
  for (const auto value : layout["items"].toArray()) {
    const QJsonObject item = value.toObject();
    QPainterPath path = item.contains("path")
                            ? path_of(item["path"].toString())
                            : text_outline(item["text"].toString(), {item["x"].toDouble(), item["y"].toDouble()},
                                           item["size"].toDouble(), text_font(kFontPx));
    // Cut the outline itself: SVG output knows no clipping.
    if (item["clip"].isString()) path = path.intersected(path_of(item["clip"].toString()));
    picture.items.push_back({path, QColor(item["colour"].toString())});
  }
  return picture;
}

QByteArray resource(const char* name) {
  load_math_resource();
  QFile file(QStringLiteral(":/math/") + QLatin1String(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Qt's compiler remarks on minified code; they are nobody's business. Other categories stay as they are.
QLoggingCategory::CategoryFilter earlier_filter = nullptr;
void quiet_compiler(QLoggingCategory* category) {
  if (earlier_filter) earlier_filter(category);
  if (qstrcmp(category->categoryName(), "qt.qml.compiler") == 0) category->setEnabled(QtWarningMsg, false);
}

/// MathJax in a JavaScript engine.
class Engine {
 public:
  Engine() {
    const QByteArray program = resource("mathjax.js");
    if (program.isEmpty()) return;
    earlier_filter = QLoggingCategory::installFilter(quiet_compiler);
    engine_ = std::make_unique<QJSEngine>();
    if (engine_->evaluate(QString::fromUtf8(program), QStringLiteral("mathjax.js")).isError()) return;
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

/// What the build has laid out, by key; each layout is a JSON text of its own, read when it is first shown.
const QJsonObject& shipped() {
  static const QJsonObject all = QJsonDocument::fromJson(resource("formulas.json")).object();
  return all;
}
#endif

int laid_out = 0;

/// Displayed and inline formulas of one TeX differ.
QString key_of(const QString& tex, bool display) {
  return (display ? QLatin1Char('d') : QLatin1Char('i')) + tex;
}

MathPicture compute(const QString& tex, bool display) {
#ifdef RINGSIDE_MATHJAX
  if (const auto layout = shipped().find(key_of(tex, display)); layout != shipped().end()) {
    MathPicture picture = picture_of(QJsonDocument::fromJson(layout->toString().toUtf8()).object());
    picture.text = readable_tex(tex);
    return picture;
  }
#endif
  return lay_out(tex, display);
}

}  // namespace

bool can_typeset() {
#ifdef RINGSIDE_MATHJAX
  static const bool carried = !resource("mathjax.js").isEmpty();
  return carried;
#else
  return false;
#endif
}

int formulas_laid_out() {
  return laid_out;
}

MathPicture lay_out(const QString& tex, bool display) {
#ifdef RINGSIDE_MATHJAX
  if (engine().ready()) {
    ++laid_out;
    MathPicture picture = engine().typeset(tex, display);
    if (picture.typeset) picture.text = readable_tex(tex);
    return picture;
  }
#else
  Q_UNUSED(display);
#endif
  return readable_picture(tex);
}

MathPicture readable_picture(const QString& tex) {
  return line_of_text(readable_tex(tex), QColor());
}

const MathPicture& typeset(const QString& tex, bool display) {
  static std::unordered_map<QString, MathPicture> cache;
  const QString key = key_of(tex, display);
  const auto found = cache.find(key);
  return found != cache.end() ? found->second : cache.emplace(key, compute(tex, display)).first->second;
}

}  // namespace ringside::ui
