#include "ui/figures/cell_card.h"

#include <algorithm>

#include "core/schedule/provenance.h"
#include "ui/figures/look.h"
#include "ui/figures/marks.h"

namespace ringside::ui {
namespace {

constexpr double kPadding = 18, kLine = 30, kMaxWidth = 620, kTermGap = 10;
constexpr std::size_t kMostTerms = 16;

QFont title_font() {
  return text_font(14, 600);
}
QFont value_font() {
  return number_font(16, 700);
}
QFont small_font() {
  return text_font(13);
}

QString hops_text(std::int32_t hops) {
  if (hops == 0) return QStringLiteral("own");
  return hops == 1 ? QStringLiteral("1 hop") : QStringLiteral("%1 hops").arg(hops);
}

QString sign_of(Op op, bool adds) {
  if (!adds) return QStringLiteral(",");
  return op == Op::sum ? QStringLiteral("+") : op == Op::prod ? QStringLiteral("×") : QStringLiteral(",");
}

QString slot_name(const Schedule& schedule, std::int32_t slot) {
  return slot < schedule.chunks ? QStringLiteral("chunk %1").arg(slot)
                                : QStringLiteral("scratch %1").arg(slot - schedule.chunks);
}

QString next_text(const Answer& answer, const NextUse& next, std::int64_t now) {
  const QString when = next.step == now ? QStringLiteral("Next: ") : QStringLiteral("In step %1: ").arg(next.step + 1);
  const QString to = place_text(answer.schedule, next.to);
  if (next.op == Arrival::copy) return when + QStringLiteral("sent to %1, which keeps it.").arg(to);
  const QString held = numbers_text(numbers_at(answer, next.step, next.to, next.into));
  if (held.isEmpty()) return when + QStringLiteral("sent to %1, which reduces it into its own.").arg(to);
  const bool adds = answer.question.op == Op::sum;
  return when + (adds ? QStringLiteral("sent to %1, which adds its own %2.")
                      : QStringLiteral("sent to %1, which joins it with its own %2."))
                    .arg(to, held);
}

// A term is a disc, the value and the hops; widths decide where lines break.
double term_width(const CellCard::Term& term) {
  double width = 22 + 6 + text_width(small_font(), term.hops);
  if (!term.value.isEmpty()) width += text_width(value_font(), term.value) + 6;
  return width;
}

struct Placed {
  QPointF at;
  std::size_t term;
};

// Lines of terms and the place after the last one, for the result.
struct Flow {
  std::vector<Placed> terms;
  QPointF end;
  double width = 0;
};

Flow flow(const CellCard& card, double room) {
  Flow f;
  double x = 0, y = 0;
  const double sign = text_width(value_font(), card.sign) + 2 * kTermGap;
  for (std::size_t i = 0; i < card.terms.size(); ++i) {
    const double width = term_width(card.terms[i]) + sign;
    if (x > 0 && x + width > room) x = 0, y += kLine;
    f.terms.push_back({{x, y}, i});
    x += width;
    f.width = std::max(f.width, x);
  }
  if (x + text_width(value_font(), card.result) > room) x = 0, y += kLine;
  f.end = {x, y};
  f.width = std::max(f.width, x + text_width(value_font(), card.result));
  return f;
}

}  // namespace

std::optional<CellCard> cell_card(const FigureInput& input, std::int32_t place, std::int32_t slot) {
  const Answer& answer = *input.answer;
  const Schedule& schedule = answer.schedule;
  if (answer.states.empty() || place < 0 || slot < 0 || place >= schedule.places() || slot >= schedule.slots())
    return std::nullopt;
  const std::int64_t moment = std::clamp<std::int64_t>(input.cursor.step, 0, schedule.step_count());
  const auto facts = survey(input.answer);
  const State& state = answer.states[static_cast<std::size_t>(moment)];
  CellCard card;
  card.ranks = schedule.ranks;
  card.title = QStringLiteral("%1, %2 ").arg(place_text(schedule, place), slot_name(schedule, slot)) +
               (moment < schedule.step_count() ? QStringLiteral("before step %1").arg(moment + 1)
                                               : QStringLiteral("at the end"));
  if (state.empty(place, slot)) {
    card.next = QStringLiteral("Holds nothing yet.");
    return card;
  }
  const Provenance origin = provenance(schedule, moment, place, slot);
  card.share = facts->asked > 1
                   ? QStringLiteral("%1 of %2").arg(state.contributors(place, slot).size()).arg(facts->asked)
                   : (state.is_final(place, slot) ? QStringLiteral("final") : QString());
  for (const Origin& o : origin.origins) {
    if (card.terms.size() == kMostTerms) break;
    card.terms.push_back({o.rank, numbers_text(numbers_at(answer, 0, o.rank, o.slot)), hops_text(o.hops)});
  }
  card.sign = sign_of(answer.question.op, facts->asked > 1);
  const QString result = numbers_text(numbers_at(answer, moment, place, slot));
  if (elements_of(answer, state.chunk(place, slot)) == 0)
    card.result = QStringLiteral("no element");
  else if (!result.isEmpty() && origin.origins.size() > 1)
    card.result = QStringLiteral("= ") + result;
  if (origin.origins.size() > kMostTerms)
    card.result = QStringLiteral("and %1 more ").arg(origin.origins.size() - kMostTerms) + card.result;
  card.next = origin.next ? next_text(answer, *origin.next, moment) : QStringLiteral("It is not sent on.");
  return card;
}

QSizeF CellCard::size() const {
  const Flow f = flow(*this, kMaxWidth - 2 * kPadding);
  const double title_width = text_width(title_font(), title) + 40 + text_width(small_font(), share);
  const double width = std::max({f.width, title_width, text_width(small_font(), next)}) + 2 * kPadding;
  const double middle = terms.empty() ? 0 : f.end.y() + kLine + 6;
  return {std::ceil(width), std::ceil(2 * kPadding + 16 + middle + 22)};
}

void CellCard::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(line_pen(theme.control, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(snapped(area), metric::card_radius, metric::card_radius);
  const double left = area.left() + kPadding, right = area.right() - kPadding;
  double y = area.top() + kPadding + 6;
  draw_text(painter, {left, y}, title, title_font(), theme.ink);
  draw_text(painter, {right, y}, share, text_font(13, 600), theme.ink2, Align::right);
  if (!terms.empty()) {
    y += kLine + 4;
    const Flow f = flow(*this, kMaxWidth - 2 * kPadding);
    for (const Placed& p : f.terms) {
      const Term& term = terms[p.term];
      double x = left + p.at.x();
      const double line = y + p.at.y();
      draw_owner(painter, {x + 11, line}, 11, term.rank, ranks, theme);
      x += 28;
      draw_text(painter, {x, line}, term.value, value_font(), theme.ink);
      if (!term.value.isEmpty()) x += text_width(value_font(), term.value) + 6;
      draw_text(painter, {x, line}, term.hops, small_font(), theme.ink3);
      x += text_width(small_font(), term.hops) + kTermGap;
      if (p.term + 1 < terms.size()) draw_text(painter, {x, line}, sign, value_font(), theme.ink2);
    }
    draw_text(painter, {left + f.end.x(), y + f.end.y()}, result, value_font(), theme.ink);
    y += f.end.y() + 2;
  }
  draw_text(painter, {left, y + 28}, next, small_font(), theme.ink2);
  painter.restore();
}

QString CellCard::text() const {
  QStringList parts;
  for (const Term& term : terms) {
    const QString value = term.value.isEmpty() ? QString() : QStringLiteral(": ") + term.value;
    parts << QStringLiteral("rank %1%2 (%3)").arg(term.rank).arg(value, term.hops);
  }
  QStringList sentences{title};
  const QString sum = (parts.join(u' ' + sign + u' ') + u' ' + result).trimmed();
  if (!sum.isEmpty()) sentences << sum;
  return sentences.join(QStringLiteral(". ")) + QStringLiteral(". ") + next;
}

}  // namespace ringside::ui
