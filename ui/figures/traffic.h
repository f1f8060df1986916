// Who sends how many bytes to whom in all: source x destination, with sums where they have room, else with a scale. Of
// many ranks a square stands for several, split where these differ.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <QStringList>

#include "ui/figures/survey.h"
#include "ui/paint/figure.h"
#include "ui/paint/pictures.h"
#include "ui/paint/rows.h"

namespace ringside::ui {

/// Of more pairs than are listed what their rows stand for; else empty.
std::string left_out_of_links(const Survey& survey);

class TrafficFigure : public Figure, public HasHeight, public HasPictures, public PartialRows {
 public:
  explicit TrafficFigure(FigureInput input);
  QSizeF preferred_size() const override;
  /// Of many ranks as tall as their squares with what is said of them, as wide as there is room for; else 0.
  double height_for(double width) const override;
  /// With numbers, or with a scale and every so many ranks named.
  int picture(const QRectF& area) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  /// Exactly what goes from one rank to another; of a square for several what they have in common.
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override { return left_out_of_links(*survey_); }
  std::string description() const override;

  /// Cells of sources (rows) and destinations (columns); one more row and column for the sums where there is room.
  struct Grid {
    QPointF origin;
    double width = 0, height = 0, unit = 1;  ///< of a cell
    std::int32_t places = 1;
    std::int32_t block = 1;  ///< cells of a square, a side
    bool values = false;
    QRectF scale;  ///< for words and shades; null with values
    QRectF cell(std::int32_t row, std::int32_t column) const { return cells(row, column, 1, 1); }
    QRectF cells(std::int32_t row, std::int32_t column, std::int32_t high, std::int32_t wide) const {
      return {origin.x() + width * column, origin.y() + height * row, width * wide, height * high};
    }
    double disc() const { return std::min({11 * unit, 0.42 * width, 0.42 * height}); }  ///< radius of a rank's
    std::int32_t squares() const { return (places + block - 1) / block; }
    QRectF square(std::int32_t row, std::int32_t column) const {
      return cells(row * block, column * block, std::min(block, places - row * block),
                   std::min(block, places - column * block));
    }
  };
  /// The pairs of ranks in a square.
  struct Square {
    std::int64_t pairs = 0;                                 ///< without those of a rank and itself
    std::int64_t used = 0, least = 0, most = 0, bytes = 0;  ///< pairs that send; bytes of those, and in all
    bool partly() const { return used > 0 && used < pairs; }
  };
  Grid grid(const QRectF& area) const;
  /// Pixels at 13, of what a pair sends, of a rank's sums or of the sum of all: the largest number is not the longest,
  /// as 14 MiB are the sum of eight times 1.75 MiB.
  double widest_number(const std::shared_ptr<const Survey>& of) const;
  /// The largest unit in which numbers, and with them sums, have room; under 1 they have none.
  double unit_of_values(double width, double height) const;
  /// Row by row.
  std::vector<Square> squares(const Grid& g) const;
  std::shared_ptr<const std::vector<Square>> known_squares(const Grid& g) const;
  /// Under the scale: what there is in all, and what is followed.
  QStringList words(const Grid& g) const;

 private:
  void paint_missing(QPainter& painter, const Grid& g, const Theme& theme) const;
  void paint_squares(QPainter& painter, const Grid& g, const Theme& theme) const;
  void paint_scale(QPainter& painter, const Grid& g, const Theme& theme) const;
  double share(std::int64_t bytes) const {
    return planned_->busiest == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(planned_->busiest);
  }
  /// From one rank whose number has room to the next.
  int named_every(const Grid& g) const;
  void paint_heads(QPainter& painter, const Grid& g, const Theme& theme) const;
  void paint_sums(QPainter& painter, const Grid& g, const Theme& theme) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
  std::shared_ptr<const Survey> planned_;  ///< of the case as planned; survey_ where nothing goes otherwise
};

}  // namespace ringside::ui
