#include "ui/figures/cell_card.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/schedule/provenance.h"
#include "ui/figures/fault_words.h"
#include "ui/figures/look.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

constexpr double kPadding = 18, kLine = 30, kMaxWidth = 620, kTermGap = 10;
constexpr double kRoom = kMaxWidth - 2 * kPadding, kFaultLine = 20, kSign = 24;
constexpr std::size_t kMostTerms = 16;

struct CellCardWords {
  Q_DECLARE_TR_FUNCTIONS(CellCardWords)
};

QFont title_font() {
  return text_font(14, 600);
}
QFont value_font() {
  return number_font(16, 700);
}
QFont small_font() {
  return text_font(13);
}

QFont fault_font() {
  return text_font(13, 500);
}

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

QStringList wrapped_faults(const CellCard& card) {
  QStringList lines;
  for (const QString& line : card.faults) lines << wrap(fault_font(), line, kRoom - kSign);
  return lines;
}

void draw_warning(QPainter& painter, const QPointF& centre, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(line_pen(theme.error, 1.5));
  painter.drawPolygon(QPolygonF{centre + QPointF(0, -7), centre + QPointF(7.5, 6), centre + QPointF(-7.5, 6)});
  painter.drawLine(centre + QPointF(0, -2.5), centre + QPointF(0, 1.5));
  painter.drawLine(centre + QPointF(0, 3.2), centre + QPointF(0, 4.4));
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
  card.title = QStringLiteral("%1, %2 ").arg(place_words(schedule, place), slot_name(schedule, slot)) +
               (moment < schedule.step_count() ? CellCardWords::tr("before step %1").arg(moment + 1)
                                               : CellCardWords::tr("at the end"));
  card.faults = fault_sentences(answer, *facts, moment, place, slot);
  if (state.empty(place, slot)) {
    card.next = moment < schedule.step_count() && !input.untold ? CellCardWords::tr("Holds nothing yet.")
                                                                : CellCardWords::tr("Holds nothing.");
    return card;
  }
  Provenance origin = provenance(schedule, moment, place, slot);
  // A wrong schedule may list what never arrived.
  std::erase_if(origin.origins, [held = state.contributors(place, slot), &schedule](const Origin& o) {
    return o.rank >= schedule.ranks || !held.contains(o.rank);
  });
  card.share =
      facts->asked > 1
          ? CellCardWords::tr("%1 of %2").arg(state.contributors(place, slot).size()).arg(facts->asked)
          : (state.is_final(place, slot) && !(input.untold && moment == 0) ? CellCardWords::tr("final") : QString());
  for (const Origin& o : origin.origins) {
    if (card.terms.size() == kMostTerms) break;
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
  const QString result = numbers_text(numbers_at(answer, moment, place, slot));
  if (elements_of(answer, state.chunk(place, slot)) == 0)
    card.result = CellCardWords::tr("no element");
  else if (!result.isEmpty() && origin.origins.size() > 1)
    card.result = divisor_at(answer, moment) > 1
                      ? QStringLiteral("÷ %1 = %2").arg(divisor_at(answer, moment)).arg(result)
                      : QStringLiteral("= ") + result;
  if (origin.origins.size() > kMostTerms)
    card.result = CellCardWords::tr("and %1 more, ").arg(origin.origins.size() - kMostTerms) + card.result;
  if (!input.untold)
    card.next = origin.next ? next_text(answer, *origin.next, moment) : sent_text(schedule, moment, place, slot);
  return card;
}

QSizeF CellCard::size() const {
  const Flow f = flow(*this, kMaxWidth - 2 * kPadding);
  const double title_width = text_width(title_font(), title) + 40 + text_width(small_font(), share);
  double width = std::max({f.width, title_width, text_width(small_font(), next)});
  for (const QString& line : faults) width = std::max(width, std::min(kSign + text_width(fault_font(), line), kRoom));
  const double middle = terms.empty() ? 0 : f.end.y() + kLine + 6;
  const auto lines = static_cast<double>(wrapped_faults(*this).size());
  const double wrong = lines > 0 ? lines * kFaultLine + 10 : 0;
  return {std::ceil(width + 2 * kPadding), std::ceil(2 * kPadding + 16 + middle + (next.isEmpty() ? 0 : 22) + wrong)};
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
  if (!next.isEmpty()) {
    y += 28;
    draw_text(painter, {left, y}, next, small_font(), theme.ink2);
  }
  y += 10;
  bool first = true;
  for (const QString& line : wrapped_faults(*this)) {
    y += kFaultLine;
    if (first) draw_warning(painter, {left + 7, y}, theme);
    first = false;
    draw_text(painter, {left + kSign, y}, line, fault_font(), theme.error);
  }
  painter.restore();
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
  if (!next.isEmpty()) all << next;
  return (all + faults).join(u' ');
}

}  // namespace ringside::ui
