#include "ui/training/mixes_figure.h"

#include <algorithm>

#include <QRegularExpression>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/mix_words.h"

namespace ringside::ui {
namespace {

using Ink = RowsFigure::Cell::Ink;

QString gigabytes_of(Bytes n) {
  return n.value < 1e12 ? qt(format_fixed(n.value / 1e9, 1)) + QStringLiteral(" GB") : qt(format_decimal_bytes(n));
}

/// verdict() in the language of the window, `full` or as short as a column of it.
QString words_of(const StepEstimate& e, const StepEstimate& best, const TrainingJob& job, bool full) {
  const MixVerdict v = judge(e, best);
  const QString times = qt(format_significant(v.times, 3)) + QStringLiteral("x: ");
  QString out;
  switch (v.kind) {
    case MixVerdict::Kind::too_large: {
      const auto [total, memory] = of_memory(e.memory.total(), job.memory);
      return Train::tr("does not fit: %1 of %2 GB").arg(qt(total), qt(memory));
    }
    case MixVerdict::Kind::fastest: out = Train::tr("the fastest that fits"); break;
    case MixVerdict::Kind::as_fast: out = Train::tr("as fast as the first"); break;
    case MixVerdict::Kind::bubble:
      out = times + Train::tr("its bubble takes %1").arg(qt(format_seconds(v.waits)));
      break;
    case MixVerdict::Kind::computes: out = times + Train::tr("it computes longer"); break;
    case MixVerdict::Kind::exposed:
      out = times + (full ? Train::tr("%1 exposed, most of it %2 in %3") : Train::tr("%1 exposed, %2 in %3"))
                        .arg(qt(format_seconds(v.waits)), qt(v.collective), axis_words(v.axis));
      break;
  }
  if (e.at_least()) out += u' ' + Train::tr("(a lower bound)");
  if (!v.slowest_order.empty())
    out += (full ? Train::tr("; in the order %1 %2x") : QStringLiteral("; %1 %2x"))
               .arg(qt(v.slowest_order), qt(format_significant(v.slowest_times, 3)));
  return out;
}

/// text() of it, as short as a line under a table.
QString words_of(const UnsearchedPattern& pattern) {
  switch (pattern.kind) {
    case UnsearchedPattern::Kind::servers_of_many:
      return Train::tr("other numbers of servers (above %1 ranks: powers of two)").arg(kMostServedRanks);
    case UnsearchedPattern::Kind::servers_of_one: return Train::tr("servers (need two ranks)");
    case UnsearchedPattern::Kind::asynchronous: return Train::tr("asynchronous servers (not the same steps)");
    case UnsearchedPattern::Kind::actors: return Train::tr("actors (not the same batch)");
    case UnsearchedPattern::Kind::tables: return {};  // nobody expects them
    case UnsearchedPattern::Kind::alike: return Train::tr("ranks all alike, with no servers or shared tables");
    case UnsearchedPattern::Kind::as_given:
      return Train::tr("other schedules and activations than chosen (How it runs)");
  }
  return {};
}

/// Without the reason in brackets.
QString without_reason(QString words) {
  static const QRegularExpression brackets(QStringLiteral(" ?[(（][^)）]*[)）]"));
  return words.remove(brackets);
}

}  // namespace

std::shared_ptr<const Figure> mixes_figure(const StepData& d, bool for_file) {
  std::vector<std::vector<RowsFigure::Cell>> rows;
  int current = -1;
  QString reasons;
  QString foot = Train::tr("All mixes of these ranks with the same batch are being looked at…");
  if (d.mixes) {
    foot = (for_file ? Train::tr("%1 mixes of the same ranks and batch, %2 fit.")
                     : Train::tr("%1 mixes of the same ranks and batch, %2 fit; click one to try it."))
               .arg(d.looked_at)
               .arg(d.fitting);
    QStringList without;
    for (const UnsearchedPattern& pattern : left_out(d.question.job, d.mix()))
      if (const QString words = words_of(pattern); !words.isEmpty()) without << words;
    if (!without.isEmpty()) {
      reasons = Train::tr("Without %1.").arg(without.join(QStringLiteral(", ")));
      foot += u' ' + (for_file ? reasons : without_reason(reasons));
    }
    for (const StepEstimate& e : *d.mixes) {
      const bool placed = order_text(e.mix, e.order) == order_text(d.mix(), d.question.job.order);
      if (e.mix == d.mix() && placed) current = static_cast<int>(rows.size());
      const Ink ink = e.fits ? Ink::normal : Ink::error;
      const std::string order = order_text(e.mix, e.order);
      const bool ordered = e.fits && order.find('-') != std::string::npos;
      const auto in_order = [&](const QString& name) { return ordered ? name + qt(" (" + order + ")") : name; };
      const QString name = mix_words(e.mix);
      rows.push_back(
          {{in_order(for_file ? name : short_mix_words(e.mix)), e.fits ? Ink::strong : Ink::hint, in_order(name)},
           {gigabytes_of(e.memory.total()), ink},
           {e.fits ? gigabytes_of(e.sent()) : QString()},
           {e.fits ? qt(format_seconds(e.exposed)) : QString()},
           {e.fits ? (e.at_least() ? QStringLiteral("≥ ") : QString()) + qt(format_seconds(e.step())) : QString(),
            Ink::strong},
           {words_of(e, d.mixes->front(), d.question.job, for_file), ink,
            words_of(e, d.mixes->front(), d.question.job, true)}});
    }
  }
  // Reasons have what mixes do not need: in the window shares are pixels at 1280 x 720.
  constexpr double kBoth = 6.5;
  const double pixels = for_file ? 100 : 76, most = for_file ? 3.1 : 3.4;
  double longest = 0;
  for (const auto& row : rows) longest = std::max(longest, text_width(text_font(13, 600), row.front().text));
  const double mix = std::clamp((longest + 24) / pixels, 1.5, most);
  const double name = for_file ? 160 : std::clamp(longest, 160.0, 220.0);  // pixels: "56 workers, 8 servers" and more
  const bool lack = !for_file;                                             // the rest is in the tip
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("Mix"), Align::left, mix, false, name},
                                      {Train::tr("memory"), Align::right, 0.8, lack},
                                      {Train::tr("sent"), Align::right, 0.8, lack},
                                      {Train::tr("exposed"), Align::right, 0.9, lack},
                                      {Train::tr("step"), Align::right, 0.9},
                                      {Train::tr("why"), Align::left, kBoth - mix, lack}},
      std::move(rows), current, foot, reasons);
}

void take_mixes(StepData& data, const std::vector<StepEstimate>& found) {
  data.mixes = few_of(found, data.mix());
  data.looked_at = std::ssize(found);
  data.fitting = std::ranges::count_if(found, &StepEstimate::fits);
}

std::shared_ptr<const std::vector<StepEstimate>> few_of(const std::vector<StepEstimate>& all, const Mix& here) {
  constexpr std::size_t kBest = 4, kOthers = 1;
  std::vector<StepEstimate> few;
  std::size_t others = 0, served = 0;
  for (const StepEstimate& e : all) {
    const bool proposed = e.fits && e.mix.pattern != here.pattern && served == 0;  // the best of the other patterns
    if (e.mix == here || (e.fits && few.size() < kBest) || proposed || (!e.fits && others++ < kOthers)) {
      few.push_back(e);
      served += e.mix.pattern != here.pattern ? 1 : 0;
    }
  }
  return std::make_shared<const std::vector<StepEstimate>>(std::move(few));
}

}  // namespace ringside::ui
