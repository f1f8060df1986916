#include "ui/figures/race.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <QRegularExpression>

#include "core/base/text.h"
#include "core/entrants.h"
#include "core/tuning.h"
#include "ui/figures/time_grid.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kCellsFrom = 300;  // height of the figure from which what ranks hold has room
constexpr double kLeastCells = 80, kStackedLane = 64, kClock = 24, kColumn = 575, kKeyLine = 20;
constexpr qsizetype kMostDecidedLines = 6;  // of words above the clock, where what ranks hold has none

/// Who would be first with the best parameters; then of all lanes, see the same of a case.
std::string small_parameters_text(const Race& race, double most) {
  std::vector<std::string> said;
  for (const RaceLane& lane : race.lanes)
    if (std::string one = ringside::small_parameters_text(lane.answer->question); !one.empty())
      said.push_back(std::move(one));
  if (!said.empty())
    if (std::string first = first_if_tuned(race, most); !first.empty()) said.insert(said.begin(), std::move(first));
  return join(said, " ");
}

std::string so_many_ranks(std::int32_t ranks) {
  return fmt::format("{} rank{}", ranks, ranks == 1 ? "" : "s");
}

/// "ring, " where lanes are called by another thing that sets them apart.
std::string by_one_algorithm(const Race& race) {
  const RaceLane& own = race.lanes.front();
  const std::string& algorithm = own.answer->schedule.algorithm;
  return own.label.empty() || algorithm.empty() ? std::string() : algorithm + ", ";
}

/// No line begins with a unit.
QString decided_text(const std::shared_ptr<const Race>& race) {
  static Remembered<QString, 2, double> known;
  // A window does not wait for what a file does.
  const double most = writing_a_file() ? kTunedTransfers : kTunedTransfers / 40;
  return *known.of(race, most, [&] {
    static const QRegularExpression unit(QStringLiteral("(\\d) (ns|µs|ms|s)\\b"));
    QString text = qt(what_decided(*race));
    if (const std::string turn = turn_text(*race); !turn.empty()) text += u' ' + qt(turn);
    if (const std::string small = small_parameters_text(*race, most); !small.empty()) text += u' ' + qt(small);
    if (!race->left_out.empty()) text += u' ' + qt(race->left_out);
    return text.trimmed().replace(unit, QStringLiteral("\\1\u00a0\\2"));
  });
}

}  // namespace

QRectF RaceFigure::Place::cell_box(std::size_t lane) const {
  const double gap = 28 * u,
               width = (cells.width() - gap * static_cast<double>(lanes - 1)) / static_cast<double>(lanes);
  return {cells.left() + (width + gap) * static_cast<double>(lane), cells.top(), width, cells.height()};
}

QRectF RaceFigure::Place::row(std::size_t lane) const {
  const double high = clock.height() / static_cast<double>(lanes);
  return {clock.left(), clock.top() + high * static_cast<double>(lane), clock.width(), high};
}

QRectF RaceFigure::Place::bar(std::size_t lane) const {
  const QRectF all = row(lane);
  const double high = std::min(17 * u, 0.36 * all.height());
  return {all.left(), all.bottom() - high - 6 * u, all.width(), high};
}

std::shared_ptr<const Race> run_race(const FigureInput& input) {
  static Remembered<Race, 1, std::vector<std::string>> known;
  return known.of(input.answer, input.compare, [&] {
    const Case& question = input.answer->question;
    std::vector<RaceLane> lanes{lane_of(input.answer)};
    lanes.front().label = lane_label(question, {}, input.compare);
    const std::vector<std::string> rivals =
        input.compare.empty() ? rivals_of(question, 2) : rivals_among(question, input.compare);
    for (const std::string& name : rivals) {
      const auto asked = entrant_of(question, name);
      auto other = asked ? answer(*asked) : Failure(asked.error());
      if (!other) continue;
      lanes.push_back(lane_of(std::make_shared<const Answer>(std::move(*other))));
      lanes.back().label = lane_label(lanes.back().answer->question, name, input.compare);
    }
    Race whole = ringside::race(std::move(lanes));
    whole.turn = turn_of(whole);
    whole.left_out = left_out_text(question, input.compare, rivals);
    return whole;
  });
}

RaceFigure::RaceFigure(const FigureInput& input)
    : race_(input.race ? input.race : run_race(input)),
      selection_(input.selection),
      hover_(input.hover),
      brush_(input.untold ? std::nullopt : input.brush),
      untold_(input.untold) {
  // The fastest race, the faster first; while somebody is asked, they stand by their names.
  if (untold_ && input.compare.empty()) {
    std::vector<RaceLane> lanes = race_->lanes;
    std::ranges::sort(lanes.begin() + 1, lanes.end(), {}, &RaceLane::name);
    race_ = std::make_shared<const Race>(ringside::race(std::move(lanes)));
  }
  const bool over = input.cursor.step >= input.answer->schedule.step_count();
  now_ = over ? race_->end() : Seconds(cursor_seconds(*survey(input.answer), input.cursor));
}

// In a column of print what decided it takes more lines.
double RaceFigure::least_height(double width) const {
  if (untold_ || width >= kColumn) return 0;
  const auto lanes = static_cast<double>(race_->lanes.size());
  const auto lines = std::min(wrap(text_font(14, 500), decided_text(race_), width).size(), kMostDecidedLines);
  return kLeastCells + 40 + 20 * static_cast<double>(lines) + kStackedLane * lanes + kClock;
}

RaceFigure::Place RaceFigure::place(const QRectF& area) const {
  Place at;
  at.lanes = race_->lanes.size();
  at.u = std::clamp(std::min(area.width() / 1064, area.height() / 560), 1.0, 2.4);
  const double u = at.u;
  double widest = text_width(text_font(12 * u), share_name());
  for (const RaceLane& lane : race_->lanes)
    widest = std::max(widest, text_width(text_font(14 * u, 600), qt(lane.name())));
  double names = std::min(widest + 20 * u, 0.4 * area.width()), results = 168 * u;
  const double axis = kClock * u;
  const bool cells = area.height() >= kCellsFrom && area.width() >= 200.0 * static_cast<double>(at.lanes);
  const qsizetype most = cells && !(writing_a_file() && area.width() < kColumn) ? 3 : kMostDecidedLines;
  if (!untold_) at.lines = wrap_at_most(most, text_font(14 * u, 500), decided_text(race_), area.width());
  const double words = (4 + 20 * static_cast<double>(untold_ ? 2 : at.lines.size())) * u;
  // In a column of print names and results stand above the bars, which else would be a finger wide.
  at.stacked = area.width() - names - results < 140 * u && area.width() >= widest + 190 * u &&
               area.height() - axis - words >= 44 * u * static_cast<double>(at.lanes);
  if (at.stacked) names = results = 0;
  const double lane_height = (at.stacked ? kStackedLane : 50) * u;
  double top = area.top();
  if (cells) {
    double rest = area.height() - lane_height * static_cast<double>(at.lanes) - axis - words - 20 * u;
    const bool key = rest >= (kLeastCells + kKeyLine) * u;
    if (key) rest -= kKeyLine * u;
    at.cells = {area.left(), top, area.width(), std::max(kLeastCells, rest)};
    top = at.cells.bottom();
    if (key) at.key = {area.left(), top + 4 * u, area.width(), kKeyLine * u}, top = at.key.bottom() - 4 * u;
    top += 16 * u;
  }
  at.words = {area.left(), top, area.width(), words};
  top += words;
  at.clock = {area.left() + names, top, std::max(40.0, area.width() - names - results), area.bottom() - axis - top};
  at.end = std::max(race_->end().value, 1e-9);
  return at;
}

void RaceFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Place at = place(area);
  if (!at.cells.isNull())
    for (std::size_t i = 0; i < race_->lanes.size(); ++i) {
      paint_heads(painter, at.cell_box(i), race_->lanes[i], at.u, theme);
      paint_cells(painter, at.cell_box(i), race_->lanes[i], at.u, theme);
      paint_marked_cells(painter, at.cell_box(i), race_->lanes[i], at.u, theme);
    }
  const QFont font = text_font(14 * at.u, 500);
  double y = at.words.top() + 9 * at.u;
  for (const QString& line : at.lines) draw_text(painter, {at.words.left(), y}, line, font, theme.ink), y += 20 * at.u;
  // Beside the last of these lines where there is none of its own.
  if (!at.key.isNull())
    paint_key(painter, at, theme);
  else if (!at.lines.isEmpty())
    paint_bar_key(painter, at.words.left() + text_width(font, at.lines.back()) + 24 * at.u,
                  {at.words.right(), y - 20 * at.u}, at.u, theme);
  if (untold_) {
    for (std::size_t i = 0; i < race_->lanes.size(); ++i) paint_track(painter, at, i, theme);
    return painter.restore();
  }
  paint_clock(painter, at, theme);
  // Under the results, which it would strike out.
  const double x = std::floor(at.x(now_)) + 0.5;
  painter.setPen(line_pen(theme.accent, 2 * at.u));
  painter.drawLine(QPointF(x, at.clock.top()), QPointF(x, at.clock.bottom()));
  for (std::size_t i = 0; i < race_->lanes.size(); ++i) paint_lane(painter, at, i, theme);
  paint_marked_steps(painter, at, theme);
  draw_arrow_head(painter, {x, at.clock.top() + 6 * at.u}, 0, 1, 9 * at.u, theme.accent);
  painter.restore();
}

std::string RaceFigure::csv() const {
  std::string out = "algorithm,place,step,end_s,mean_share\n";
  if (untold_) return out;
  for (std::size_t i = 0; i < race_->lanes.size(); ++i) {
    const RaceLane& lane = race_->lanes[i];
    for (std::size_t step = 0; step < lane.answer->step_end.size(); ++step)
      out += fmt::format("{},{},{},{},{}\n", lane.name(), race_->place(i), step + 1,
                         format_number(lane.answer->step_end[step].value),
                         lane.shares.empty() ? "" : format_number(lane.shares[step + 1]));
  }
  return out;
}

std::string RaceFigure::description() const {
  const Answer& own = *race_->lanes.front().answer;
  if (untold_) {
    std::string text =
        fmt::format("{}, {}{}, {}, a race before it begins:", name(own.schedule.collective), by_one_algorithm(*race_),
                    so_many_ranks(own.schedule.ranks), size_text(own.question.size()));
    for (const RaceLane& lane : race_->lanes) text += ' ' + lane.name() + ',';
    text.back() = '.';
    return text;
  }
  std::string text =
      fmt::format("{}, {}{}, {}, a race at {}:", name(own.schedule.collective), by_one_algorithm(*race_),
                  so_many_ranks(own.schedule.ranks), size_text(own.question.size()), format_seconds(now_));
  for (const std::size_t i : race_->order)
    text += fmt::format(" {} {},", race_->lanes[i].name(), format_seconds(race_->lanes[i].end));
  text.back() = '.';
  QString why = decided_text(race_);
  return why.isEmpty() ? text : text + ' ' + why.replace(u'\u00a0', u' ').toStdString();
}

}  // namespace ringside::ui
