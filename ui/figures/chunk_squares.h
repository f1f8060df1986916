// Of more cells than can be told one by one squares of them: how many contributed at least and at most.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/flow.h"
#include "ui/paint/spoken_table.h"

namespace ringside::ui {

/// What the cells of a square hold.
struct ChunkSquare {
  std::int32_t first_place = 0, last_place = 0, first_slot = 0, last_slot = 0;
  std::int32_t least = 0, most = 0;  ///< contributors of a cell; 0: an empty one
  std::int32_t final = 0;            ///< cells that are
  std::int32_t cells() const { return (last_place - first_place + 1) * (last_slot - first_slot + 1); }
};

/// Cells on a side of squares of which there are at most so many.
std::int32_t side_of_squares(const Schedule& schedule, double most);
/// All of them, row by row.
std::vector<ChunkSquare> chunk_squares(const Answer& answer, std::int64_t moment, std::int32_t side);

/// Squares that a table of data has rows of.
inline constexpr double kMostSquareRows = 65536;
/// Rows `steps_done,place,last_place,slot,last_slot,least,most,final` of at most kMostSquareRows squares; of what is
/// empty there is no row.
std::string chunk_squares_csv(const Answer& answer, std::int64_t moment);
/// The same read aloud, of at most `most` squares: "ranks 0 to 15, chunks 16 to 31: 1 to 17 of 1024 contributors".
std::shared_ptr<const SpokenTable> spoken_squares(const std::shared_ptr<const Answer>& answer, std::int64_t moment,
                                                  std::int32_t asked, int most);

}  // namespace ringside::ui
