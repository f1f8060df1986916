#include "ui/training/lever_words.h"

#include <QStringList>

#include "core/base/text.h"
#include "ui/controls/badge.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

/// As the curve of gamma says it: of the formula, and of whole workers.
QString break_even_of(const TrainingStep& t) {
  const auto workers = break_even_workers(t);
  const WholeBreakEven whole = whole_break_even(t);
  const bool none = whole.kind == WholeBreakEven::Kind::none;
  if (!workers) return none ? Train::tr("none") : Train::tr("of whole workers %1").arg(whole.workers);
  const QString real = qt(break_even_text(*workers));
  return none ? Train::tr("%1 (of whole workers none)").arg(real)
              : Train::tr("%1 (of whole workers %2)").arg(real).arg(whole.workers);
}

/// From what the numbers of a row come, which one badge cannot say.
QString from_of(const std::string& origin) {
  if (origin_of(origin) == Origin::formula) return Train::tr("All numbers: formula.");
  return Train::tr("γ: formula, at the rate that the sum reaches here; exposed, examples/s: %1.")
      .arg(said(origin_of(origin)));
}

}  // namespace

QString title_of(LeverKind lever) {
  switch (lever) {
    case LeverKind::links: return Train::tr("Fatter links");
    case LeverKind::batch: return Train::tr("Larger batch");
    case LeverKind::compression: return Train::tr("Compression");
    case LeverKind::local_steps: return Train::tr("Local steps");
    case LeverKind::overlap: return Train::tr("Overlap");
    case LeverKind::in_network: return Train::tr("In-network reduction");
  }
  return {};
}

QString effect_of(LeverKind lever, const StepData& d) {
  const TrainingStep other = pulled(d.gamma.step, d.settings, {lever});
  switch (lever) {
    case LeverKind::links: return qt(format_bandwidth(other.bandwidth));
    case LeverKind::batch:
      return Train::tr("%1 a worker").arg(qt(format_number(gamma_row(other, d.gamma.workers).local_batch)));
    case LeverKind::compression:
      return other.bytes_per_parameter == 1
                 ? Train::tr("1 byte each")
                 : Train::tr("%1 bytes each").arg(qt(format_number(other.bytes_per_parameter)));
    case LeverKind::local_steps: return Train::tr("H = %1").arg(qt(format_number(other.local_steps)));
    case LeverKind::overlap: return Train::tr("beside backward");
    case LeverKind::in_network: return Train::tr("each byte once");
  }
  return {};
}

QString price_of(LeverKind lever, const StepData& d) {
  switch (lever) {
    case LeverKind::links: return Train::tr("links are bought, and latency stays");
    case LeverKind::batch: {
      const double limit = d.question.job.memory.value, now = d.step.memory.total().value;
      return (d.larger_batch.value > limit ? Train::tr("memory %1 → %2 GB, more than the %3 of a rank; fewer updates")
                                           : Train::tr("memory %1 → %2 of %3 GB; fewer updates for as many examples"))
          .arg(qt(format_fixed(now / 1e9, 1)), qt(format_fixed(d.larger_batch.value / 1e9, 1)),
               qt(format_short(limit / 1e9, 4)));
    }
    case LeverKind::compression: return Train::tr("gradients are rounded, packing takes time");
    case LeverKind::local_steps: return Train::tr("replicas drift apart in between: no longer the steps of one worker");
    case LeverKind::overlap: return Train::tr("γ stays; buckets, and kernels that share the GPU");
    case LeverKind::in_network: return Train::tr("switches that add");
  }
  return {};
}

QString why_not(LeverBlock block) {
  switch (block) {
    case LeverBlock::none: return Train::tr("needs switches that add");
    case LeverBlock::alone: return Train::tr("one worker sends nothing");
    case LeverBlock::sharded: return Train::tr("needs ZeRO 0");
  }
  return {};
}

QString exposed_of(const Lever& l) {
  if (!l.of_step) return QStringLiteral("–");
  return qt(format_fixed(100 * l.exposed.value / l.step.value, 0)) + QStringLiteral(" %");
}

QString rate_of(const Lever& l, const Lever& none) {
  if (!l.of_step) return QStringLiteral("–");
  return qt(format_fixed(l.examples_per_second / none.examples_per_second, 2)) + QStringLiteral(" ×");
}

QString bill_of(const StepData& d) {
  const bool of_step = d.levers.front()->of_step;
  QString words = (of_step ? from_of(d.levers.front()->origin)
                           : Train::tr("γ: formula; what a lever does to this step is not reckoned.")) +
                  u' ';
  if (d.mix().pattern == TrainingPattern::parameter_server)
    words += Train::tr("Levers are reckoned without servers.") + u' ';
  words += Train::tr("Break-even %1").arg(break_even_of(d.gamma.step));
  if (d.on.empty()) {
    words += Train::tr(": gradients are summed when all is computed.");
  } else {
    QStringList prices;
    for (const LeverKind lever : kLevers)
      if (d.on.contains(lever)) prices << price_of(lever, d);
    if (const QString further = break_even_of(d.pulled); further != break_even_of(d.gamma.step))
      words += QStringLiteral(" → ") + further;
    const QString price = prices.join(QStringLiteral("; "));
    words += of_step
                 ? Train::tr(", examples a second %1. Price: %2.").arg(rate_of(d.together, *d.levers.front()), price)
                 : Train::tr(". Price: %1.").arg(price);
  }
  return words;
}

}  // namespace ringside::ui
