#include "ui/figures/race.h"

#include <algorithm>
#include <cmath>

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

constexpr double kAfterNow = 0.38;
constexpr double kCellsFrom = 300;          // height of the figure from which what ranks hold has room
constexpr qsizetype kMostDecidedLines = 6;  // of words above the clock, where what ranks hold has none

/// By step: whether most of its bytes are added where they arrive.
std::shared_ptr<const std::vector<bool>> adding_steps(const std::shared_ptr<const Answer>& answer) {
  static Remembered<std::vector<bool>, 8> known;
  return known.of(answer, [&] {
    std::vector<bool> adds;
    for (std::int64_t step = 0; step < answer->schedule.step_count(); ++step) {
      std::int64_t added = 0, all = 0;
      const Schedule& s = answer->schedule;
      for (const Transfer& t : (s.regular() ? s.step_of_rank_0(step) : s.step(step)).transfers) {
        all += t.chunks.size();
        if (t.op == Arrival::reduce) added += t.chunks.size();
      }
      adds.push_back(2 * added > all);
    }
    return adds;
  });
}

/// Of all lanes, see the same of a case.
std::string small_parameters_text(const Race& race) {
  std::vector<std::string> said;
  for (const RaceLane& lane : race.lanes)
    if (std::string one = ringside::small_parameters_text(lane.answer->question); !one.empty())
      said.push_back(std::move(one));
  return join(said, " ");
}

/// No line begins with a unit.
QString decided_text(const std::shared_ptr<const Race>& race, std::size_t left_out) {
  static Remembered<QString, 2, std::size_t> known;
  return *known.of(race, left_out, [&] {
    static const QRegularExpression unit(QStringLiteral("(\\d) (ns|µs|ms|s)\\b"));
    QString text = qt(what_decided(*race));
    if (const std::string turn = turn_text(*race); !turn.empty()) text += u' ' + qt(turn);
    if (const std::string small = small_parameters_text(*race); !small.empty()) text += u' ' + qt(small);
    if (left_out > 0) text += QStringLiteral(" Of those compared the fastest race; %1 do not.").arg(left_out);
    return text.replace(unit, QStringLiteral("\\1\u00a0\\2"));
  });
}

/// The stepped line above a bar.
QString line_name() {
  return QStringLiteral("mean share");
}

QString time_text(Seconds t) {
  return qt(format_seconds(t));
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

std::shared_ptr<const Race> run_race(const FigureInput& input) {
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
  auto whole = std::make_shared<Race>(ringside::race(std::move(lanes)));
  whole->turn = turn_of(*whole);
  return whole;
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
  const auto named =
      static_cast<std::size_t>(std::count_if(input.compare.begin(), input.compare.end(), [&](const std::string& name) {
        return name != input.answer->question.algorithm;
      }));
  if (named >= Race::kMostLanes) left_out_ = named + 1 - Race::kMostLanes;
  const bool over = input.cursor.step >= input.answer->schedule.step_count();
  now_ = over ? race_->end() : Seconds(cursor_seconds(*survey(input.answer), input.cursor));
}

RaceFigure::Place RaceFigure::place(const QRectF& area) const {
  Place at;
  at.lanes = race_->lanes.size();
  at.u = std::clamp(std::min(area.width() / 1064, area.height() / 560), 1.0, 2.4);
  const double u = at.u;
  double widest = text_width(text_font(12 * u), line_name());
  for (const RaceLane& lane : race_->lanes)
    widest = std::max(widest, text_width(text_font(14 * u, 600), qt(lane.name())));
  const double names = std::min(widest + 20 * u, 0.4 * area.width()), results = 168 * u;
  const double lane_height = 50 * u, axis = 24 * u;
  const bool cells = area.height() >= kCellsFrom && area.width() >= 200.0 * static_cast<double>(at.lanes);
  if (!untold_) at.lines = wrap(text_font(14 * u, 500), decided_text(race_, left_out_), area.width());
  const qsizetype most = cells ? 3 : kMostDecidedLines;
  while (at.lines.size() > most) at.lines.removeLast();
  const double words = (4 + 20 * static_cast<double>(untold_ ? 2 : at.lines.size())) * u;
  double top = area.top();
  if (cells) {
    const double rest = area.height() - lane_height * static_cast<double>(at.lanes) - axis - words - 20 * u;
    at.cells = {area.left(), top, area.width(), std::max(80.0, rest)};
    top = at.cells.bottom() + 16 * u;
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
      paint_cells(painter, at.cell_box(i), race_->lanes[i], at.u, theme);
      paint_marked_cells(painter, at.cell_box(i), race_->lanes[i], at.u, theme);
    }
  for (qsizetype i = 0; i < at.lines.size(); ++i)
    draw_text(painter, {at.words.left(), at.words.top() + (9 + 20 * static_cast<double>(i)) * at.u}, at.lines[i],
              text_font(14 * at.u, 500), theme.ink);
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

void RaceFigure::paint_clock(QPainter& painter, const Place& at, const Theme& theme) const {
  const TimeUnit unit = time_unit(Seconds(at.end));
  const int most = std::clamp(static_cast<int>(at.clock.width() / (70 * at.u)), 1, 8);
  const double interval = tick_interval(at.end / unit.seconds, most);
  const QFont font = number_font(13 * at.u);
  for (int i = 0; i * interval <= at.end / unit.seconds * (1 + 1e-9); ++i) {
    const double x = std::floor(at.x(Seconds(i * interval * unit.seconds))) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(x, at.clock.top()), QPointF(x, at.clock.bottom()));
    draw_text(painter, {x, at.clock.bottom() + 12 * at.u}, qt(format_short(i * interval, 6)), font, theme.ink2,
              Align::centre);
  }
  draw_text(painter, {at.clock.right() + 30 * at.u, at.clock.bottom() + 12 * at.u}, qt(unit.name), font, theme.ink2);
}

void RaceFigure::paint_track(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const QRectF row = at.row(index);
  const double u = at.u, high = std::min(17 * u, 0.36 * row.height()), top = row.bottom() - high - 6 * u;
  draw_text(painter, {row.left() - 14 * u, top + high / 2}, qt(race_->lanes[index].name()), text_font(14 * u, 600),
            theme.ink, Align::right);
  painter.fillRect(QRectF(row.left(), top, row.width(), high), theme.sunken);
}

// Steps as segments, above them how much of the end is there; at the end the place.
void RaceFigure::paint_lane(QPainter& painter, const Place& at, std::size_t index, const Theme& theme) const {
  const RaceLane& lane = race_->lanes[index];
  const Answer& a = *lane.answer;
  const QRectF row = at.row(index);
  const double u = at.u, high = std::min(17 * u, 0.36 * row.height()), top = row.bottom() - high - 6 * u;
  draw_text(painter, {row.left() - 14 * u, top + high / 2}, qt(lane.name()), text_font(14 * u, 600), theme.ink,
            Align::right);
  if (!lane.shares.empty()) {
    QPolygonF stairs{QPointF(at.x(Seconds(0)), top - 2 * u)};
    const double tall = std::max(0.0, top - row.top() - 6 * u);
    for (std::size_t i = 0; i < lane.shares.size(); ++i) {
      const double y = top - 2 * u - tall * lane.shares[i];
      const double left = at.x(i == 0 ? Seconds(0) : a.step_end[i - 1]);
      const double right = at.x(i < a.step_end.size() ? a.step_end[i] : lane.end);
      if (right - stairs.last().x() < 1 && i + 1 < lane.shares.size()) continue;  // stairs that nobody sees
      stairs << QPointF(left, y) << QPointF(right, y);
    }
    stairs << QPointF(at.x(lane.end), top - 2 * u);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sunken);
    painter.drawPolygon(stairs);
    stairs.removeFirst(), stairs.removeLast();
    painter.setPen(line_pen(theme.load[3], 1.2 * u));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(stairs);
    if (tall >= 10 * u)
      draw_text(painter, {row.left() - 14 * u, top - 2 * u - tall / 2}, line_name(), text_font(12 * u), theme.ink3,
                Align::right);
  }
  const auto adds = adding_steps(lane.answer);
  Seconds begin;
  for (std::size_t i = 0; i < a.step_end.size(); ++i) {
    // Segments of less than two pixels share one; what they do mostly is what the first of them does.
    std::size_t last = i;
    while (last + 1 < a.step_end.size() && at.x(a.step_end[last]) - at.x(begin) < 2) ++last;
    const QColor color = (*adds)[i] ? theme.load[3] : theme.load[1];
    const double left = at.x(begin), right = at.x(a.step_end[last]), gap = right - left > 5 ? 1 : 0;
    const double split = std::clamp(at.x(now_), left, right - gap);
    painter.fillRect(QRectF(left, top, split - left, high), color);
    painter.fillRect(QRectF(split, top, right - gap - split, high), mix(color, theme.panel, kAfterNow));
    begin = a.step_end[last];
    i = last;
  }
  const double x = at.x(lane.end);
  painter.setPen(line_pen(theme.ink, 2 * u));
  painter.drawLine(QPointF(x, top - 5 * u), QPointF(x, top + high + 3 * u));
  const std::size_t place = race_->place(index);
  const QPointF centre(x + 20 * u, top + high / 2);
  painter.setPen(line_pen(theme.ink, 1.2 * u));
  painter.setBrush(place == 1 ? theme.ink : theme.panel);
  painter.drawEllipse(centre, 10 * u, 10 * u);
  draw_text(painter, centre, QString::number(static_cast<int>(place)), number_font(13 * u, 700),
            place == 1 ? theme.panel : theme.ink, Align::centre);
  QString result = time_text(lane.end);
  const Seconds best = race_->lanes[race_->order.front()].end;
  if (place > 1 && best > Seconds(0))
    result += QStringLiteral("  +%1 %").arg(qt(format_significant(100 * (lane.end / best - 1), 3)));
  const double wide = text_width(number_font(14 * u, 700), result) + 6 * u;
  painter.fillRect(QRectF(centre.x() + 13 * u, centre.y() - 9 * u, wide, 18 * u), theme.panel);
  draw_text(painter, {centre.x() + 16 * u, centre.y()}, result, number_font(14 * u, place == 1 ? 700 : 500), theme.ink);
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
    std::string text = fmt::format("{}, {} ranks, {}, a race before it begins:", name(own.schedule.collective),
                                   own.schedule.ranks, size_text(own.question.size()));
    for (const RaceLane& lane : race_->lanes) text += ' ' + lane.name() + ',';
    text.back() = '.';
    return text;
  }
  std::string text = fmt::format("{}, {} ranks, {}, a race at {}:", name(own.schedule.collective), own.schedule.ranks,
                                 size_text(own.question.size()), format_seconds(now_));
  for (const std::size_t i : race_->order)
    text += fmt::format(" {} {},", race_->lanes[i].name(), format_seconds(race_->lanes[i].end));
  text.back() = '.';
  const std::string why = what_decided(*race_);
  for (const std::string& said : {why, turn_text(*race_), small_parameters_text(*race_)})
    if (!said.empty()) text += " " + said;
  return text;
}

}  // namespace ringside::ui
