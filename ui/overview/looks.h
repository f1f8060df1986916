// What is looked up once for all pictures in squares of an answer, and once for all frames of a step.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/flow.h"
#include "core/scene.h"
#include "ui/overview/shades.h"
#include "ui/overview/squares.h"

namespace ringside::ui {

/// What one look over all moments tells of a picture in squares.
struct Looks {
  Shades shades;
  RowOrder order;
  Selected start;  ///< a cell in which something happens in the middle of the run
};
/// `asked`: contributors of a final slot. The order of rows is that of the finest squares that are ever drawn, so it is
/// the same at every size. Remembered for the latest few answers.
std::shared_ptr<const Looks> looks(const std::shared_ptr<const Answer>& answer, std::int32_t asked);

/// What a moment looks like in squares; its rows in the order of looks(). `arriving`: dots for what its step brings.
/// Remembered, as the frames of a step all have the same.
std::shared_ptr<const std::vector<Square>> squares_at(const std::shared_ptr<const Answer>& answer, const Looks& looks,
                                                      std::int64_t moment, std::int32_t block_rows,
                                                      std::int32_t block_columns, bool arriving);
/// How many of the ranks' chunks hold how much at a moment. Remembered as the squares are.
struct Tally {
  std::vector<std::int64_t> held;        ///< by number of contributors, 0 to `asked`; without those that are final
  std::int64_t finals = 0, written = 0;  ///< written: by the step that comes next, of the ranks' chunks
  std::int64_t aside = 0;                ///< the same of scratch and switches
};
std::shared_ptr<const Tally> tally_at(const std::shared_ptr<const Answer>& answer, std::int32_t asked,
                                      std::int64_t moment);

}  // namespace ringside::ui
