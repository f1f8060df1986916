// What a shared page knows: pictures, times and words, as the JSON that its script reads.
#pragma once

#include <array>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/share/mark_book.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

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

/// `{steps: [{sentence, why, phase}], times: [..], said: [..], cells: {..}}`: sentence and why of every step; the time
/// at which each begins, and the end's, as text in the unit of the whole; a description of every step's beginning and
/// of the end; of views with a table what every cell holds then, and where it lies.
nlohmann::ordered_json shared_words(const ViewKind& kind, const FigureInput& input, const SharedBooks& books);
/// `{keys, shapes, paints, marks, books}`.
nlohmann::ordered_json shared_pictures(const SharedBooks& books, const std::vector<CursorPosition>& moments);

}  // namespace ringside::ui
