#include "ui/paint/svg_words.h"

#include <utility>

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QRegularExpression>

namespace ringside::ui {
namespace {

/// A page's moments repeat their texts, and measuring one costs as much as drawing it.
double text_length(const QRegularExpressionMatch& text) {
  constexpr qsizetype kMostKept = 10'000;
  thread_local QHash<QString, double> kept;
  const QString key =
      QStringLiteral("%1 %2 %3 %4").arg(text.captured(1), text.captured(2), text.captured(3), text.captured(4));
  if (const auto known = kept.constFind(key); known != kept.constEnd()) return *known;
  if (kept.size() > kMostKept) kept.clear();
  QFont font(text.captured(1));
  font.setPixelSize(text.captured(2).toInt());
  font.setWeight(static_cast<QFont::Weight>(text.captured(3).toInt()));
  font.setHintingPreference(QFont::PreferNoHinting);
  QString words = text.captured(4);
  for (const auto& [escaped, letter] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
    words.replace(QLatin1String(escaped), QLatin1String(letter));
  return kept[key] = QFontMetricsF(font).horizontalAdvance(words);
}

// XML has no way to write most control characters.
QByteArray escaped(QString text) {
  text.removeIf([](QChar c) { return c < u' ' && c != u'\n' && c != u'\t'; });
  return text.toHtmlEscaped().toUtf8();
}

}  // namespace

QByteArray svg_head(const QString& title, const QString& description, const std::string& recipe) {
  QByteArray head = "<title>" + escaped(title) + "</title>\n<desc>" + escaped(description) + "</desc>\n";
  if (!recipe.empty()) head += "<metadata>" + QByteArray::fromStdString(recipe) + "</metadata>\n";
  return head;
}

QByteArray with_text_lengths(const QByteArray& svg) {
  static const QRegularExpression text(
      QStringLiteral(R"x(<text [^>]*font-family="([^"]+)" font-size="(\d+)" font-weight="(\d+)"[^>]*)x"
                     R"x((?= >([^<]+)</text>))x"));
  const QString whole = QString::fromUtf8(svg);
  QString out;
  qsizetype done = 0;
  for (auto it = text.globalMatch(whole); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    out += whole.mid(done, match.capturedEnd() - done) +
           QStringLiteral(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"").arg(text_length(match), 0, 'f', 2);
    done = match.capturedEnd();
  }
  return (out + whole.mid(done)).toUtf8();
}

}  // namespace ringside::ui
