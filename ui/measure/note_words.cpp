#include "ui/measure/note_words.h"

#include <vector>

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// As core/measure and the runner write them; where one is the beginning of another, the longer one is first.
constexpr const char* kNotes[] = {
    QT_TRANSLATE_NOOP("Measure", "only %1 sample: the interval is their range, not 95 %"),
    QT_TRANSLATE_NOOP("Measure", "only %1 samples: the interval is their range, not 95 %"),
    QT_TRANSLATE_NOOP("Measure",
                      "disturbed: the median is more than ten times the least sample; measure again on a quieter "
                      "machine, with a core for every rank"),
    QT_TRANSLATE_NOOP("Measure",
                      "disturbed: the median is known to %1% only; measure again on a quieter machine or with a larger "
                      "--budget"),
    QT_TRANSLATE_NOOP("Measure",
                      "launches differ: their medians lie %1% to either side, which more samples do not mend"),
    QT_TRANSLATE_NOOP("Measure", "holds were missed by %1 % of the time: this computer is busy"),
    QT_TRANSLATE_NOOP("Measure", "a rank missed the common start in some samples"),
    QT_TRANSLATE_NOOP("Measure", "the time scale leaves the imposed times within this computer's own noise"),
    QT_TRANSLATE_NOOP("Measure", "no gamma: a layer without parameters"),
    QT_TRANSLATE_NOOP("Measure",
                      "gamma disturbed: products and collective one after the other, or both at once, do not fit what "
                      "each took alone; measure again on a quieter machine or with a larger --budget"),
    QT_TRANSLATE_NOOP("Measure", "%1 ranks on one GPU: memory and scheduling of one device, not links"),
    QT_TRANSLATE_NOOP("Measure",
                      "%1 ranks on %2 GPUs: ranks that share one measure its memory and scheduling, not links"),
    QT_TRANSLATE_NOOP("Measure", "imported from %1: the mean of its iterations"),
    QT_TRANSLATE_NOOP("Measure", "imported from %1"),
    QT_TRANSLATE_NOOP("Measure", "of the ranks' means the least is %1 and the largest %2"),
    QT_TRANSLATE_NOOP(
        "Measure", "%1: times are the average of the ranks' means; the slowest rank's is up to %2 times that, at %3"),
    QT_TRANSLATE_NOOP("Measure",
                      "%1: its ranks ran in groups (NCCL_TESTS_SPLIT); rows are of rank 0's, which is the one that is "
                      "timed"),
    QT_TRANSLATE_NOOP("Measure", "%1: busbw over algbw is not that of %2: say --ranks K if there were others"),
    QT_TRANSLATE_NOOP("Measure", "%1: it says %2 itself: --ranks %3 is not taken"),
    QT_TRANSLATE_NOOP("Measure", "not verified: the log says N/A"),
    QT_TRANSLATE_NOOP("Measure", "wrong elements, says the log"),
    QT_TRANSLATE_NOOP("Measure", "%1 wrong elements, says the log"),
};

struct KnownNote {
  const char* words;
  QRegularExpression pattern;
};

KnownNote recognised(const char* words) {
  QString pattern = QRegularExpression::escape(QString::fromLatin1(words));
  for (const char* number : {"1", "2", "3"})
    pattern.replace(QStringLiteral("\\%") + QLatin1String(number),
                    QStringLiteral("(?<of") + QLatin1String(number) + QStringLiteral(">.+?)"));
  return {words, QRegularExpression(QStringLiteral("^") + pattern + QStringLiteral("(?<rows> \\([^()]*\\))?$"))};
}

}  // namespace

std::optional<QString> translated_note(const std::string& note) {
  static const std::vector<KnownNote> all = [] {
    std::vector<KnownNote> notes;
    for (const char* words : kNotes) notes.push_back(recognised(words));
    return notes;
  }();
  for (const KnownNote& one : all) {
    const auto found = one.pattern.match(qt(note));
    if (!found.hasMatch()) continue;
    QString text = QCoreApplication::translate("Measure", one.words);
    for (const char* number : {"1", "2", "3"})
      text.replace(QStringLiteral("%") + QLatin1String(number),
                   found.captured(QStringLiteral("of") + QLatin1String(number)));
    return text + found.captured(QStringLiteral("rows"));
  }
  return std::nullopt;
}

}  // namespace ringside::ui
