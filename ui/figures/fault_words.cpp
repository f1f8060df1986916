#include "ui/figures/fault_words.h"

#include <algorithm>

#include "ui/figures/look.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

QString ranks_text(const std::vector<std::int32_t>& ranks) {
  constexpr std::size_t kMost = 8;
  QStringList names;
  for (std::size_t i = 0; i < std::min(ranks.size(), kMost); ++i) names << QString::number(ranks[i]);
  if (ranks.size() > kMost)
    return QStringLiteral("ranks %1 and %2 more").arg(names.join(QStringLiteral(", "))).arg(ranks.size() - kMost);
  if (names.size() == 1) return QStringLiteral("rank ") + names.first();
  const QString last = names.takeLast();
  return QStringLiteral("ranks %1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QStringList fault_sentences(const Answer& answer, const Survey& facts, std::int64_t moment, std::int32_t place,
                            std::int32_t slot) {
  QStringList lines;
  if (answer.proof.ok()) return lines;
  const auto& repeated = answer.repeats.empty() ? std::vector<Repeated>{}
                                                : answer.repeats[static_cast<std::size_t>(moment)].at(place, slot);
  std::vector<std::int32_t> twice;
  for (const Repeated& r : repeated) twice.push_back(r.rank);
  if (!twice.empty()) {
    std::int64_t since = moment;
    while (since > 0 && answer.repeats[static_cast<std::size_t>(since - 1)].at(place, slot) == repeated) --since;
    const bool here = !facts.faults_at(since, place, slot).empty();
    lines << QStringLiteral("Counts %1 more than once: %2.")
                 .arg(ranks_text(twice), here ? QStringLiteral("step %1 adds what was already in it").arg(since)
                                              : QStringLiteral("it came so in step %1").arg(since));
  }
  if (moment == answer.schedule.step_count()) {
    const auto missing = missing_at_end(answer, place, slot);
    if (!missing.empty())
      lines << QStringLiteral("Lacks the contribution%1 of %2: the result asks for %3.")
                   .arg(missing.size() == 1 ? QString() : QStringLiteral("s"), ranks_text(missing),
                        facts.asked > 1 ? QStringLiteral("all %1").arg(facts.asked) : QStringLiteral("it"));
  }
  for (const std::size_t i : facts.faults_at(moment, place, slot)) {
    const Fault& f = answer.proof.faults[i];
    const QString what = qt(f.what);
    if (what.contains(QLatin1String("counted twice")) && !twice.empty()) continue;
    if (!f.step && moment == answer.schedule.step_count() && !missing_at_end(answer, place, slot).empty()) continue;
    lines << (f.step ? QStringLiteral("Step %1: ").arg(*f.step + 1) : QStringLiteral("At the end: ")) + what +
                 QStringLiteral(".");
  }
  return lines;
}

}  // namespace ringside::ui
