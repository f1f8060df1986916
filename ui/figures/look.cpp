#include "ui/figures/look.h"

#include <algorithm>

namespace ringside::ui {
namespace {

constexpr qsizetype kLongestEquation = 40;

QString joined(Op op, const QString& a, const QString& b) {
  switch (op) {
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

}  // namespace

CellLook look_at(const Answer& answer, const Survey& survey, std::int64_t moment, std::int32_t place,
                 std::int32_t slot) {
  const State& state = answer.states[static_cast<std::size_t>(moment)];
  CellLook look;
  look.asked = survey.asked;
  if (state.empty(place, slot)) return look;
  look.empty = false;
  look.contributors = state.contributors(place, slot).ranks();
  look.final = state.is_final(place, slot);
  const std::int32_t chunk = state.chunk(place, slot);
  if (chunk != slot) look.tag = QStringLiteral("c%1").arg(chunk);
  if (elements_of(answer, chunk) == 0)
    look.note = QStringLiteral("no element");
  else
    look.text = numbers_text(numbers_at(answer, moment, place, slot));
  // Without numbers the share is still worth a word.
  if (look.note.isEmpty() && look.text.isEmpty())
    look.text = survey.asked > 1 ? QStringLiteral("%1 of %2").arg(look.contributors.size()).arg(survey.asked)
                                 : QStringLiteral("c%1").arg(chunk);
  return look;
}

CellLook look_of(const Answer& answer, const Survey& survey, const Parcel& parcel) {
  CellLook look = look_at(answer, survey, parcel.step, parcel.from, parcel.from_slot);
  look.final = false;
  return look;
}

QString equation(const Answer& answer, const Parcel& parcel) {
  const auto& sent = numbers_at(answer, parcel.step, parcel.from, parcel.from_slot);
  if (sent.empty()) return {};
  QString text;
  const auto& held = numbers_at(answer, parcel.step, parcel.to, parcel.to_slot);
  if (parcel.op == Arrival::copy)
    text = QStringLiteral("copy %1").arg(bracketed(sent));
  else if (held.empty())
    text = QStringLiteral("becomes %1").arg(bracketed(sent));
  else
    text = joined(answer.question.op, bracketed(sent), bracketed(held)) + QStringLiteral(" = ") +
           bracketed(numbers_at(answer, parcel.step + 1, parcel.to, parcel.to_slot));
  return text.size() <= kLongestEquation ? text : QString();
}

std::vector<std::int32_t> missing_at_end(const Answer& answer, const Survey& survey, std::int32_t place,
                                         std::int32_t slot) {
  const Schedule& schedule = answer.schedule;
  std::vector<std::int32_t> missing;
  if (place >= schedule.ranks || slot >= schedule.chunks || schedule.custom || survey.asked < schedule.ranks)
    return missing;
  const auto wanted = schedule.contract().after(place, slot);
  if (!wanted || wanted->from != Held::kAllRanks) return missing;
  const auto held = answer.states.back().contributors(place, slot);
  for (std::int32_t rank = 0; rank < schedule.ranks; ++rank)
    if (!held.contains(rank)) missing.push_back(rank);
  return missing;
}

}  // namespace ringside::ui
