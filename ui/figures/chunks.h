// The hero: ranks x chunks, who contributed to what every rank holds, and what is on its way (LOOK section 4).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/figures/cell.h"
#include "ui/figures/chunk_grid.h"
#include "ui/figures/flights.h"
#include "ui/figures/survey.h"
#include "ui/overview/overview.h"
#include "ui/paint/figure.h"
#include "ui/paint/pictures.h"
#include "ui/paint/rows.h"
#include "ui/paint/spoken_table.h"

namespace ringside::ui {

/// The columns of chunks_csv() that hold lists.
inline std::vector<std::string> chunk_lists() {
  return {"contributors", "elements"};
}

/// How much of a cell there is room for (LOOK section 4).
enum class Level {
  bands,    ///< who contributed and the value, with what is on its way
  shares,   ///< shade, number and ribbon
  overview  ///< shades alone, beside a lens
};
/// `exact`: cells of few ranks have values or faults, which shares do not show.
Level level(const ChunkGrid& grid, int asked, bool exact);

class ChunksFigure : public TableFigure, public HasPictures, public PartialRows, public ListRows, public SquaresTable {
 public:
  explicit ChunksFigure(FigureInput input);

  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::optional<QRectF> outline(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string left_out_of_rows() const override;
  std::vector<std::string> list_columns() const override { return chunk_lists(); }
  std::string description() const override;
  std::shared_ptr<const SpokenTable> spoken() const override;
  std::shared_ptr<const SpokenTable> spoken_in_squares(int most) const override;
  int picture(const QRectF& area) const override;

  /// The grid in an area, for what is shown beside a cell (the card).
  ChunkGrid grid(const QRectF& area) const;
  /// The picture of many ranks, where cells have no room for bands, numbers or their owner's hue; null otherwise.
  std::unique_ptr<Overview> overview(const QRectF& area) const;

 private:
  struct Canvas {
    QPainter& painter;
    const ChunkGrid& grid;
    const Theme& theme;
    CellWords words = {};
    bool counts = false;  ///< cells tell how many ranks contributed, and so does what flies
    double u() const { return grid.unit; }
  };
  bool in_flight() const { return input_.cursor.phase > 0 && input_.cursor.step < answer().schedule.step_count(); }
  const Answer& answer() const { return *input_.answer; }
  /// What is asked for would be a hint before anything has moved.
  bool hides_final() const { return input_.untold && input_.cursor.step == 0 && !in_flight(); }
  bool marks(const Selected& s, const Parcel& p) const { return s.marks(p.step, p.transfer, p.from, p.to); }
  /// Parcels of the step under way, and while nothing is under way those of the next one.
  std::vector<Parcel> present() const { return parcels(answer().schedule, input_.cursor.step); }

  Level level_of(const ChunkGrid& grid) const;
  std::int32_t empty_chunks() const;
  /// Contributors of each parcel on its way where all have as many, else 0; nothing where none is on its way.
  std::optional<std::size_t> flying(const std::vector<Parcel>& present) const;
  void paint_headers(const Canvas& c) const;
  void paint_grouped_headers(const Canvas& c) const;
  void paint_labels(const Canvas& c) const;
  /// Row by row; where parcels have arrived, with them.
  std::vector<PlacedCell> placed_cells(const ChunkGrid& grid, const std::vector<Parcel>& present) const;
  void paint_cells(const Canvas& c, std::vector<PlacedCell> cells) const;
  void paint_share_cells(const Canvas& c, const std::vector<Parcel>& present) const;
  /// Over the columns of all channels but the one that is drawn.
  void paint_veil(const Canvas& c) const;
  void paint_fault_badges(const Canvas& c) const;
  void paint_marks(const Canvas& c, const std::vector<Parcel>& present) const;
  void paint_lineage(const Canvas& c) const;
  void paint_other_steps(const Canvas& c) const;
  void paint_flights(const Canvas& c, const std::vector<Flight>& flights) const;
  CellLook told(const Canvas& c, const Parcel& parcel) const;
  void name_ghosts(const Canvas& c, const std::vector<Flight>& flights, double fraction) const;
  void paint_dots(const Canvas& c, const std::vector<Parcel>& present) const;
  void paint_equation(const Canvas& c, const std::vector<Flight>& flights) const;

  FigureInput input_;
  std::shared_ptr<const Survey> survey_;
};

/// What a strip shows.
struct StripPage {
  static constexpr double kUnitsPerMm = 6;
  std::vector<std::int64_t> moments;  ///< ascending, 0 the start; empty: all
  double width = 170 * kUnitsPerMm;   ///< its type is 7 pt and more in such units
};
/// The moments in as many pages as a height in units asks for, as evenly as can be.
std::vector<StripPage> strip_pages(const Answer& answer, std::vector<std::int64_t> moments, double width,
                                   double height);
/// As many moments as fit one page: the start, the end, the ends of phases, then those that leave the least gaps. All
/// where all fit.
std::vector<std::int64_t> moments_for(const Answer& answer, double width, double height);

/// Moments side by side, for print.
class ChunksStripFigure : public Figure, public ListRows, public LeavesOut {
 public:
  explicit ChunksStripFigure(FigureInput input, StripPage page = {});
  QSizeF preferred_size() const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::vector<std::string> list_columns() const override { return chunk_lists(); }
  std::string description() const override;
  /// What happens in a step, names of columns and rows, what the cells would say.
  std::vector<QString> left_out() const override;
  /// Not of more than 24 ranks whose contributions are reduced: the bands of one of them are hairlines.
  Result<bool> readable() const override;

 private:
  std::vector<PlacedCell> panel_cells(const QPointF& at, std::int64_t moment) const;
  void paint_panel(QPainter& painter, const QPointF& at, std::int64_t moment, const std::vector<PlacedCell>& cells,
                   const Theme& theme) const;
  void paint_key(QPainter& painter, const QPointF& at, const Theme& theme) const;
  /// The most contributors that a cell of its moments has, short of all that are asked for.
  int largest_part() const;

  FigureInput input_;
  StripPage page_;
  std::shared_ptr<const Survey> survey_;
};

/// Rows `moment,place,slot,chunk,contributors,final,elements` of the moments first .. last.
std::string chunks_csv(const Answer& answer, std::int64_t first, std::int64_t last);

/// The row of samples below the cells, and `said` beside them in the place of a note on the encoding.
void paint_shares_legend(QPainter& painter, const ChunkGrid& grid, const Shades& shades, std::int32_t ranks,
                         std::int32_t empty_chunks, const QString& said, const Theme& theme);
void paint_chunks_legend(QPainter& painter, const ChunkGrid& grid, const Survey& survey, const CellWords& words,
                         std::optional<std::size_t> flying, const QString& said, const Theme& theme);

}  // namespace ringside::ui
