// Who sends when, of more transfers than have a bar each: lines of ranks, filled as high as many of them send, from the
// bottom sums, copies and what is on its way. Colours are never mixed: a paler sum would look like a copy.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QColor>
#include <QPainter>
#include <QRectF>

#include "core/flow.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

/// An activity, cut into what looks alike.
struct ActivityRows {
  /// Neighbouring columns of neighbouring lines that look alike, or of one line up to a share of its height. What comes
  /// later in the list lies above.
  struct Stretch {
    std::int32_t row = 0, rows = 1, from = 0, to = 0;
    QColor color;
    double share = 1;  ///< of the line's height, from its bottom
  };
  std::shared_ptr<const Activity> activity;  ///< null where there are neither spans nor ranks that all do alike
  std::vector<Stretch> stretches;

  /// Without smoothing; `plot`: of all places, up to the activity's end. Of each line `gap` pixels at its bottom stay
  /// as they are where less than all of it is filled.
  void paint(QPainter& painter, const QRectF& plot, std::int32_t places, double gap = 0) const;
};

/// How many ranks share a line, of so many in so many pixels: one each while lines have two pixels, else as many as
/// leave it four, so that its height can tell a share.
std::int32_t ranks_in_a_line(std::int32_t ranks, double pixels);

/// What the ground of a row is where nobody sends.
enum class Idle : std::uint8_t {
  sunken,   ///< waits or is done
  waits,    ///< before a row's last message in the colour of errors, later none
  for_ever  ///< in the colour of errors: what comes next never does
};

/// Of an answer's run, in rows of at least `block` places.
std::shared_ptr<const ActivityRows> activity_rows(const std::shared_ptr<const Answer>& answer, std::int32_t block,
                                                  std::int32_t columns, Idle idle, const Theme& theme);

/// Who sends when as rows `place,last_place,start_s,end_s,adds,copies,latency`, every line after `before`: shares of
/// the time of a row's places, of which there are at most 64. Of a run of which only the price of its steps is known a
/// row for each step, of all places, without shares.
std::string activity_csv(const std::shared_ptr<const Answer>& answer, const std::string& before);
/// The first line of such rows.
inline constexpr auto kActivityColumns = "place,last_place,start_s,end_s,adds,copies,latency";
/// What these rows leave out.
std::string left_out_of_activity(const std::shared_ptr<const Answer>& answer);

/// A message that is on its way without a byte flowing: paler than any that flows, and no gap in the picture.
QColor latency_color(const Theme& theme);

inline constexpr std::int32_t kMostActivityColumns = 1600;

}  // namespace ringside::ui
