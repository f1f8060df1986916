// What every rank holds, read aloud: a row for each rank or switch, a column for each chunk.
#include <algorithm>
#include <vector>

#include "core/base/text.h"
#include "core/schedule/shares.h"
#include "ui/figures/chunk_squares.h"
#include "ui/figures/chunks.h"
#include "ui/figures/survey.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// "rank 3", "ranks 0 to 2", "ranks 0, 2 and 5 to 7"
QString set_words(const std::vector<std::int32_t>& ranks) {
  QStringList runs;
  for (std::size_t i = 0, next = 0; i < ranks.size(); i = next) {
    while (next < ranks.size() && ranks[next] == ranks[i] + static_cast<std::int32_t>(next - i)) ++next;
    const std::int32_t last = ranks[next - 1];
    runs << (last == ranks[i] ? QString::number(last) : QStringLiteral("%1 to %2").arg(ranks[i]).arg(last));
  }
  const QString end = runs.takeLast();
  const QString all = runs.isEmpty() ? end : runs.join(QStringLiteral(", ")) + QStringLiteral(" and ") + end;
  return (ranks.size() == 1 ? QStringLiteral("rank ") : QStringLiteral("ranks ")) + all;
}

class ChunksSpoken : public SpokenTable {
 public:
  ChunksSpoken(const FigureInput& input, bool says_final)
      : answer_(input.answer),
        facts_(survey(input.answer)),
        moment_(std::clamp<std::int64_t>(input.cursor.step, 0, input.answer->schedule.step_count())),
        says_final_(says_final) {
    if (answer_->states.empty()) shares_ = answer_->moments->at(moment_);
  }
  int rows() const override { return schedule().places(); }
  int columns() const override { return schedule().slots(); }
  QString row_name(int row) const override { return place_text(schedule(), row); }
  QString column_name(int column) const override {
    return column < schedule().chunks ? QStringLiteral("chunk %1").arg(column)
                                      : QStringLiteral("scratch %1").arg(column - schedule().chunks);
  }
  QString holds(int row, int column) const override { return held(row, column); }
  Selected selects(int row, int column) const override {
    Selected s;
    s.rank = row, s.chunk = column;
    return s;
  }
  std::optional<std::pair<int, int>> find(const Selected& what) const override {
    if (!what.cell() || *what.rank >= rows() || *what.chunk >= columns()) return std::nullopt;
    return std::pair(*what.rank, *what.chunk);
  }

 private:
  const Schedule& schedule() const { return answer_->schedule; }
  QString held(std::int32_t place, std::int32_t slot) const {
    if (shares_) {
      if (shares_->count(place, slot) == Shares::kEmpty) return QStringLiteral("empty");
      return QStringLiteral("%1 of %2 contributors")
                 .arg(qt(grouped(shares_->count(place, slot))), qt(grouped(facts_->asked))) +
             (says_final_ && shares_->is_final(place, slot) ? QStringLiteral(", final") : QString());
    }
    if (answer_->states.empty()) return QStringLiteral("not known");
    const State& state = answer_->states[static_cast<std::size_t>(moment_)];
    if (state.empty(place, slot)) return QStringLiteral("empty");
    const auto ranks = state.contributors(place, slot).ranks();
    QString text = (ranks.size() > 1 ? partial_word(answer_->question.op) : QStringLiteral("data")) +
                   QStringLiteral(" of ") + set_words({ranks.begin(), ranks.end()});
    const QString numbers = numbers_text(numbers_at(*answer_, moment_, place, slot));
    if (!numbers.isEmpty()) text += QStringLiteral(", ") + numbers;
    return says_final_ && state.is_final(place, slot) ? text + QStringLiteral(", final") : text;
  }

  std::shared_ptr<const Answer> answer_;
  std::shared_ptr<const Survey> facts_;
  std::int64_t moment_;
  bool says_final_;
  std::shared_ptr<const Shares> shares_;  ///< where states are too many to be kept
};

}  // namespace

std::shared_ptr<const SpokenTable> ChunksFigure::spoken() const {
  return std::make_shared<ChunksSpoken>(input_, !hides_final());
}

std::shared_ptr<const SpokenTable> ChunksFigure::spoken_in_squares(int most) const {
  const std::int64_t moment = std::clamp<std::int64_t>(input_.cursor.step, 0, answer().schedule.step_count());
  return spoken_squares(input_.answer, moment, survey_->asked, most);
}

}  // namespace ringside::ui
