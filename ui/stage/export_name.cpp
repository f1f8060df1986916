#include "ui/stage/export_name.h"

#include "ui/paint/qt_text.h"

namespace ringside::ui {

QString export_name(const FigureInput& input, View view) {
  const QString kind = qt(kind_of(view).name);
  if (!input.answer || kind_of(view).of_lesson) return kind;
  const Case& c = input.answer->question;
  const QString ranks = QString::number(c.instance.ranks);
  const QString question = input.untold ? ranks + QStringLiteral("-ranks")
                                        : QStringLiteral("%1-%2-%3")
                                              .arg(qt(ringside::name(c.collective)),
                                                   qt(c.algorithm).replace(QLatin1Char('/'), QLatin1Char('_')), ranks);
  const bool timeless = (kind_of(view).stale_on & kTime) == 0;
  if (timeless) return question + QLatin1Char('-') + kind;
  if (input.strip) return question + QStringLiteral("-all-steps-") + kind;
  const CursorPosition& at = input.cursor;
  const QString moment = at.step >= input.answer->schedule.step_count() ? QStringLiteral("end")
                         : at == CursorPosition{}                       ? QStringLiteral("start")
                         : at.phase > 0                                 ? QStringLiteral("step-%1").arg(at.step + 1)
                                        : QStringLiteral("before-step-%1").arg(at.step + 1);
  return question + QLatin1Char('-') + moment + QLatin1Char('-') + kind;
}

}  // namespace ringside::ui
