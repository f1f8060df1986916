#include "ui/figures/what_if.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/activity_rows.h"
#include "ui/figures/held_squares.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastWithGrids = 420;   // height
constexpr double kLeastGrid = 84;         // height: four rows between title and caption
constexpr double kLeastGridsWidth = 575;  // of a file
constexpr double kLaneHead = 20, kLeastLane = 13, kLowLane = 4, kAxis = 42;
constexpr double kWrongHead = 42, kWrongRow = 15, kMostWrongRow = 22, kWrongGap = 12;  // of the panel of wrong results
constexpr std::size_t kMostWrongRows = 16;
constexpr std::int32_t kLanesOfAFile = 8;
constexpr double kKeyBeside = 420;  // width of the lanes from which on their title leaves room for the key
constexpr double kMostCells = 4e6;
constexpr qsizetype kMostLines = 5, kWholeHeadline = 6;
constexpr qsizetype kMostLinesOfAFile = 30;                     // all of them: a narrow file is as tall as they need
constexpr double kHeadline = 22, kSentence = 20, kSource = 18;  // heights of lines

qsizetype most_lines() {
  return writing_a_file() ? kMostLinesOfAFile : kMostLines;
}

}  // namespace

WhatIfFigure::WhatIfFigure(const FigureInput& input, Part part)
    : consequence_(input.what_if),
      part_(part),
      wordless_(input.wordless || part == Part::lanes),
      lanes_beside_(input.lanes_beside && part == Part::all),
      instead_(input.instead_of_what_if) {
  if (!consequence_) return;
  const Consequence& c = *consequence_;
  const Schedule& s = c.before->schedule;
  const bool over = input.cursor.step >= s.step_count();
  const auto clock = c.after ? c.after : c.before;
  now_ = over ? std::max(c.before_end, c.after_end.value_or(c.before_end))
              : Seconds(cursor_seconds(*survey(clock), input.cursor));
  const std::vector<Span>& spans = c.before->timeline.spans;
  if (spans.empty() || static_cast<double>(s.places()) * s.slots() > kMostCells) {
    grids_ =
        c.before->moments && s.step_count() > 0 && progress_of(consequence_, false) && progress_of(consequence_, true);
    return;
  }
  grids_ = true;
  shares_[0] = std::make_shared<const Shares>(shares_at(s, spans, now_));
  shares_[1] = std::make_shared<const Shares>(shares_at(s, c.spans, now_));
}

std::int32_t WhatIfFigure::behind(std::int32_t place, std::int32_t slot) const {
  return shares_[0] ? shares_[0]->count(place, slot) - shares_[1]->count(place, slot) : 0;
}

double WhatIfFigure::say(Place& at, double width, qsizetype headline, qsizetype lines, qsizetype source) const {
  const double u = at.u;
  const bool sign = !writing_a_file();  // nobody points at a file for the rest
  at.headline = wrap_at_most(headline, text_font(16 * u, 600), qt(consequence_->headline), width);
  at.lines = sentences_at_most(lines, text_font(14 * u), qt(join(consequence_->sentences, " ")), width, sign);
  at.source = sentences_at_most(source, text_font(13 * u), qt(consequence_->source), width, sign);
  return (kHeadline * static_cast<double>(at.headline.size()) + kSentence * static_cast<double>(at.lines.size()) +
          kSource * static_cast<double>(at.source.size()) + 2) *
         u;
}

double WhatIfFigure::wrong_height() const {
  const std::size_t ranks = consequence_->left.size();
  if (!grids_ || part_ != Part::all || ranks == 0) return 0;
  return kWrongHead + kWrongRow * static_cast<double>(std::min(ranks, kMostWrongRows)) + kWrongGap;
}

double WhatIfFigure::least_lanes(bool low) const {
  return 2 * (kLaneHead +
              (low ? kLowLane : kLeastLane) * std::min(consequence_->before->schedule.places(), kLanesOfAFile)) +
         kAxis + 10;
}

double WhatIfFigure::least_height(double width) const {
  if (!consequence_ || wordless_ || width >= kLeastGridsWidth) return 0;
  Place at;
  return say(at, width, kWholeHeadline, most_lines(), most_lines()) + wrong_height() + least_lanes();
}

WhatIfFigure::Place WhatIfFigure::place(const QRectF& area) const {
  const Consequence& c = *consequence_;
  Place at;
  at.u = std::clamp(std::min(area.width() / 1064, area.height() / 588), 1.0, 2.4);
  const double u = at.u;
  const bool file = writing_a_file();
  const bool room = area.height() >= kLeastWithGrids * u && !(file && area.width() < kLeastGridsWidth);
  // Where room is short, a long headline takes a line from the sentences; pointing at them tells all. At a file nobody
  // points.
  double high = say(at, area.width(), kWholeHeadline, most_lines(), most_lines());
  const bool wrong = file && !room && !wordless_ && wrong_height() > 0,
             beside = wrong && area.width() >= kLeastGridsWidth;
  if (!file) {
    const qsizetype left = 3 - std::min<qsizetype>(2, at.headline.size());
    high = say(at, area.width(), 2, room ? kMostLines : std::max<qsizetype>(0, left), room ? 2 : 1);
  } else if (part_ == Part::all) {
    // The lanes get lower first; then where it is from goes, and at last what is said.
    const double most = area.height() - (wrong && !beside ? wrong_height() : 0) - least_lanes(!room);
    for (qsizetype source = 1; high > most && source >= 0; --source)
      high = say(at, area.width(), kWholeHeadline, most_lines(), source);
    for (qsizetype lines = at.lines.size(); high > most && lines-- > 0;)
      high = say(at, area.width(), kWholeHeadline, lines, 0);
  }
  at.words = {area.left(), area.top(), area.width(), wordless_ ? 0 : high};
  double top = at.words.bottom() + (part_ == Part::all ? 10 * u : 0);
  const double rest = area.bottom() - top;
  const auto add_grids = [&](double tall) {
    const double gap = 28 * u, wide = (area.width() - 2 * gap) / 3;
    for (int i = 0; i < 3; ++i) at.grids.emplace_back(area.left() + i * (wide + gap), top, wide, tall);
  };
  // Where there is no room for both, or space-time has who sends when, what ranks hold alone.
  const bool grids = grids_ && part_ == Part::all;
  if (grids && !file && !wordless_ && (!room || lanes_beside_) && area.width() >= kLeastGridsWidth &&
      rest >= kLeastGrid * u) {
    add_grids(rest);
    at.lanes = false;
    return at;
  }
  // What comes out wrong shows in them alone: the lanes are those of a run that is well.
  if (grids && (room || (wordless_ && !c.left.empty()))) {
    add_grids(0.46 * rest);
    top += 0.46 * rest + 12 * u;
  }
  double lanes = area.width();
  if (wrong) {
    const double wide = beside ? 0.3 * lanes : lanes, ranks = static_cast<double>(c.left.size());
    const double tall = beside ? std::min(rest, kWrongHead + kMostWrongRow * ranks) : wrong_height() - kWrongGap;
    at.grids = {{}, {}, {area.right() - wide, top, wide, tall}};
    beside ? lanes *= 0.68 : top += wrong_height();
  }
  const double labels = 34 * u, right = 96 * u;
  at.key_below = lanes - labels - right < kKeyBeside * u;
  const double axis = (at.key_below ? kAxis : 22) * u, head = kLaneHead * u;
  const std::int32_t ranks = c.before->schedule.places();
  const double lane = (area.bottom() - top - axis - 2 * head) / 2;
  at.block = ranks_in_a_line(ranks, lane);
  at.end = std::max(c.before_end.value, c.after_end.value_or(c.before_end * 1.3).value);
  if (!(at.end > 0)) at.end = 1e-9;
  for (TimeGrid* grid : {&at.before, &at.after}) {
    grid->plot = {area.left() + labels, top + head, lanes - labels - right, lane};
    grid->end = at.end;
    grid->rows = (ranks + at.block - 1) / at.block;
    grid->unit = u;
    top += head + lane;
  }
  return at;
}

void WhatIfFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (!consequence_) {
    const QString planned = QStringLiteral("All goes as planned. Choose what does not, and see what follows.");
    const QStringList lines = wrap(text_font(15), instead_.isEmpty() ? planned : instead_, area.width());
    const double middle = 0.5 * static_cast<double>(lines.size() - 1);
    for (qsizetype i = 0; i < lines.size(); ++i)
      draw_text(painter, area.center() + QPointF(0, 22 * (static_cast<double>(i) - middle)), lines[i], text_font(15),
                theme.ink2, Align::centre);
    painter.restore();
    return;
  }
  const Place at = place(area);
  if (!wordless_) paint_words(painter, at, theme);
  for (std::size_t i = 0; i < at.grids.size(); ++i)
    if (!at.grids[i].isNull()) paint_grid(painter, at, i, theme);
  if (!at.lanes) return painter.restore();
  paint_axis(painter, at, theme);
  paint_lanes(painter, at, false, theme);
  paint_waiting(painter, at, theme);
  paint_lanes(painter, at, true, theme);
  const double x = std::floor(at.before.x(now_.value)) + 0.5;
  painter.setPen(line_pen(theme.accent, 2 * at.u));
  paint_upright(painter, at, x);
  draw_arrow_head(painter, {x, at.before.plot.top() + 9 * at.u}, 0, 1, 9 * at.u, theme.accent);
  for (const bool disturbed : {false, true}) paint_end(painter, at, disturbed, theme);
  painter.restore();
}

void WhatIfFigure::paint_words(QPainter& painter, const Place& at, const Theme& theme) const {
  const double u = at.u;
  const QColor ink = consequence_->harmless() ? theme.ink : theme.error;
  double y = at.words.top() + 9 * u;
  const auto put = [&](const QStringList& lines, const QFont& font, const QColor& colour, double height) {
    const Means said(&lines == &at.headline ? Meaning::conclusion : Meaning::note);
    for (const QString& line : lines) draw_text(painter, {at.words.left(), y}, line, font, colour), y += height * u;
  };
  put(at.headline, text_font(16 * u, 600), ink, kHeadline);
  put(at.lines, text_font(14 * u), theme.ink, kSentence);
  put(at.source, text_font(13 * u), theme.ink3, kSource);
}

void WhatIfFigure::paint_axis(QPainter& painter, const Place& at, const Theme& theme) const {
  const double u = at.u;
  const TimeUnit unit = time_unit(Seconds(at.end));
  const int most = std::clamp(static_cast<int>(at.before.plot.width() / (44 * u)), 1, 8);
  const double interval = tick_interval(at.end / unit.seconds, most);
  const double bottom = at.after.plot.bottom();
  for (int i = 0; i * interval <= at.end / unit.seconds * (1 + 1e-9); ++i) {
    const double x = std::floor(at.before.x(i * interval * unit.seconds)) + 0.5;
    painter.setPen(line_pen(theme.hair, 1));
    painter.drawLine(QPointF(x, at.before.plot.top()), QPointF(x, bottom));
    draw_text(painter, {x, bottom + 11 * u}, qt(format_short(i * interval, 6)), number_font(13 * u), theme.ink2,
              Align::centre);
  }
  draw_text(painter, {at.before.plot.right() + 24 * u, bottom + 11 * u}, qt(unit.name), number_font(13 * u),
            theme.ink2);
  // The end of the case as it is, through both.
  const double x = std::floor(at.before.x(consequence_->before_end.value)) + 0.5;
  painter.setPen(dash_pen(theme.ink, 1.5 * u, 4 * u, 3 * u));
  paint_upright(painter, at, x);
}

std::optional<Selected> WhatIfFigure::hit(const QPointF& point, const QRectF& area) const {
  if (!consequence_) return std::nullopt;
  const Place at = place(area);
  if (const auto rank = rank_in_grids(at, point)) {
    Selected s;
    s.rank = *rank;
    return s;
  }
  for (const TimeGrid* grid : {&at.before, &at.after}) {
    if (!at.lanes || !grid->plot.adjusted(-40 * at.u, 0, 0, 0).contains(point)) continue;
    Selected s;
    if (const auto row = grid->row_at(point.y()))
      s.rank = std::min(*row * at.block, consequence_->before->schedule.ranks - 1);
    return s;
  }
  return std::nullopt;
}

std::string WhatIfFigure::tip(const QPointF& point, const QRectF& area) const {
  if (consequence_ && !wordless_ && place(area).words.contains(point))
    return consequence_->headline + "\n" + join(consequence_->sentences, " ") + "\n" + consequence_->source;
  const auto what = hit(point, area);
  if (!what || !what->rank) return {};
  const std::int32_t rank = *what->rank;
  const auto last = [rank](const std::vector<Span>& spans) {
    Seconds end;
    for (const Span& s : spans)
      if (s.from == rank || s.to == rank) end = std::max(end, s.end);
    return end;
  };
  const Consequence& c = *consequence_;
  const auto wait = std::find_if(c.waits.begin(), c.waits.end(), [&](const Wait& w) { return w.rank == rank; });
  if (as_one() && wait == c.waits.end()) return fmt::format("rank {}", rank);
  if (as_one())
    return fmt::format("rank {}: waits for rank {} for ever, from step {} on", rank, wait->peer, wait->step + 1);
  std::string text = fmt::format("rank {}: as it is done at {}", rank, format_seconds(last(c.before->timeline.spans)));
  if (wait != c.waits.end()) return text + fmt::format("; now it waits for rank {} for ever", wait->peer);
  return text + fmt::format("; now at {}", format_seconds(last(c.spans)));
}

std::string WhatIfFigure::left_out_of_rows() const {
  if (!consequence_ || !as_one() || consequence_->before->schedule.step_count() == 0) return {};
  return left_out_of_activity(consequence_->before) + (run(true) ? "" : "; the disturbed run is left out");
}

std::string WhatIfFigure::csv() const {
  std::string out = "run,step,from,to,start_s,end_s\n";
  if (!consequence_) return out;
  if (as_one()) {
    out = fmt::format("run,{}\n{}", kActivityColumns, activity_csv(consequence_->before, "as it is,"));
    if (const auto answer = run(true)) out += activity_csv(answer, "disturbed,");
    return out;
  }
  const auto add = [&](const char* run, const std::vector<Span>& spans) {
    for (const Span& s : spans)
      out += fmt::format("{},{},{},{},{},{}\n", run, s.step + 1, s.from, s.to, format_number(s.start.value),
                         format_number(s.end.value));
  };
  add("as it is", consequence_->before->timeline.spans);
  add("disturbed", consequence_->spans);
  return out;
}

std::string WhatIfFigure::description() const {
  if (!consequence_) return "Nothing goes otherwise than planned.";
  std::string text = case_text(*consequence_->before) + ". " + consequence_->headline;
  for (const std::string& sentence : consequence_->sentences) text += " " + sentence;
  return text;
}

}  // namespace ringside::ui
