#include "ui/figures/cell_card.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/schedule/provenance.h"
#include "core/schedule/turning.h"
#include "core/what_if.h"
#include "ui/figures/fault_words.h"
#include "ui/figures/look.h"
#include "ui/overview/sets.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kMostTerms = 16;

struct CellCardWords {
  Q_DECLARE_TR_FUNCTIONS(CellCardWords)
};

QString hops_text(std::int32_t hops) {
  if (hops == 0) return CellCardWords::tr("own");
  return hops == 1 ? CellCardWords::tr("1 hop") : CellCardWords::tr("%1 hops").arg(hops);
}

bool adds_up(Op op) {
  return op == Op::sum || op == Op::avg;
}

QString place_words(const Schedule& schedule, std::int32_t place) {
  return place < schedule.ranks ? CellCardWords::tr("rank %1").arg(place)
                                : CellCardWords::tr("switch %1").arg(place - schedule.ranks);
}

QString sign_of(Op op, bool adds) {
  if (!adds) return QStringLiteral(",");
  return adds_up(op) ? QStringLiteral("+") : op == Op::prod ? QStringLiteral("×") : QStringLiteral(",");
}

QString slot_name(const Schedule& schedule, std::int32_t slot) {
  if (slot >= schedule.chunks) return CellCardWords::tr("scratch %1").arg(slot - schedule.chunks);
  const QString chunk = CellCardWords::tr("chunk %1").arg(slot);
  return schedule.channels == 1 ? chunk
                                : CellCardWords::tr("%1 of channel %2").arg(chunk).arg(schedule.channel(slot) + 1);
}

/// Of what nobody reads again: whether it has been sent before.
QString sent_text(const Schedule& schedule, std::int64_t moment, std::int32_t place, std::int32_t slot) {
  for (std::int64_t step = moment - 1; step >= 0; --step) {
    std::optional<std::int32_t> to;
    for (const Transfer& t : schedule.step(step).transfers) {
      const auto has = [slot](const Slots& slots) {
        return std::find(slots.begin(), slots.end(), slot) != slots.end();
      };
      if (t.to == place && has(t.target())) return CellCardWords::tr("It is not sent on.");  // since it came
      if (t.from == place && has(t.chunks)) to = t.to;
    }
    if (to)
      return CellCardWords::tr("It was sent to %1 in step %2, and is not sent again.")
          .arg(place_words(schedule, *to))
          .arg(step + 1);
  }
  return CellCardWords::tr("It is not sent on.");
}

QString whose_text(const std::vector<std::int32_t>& ranks, std::int32_t of) {
  constexpr std::size_t kMostRuns = 4;
  if (ranks.empty()) return {};
  if (ranks.size() == 1) return CellCardWords::tr("Of rank %1.").arg(ranks.front());
  if (static_cast<std::int32_t>(ranks.size()) == of) return CellCardWords::tr("Of all ranks.");
  const auto runs = runs_of(ranks, of);
  QStringList names;
  for (std::size_t i = 0; i < std::min(kMostRuns, runs.size()); ++i) {
    const auto [first, last] = runs[i];
    names << (first == last ? QString::number(first) : CellCardWords::tr("%1 to %2").arg(first).arg(last));
  }
  const QString named = names.join(QStringLiteral(", "));
  return runs.size() > kMostRuns
             ? CellCardWords::tr("Of ranks %1 and %2 more runs.").arg(named).arg(runs.size() - kMostRuns)
             : CellCardWords::tr("Of ranks %1.").arg(named);
}

QString part_text(std::int32_t count, int asked) {
  return CellCardWords::tr("%1 of %2").arg(qt(grouped(count)), qt(grouped(asked)));
}

QString nothing_text(bool comes) {
  return comes ? CellCardWords::tr("Holds nothing yet.") : CellCardWords::tr("Holds nothing.");
}

/// Of a schedule that is too large for states.
void tell_without_states(const FigureInput& input, std::int64_t moment, std::int32_t place, std::int32_t slot,
                         int asked, CellCard& card) {
  constexpr double kMostMoves = 2e5;  // the steps of a slot are walked between two movements of the mouse
  const Answer& answer = *input.answer;
  const Schedule& s = answer.schedule;
  const auto shares = answer.moments->at(moment);
  const std::int32_t count = shares->count(place, slot);
  if (count == Shares::kEmpty) {
    card.next = nothing_text(moment < s.step_count() && !input.untold);
    return;
  }
  if (asked > 1)
    card.share = part_text(count, asked);
  else if (shares->is_final(place, slot) && !(input.untold && moment == 0))
    card.share = CellCardWords::tr("final");
  const bool soon = shares->symmetry() || leaps(s) || static_cast<double>(s.step_count()) * s.places() <= kMostMoves;
  if (const auto sets = soon ? ColumnSets::at(input.answer, {slot}, moment) : nullptr)
    card.whose = whose_text(sets->ranks(place, 0), s.ranks);
}

QString next_text(const Answer& answer, const NextUse& next, std::int64_t now) {
  const QString when =
      next.step == now ? CellCardWords::tr("Next: ") : CellCardWords::tr("In step %1: ").arg(next.step + 1);
  const QString to = place_words(answer.schedule, next.to);
  if (next.op == Arrival::copy) return when + CellCardWords::tr("sent to %1, which keeps it.").arg(to);
  const QString held = numbers_text(numbers_at(answer, next.step, next.to, next.into));
  if (held.isEmpty()) return when + CellCardWords::tr("sent to %1, which reduces it into its own.").arg(to);
  const bool adds = adds_up(answer.question.op);
  return when + (adds ? CellCardWords::tr("sent to %1, which adds its own %2.")
                      : CellCardWords::tr("sent to %1, which joins it with its own %2."))
                    .arg(to, held);
}

}  // namespace

std::optional<CellCard> cell_card(const FigureInput& input, std::int32_t place, std::int32_t slot) {
  const Answer& answer = *input.answer;
  const Schedule& schedule = answer.schedule;
  if (place < 0 || slot < 0 || place >= schedule.places() || slot >= schedule.slots()) return std::nullopt;
  const std::int64_t moment = std::clamp<std::int64_t>(input.cursor.step, 0, schedule.step_count());
  const auto facts = survey(input.answer);
  CellCard card;
  card.ranks = schedule.ranks;
  card.title = QStringLiteral("%1, %2 ").arg(place_words(schedule, place), slot_name(schedule, slot)) +
               (moment < schedule.step_count() ? CellCardWords::tr("before step %1").arg(moment + 1)
                                               : CellCardWords::tr("at the end"));
  if (answer.states.empty()) {
    tell_without_states(input, moment, place, slot, facts->asked, card);
    return card;
  }
  const State& state = answer.states[static_cast<std::size_t>(moment)];
  card.faults = fault_sentences(answer, *facts, moment, place, slot);
  if (state.empty(place, slot)) {
    card.next = nothing_text(moment < schedule.step_count() && !input.untold);
    return card;
  }
  Provenance origin = provenance(schedule, moment, place, slot);
  // A wrong schedule may list what never arrived.
  std::erase_if(origin.origins, [held = state.contributors(place, slot), &schedule](const Origin& o) {
    return o.rank >= schedule.ranks || !held.contains(o.rank);
  });
  card.share =
      facts->asked > 1
          ? part_text(static_cast<std::int32_t>(state.contributors(place, slot).size()), facts->asked)
          : (state.is_final(place, slot) && !(input.untold && moment == 0) ? CellCardWords::tr("final") : QString());
  const QString result = numbers_text(numbers_at(answer, moment, place, slot));
  const bool no_element = elements_of(answer, state.chunk(place, slot)) == 0;
  const bool runs = origin.origins.size() > kMostTerms && result.isEmpty() && !no_element;
  if (runs) card.whose = whose_text(state.contributors(place, slot).ranks(), schedule.ranks);
  for (const Origin& o : origin.origins) {
    if (runs || card.terms.size() == kMostTerms) break;
    QString value = numbers_text(numbers_at(answer, 0, o.rank, o.slot)), hops = hops_text(o.hops);
    const std::int64_t times =
        answer.repeats.empty() ? 1 : answer.repeats[static_cast<std::size_t>(moment)].times(place, slot, o.rank);
    if (times > 1 && adds_up(answer.question.op) && !value.isEmpty())
      value = QStringLiteral("%1 × %2").arg(times).arg(value);
    else if (times > 1)
      hops += CellCardWords::tr(", %1 times").arg(times);
    card.terms.push_back({o.rank, value, hops});
  }
  card.sign = sign_of(answer.question.op, facts->asked > 1);
  if (no_element)
    card.result = CellCardWords::tr("no element");
  else if (!result.isEmpty() && origin.origins.size() > 1)
    card.result = divisor_at(answer, moment) > 1
                      ? QStringLiteral("÷ %1 = %2").arg(divisor_at(answer, moment)).arg(result)
                      : QStringLiteral("= ") + result;
  if (origin.origins.size() > kMostTerms && !runs)
    card.result = CellCardWords::tr("and %1 more, ").arg(origin.origins.size() - kMostTerms) + card.result;
  if (!input.untold)
    card.next = origin.next ? next_text(answer, *origin.next, moment) : sent_text(schedule, moment, place, slot);
  return card;
}

QString CellCard::text() const {
  QStringList parts;
  for (const Term& term : terms) {
    const QString value = term.value.isEmpty() ? QString() : QStringLiteral(": ") + term.value;
    parts << CellCardWords::tr("rank %1%2 (%3)").arg(term.rank).arg(value, term.hops);
  }
  QStringList sentences{title};
  const QString sum = (parts.join(u' ' + sign + u' ') + u' ' + result).trimmed();
  if (!sum.isEmpty()) sentences << sum;
  QStringList all{sentences.join(QStringLiteral(". ")) + QStringLiteral(".")};
  for (const QString* line : {&whose, &next})
    if (!line->isEmpty()) all << *line;
  return (all + faults).join(u' ');
}

}  // namespace ringside::ui
