#include "ui/measure/probe_figures.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/calibrated.h"
#include "core/measure/measured_text.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Cell = RowsFigure::Cell;

QString bandwidth(double seconds_per_byte) {
  return seconds_per_byte > 0 ? qt(format_measured(BytesPerSecond(1 / seconds_per_byte))) : Measure::tr("unlimited");
}

}  // namespace

std::shared_ptr<const Figure> survey_figure(const PairSurvey& survey, const QString& kept) {
  const auto slow = slow_parts(survey);
  const auto odd = [&](const std::string& from, const std::string& to, bool latency) {
    return std::any_of(slow.begin(), slow.end(), [&](const SlowPart& part) {
      if (latency != (part.what == "latency")) return false;
      if (part.hosts.size() == 2)
        return (part.hosts[0] == from && part.hosts[1] == to) ||
               (latency && part.hosts[0] == to && part.hosts[1] == from);
      return latency ? part.hosts[0] == from || part.hosts[0] == to
                     : part.hosts[0] == (part.what == "sending" ? from : to);
    });
  };
  std::vector<std::vector<Cell>> rows;
  for (const PairTime& p : survey.pairs) {
    const std::string &a = survey.hosts[static_cast<std::size_t>(p.a)],
                      &b = survey.hosts[static_cast<std::size_t>(p.b)];
    const auto ink = [](bool bad) { return bad ? Cell::Ink::error : Cell::Ink::strong; };
    rows.push_back({{qt(a)},
                    {qt(b)},
                    {qt(format_short_seconds(Seconds(p.alpha_s))), ink(odd(a, b, true))},
                    {bandwidth(p.there_s_per_byte), ink(odd(a, b, false))},
                    {bandwidth(p.back_s_per_byte), ink(odd(b, a, false))}});
  }
  QStringList foot;
  for (const SlowPart& part : slow) foot << qt(part.line()) + u'.';
  if (slow.empty())
    foot << (survey.hosts.size() < 3 ? Measure::tr("Two hosts: nothing to compare their pair with.")
                                     : Measure::tr("No host and no pair is odd."));
  if (!kept.isEmpty()) foot << kept;
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{QStringLiteral("a"), Align::left, 1},
                                                                      {QStringLiteral("b"), Align::left, 1},
                                                                      {QStringLiteral("α"), Align::right, 1.1},
                                                                      {QStringLiteral("a → b"), Align::right, 1.2},
                                                                      {QStringLiteral("b → a"), Align::right, 1.2}},
                                      std::move(rows), -1, foot.join(u' '));
}

std::shared_ptr<const Figure> calibration_figure(const Calibration& c, const QString& kept) {
  std::vector<std::vector<Cell>> rows;
  const auto row = [&](const QString& name, const QString& value, bool bad = false) {
    rows.push_back({{name, Cell::Ink::hint}, {value, bad ? Cell::Ink::error : Cell::Ink::strong}});
  };
  const auto percent = [](double share) { return QString::number(std::lround(100 * share)); };
  row(Measure::tr("α, a message"), qt(format_short_seconds(Seconds(c.alpha_s))));
  row(Measure::tr("1/β, bandwidth"), bandwidth(c.beta_s_per_byte));
  row(Measure::tr("Reducing"),
      c.resolves_reducing() ? bandwidth(c.reduce_cost_s_per_byte) : Measure::tr("not resolved"));
  row(Measure::tr("Off its line"),
      Measure::tr("%1 % in the middle, %2 % at most").arg(percent(c.residual_median), percent(c.residual_max)));
  if (on_several_hosts(c.environment.where)) row(Measure::tr("Ranks"), qt(places_text(c.environment.where)));
  const auto bad = count_disturbed(c.patterns);
  row(Measure::tr("Steps timed by pattern"),
      bad == 0 ? QString::number(c.patterns.size())
               : Measure::tr("%1, %2 of them disturbed").arg(c.patterns.size()).arg(bad),
      trouble_with(c).has_value());
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{{}, Align::left, 1}, {{}, Align::right, 1.6}},
                                      std::move(rows), -1, qt(words_of(c)) + QStringLiteral(". ") + kept);
}

}  // namespace ringside::ui
