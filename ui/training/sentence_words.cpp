// What a sentence says below itself, in its tips, and where it is not painted.
#include <fmt/format.h>
#include <QStringList>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/sentence_figure.h"

namespace ringside::ui {
namespace {

/// Examples in a second, by their whole number.
QString rate_text(double rate) {
  constexpr double kMillion = 1e6, kSmall = 100;
  if (rate >= kMillion) return QStringLiteral("%1 million").arg(qt(format_significant(rate / kMillion, 4)));
  return qt(rate < kSmall ? format_significant(rate, 3) : format_fixed(rate, 0));
}

/// Where a step's time is from, and how much of it its stages wait: "simulation, 12 ms of it bubble".
QString pace_from(const StepData& d) {
  QString text = qt(d.origin());
  if (d.step.bubbles()) text += QStringLiteral(", %1 of it bubble").arg(qt(format_seconds(d.step.bubble)));
  return text;
}

}  // namespace

QString axis_text(const SentenceWord& word) {
  if (word.axis == "servers" || word.axis == "actors") return {};
  QString text = qt(word.axis);
  for (const auto& axis : QStringList{"dp", "tp", "pp", "ep", "cp"})
    text.replace(axis, axis.toUpper());  // not of "copies"
  return text;
}

QString group_text(const SentenceWord& word) {
  const QString axis = axis_text(word);
  return axis.isEmpty() ? QStringLiteral("%1 ranks").arg(qt(grouped(word.ranks)))
                        : QStringLiteral("%1 %2").arg(axis, qt(grouped(word.ranks)));
}

QString SentenceFigure::total() const {
  const auto& words = data_->step.sentence;
  if (data_->mix().pattern == TrainingPattern::parameter_server)
    return QStringLiteral("%1 sent by a worker in a step, %2 by a server.")
        .arg(qt(format_decimal_bytes(words.front().sent)), qt(format_decimal_bytes(words.back().sent)));
  if (data_->mix().pattern == TrainingPattern::actor_learner)
    return QStringLiteral("%1 sent by an actor in a step, %2 to every actor.")
        .arg(qt(format_decimal_bytes(words.front().sent)), qt(format_decimal_bytes(words.back().bytes)));
  const Bytes sent = data_->step.sent();
  QString text = QStringLiteral("%1 sent by a rank in a step").arg(qt(format_decimal_bytes(sent)));
  if (data_->replicated.value > 0 && sent.value != data_->replicated.value)
    text += QStringLiteral(": %1 × what ZeRO 0 would send (%2)")
                .arg(qt(format_fixed(sent / data_->replicated, 2)), qt(format_decimal_bytes(data_->replicated)));
  return text + u'.';
}

QString SentenceFigure::pace() const {
  const StepEstimate& e = data_->step;
  const QString rate = rate_text(e.tokens_per_second);
  const QString bound = QStringLiteral(
      "The step takes at least %1 (%2, what the busiest port or link carries): at most %3, "
      "%4 % of the peak's FLOP/s (MFU).");
  return (e.at_least() ? bound : QStringLiteral("The step takes %1 (%2): %3, %4 % of the peak's FLOP/s (MFU)."))
      .arg(qt(format_seconds(e.step())), pace_from(*data_),
           data_->question.job.model->transformer()
               ? QStringLiteral("%1 tokens/s").arg(rate)
               : QStringLiteral("%1 %2s/s").arg(rate, qt(data_->question.job.model->example)),
           qt(format_fixed(100 * e.mfu, 1)));
}

QString SentenceFigure::short_pace() const {
  const StepEstimate& e = data_->step;
  return (e.at_least() ? QStringLiteral("At least %1 (%2), at most %3 % MFU.") : QStringLiteral("%1 (%2), %3 % MFU."))
      .arg(qt(format_seconds(e.step())), pace_from(*data_), qt(format_fixed(100 * e.mfu, 1)));
}

std::string SentenceFigure::tip(const QPointF& point, const QRectF& area) const {
  const auto at = hit(point, area);
  if (!at) return {};
  const SentenceWord& w = data_->step.sentence[static_cast<std::size_t>(*at->rank)];
  QString chosen;
  for (const auto& [parameter, value] : w.parameters)
    chosen += QStringLiteral(", %1 = %2").arg(qt(parameter)).arg(value);
  const QString costs = QStringLiteral("%1 %2: %3, %4, %5. ")
                            .arg(qt(w.collective), qt(w.what), qt(format_seconds(w.seconds)),
                                 qt(format_decimal_bytes(w.sent)), group_text(w));
  const QString calls = Train::tr("%1 calls of %2 among %3 ranks%4. Enter or a second click opens one on the stage.")
                            .arg(qt(format_number(w.calls)), qt(format_decimal_bytes(w.bytes)))
                            .arg(w.ranks)
                            .arg(chosen);
  return (costs + calls).toStdString();
}

std::string SentenceFigure::csv() const {
  std::string out = "phase,collective,axis,what,ranks,calls,bytes,sent_bytes,seconds\n";
  for (const SentenceWord& w : data_->step.sentence)
    out += fmt::format("{},{},{},\"{}\",{},{},{},{},{}\n", w.phase, w.collective, w.axis, w.what, w.ranks, w.calls,
                       w.bytes.value, w.sent.value, w.seconds.value);
  return out;
}

std::string SentenceFigure::description() const {
  std::string out = fmt::format("A training step of {}, {}:", data_->question.job.model->label, data_->mix().text());
  for (const SentenceWord& w : data_->step.sentence)
    out += fmt::format(" {}, {} {} ({}, {});", w.phase, w.collective, w.what, format_seconds(w.seconds),
                       format_decimal_bytes(w.sent));
  out.back() = '.';
  return out + " " + pace().toStdString();
}

}  // namespace ringside::ui
