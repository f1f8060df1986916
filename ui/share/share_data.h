// What a shared page knows: pictures, times and words, as the JSON that its script reads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/share/mark_book.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

/// Ascending, from the start to the end: all where there are at most kMostSharedSteps steps, else some that tell most,
/// `also` among them. From one to the next is what a page calls a step.
std::vector<std::int64_t> shared_stops(const Schedule& schedule, std::int64_t also);
/// Which of them stands for a step's beginning.
std::ptrdiff_t stop_at(const std::vector<std::int64_t>& stops, std::int64_t step);
/// The moments that are pictures: every step's beginning and `in_flight` moments within it, then the end.
std::vector<CursorPosition> shared_moments(std::int64_t steps, int in_flight);

/// Of one layout in one theme: its size in pixels and what every moment is painted of, marks of a book.
struct SharedPictures {
  QSizeF size;
  std::vector<std::vector<int>> moments;
};

/// Two widths, each light and dark: a page as wide as a desktop's and one of a phone.
struct SharedBooks {
  MarkBook book;
  std::array<SharedPictures, 4> pictures;  ///< wide light, wide dark, narrow light, narrow dark
};
Result<SharedBooks> shared_books(const ViewKind& kind, const FigureInput& input,
                                 const std::vector<CursorPosition>& moments);

/// `{steps: [{first, last, sentence, why, phase}], times: [..], said: [..], cells: {..}}`: from stop to stop which
/// steps that is, counted from 1, what the first of them does and why, and of several what the last does; the time of
/// every stop as text in the unit of the whole, and a description of it; of views with a table what every cell holds
/// then, or where there are very many squares of them, and where it lies.
nlohmann::ordered_json shared_words(const ViewKind& kind, const FigureInput& input, const SharedBooks& books,
                                    const std::vector<std::int64_t>& stops);
/// `{keys, shapes, paints, marks, books}`; a key counts in stops.
nlohmann::ordered_json shared_pictures(const SharedBooks& books, const std::vector<CursorPosition>& moments,
                                       const std::vector<std::int64_t>& stops);

}  // namespace ringside::ui
