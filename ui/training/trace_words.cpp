#include "ui/training/trace_words.h"

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_paint.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

QString words(const TraceNote& note) {
  switch (note.kind) {
    case TraceNote::Kind::no_kernels:
      return Train::tr("It has no kernels: the profiler recorded no GPU (ProfilerActivity.CUDA).");
    case TraceNote::Kind::host_alone:
      return counted(
          note.count,
          Train::tr("The host recorded 1 collective, without its time on a GPU: communication is without it."),
          Train::tr("The host recorded %1 collectives, without their time on a GPU: communication is without them."));
    case TraceNote::Kind::no_rank: return Train::tr("It does not say of which rank it is (no distributedInfo).");
    case TraceNote::Kind::no_steps: return Train::tr("It marks no steps (ProfilerStep#N).");
    case TraceNote::Kind::odd_kernels:
      return counted(note.count, Train::tr("1 kernel without a time was left out."),
                     Train::tr("%1 kernels without a time were left out."));
  }
  return {};
}

QString step_words(const TraceData& d, std::int64_t step) {
  const TraceTimes all = times_of(d.analysis, step);
  QString what;
  if (step < 0)
    what = d.whole() ? Train::tr("all kernels") : Train::tr("all kernels that were read");
  else if (!d.whole())
    what = all.span.value == 0 ? Train::tr("step %1: not in what was read").arg(step)
                               : Train::tr("step %1, of which not all may have been read").arg(step);
  else
    what = all.span.value == 0
               ? Train::tr("step %1: no kernels").arg(step)
               : Train::tr("step %1, %2 % of it idle").arg(step).arg(qt(format_fixed(100 * all.idle_share(), 1)));
  const auto gamma = gamma_of(d.analysis, step);
  return gamma ? what + QStringLiteral(", γ = ") + qt(format_gamma(*gamma)) : what;
}

}  // namespace ringside::ui
