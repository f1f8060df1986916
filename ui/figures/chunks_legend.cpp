// The legend of the chunk figure, and what stands in its place where there is too much to draw.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include <QRegularExpression>

#include "ui/figures/chunks.h"
#include "ui/figures/look.h"
#include "ui/overview/share_cell.h"
#include "ui/paint/marks.h"
#include "ui/paint/paper.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kBetween = 24;  // units, of the entries of a legend

enum class Mark { cell, ghost };

struct Entry {
  Mark mark = Mark::cell;
  CellLook look;
  QString text;
  bool example = false;  ///< of a number between one and all: the first to go
};

/// Where the circles of the ranks begin, which stand above a legend; 0 where rows have numbers alone.
double circle_inset(const ChunkGrid& grid) {
  const double u = grid.unit;
  return grid.label_width > 50 * u ? 16 * u - std::min(15 * u, 0.42 * grid.pitch_y) : 0;
}

CellLook sample(int contributors, int asked, bool final) {
  CellLook look;
  look.empty = contributors == 0;
  look.asked = asked;
  look.final = final;
  look.contributors.resize(static_cast<std::size_t>(contributors));
  std::iota(look.contributors.begin(), look.contributors.end(), 0);
  if (asked > 1 && contributors > 0) look.brief = QStringLiteral("%1 of %2").arg(contributors).arg(asked);
  return look;
}

// Where cells have no room for values nor for words, they tell of how many ranks they are: "2/8".
std::vector<Entry> count_entries(int asked) {
  const auto entry = [&](int of, const char* meaning) {
    return Entry{Mark::cell, sample(of, asked, of == asked),
                 QStringLiteral("%1/%2: %3").arg(of).arg(asked).arg(QLatin1String(meaning))};
  };
  std::vector<Entry> list = {entry(1, "own part")};
  if (asked > 2) {
    list.push_back(entry(2, "of 2 ranks"));
    list.back().example = true;
  }
  list.push_back(entry(asked, "final"));
  list.push_back({Mark::ghost, sample(asked - 1, asked, false), QStringLiteral("in flight")});
  return list;
}

std::vector<Entry> right_entries(CellSays says, int asked) {
  if (asked > 1 && says == CellSays::fraction) return count_entries(asked);
  if (asked == 1)
    return {{Mark::cell, sample(1, 1, false), QStringLiteral("data of rank 0")},
            {Mark::cell, sample(1, 1, true), QStringLiteral("final: asked for here")},
            {Mark::ghost, sample(1, 1, false), QStringLiteral("in flight")},
            {Mark::cell, sample(0, 1, false), QStringLiteral("empty")}};
  std::vector<Entry> list = {{Mark::cell, sample(1, asked, false), QStringLiteral("own part")}};
  if (asked > 2) {
    const QString some = says == CellSays::brief ? QStringLiteral("2 of %1 ranks") : QStringLiteral("2 of %1");
    list.push_back({Mark::cell, sample(2, asked, false), some.arg(asked), true});
  }
  list.push_back({Mark::cell, sample(asked, asked, true), QStringLiteral("final, %1 of %1").arg(asked)});
  list.push_back({Mark::ghost, sample(asked - 1, asked, false), QStringLiteral("in flight")});
  return list;
}

// With what a wrong schedule shows, of the kinds that there are, and what flies as it does where all is alike.
std::vector<Entry> entries(const Survey& survey, CellSays says, std::optional<std::size_t> flying, bool badges) {
  const int asked = survey.asked;
  std::vector<Entry> list = right_entries(says, asked);
  // What is wrong matters more than how many make a part.
  if (survey.repeats || survey.missing) std::erase_if(list, [](const Entry& e) { return e.example; });
  std::vector<Entry> wrong;
  if (survey.repeats) {
    CellLook look = sample(std::min(asked, 2), asked, false);
    look.repeated = {look.contributors.back()};
    look.fault = QStringLiteral("2 ×");
    wrong.push_back(
        {Mark::cell, look, badges ? QStringLiteral("2 ×: counted twice") : QStringLiteral("counted twice")});
  }
  if (survey.missing) {
    CellLook look = sample(asked - 1, asked, false);
    look.missing = {asked - 1};
    look.fault = QStringLiteral("1 ?");
    wrong.push_back({Mark::cell, look, badges ? QStringLiteral("1 ?: missing") : QStringLiteral("missing")});
  }
  list.insert(list.begin() + 1, wrong.begin(), wrong.end());
  for (Entry& e : list) {
    if (e.mark == Mark::ghost && flying.value_or(0) > 0 && asked > 2) {
      e.look = sample(static_cast<int>(*flying), asked, false);
      e.text += (says == CellSays::fraction ? QStringLiteral(", %1/%2") : QStringLiteral(", %1 of %2"))
                    .arg(*flying)
                    .arg(asked);
    }
    e.look.says = says;
  }
  return list;
}

/// On paper small type grows to what can be read, or is left out where it is too small for that. A sample whose words
/// would grow out of it has none.
void keep_words_inside(CellLook& look, Mark mark, const QRectF& cell, double unit) {
  constexpr double kMostGrowth = 1.5;  // as FittedText has it
  if (!writing_a_file() || look.brief.isEmpty()) return;
  const double room =
      (mark == Mark::ghost ? parts_of(cell, look, kGhostWordsHeight * unit, unit).words : words_of(cell, look, unit))
          .width();
  const double readable = text_width(number_font(kLeastPixels, 500), look.brief);
  const double px = mark == Mark::ghost ? ghost_text(cell, look, unit).second : kLeastPixels * room / readable;
  if (room < readable && px * kMostGrowth >= kLeastPixels) look.says = CellSays::nothing;
}

/// What is said of a selection, as much of it as has room, else the note on the encoding.
void draw_note(QPainter& painter, const QPointF& right, double room, QString said, const QString& note,
               const QFont& font, const Theme& theme) {
  static const QRegularExpression clause(QStringLiteral("[;；]")), name(QStringLiteral("^[^:：]*[:：] *"));
  while (text_width(font, said) > room && said.contains(clause)) said.truncate(said.lastIndexOf(clause));
  // The cell itself is marked.
  if (text_width(font, said) > room) said.remove(name);
  const bool marked = !said.isEmpty() && text_width(font, said) <= room;
  if (marked || text_width(font, note) <= room)
    draw_text(painter, right, marked ? said : note, font, marked ? theme.accent : theme.ink3, Align::right);
}

}  // namespace

std::optional<std::size_t> ChunksFigure::flying(const std::vector<Parcel>& present) const {
  if (!in_flight() || present.empty()) return std::nullopt;
  if (answer().states.empty()) return 0;
  std::size_t all = 0;
  for (const Parcel& p : present) {
    const std::size_t one = look_of(answer(), *survey_, p).contributors.size();
    if (all > 0 && one != all) return 0;
    all = one;
  }
  return all;
}

void paint_chunks_legend(QPainter& painter, const ChunkGrid& grid, const Survey& survey, const CellWords& words,
                         std::optional<std::size_t> flying, const QString& said, const Theme& theme) {
  const int asked = survey.asked;
  const CellSays says = words.says;
  if (grid.legend_height <= 0) return;
  const double u = grid.unit;
  const QRectF row = grid.legend();
  const QFont font = text_font(13 * u);
  const double y = row.bottom() - 17 * u;
  double x = row.left();
  // As the cells above, only smaller: by the same rule.
  const double small = std::min(1.0, (asked > 6 ? 32 : 26) * u / grid.cell_height), unit = small * u;
  QSizeF size(std::min(small * grid.cell_width, 44 * u), small * grid.cell_height);
  // Where cells say "1 of 8", so does the sample, wider where it has to be.
  const CellLook whole = sample(asked, asked, true);
  const double least = 12 * unit;
  while (says == CellSays::brief && asked > 1 && size.width() + 4 * u <= grid.cell_width &&
         fitting_px(whole.brief, least, least, words_of({QPointF(), size}, whole, unit).width()) == 0)
    size.rwidth() += 4 * u;
  CellLook wrong;
  wrong.empty = false, wrong.text = QStringLiteral("1"), wrong.fault = QStringLiteral("1 ?");
  const bool badges = !fault_badge({0, 0, grid.cell_width, grid.cell_height}, wrong, u).isNull();
  std::vector<Entry> list = entries(survey, says, flying, badges);
  // What flies matters more than the example. In motion every key keeps its place: as if most of a sum were flying.
  double wide = -kBetween * u;
  for (const Entry& e : entries(survey, says, static_cast<std::size_t>(asked - 1), badges))
    wide += size.width() + (9 + kBetween) * u + text_width(font, e.text);
  if (wide > row.width()) std::erase_if(list, [](const Entry& e) { return e.example; });
  for (Entry& e : list) {
    if (x + size.width() + 9 * u + text_width(font, e.text) > row.right()) break;
    const QRectF cell(std::round(x), std::round(y - size.height() / 2), size.width(), size.height());
    keep_words_inside(e.look, e.mark, cell, unit);
    e.look.of_legend = true;
    // The words beside say it; among samples of values, which have none, a count would be the only one.
    if (e.mark == Mark::ghost && (says == CellSays::value || ghost_text(cell, e.look, unit).second < kLeastSample))
      e.look.says = CellSays::nothing;
    if (e.mark == Mark::ghost)
      draw_ghost(painter, cell, e.look, theme, unit, false, false);
    else
      draw_cell(painter, cell, e.look, theme, unit);
    x = cell.right() + 9 * u;
    draw_text(painter, {x, y}, e.text, font, theme.ink2);
    x += text_width(font, e.text) + kBetween * u;
  }
  QString note = asked == 1 ? QStringLiteral("colour and number: whose data")
                 : says == CellSays::value || words.no_values
                     ? QStringLiteral("bands: who contributed, rank 0 at the bottom")
                     : QStringLiteral("no room for values; bands: who contributed");
  if (const QString more = note + QStringLiteral("; under another name it passes through");
      asked == 1 && survey.passes && text_width(font, more) <= row.right() - x)
    note = more;
  draw_note(painter, {row.right(), y}, row.right() - x, said, note, font, theme);
}

void paint_shares_legend(QPainter& painter, const ChunkGrid& grid, const Shades& shades, std::int32_t ranks,
                         std::int32_t empty_chunks, const QString& said, const Theme& theme) {
  if (grid.legend_height <= 0) return;
  const double u = grid.unit;
  // Cells that fill their rows leave little air above it.
  const QSizeF size(std::min(52 * u, grid.cell_width), std::min(22 * u, grid.cell_height));
  const double y = grid.legend().bottom() - std::min(17 * u, size.height() / 2 + 2 * u);
  const QFont font = text_font(13 * u);
  const auto first = [](std::int32_t n) {
    std::vector<std::int32_t> all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 0);
    return all;
  };
  // Numbers that occur, in cells as wide as those above.
  const std::int32_t asked = shades.asked();
  std::int32_t some = 2;
  for (const std::int32_t count : shades.counts())
    if (count > 1 && count <= std::max(2, asked / 2)) some = count;
  const auto sample = [&](std::int32_t count) {
    return ShareLook{.asked = asked, .ranks = ranks, .who = first(count), .number = QString::number(count)};
  };
  ShareLook arriving = sample(1), final = sample(asked);
  for (std::int32_t rank = 1; rank <= some; ++rank) arriving.on_its_way.push_back(rank);
  final.final = true;
  std::vector<std::pair<ShareLook, QString>> entries{
      {sample(1), QStringLiteral("own part")},
      {sample(some), QStringLiteral("%1 of %2, ranks 0 to %3").arg(some).arg(asked).arg(some - 1)},
      {arriving, QStringLiteral("more arrive in this step")},
      {final, QStringLiteral("final")}};
  if (empty_chunks > 0) {
    ShareLook hollow = sample(1);
    hollow.number = QStringLiteral("–");
    entries.insert(entries.begin() + 1,
                   {hollow, QStringLiteral("no element: %1 of %2 chunks").arg(empty_chunks).arg(grid.columns)});
  }
  double x = grid.legend().left() + circle_inset(grid);
  for (const auto& [look, text] : entries) {
    if (x + size.width() + 9 * u + text_width(font, text) > grid.legend().right()) break;
    const QRectF cell(QPointF(std::round(x), std::round(y - size.height() / 2)), size);
    const auto count = static_cast<std::int32_t>(look.who.size());
    draw_share_cell(painter, cell, look, shades.color(shades.position(count), theme), theme, u);
    x = cell.right() + 9 * u;
    draw_text(painter, {x, y}, text, font, theme.ink2);
    x += text_width(font, text) + kBetween * u;
  }
  const QString note = QStringLiteral("number: how many ranks; ribbon: who, rank 0 at its left");
  const double right = grid.legend().right();
  draw_note(painter, {right, y}, right - x, said, note, font, theme);
}

}  // namespace ringside::ui
