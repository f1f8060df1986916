#include "ui/figures/chunk_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/schedule/shares.h"
#include "core/what_if.h"
#include "ui/overview/squares.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// "rank 3", "ranks 0 to 15"
QString span_words(const char* one, std::int32_t first, std::int32_t last) {
  return first == last ? QStringLiteral("%1 %2").arg(QLatin1String(one)).arg(first)
                       : QStringLiteral("%1s %2 to %3").arg(QLatin1String(one)).arg(first).arg(last);
}

class SquaresSpoken : public SpokenTable {
 public:
  SquaresSpoken(const Answer& answer, std::int64_t moment, std::int32_t asked, int most)
      : side_(side_of_squares(answer.schedule, most)),
        across_((answer.schedule.slots() + side_ - 1) / side_),
        asked_(asked),
        squares_(chunk_squares(answer, moment, side_)) {}
  int rows() const override { return static_cast<int>(squares_.size()) / across_; }
  int columns() const override { return across_; }
  QString row_name(int row) const override {
    const ChunkSquare& s = at(row, 0);
    return span_words("rank", s.first_place, s.last_place);
  }
  QString column_name(int column) const override {
    const ChunkSquare& s = at(0, column);
    return span_words("chunk", s.first_slot, s.last_slot);
  }
  QString holds(int row, int column) const override {
    const ChunkSquare& s = at(row, column);
    if (s.most == Shares::kEmpty) return QStringLiteral("empty");
    const QString least = s.least == s.most ? QString() : QStringLiteral("%1 to ").arg(qt(grouped(s.least)));
    const QString final =
        s.final == s.cells() ? QStringLiteral(", final")
        : s.final == 0       ? QString()
                       : QStringLiteral(", %1 of %2 cells final").arg(qt(grouped(s.final)), qt(grouped(s.cells())));
    return QStringLiteral("%1%2 of %3 contributors").arg(least, qt(grouped(s.most)), qt(grouped(asked_))) + final;
  }
  Selected selects(int row, int column) const override {
    Selected what;
    what.rank = at(row, column).first_place, what.chunk = at(row, column).first_slot;
    return what;
  }
  std::optional<std::pair<int, int>> find(const Selected& what) const override {
    if (!what.cell() || *what.rank / side_ >= rows() || *what.chunk / side_ >= columns()) return std::nullopt;
    return std::pair(*what.rank / side_, *what.chunk / side_);
  }

 private:
  const ChunkSquare& at(int row, int column) const {
    return squares_[static_cast<std::size_t>(row) * static_cast<std::size_t>(across_) +
                    static_cast<std::size_t>(column)];
  }
  std::int32_t side_, across_, asked_;
  std::vector<ChunkSquare> squares_;
};

}  // namespace

std::int32_t side_of_squares(const Schedule& schedule, double most) {
  const auto squares = [&](std::int32_t side) {
    return std::ceil(static_cast<double>(schedule.places()) / side) *
           std::ceil(static_cast<double>(schedule.slots()) / side);
  };
  std::int32_t side = 1;
  while (squares(side) > most) side *= 2;
  return side;
}

std::vector<ChunkSquare> chunk_squares(const Answer& answer, std::int64_t moment, std::int32_t side) {
  const auto shares = answer.moments->at(moment);
  std::vector<ChunkSquare> squares;
  for (std::int32_t top = 0; top < shares->places(); top += side)
    for (std::int32_t left = 0; left < shares->slots(); left += side)
      squares.push_back({top, std::min(top + side, shares->places()) - 1, left,
                         std::min(left + side, shares->slots()) - 1, std::numeric_limits<std::int32_t>::max()});
  const auto across = static_cast<std::size_t>((shares->slots() + side - 1) / side);
  std::vector<std::int32_t> places(static_cast<std::size_t>(shares->places()));
  std::iota(places.begin(), places.end(), 0);
  each_part(*shares, places, side,
            [&](std::int32_t row, std::int32_t slot, std::int32_t cells, std::int32_t contributors, bool final) {
              ChunkSquare& s =
                  squares[static_cast<std::size_t>(row / side) * across + static_cast<std::size_t>(slot / side)];
              s.least = std::min(s.least, contributors), s.most = std::max(s.most, contributors);
              s.final += final ? cells : 0;
            });
  return squares;
}

std::string chunk_squares_csv(const Answer& answer, std::int64_t moment) {
  std::string out = "steps_done,place,last_place,slot,last_slot,least,most,final\n";
  for (const ChunkSquare& s : chunk_squares(answer, moment, side_of_squares(answer.schedule, kMostSquareRows)))
    if (s.most != Shares::kEmpty)
      out += fmt::format("{},{},{},{},{},{},{},{}\n", moment, s.first_place, s.last_place, s.first_slot, s.last_slot,
                         s.least, s.most, s.final);
  return out;
}

std::shared_ptr<const SpokenTable> spoken_squares(const std::shared_ptr<const Answer>& answer, std::int64_t moment,
                                                  std::int32_t asked, int most) {
  if (side_of_squares(answer->schedule, most) == 1) return nullptr;
  return std::make_shared<SquaresSpoken>(*answer, moment, asked, most);
}

}  // namespace ringside::ui
