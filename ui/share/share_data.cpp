#include "ui/share/share_data.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/figures/chosen_moments.h"
#include "ui/figures/survey.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/spoken_table.h"
#include "ui/share/share_page.h"

namespace ringside::ui {
namespace {

using nlohmann::ordered_json;

constexpr double kWide = 840, kNarrow = 360;  // pixels, of the card's picture
constexpr double kSoon = 0.01;  // a flight that has just begun; as long before its end the last picture stands

QSizeF page_size(const Figure& figure, bool narrow) {
  const QSizeF preferred = figure.preferred_size();
  const double width = narrow ? kNarrow : kWide;
  return {width, std::round(std::clamp(width * preferred.height() / preferred.width(), narrow ? 380.0 : 420.0,
                                       narrow ? 460.0 : 620.0))};
}

std::unique_ptr<Figure> at(const ViewKind& kind, FigureInput input, const CursorPosition& moment) {
  input.cursor = moment;
  return std::get<OfCase>(kind.figure).make(input);
}

/// Where the cells of a table lie: {row, column, x, y, width, height}, found by asking the picture what lies where.
ordered_json cells_of(const Figure& figure, const SpokenTable& table, const QSizeF& size) {
  constexpr double kLook = 6;  // pixels: cells smaller than that cannot be touched
  const QRectF area = QRectF(QPointF(0, 0), size).adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
  std::map<std::pair<int, int>, QRectF> found;
  for (double y = area.top(); y < area.bottom(); y += kLook)
    for (double x = area.left(); x < area.right(); x += kLook) {
      const QPointF point(x, y);
      const auto what = figure.hit(point, area);
      if (!what || !what->cell()) continue;
      const auto cell = table.find(*what);
      if (!cell || found.count(*cell)) continue;
      if (const auto rect = figure.outline(point, area)) found[*cell] = *rect;
    }
  ordered_json cells = ordered_json::array();
  for (const auto& [cell, r] : found)
    cells.push_back(
        {cell.first, cell.second, std::round(r.x()), std::round(r.y()), std::round(r.width()), std::round(r.height())});
  return cells;
}

/// What the cells of a table hold, moment by moment.
class HeldBook {
 public:
  /// As runs of cells, row by row, that hold something else than at the moment before: [how many stay, how many follow
  /// that hold, text, ..]. At first all hold text -1.
  ordered_json add(const SpokenTable& table) {
    if (held_.empty()) begin(table);
    ordered_json runs = ordered_json::array();
    std::size_t at = 0, told = 0;  // cells; those before `told` are in a run
    for (int r = 0; r < table.rows(); ++r)
      for (int c = 0; c < table.columns(); ++c, ++at) {
        const int text = index(table.holds(r, c));
        if (held_[at] == text) continue;
        held_[at] = text;
        if (runs.empty() || at > told || runs.back() != text)
          runs.insert(runs.end(), {at - told, 1, text});
        else
          runs[runs.size() - 2] = runs[runs.size() - 2].get<std::size_t>() + 1;
        told = at + 1;
      }
    return runs;
  }
  /// `{rows, columns, texts}`: the names of rows and columns, and what cells hold.
  ordered_json words() const { return {{"rows", rows_}, {"columns", columns_}, {"texts", texts_}}; }

 private:
  void begin(const SpokenTable& table) {
    held_.assign(static_cast<std::size_t>(table.rows()) * static_cast<std::size_t>(table.columns()), -1);
    for (int r = 0; r < table.rows(); ++r) rows_.push_back(table.row_name(r).toStdString());
    for (int c = 0; c < table.columns(); ++c) columns_.push_back(table.column_name(c).toStdString());
  }
  int index(const QString& text) {
    const auto [known, fresh] = index_of_.emplace(text, static_cast<int>(index_of_.size()));
    if (fresh) texts_.push_back(text.toStdString());
    return known->second;
  }

  std::vector<int> held_;
  std::map<QString, int> index_of_;
  ordered_json rows_ = ordered_json::array(), columns_ = rows_, texts_ = rows_;
};

/// What is read aloud; null where the figure has no table.
std::shared_ptr<const SpokenTable> table_of(const Figure& figure) {
  constexpr double kMostCells = 65536;
  constexpr int kMostSquares = 4096;
  const auto* tabled = dynamic_cast<const TableFigure*>(&figure);
  if (tabled == nullptr) return nullptr;
  auto table = tabled->spoken();
  const auto* squares = dynamic_cast<const SquaresTable*>(&figure);
  if (!table || squares == nullptr || static_cast<double>(table->rows()) * table->columns() <= kMostCells) return table;
  const auto coarse = squares->spoken_in_squares(kMostSquares);
  return coarse ? coarse : table;
}

/// What happens from one stop to the next.
ordered_json step_words(const Schedule& schedule, std::int64_t from, std::int64_t to) {
  const Narration words = schedule.narration(from), last = schedule.narration(to - 1);
  const Phase* phase = schedule.phase(from);
  std::string sentence = words.sentence;
  if (last.sentence != sentence) sentence += fmt::format(" … Step {}: {}", to, last.sentence);
  return {{"first", from + 1},
          {"last", to},
          {"sentence", sentence},
          {"why", words.why},
          {"phase", phase ? phase->name : ""}};
}

}  // namespace

std::vector<std::int64_t> shared_stops(const Schedule& schedule, std::int64_t also) {
  constexpr std::size_t kStopsOfLong = 49;
  const auto all = static_cast<std::size_t>(kMostSharedSteps) + 1;
  const bool whole = schedule.step_count() <= kMostSharedSteps;
  std::vector<std::int64_t> stops = chosen_moments(schedule, whole ? all : kStopsOfLong);
  if (const auto at = std::ranges::lower_bound(stops, also); at == stops.end() || *at != also) stops.insert(at, also);
  return stops;
}

std::ptrdiff_t stop_at(const std::vector<std::int64_t>& stops, std::int64_t step) {
  return std::ranges::lower_bound(stops, step) - stops.begin();
}

std::vector<CursorPosition> shared_moments(std::int64_t steps, int in_flight) {
  std::vector<CursorPosition> moments;
  for (std::int64_t s = 0; s < steps; ++s) {
    moments.push_back({s, 0});
    for (int i = 0; i < in_flight; ++i) moments.push_back({s, kSoon + (1 - 2 * kSoon) * i / (in_flight - 1)});
  }
  moments.push_back({steps, 0});
  return moments;
}

Result<SharedBooks> shared_books(const ViewKind& kind, const FigureInput& input,
                                 const std::vector<CursorPosition>& moments) {
  SharedBooks books;
  for (std::size_t i = 0; i < books.pictures.size(); ++i) {
    SharedPictures& pictures = books.pictures[i];
    pictures.size = page_size(*at(kind, input, {}), i >= 2);
    ExportOptions options;
    options.width = pictures.size.width(), options.height = pictures.size.height();
    options.theme = i % 2 ? &dark_theme() : &light_theme();
    for (const CursorPosition& moment : moments) {
      RINGSIDE_TRY(const auto svg, figure_bytes(*at(kind, input, moment), FileFormat::svg, options));
      pictures.moments.push_back(books.book.add(svg));
    }
  }
  return books;
}

ordered_json shared_words(const ViewKind& kind, const FigureInput& input, const SharedBooks& books,
                          const std::vector<std::int64_t>& stops) {
  const Answer& a = *input.answer;
  const TimeUnit unit = time_unit(a.step_end.empty() ? Seconds(0) : a.step_end.back());
  ordered_json steps = ordered_json::array(), times = ordered_json::array(), said = ordered_json::array();
  HeldBook book;
  ordered_json held = ordered_json::array();
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const std::int64_t at_step = stops[i];
    if (i + 1 < stops.size()) steps.push_back(step_words(a.schedule, at_step, stops[i + 1]));
    const double seconds = at_step == 0 ? 0 : a.step_end[static_cast<std::size_t>(at_step - 1)].value;
    times.push_back(format_fixed(seconds / unit.seconds, 2));
    const auto figure = at(kind, input, {at_step, 0});
    said.push_back(figure->description());
    if (const auto table = table_of(*figure)) held.push_back(book.add(*table));
  }
  ordered_json wide = ordered_json::array(), narrow = ordered_json::array();
  const auto first = at(kind, input, {});
  if (const auto table = table_of(*first)) {
    wide = cells_of(*first, *table, books.pictures[0].size);
    narrow = cells_of(*first, *table, books.pictures[2].size);
  }
  ordered_json cells = book.words();
  cells.update({{"held", held}, {"wide", wide}, {"narrow", narrow}});
  return {{"steps", steps}, {"times", times}, {"said", said}, {"cells", cells}};
}

ordered_json shared_pictures(const SharedBooks& books, const std::vector<CursorPosition>& moments,
                             const std::vector<std::int64_t>& stops) {
  ordered_json keys = ordered_json::array(), shapes = ordered_json::array(), paints = ordered_json::array(),
               marks = ordered_json::array(), all = ordered_json::array();
  for (const CursorPosition& m : moments)
    keys.push_back(std::round((static_cast<double>(stop_at(stops, m.step)) + m.phase) * 1e4) / 1e4);
  for (const QString& s : books.book.shapes()) shapes.push_back(s.toStdString());
  for (const QString& p : books.book.paints()) paints.push_back(p.toStdString());
  for (const MarkBook::Mark& m : books.book.marks()) {
    ordered_json mark{m.shape, m.x, m.y};
    for (const int p : m.paints) mark.push_back(p);
    marks.push_back(mark);
  }
  for (const SharedPictures& p : books.pictures) {
    // A picture is told by what it has otherwise than the one before it, mark by mark: [how many stay, the others..].
    ordered_json pictures = ordered_json::array();
    std::vector<int> before;
    for (const std::vector<int>& now : p.moments) {
      ordered_json changes = ordered_json::array();
      std::size_t i = 0;
      while (i < now.size()) {
        std::size_t same = i;
        while (same < now.size() && same < before.size() && now[same] == before[same]) ++same;
        std::size_t other = same;
        while (other < now.size() && !(other < before.size() && now[other] == before[other])) ++other;
        changes.push_back(same - i);
        changes.push_back(std::vector<int>(now.begin() + static_cast<std::ptrdiff_t>(same),
                                           now.begin() + static_cast<std::ptrdiff_t>(other)));
        i = other;
      }
      pictures.push_back(changes);
      before = now;
    }
    all.push_back({{"width", p.size.width()}, {"height", p.size.height()}, {"pictures", pictures}});
  }
  return {{"keys", keys}, {"shapes", shapes}, {"paints", paints}, {"marks", marks}, {"books", all}};
}

}  // namespace ringside::ui
