#include "ui/present/plan_words.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include "ui/controls/style.h"
#include "ui/math/math_text.h"
#include "ui/math/readable.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

QString words(const char* text) {
  return QCoreApplication::translate("Plan", text);
}

}  // namespace

QString plain_words(const std::string& markdown) {
  QList<Formula> formulas;
  QString line = extract_formulas(qt(markdown), formulas);
  for (qsizetype i = 0; i < formulas.size(); ++i)
    line.replace(QStringLiteral("\uE000%1\uE001").arg(i), readable_tex(formulas[i].tex));
  return line.simplified();
}

QString item_title(const PlanItem& item) {
  if (!item.title.empty()) return plain_words(item.title);
  if (!item.page.empty()) return plain_words(item.page);
  if (item.asks) return plain_words(item.asks->prompt);
  return item.scene ? qt(one_line(item.scene->question)) : QString();
}

bool item_asks(const PlanItem& item) {
  return item.asks || !item.question.empty();
}

QString item_kind(const PlanItem& item) {
  QString from = item.lesson.empty() ? words(QT_TRANSLATE_NOOP("Plan", "own scene"))
                                     : words(QT_TRANSLATE_NOOP("Plan", "lesson %1")).arg(qt(item.lesson));
  // Two scenes of one case are told apart by it.
  if (const auto view = find_view(item.view);
      item.lesson.empty() && !item.view.empty() && view && *view != View::chunks)
    from += QStringLiteral(", ") + title(*view);
  return from + (item_asks(item) ? words(QT_TRANSLATE_NOOP("Plan", ", the class is asked"))
                                 : words(QT_TRANSLATE_NOOP("Plan", ", shown and played")));
}

QString note_label(std::string_view field) {
  if (field == "show") return words(QT_TRANSLATE_NOOP("Plan", "Show"));
  if (field == "ask") return words(QT_TRANSLATE_NOOP("Plan", "Ask"));
  if (field == "expect") return words(QT_TRANSLATE_NOOP("Plan", "Expect"));
  if (field == "few") return words(QT_TRANSLATE_NOOP("Plan", "If few are right"));
  return words(QT_TRANSLATE_NOOP("Plan", "Then"));
}

QString given_text(const std::string& given) {
  const QDateTime when = QDateTime::fromString(qt(given), Qt::ISODate);
  return when.isValid() ? when.toString(QStringLiteral("yyyy-MM-dd HH:mm")) : qt(given);
}

QString file_name_of(const Plan& plan, const QString& ending) {
  constexpr int kLongest = 80;
  static const QRegularExpression unfit(QStringLiteral(R"([/\\:*?"<>|\x00-\x1f]+)"));
  QString name = plain_words(plan.title).replace(unfit, QStringLiteral("-"));
  while (name.startsWith(u'.') || name.startsWith(u' ')) name.remove(0, 1);  // no hidden file
  name = name.left(kLongest);
  if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);
  name = name.trimmed();
  return (name.isEmpty() ? QStringLiteral("class") : name) + u'.' + ending;
}

QString clock_text(double seconds) {
  const auto whole = static_cast<long>(std::max(seconds, 0.0));
  return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
}

void paint_item_sign(QPainter& p, const QRectF& area, bool asks, const QColor& color) {
  p.save();
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(color, 1.6));
  p.setBrush(Qt::NoBrush);
  const QPointF c = area.center();
  if (asks) {
    p.drawEllipse(c, 8, 8);
    p.setFont(text_font(12, 700));
    p.drawText(QRectF(c.x() - 8, c.y() - 8, 16, 16), Qt::AlignCenter, QStringLiteral("?"));
  } else {
    p.drawRoundedRect(QRectF(c.x() - 9, c.y() - 7, 18, 14), 3, 3);
    p.setBrush(color);
    const QPointF triangle[] = {{c.x() - 2.5, c.y() - 3.5}, {c.x() + 3.5, c.y()}, {c.x() - 2.5, c.y() + 3.5}};
    p.setPen(Qt::NoPen);
    p.drawPolygon(triangle, 3);
  }
  p.restore();
}

NextRow::NextRow(const PlanItem& item, int begins, QWidget* parent) : QWidget(parent), item_(item), begins_(begins) {
  setFixedHeight(52);
  setAccessibleName(item_title(item));
}

void NextRow::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
  paint_item_sign(p, QRectF(0, 0, 32, height()), item_asks(item_), t.ink2);
  const QString minutes = words(QT_TRANSLATE_NOOP("Plan", "%1 min")).arg(item_.minutes);
  const QRectF text(40, 0, width() - 40 - 132, height());
  const QFont strong = text_font(14, 600), small = text_font(12);
  p.setPen(t.ink);
  p.setFont(strong);
  p.drawText(text.adjusted(0, 6, 0, 0), Qt::AlignTop,
             QFontMetricsF(strong).elidedText(item_title(item_), Qt::ElideRight, text.width()));
  p.setPen(t.ink3);
  p.setFont(small);
  p.drawText(text.adjusted(0, 0, 0, -8), Qt::AlignBottom,
             QFontMetricsF(small).elidedText(item_kind(item_), Qt::ElideRight, text.width()));
  p.drawText(QRectF(width() - 130, 0, 66, height()), Qt::AlignVCenter | Qt::AlignRight,
             words(QT_TRANSLATE_NOOP("Plan", "at %1")).arg(clock_text(60.0 * begins_)));
  p.setPen(t.ink);
  p.setFont(number_font(13, 700));
  p.drawText(QRectF(width() - 60, 0, 60, height()), Qt::AlignVCenter | Qt::AlignRight, minutes);
}

}  // namespace ringside::ui
