#include "ui/catalogue/catalogue_entry.h"

#include <algorithm>

#include <QPainter>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/cost/least_form.h"
#include "core/tuning.h"
#include "ui/controls/badge.h"
#include "ui/controls/chooser.h"
#include "ui/controls/style.h"
#include "ui/math/typeset.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kPadding = 14, kLine = 20, kGap = 7, kFormulaPx = 17;
constexpr double kMostWalked = 20'000;  // transfers; a list of a dozen must appear at once

QString conditions_text(const std::vector<Condition>& conditions) {
  QStringList all;
  for (const Condition& c : conditions) all << qt(c.text);
  return all.join(QObject::tr(" and "));
}

QString parameter_text(const ParameterSpec& p) {
  return QObject::tr("%1: %2 (%3 to %4, %5 unless chosen)")
      .arg(qt(p.name), qt(p.meaning))
      .arg(p.low)
      .arg(p.high)
      .arg(p.default_value);
}

}  // namespace

QString kind_text(FormulaKind kind) {
  switch (kind) {
    case FormulaKind::exact: return QObject::tr("exact");
    case FormulaKind::bound: return QObject::tr("a bound: the schedule never costs less");
    case FormulaKind::asymptotic: return QObject::tr("leading terms only");
  }
  return {};
}

AlgorithmFacts algorithm_facts(const Algorithm& algorithm, const Case& c) {
  AlgorithmFacts facts;
  facts.algorithm = &algorithm;
  const bool current = !c.own() && algorithm.name == c.algorithm;
  const auto asked = current ? Result<Case>(c) : asked_of(c, algorithm);
  if (!asked) {
    facts.refused = qt(asked.error().line());
    return facts;
  }
  const Instance* instance = &asked->instance;
  const auto parameters = cost_parameters(c);
  if (!parameters) return facts;
  if (algorithm.closed_form.kind == FormulaKind::exact)
    facts.seconds = formula_seconds(algorithm, *instance, c.size(), *parameters);
  if (facts.seconds && !current)
    if (const auto least =
            least_by_form(algorithm, *instance, open_parameters(*asked), c.size(), *parameters, size_of(c.type))) {
      facts.seconds = formula_seconds(algorithm, *least, c.size(), *parameters);
      for (const auto& [name, value] : least->parameters)
        if (value != instance->parameters.at(name)) facts.chosen << QStringLiteral("%1 %2").arg(qt(name)).arg(value);
    }
  if (facts.seconds) return facts;
  const auto schedule = make_schedule(algorithm, *instance);
  if (!schedule || (!schedule->regular() && estimated_transfers(algorithm, *instance) > kMostWalked)) return facts;
  facts.seconds = price(*schedule, c.size(), *parameters, size_of(c.type)).total;
  facts.origin = Origin::price;
  return facts;
}

CatalogueEntry::CatalogueEntry(AlgorithmFacts facts, bool current, QWidget* parent)
    : QAbstractButton(parent), facts_(std::move(facts)), current_(current) {
  setObjectName(QStringLiteral("algorithm_") + qt(facts_.algorithm->name));
  setText(qt(facts_.algorithm->name));
  setAccessibleDescription(qt(facts_.algorithm->summary));
  setEnabled(facts_.refused.isEmpty());
  setToolTip(facts_.refused.isEmpty() ? QString() : facts_.refused);
  setCursor(isEnabled() ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

bool CatalogueEntry::matches(const QString& typed) const {
  Chooser::Entry entry{text(), qt(facts_.algorithm->summary), {}, {}};
  for (const std::string& alias : facts_.algorithm->aliases) entry.aliases << qt(alias);
  return ui::matches(entry, typed);
}

int CatalogueEntry::heightForWidth(int width) const {
  return static_cast<int>(std::ceil(lay_out(nullptr, width)));
}

double CatalogueEntry::lay_out(QPainter* p, double width) const {
  const Theme& t = theme_of(this);
  const Algorithm& a = *facts_.algorithm;
  const double left = kPadding + 4, room = width - left - kPadding;
  double y = kPadding + 8;
  const QFont name = text_font(15, 600);
  double right = width - kPadding;
  const auto lines = [&](const QString& text, const QFont& font, const QColor& ink, double line) {
    for (const QString& words : wrap(font, text, room)) {
      if (p != nullptr) draw_text(*p, {left, y}, words, font, ink);
      y += line;
    }
  };
  if (p != nullptr) {
    draw_text(*p, {left, y}, text(), name, isEnabled() ? t.ink : t.ink3);
    if (facts_.seconds) {
      const QString time = qt(format_seconds(*facts_.seconds));
      draw_text(*p, {right, y}, time, number_font(15, 700), t.ink, Align::right);
      const QSizeF badge = badge_size(facts_.origin, 13, said(facts_.origin));
      right -= text_width(number_font(15, 700), time) + 10 + badge.width();
      paint_badge(*p, {right, y - badge.height() / 2}, facts_.origin, t, 13, said(facts_.origin));
      right -= 12;
    }
    QStringList also;
    for (const std::string& alias : a.aliases) also << qt(alias);
    const double after = left + text_width(name, text()) + 12;
    if (!also.isEmpty() && right - after > 60)
      draw_text(*p, {after, y},
                QFontMetrics(text_font(13))
                    .elidedText(tr("also %1").arg(also.join(QStringLiteral(", "))), Qt::ElideRight,
                                static_cast<int>(right - after)),
                text_font(13), t.ink3);
  }
  y += kLine + 3;
  lines(qt(a.summary), text_font(14), t.ink2, kLine);
  if (!facts_.refused.isEmpty()) lines(facts_.refused, text_font(13, 500), t.error, kLine);
  const QString tex = QStringLiteral("T(n) = ") + qt(a.closed_form.formula.tex());
  const MathPicture& formula = typeset(tex, true);
  const double px = std::min(kFormulaPx, room / std::max(1.0, formula.width));
  y += kGap - 8;
  if (p != nullptr) formula.paint(*p, {left, y + formula.height * px}, px, t.ink);
  y += (formula.height + formula.depth) * px + kGap + 8;
  QString claim = kind_text(a.closed_form.kind);
  if (!a.closed_form.conditions.empty()) claim += tr("; where %1").arg(conditions_text(a.closed_form.conditions));
  if (!a.conditions.empty()) claim += tr(". Runs where %1").arg(conditions_text(a.conditions));
  lines(tr("Closed form: %1.").arg(claim), text_font(13), t.ink3, kLine - 1);
  for (const ParameterSpec& spec : a.parameters) lines(parameter_text(spec), text_font(13), t.ink3, kLine - 1);
  if (!facts_.chosen.isEmpty())
    lines(tr("The time is with %1, chosen.").arg(facts_.chosen.join(QStringLiteral(", "))), text_font(13), t.ink3,
          kLine - 1);
  lines(qt(a.source), text_font(13), t.ink3, kLine - 1);
  return y + kPadding - 10;
}

void CatalogueEntry::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
  p.setPen(hasFocus() ? QPen(t.accent, 2) : QPen(current_ || (underMouse() && isEnabled()) ? t.control : t.hair, 1));
  p.setBrush(current_ ? t.soft : t.panel);
  p.drawRoundedRect(box, metric::control_radius, metric::control_radius);
  if (current_) p.fillRect(QRectF(box.left(), box.top() + 4, 4, box.height() - 8), t.accent);
  lay_out(&p, width());
}

}  // namespace ringside::ui
