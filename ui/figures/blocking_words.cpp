// What is said of blocking calls: whether they return, who waits for whom, and up to which size it works.
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/figures/blocking.h"
#include "ui/figures/survey.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

QString size_words(Bytes b) {
  return qt(size_text(b));
}

// The circle rank by rank; long ones are told by their beginning.
QString cycle_words(const BlockingRun& run, std::size_t most) {
  if (run.cycle.size() <= most) return qt(tell_cycle(run));
  return QStringLiteral(
             "Rank %1 waits for rank %2, that for rank %3, and so on around a circle of %4 ranks: nobody moves again.")
      .arg(run.cycle[0])
      .arg(run.cycle[1])
      .arg(run.cycle[2])
      .arg(run.cycle.size());
}

}  // namespace

QString BlockingFigure::verdict() const {
  if (!facts_.refused.empty()) return qt(facts_.refused);
  if (facts_.run.calls == 0) return QStringLiteral("Nobody calls anybody.");
  if (facts_.run.completes()) return QStringLiteral("Every call returns.");
  const auto waiting = static_cast<std::int32_t>(facts_.run.waits.size());
  const QString who = waiting == answer().schedule.ranks ? QStringLiteral("every rank waits")
                      : waiting == 1                     ? QStringLiteral("1 rank waits")
                                                         : QStringLiteral("%1 ranks wait").arg(qt(grouped(waiting)));
  return (facts_.run.cycle.empty() ? QStringLiteral("It stops in step %1: %2 for ever.")
                                   : QStringLiteral("Deadlock in step %1: %2 for ever."))
      .arg(facts_.run.first_stuck_step + 1)
      .arg(who);
}

QString BlockingFigure::limit_sentence() const {
  if (!facts_.refused.empty() || facts_.run.calls == 0) return {};
  const QString order = order_text(input_.blocking);
  if (facts_.needed.value == 0)
    return QStringLiteral("If %1, it works at every size, even if no message is eager.").arg(order);
  if (!std::isfinite(facts_.needed.value))
    return QStringLiteral("If %1, it stops at every size: no eager limit helps.").arg(order);
  if (!facts_.works_up_to)
    return QStringLiteral("If %1, it needs an eager limit of %2.").arg(order, size_words(facts_.needed));
  return QStringLiteral("If %1 and messages up to %2 are eager, it works up to n = %3 and stops beyond.")
      .arg(order, size_words(input_.blocking.eager_limit), size_words(*facts_.works_up_to));
}

// A sentence stays whole: without room for all the circle is told in short, then not at all.
std::vector<BlockingFigure::Line> BlockingFigure::lines(const QSizeF& room, double px, const Theme& theme,
                                                        bool circle) const {
  const bool wrong = !facts_.refused.empty() || !facts_.run.completes();
  constexpr std::size_t kShort = 3;
  for (const std::size_t named : {kToldWhole, kShort, std::size_t{0}}) {
    std::vector<Line> all;
    double y = 1.1 * px;
    const auto say = [&](const QString& text, const QFont& font, const QColor& ink, double indent, double line) {
      for (const QString& words : wrap(font, text, room.width() - indent)) {
        all.push_back({words, font, ink, {indent, y}});
        y += line;
      }
      y += 0.45 * px;
    };
    say(verdict(), text_font(1.15 * px, 600), wrong ? theme.error : theme.ink, 1.7 * px, 1.6 * px);
    if (!facts_.run.cycle.empty() && named > 0)
      say(cycle_words(facts_.run, named), text_font(px), theme.ink, 0, 1.5 * px);
    const std::size_t before = all.size();
    say(limit_sentence().replace(QStringLiteral("n = "), QStringLiteral("n\u00A0=\u00A0")), text_font(px), theme.ink2,
        0, 1.5 * px);
    const std::size_t told = all.size();
    if (!circle && facts_.refused.empty())
      say(QStringLiteral("So many ranks are told in words: a circle of them has no room."), text_font(px), theme.ink3,
          0, 1.5 * px);
    if (all.back().at.y() <= room.height()) return all;
    all.resize(told);
    if (all.back().at.y() <= room.height()) return all;
    if (named == 0) return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before)};
  }
  return {};
}

QSizeF BlockingFigure::preferred_size() const {
  constexpr double kWide = 640;
  return {kWide, answer().schedule.places() > kCircled ? std::ceil(least_height(kWide)) : 400};
}

double BlockingFigure::least_height(double width) const {
  if (answer().schedule.places() <= kCircled) return 0;
  constexpr double kEndless = 1e6;
  return lines({width, kEndless}, kLeastPx, light_theme(), false).back().at.y() + (1 + kAboveSizes + kSizes) * kLeastPx;
}

std::string BlockingFigure::csv() const {
  std::string out = "rank,waits_for,call,step,bytes,in_cycle\n";
  for (const Wait& w : facts_.run.waits)
    out += fmt::format("{},{},{},{},{},{}\n", w.rank, w.peer, w.sending ? "send" : "receive", w.step + 1, w.size.value,
                       in_cycle(w) ? 1 : 0);
  return out;
}

std::string BlockingFigure::description() const {
  std::string text =
      fmt::format("{}, with blocking calls. {}", case_text(answer(), input_.untold), verdict().toStdString());
  if (!facts_.run.cycle.empty()) text += ' ' + cycle_words(facts_.run, kToldWhole).toStdString();
  if (const QString limit = limit_sentence(); !limit.isEmpty()) text += ' ' + limit.toStdString();
  return text;
}

}  // namespace ringside::ui
