#include "ui/training/mixes_figure.h"

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

using Ink = RowsFigure::Cell::Ink;

QString gigabytes_of(Bytes n) {
  return qt(format_fixed(n.value / 1e9, 1)) + QStringLiteral(" GB");
}

}  // namespace

std::shared_ptr<const Figure> mixes_figure(const StepData& d) {
  std::vector<std::vector<RowsFigure::Cell>> rows;
  int current = -1;
  QString foot = Train::tr("All mixes of these ranks with the same batch are being looked at…");
  if (d.mixes) {
    foot =
        Train::tr("%1 mixes of the same ranks and batch, %2 fit; click one to try it.").arg(d.looked_at).arg(d.fitting);
    for (const StepEstimate& e : *d.mixes) {
      const bool placed = order_text(e.mix, e.order) == order_text(d.mix(), d.question.job.order);
      if (e.mix == d.mix() && placed) current = static_cast<int>(rows.size());
      const Ink ink = e.fits ? Ink::normal : Ink::error;
      const std::string order = order_text(e.mix, e.order);
      const bool ordered = e.fits && order.find('-') != std::string::npos;
      rows.push_back(
          {{qt(ordered ? e.mix.text() + " (" + order + ")" : e.mix.text()), e.fits ? Ink::strong : Ink::hint},
           {gigabytes_of(e.memory.total()), ink},
           {e.fits ? gigabytes_of(e.sent()) : QString()},
           {e.fits ? qt(format_seconds(e.exposed)) : QString()},
           {e.fits ? qt(format_seconds(e.step())) : QString(), Ink::strong},
           {qt(verdict(e, d.mixes->front(), d.question.job)), ink}});
    }
  }
  return std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{Train::tr("Mix"), Align::left, 3.1},
                                                                      {Train::tr("memory"), Align::right, 0.8},
                                                                      {Train::tr("sent"), Align::right, 0.8},
                                                                      {Train::tr("exposed"), Align::right, 0.9},
                                                                      {Train::tr("step"), Align::right, 0.9},
                                                                      {Train::tr("why"), Align::left, 3.4}},
                                      std::move(rows), current, foot);
}

std::shared_ptr<const std::vector<StepEstimate>> few_of(const std::vector<StepEstimate>& all, const Mix& here) {
  constexpr std::size_t kBest = 4, kOthers = 1;
  std::vector<StepEstimate> few;
  std::size_t others = 0;
  for (const StepEstimate& e : all)
    if (e.mix == here || (e.fits && few.size() < kBest) || (!e.fits && others++ < kOthers)) few.push_back(e);
  return std::make_shared<const std::vector<StepEstimate>>(std::move(few));
}

}  // namespace ringside::ui
