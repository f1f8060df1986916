#include "ui/math/formula_object.h"

#include <algorithm>

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextObjectInterface>

#include "ui/math/typeset.h"

namespace ringside::ui {
namespace {

constexpr int kFormulaObject = QTextFormat::UserObject + 1;
constexpr int kTex = QTextFormat::UserProperty + 1;
constexpr int kDisplay = QTextFormat::UserProperty + 2;

/// The serif's letters are smaller than Inter's: between equal capitals (1.06) and equal x-heights (1.27).
constexpr double kFormulaScale = 1.12;

/// Lines are set apart by more than their letters need: a formula may use so much of it, in pixels.
constexpr double kSlack = 2.5;

struct Metrics {
  const MathPicture& picture;
  double px, height;
};

/// A formula wider than its page is made smaller.
Metrics measure(const QTextFormat& format, double page_width) {
  const QFont font = format.toCharFormat().font();
  const QFontMetricsF text(font);
  const MathPicture& picture = *formula_of(format);
  double px = font.pixelSize() * kFormulaScale;
  if (page_width > 0 && picture.width * px > page_width) px = page_width / picture.width;
  const double above = picture.height * px, below = picture.depth * px, half_x = text.xHeight() / 2;
  // What fits into a line of text claims no room of its own, so that lines stay evenly spaced. Beside a displayed one
  // there is no text whose room it could use.
  if (!format.property(kDisplay).toBool() && above <= text.ascent() + kSlack && below <= text.descent() + kSlack)
    return {picture, px, 2 * half_x};
  // Qt reserves (height + x/2) / 2 above the baseline and (height - x/2) / 2 below it for an object in the middle.
  return {picture, px, std::max(2 * above - half_x, 2 * below + half_x)};
}

class FormulaObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  using QObject::QObject;
  QSizeF intrinsicSize(QTextDocument* document, int, const QTextFormat& format) override {
    const Metrics m = measure(format, document->textWidth());
    return {m.picture.width * m.px, m.height};
  }
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override {
    const Metrics m = measure(format, document->textWidth());
    // But it draws the object in the middle of its line: the baseline is the line's.
    const QTextBlock block = document->findBlock(position);
    const QTextLine line = block.layout()->lineForTextPosition(position - block.position());
    const double top = rect.top() - (line.ascent() + line.descent() - rect.height()) / 2;
    const QPointF baseline(rect.left(), top + line.ascent());
    m.picture.paint(*painter, baseline, m.px, format.foreground().color());
  }
};

}  // namespace

QTextCharFormat formula_format(QTextCharFormat text, const QString& tex, bool display) {
  text.setObjectType(kFormulaObject);
  text.setVerticalAlignment(QTextCharFormat::AlignMiddle);
  text.setProperty(kTex, tex);
  text.setProperty(kDisplay, display);
  return text;
}

const MathPicture* formula_of(const QTextFormat& format) {
  if (format.objectType() != kFormulaObject) return nullptr;
  return &typeset(format.property(kTex).toString(), format.property(kDisplay).toBool());
}

void teach_formulas(QTextDocument& document) {
  static constexpr char kHandler[] = "formula";
  auto* object = document.findChild<FormulaObject*>(QLatin1String(kHandler));
  if (!object) {
    object = new FormulaObject(&document);
    object->setObjectName(QLatin1String(kHandler));
  }
  document.documentLayout()->registerHandler(kFormulaObject, object);
}

double reach_below(const QTextDocument& document) {
  const QTextBlock block = document.lastBlock();
  const QTextLayout& lines = *block.layout();
  if (lines.lineCount() == 0) return 0;
  const QTextLine line = lines.lineAt(lines.lineCount() - 1);
  double reach = 0;
  for (auto it = block.begin(); !it.atEnd(); ++it) {
    const QTextFragment piece = it.fragment();
    if (formula_of(piece.charFormat()) == nullptr) continue;
    if (piece.position() + piece.length() - block.position() <= line.textStart()) continue;
    const Metrics m = measure(piece.charFormat(), document.textWidth());
    reach = std::max(reach, m.picture.depth * m.px - line.descent());
  }
  return reach;
}

}  // namespace ringside::ui

#include "formula_object.moc"
