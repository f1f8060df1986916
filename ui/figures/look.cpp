#include "ui/figures/look.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QStringList>

namespace ringside::ui {
namespace {

constexpr qsizetype kLongestEquation = 40;

QString joined(Op op, const QString& a, const QString& b) {
  switch (op) {
    case Op::avg:
    case Op::sum: return QStringLiteral("%1 + %2").arg(a, b);
    case Op::prod: return QStringLiteral("%1 × %2").arg(a, b);
    case Op::max: return QStringLiteral("max(%1, %2)").arg(a, b);
    case Op::min: return QStringLiteral("min(%1, %2)").arg(a, b);
  }
  return {};
}

QString bracketed(const std::vector<double>& elements) {
  const QString text = numbers_text(elements);
  return elements.size() == 1 ? text : QStringLiteral("[%1]").arg(text);
}

// The chunk that the final state asks for in a slot, and whose contributions.
std::pair<std::int32_t, std::vector<std::int32_t>> asked_of(const Schedule& schedule, std::int32_t place,
                                                            std::int32_t slot) {
  if (schedule.custom) {
    for (const CustomContract::Cell& cell : schedule.custom->after)
      if (cell.rank == place && cell.slot == slot) return {cell.chunk, cell.from};
    return {};
  }
  const auto held = slot < schedule.chunks ? schedule.contract().after(place, slot) : std::nullopt;
  if (!held) return {};
  if (held->from != Held::kAllRanks) return {held->chunk, {held->from}};
  std::vector<std::int32_t> all(static_cast<std::size_t>(schedule.ranks));
  std::iota(all.begin(), all.end(), 0);
  return {held->chunk, std::move(all)};
}

// What a schedule that is wrong did to a cell.
void add_faults(CellLook& look, const Answer& answer, const Survey& survey, std::int64_t moment, std::int32_t place,
                std::int32_t slot) {
  QStringList words;
  if (!answer.repeats.empty() && !look.empty) {
    std::int64_t most = 1;
    for (const Repeated& r : answer.repeats[static_cast<std::size_t>(moment)].at(place, slot)) {
      look.repeated.push_back(r.rank);
      most = std::max(most, r.times);
    }
    if (most > 1) words << QStringLiteral("%1 ×").arg(most);
  }
  if (moment == answer.schedule.step_count()) look.missing = missing_at_end(answer, place, slot);
  if (!look.missing.empty()) words << QStringLiteral("%1 ?").arg(look.missing.size());
  if (words.empty() && !survey.faults_at(moment, place, slot).empty()) words << QStringLiteral("!");
  look.fault = words.join(QStringLiteral("  "));
}

}  // namespace

CellLook look_at(const Answer& answer, const Survey& survey, std::int64_t moment, std::int32_t place,
                 std::int32_t slot) {
  const State& state = answer.states[static_cast<std::size_t>(moment)];
  CellLook look;
  look.asked = survey.asked;
  look.empty = state.empty(place, slot);
  if (!look.empty) {
    look.contributors = state.contributors(place, slot).ranks();
    look.final = state.is_final(place, slot);
  }
  if (!answer.proof.ok()) add_faults(look, answer, survey, moment, place, slot);
  if (look.empty) return look;
  const std::int32_t chunk = state.chunk(place, slot);
  if (chunk != slot) look.tag = QStringLiteral("c%1").arg(chunk);
  if (elements_of(answer, chunk) == 0)
    look.note = QStringLiteral("no element");
  else
    look.text = numbers_text(numbers_at(answer, moment, place, slot));
  // Without numbers the share is still worth a word.
  look.brief = survey.asked > 1 ? QStringLiteral("%1 of %2").arg(look.contributors.size()).arg(survey.asked)
                                : QStringLiteral("c%1").arg(chunk);
  if (look.note.isEmpty() && look.text.isEmpty()) look.text = look.brief;
  return look;
}

CellLook look_of(const Answer& answer, const Survey& survey, const Parcel& parcel) {
  CellLook look = look_at(answer, survey, parcel.step, parcel.from, parcel.from_slot);
  look.final = false;
  look.missing.clear();
  return look;
}

QString equation(const Answer& answer, const Parcel& parcel) {
  const auto& sent = numbers_at(answer, parcel.step, parcel.from, parcel.from_slot);
  if (sent.empty()) return {};
  QString text;
  const int divisor = divisor_at(answer, parcel.step + 1);
  const QString divided = divisor > 1 ? QStringLiteral(" ÷ %1").arg(divisor) : QString();
  const auto& held = numbers_at(answer, parcel.step, parcel.to, parcel.to_slot);
  if (parcel.op == Arrival::copy)
    text = QStringLiteral("copy %1").arg(bracketed(sent)) + divided;
  else if (held.empty())
    text = QStringLiteral("becomes %1").arg(bracketed(sent)) + divided;
  else
    text = (divisor > 1 ? QStringLiteral("(%1)") : QStringLiteral("%1"))
               .arg(joined(answer.question.op, bracketed(sent), bracketed(held))) +
           divided + QStringLiteral(" = ") + bracketed(numbers_at(answer, parcel.step + 1, parcel.to, parcel.to_slot));
  return text.size() <= kLongestEquation ? text : QString();
}

std::vector<std::int32_t> missing_at_end(const Answer& answer, std::int32_t place, std::int32_t slot) {
  const Schedule& schedule = answer.schedule;
  if (answer.states.empty() || place < 0 || slot < 0 || place >= schedule.ranks || slot >= schedule.slots()) return {};
  const auto [chunk, asked] = asked_of(schedule, place, slot);
  const State& end = answer.states.back();
  if (end.empty(place, slot)) return asked;
  if (end.chunk(place, slot) != chunk) return {};
  std::vector<std::int32_t> missing;
  for (const std::int32_t rank : asked)
    if (!end.contributors(place, slot).contains(rank)) missing.push_back(rank);
  return missing;
}

}  // namespace ringside::ui
