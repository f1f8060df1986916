#include "ui/figures/activity_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/schedule/turning.h"
#include "ui/figures/spacetime.h"
#include "ui/paint/marks.h"
#include "ui/paint/remembered.h"

namespace ringside::ui {
namespace {

using Stretch = ActivityRows::Stretch;

constexpr double kLeastRankLine = 2, kLeastSharedLine = 4;  // pixels of a line of one rank, of several
constexpr std::uint8_t kLineLevels = 24;                    // of a line's height
constexpr float kLeastShown = 0.01F;                        // of it: less is not drawn

/// How far a line is filled, in kLineLevels: with sums; with copies above them; with what is on its way above these.
using Levels = std::array<std::uint8_t, 3>;

Levels levels_of(const Activity::Share& s) {
  const float most = std::max(1.0F, s.busy());
  Levels levels{};
  float sum = 0;
  std::uint8_t below = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const float part = (i == 0 ? s.adds : i == 1 ? s.copies : s.latency) / most;
    sum += part;
    const auto level = static_cast<std::uint8_t>(std::lround(std::min(1.0F, sum) * kLineLevels));
    const std::uint8_t least = part >= kLeastShown && below < kLineLevels ? below + 1 : below;
    below = levels[i] = std::max(level, least);
  }
  return levels;
}

/// After the last column in which a row sends.
std::int32_t last_of(const Activity& all, std::int32_t row) {
  std::int32_t last = all.columns;
  while (last > 0 && all.at(row, last - 1).busy() <= 0) --last;
  return last;
}

std::vector<Stretch> stretches_of(const Activity& all, Idle idle, const Theme& theme) {
  std::vector<Stretch> list;
  std::vector<std::size_t> above(static_cast<std::size_t>(all.columns));  // by column: what began there last
  const auto fill = [&](std::int32_t row, std::int32_t from, std::int32_t to, const QColor& color) {
    const std::size_t known = above[static_cast<std::size_t>(from)];
    if (known < list.size() && list[known].from == from && list[known].to == to && list[known].color == color &&
        list[known].row + list[known].rows == row)
      return static_cast<void>(++list[known].rows);
    above[static_cast<std::size_t>(from)] = list.size();
    list.push_back({row, 1, from, to, color});
  };
  const std::array<QColor, 3> kinds{kind_color(Arrival::reduce, theme), kind_color(Arrival::copy, theme),
                                    latency_color(theme)};
  const auto close = [&](std::int32_t row, std::int32_t from, std::int32_t to, const Levels& levels,
                         const QColor& ground) {
    // What fills the line hides all that lies under it.
    const auto full = static_cast<std::size_t>(std::ranges::find(levels, kLineLevels) - levels.begin());
    fill(row, from, to, full < kinds.size() ? kinds[full] : ground);
    for (std::size_t i = std::min(full, kinds.size()); i-- > 0;)
      if (levels[i] > (i == 0 ? 0 : levels[i - 1]))
        list.push_back({row, 1, from, to, kinds[i], static_cast<double>(levels[i]) / kLineLevels});
  };
  for (std::int32_t row = 0; row < all.rows; ++row) {
    const std::int32_t last = idle == Idle::waits ? last_of(all, row) : all.columns;
    const QColor &waiting = idle == Idle::sunken ? theme.sunken : theme.error_ground, &done = theme.panel;
    const auto seen_at = [&](std::int32_t column) {
      return std::pair(levels_of(all.at(row, column)), column < last ? &waiting : &done);
    };
    std::int32_t from = 0;
    auto seen = seen_at(0);
    for (std::int32_t column = 1; column < all.columns; ++column) {
      const auto next = seen_at(column);
      if (next == seen) continue;
      close(row, from, column, seen.first, *seen.second);
      from = column, seen = next;
    }
    close(row, from, all.columns, seen.first, *seen.second);
  }
  return list;
}

std::shared_ptr<const Activity> activity_of(const Answer& a, std::int32_t block, std::int32_t columns) {
  const std::int32_t places = a.schedule.places();
  if (!a.timeline.spans.empty()) return std::make_shared<const Activity>(activity(places, a.timeline, block, columns));
  if (a.activity)
    return std::make_shared<const Activity>(
        coarser(*a.activity, places, block, std::min(columns, a.activity->columns), a.activity->end));
  // The pace of the price, which on wires that were not simulated is all that is known.
  const bool in_step = !a.network || !a.prediction.simulation;
  if (a.schedule.regular() && in_step)
    return std::make_shared<const Activity>(
        activity_of_regular(a.schedule, a.step_end, a.prediction.parameters.alpha, block, columns));
  if (leaps(a.schedule) && in_step)
    return std::make_shared<const Activity>(
        activity_of_turning(a.schedule, a.step_end, a.prediction.parameters.alpha, block, columns));
  return nullptr;
}

bool alike(const Activity::Share& a, const Activity::Share& b) {
  return a.adds == b.adds && a.copies == b.copies && a.latency == b.latency;
}

constexpr std::int32_t kDataColumns = 256;

/// Of rows of data, which say what they leave out, too.
std::shared_ptr<const Activity> activity_of_rows(const std::shared_ptr<const Answer>& answer, std::int32_t block) {
  static Remembered<std::shared_ptr<const Activity>, 2, std::int32_t> known;
  return *known.of(answer, block, [&] { return activity_of(*answer, block, kDataColumns); });
}

/// Places in a row of data.
std::int32_t block_of_rows(const Answer& answer) {
  constexpr std::int32_t kRows = 64;
  return (answer.schedule.places() + kRows - 1) / kRows;
}

}  // namespace

std::string left_out_of_activity(const std::shared_ptr<const Answer>& answer) {
  const std::int32_t block = block_of_rows(*answer);
  const std::string few = "more transfers than have a row each: a row is ";
  if (!activity_of_rows(answer, block)) return few + "a step of all ranks, whose shares are not known";
  return few +
         (block == 1 ? "what a rank sends for a while" : fmt::format("what up to {} ranks send for a while", block));
}

std::string activity_csv(const std::shared_ptr<const Answer>& answer, const std::string& before) {
  const std::int32_t places = answer->schedule.places();
  const std::vector<Seconds>& ends = answer->step_end;
  std::string out;
  const auto all = activity_of_rows(answer, block_of_rows(*answer));
  for (std::size_t step = 0; !all && step < ends.size(); ++step)
    out += fmt::format("{}0,{},{},{},,,\n", before, places - 1, format_number(step == 0 ? 0 : ends[step - 1].value),
                       format_number(ends[step].value));
  for (std::int32_t row = 0; all && row < all->rows; ++row)
    for (std::int32_t from = 0, to = 0; from < all->columns; from = to) {
      const Activity::Share& share = all->at(row, from);
      for (to = from + 1; to < all->columns && alike(all->at(row, to), share);) ++to;
      if (share.busy() <= 0) continue;
      const double column = all->end.value / all->columns;
      out += fmt::format("{}{},{},{},{},{},{},{}\n", before, row * all->block,
                         std::min((row + 1) * all->block, places) - 1, format_number(from * column),
                         format_number(to * column), format_number(share.adds), format_number(share.copies),
                         format_number(share.latency));
    }
  return out;
}

QColor latency_color(const Theme& theme) {
  return mix(theme.load[0], theme.panel, 0.7);
}

std::shared_ptr<const ActivityRows> activity_rows(const std::shared_ptr<const Answer>& answer, std::int32_t block,
                                                  std::int32_t columns, Idle idle, const Theme& theme) {
  static Remembered<ActivityRows, 8, std::int32_t, std::int32_t, Idle, const Theme*> known;
  return known.of(answer, block, columns, idle, &theme, [&] {
    ActivityRows made;
    made.activity = activity_of(*answer, block, columns);
    if (made.activity) made.stretches = stretches_of(*made.activity, idle, theme);
    return made;
  });
}

std::int32_t ranks_in_a_line(std::int32_t ranks, double pixels) {
  if (pixels >= kLeastRankLine * ranks) return 1;
  const auto lines = std::max(1, static_cast<std::int32_t>(pixels / kLeastSharedLine));
  return (ranks + lines - 1) / lines;
}

void ActivityRows::paint(QPainter& painter, const QRectF& plot, std::int32_t places, double gap) const {
  const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const double pitch = plot.height() * activity->block / places, wide = plot.width() / activity->columns;
  const double pixel = 1 / std::max(1e-3, painter.deviceTransform().m22());  // a share is as high in every line
  for (const Stretch& s : stretches) {
    const double top = plot.top() + pitch * s.row, high = std::min(pitch * s.rows, plot.bottom() - top);
    const double bottom = s.share < 1 ? gap : 0;
    const double part = s.share < 1 ? pixel * std::max(1L, std::lround(s.share * (high - gap) / pixel)) : high;
    painter.fillRect(QRectF(plot.left() + wide * s.from, top + high - bottom - part, wide * (s.to - s.from), part),
                     s.color);
  }
  painter.setRenderHint(QPainter::Antialiasing, smooth);
}

}  // namespace ringside::ui
