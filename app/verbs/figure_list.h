// A recipe file: many figures that belong together, a line for each.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace ringside {

struct ListedFigure {
  std::string heading;                 ///< the "[..]" above it
  std::string file;                    ///< "ring.svg"
  std::vector<std::string> arguments;  ///< of `ringside figure`, without -o
  std::string typed;                   ///< the same as one would type it
  std::string where = {};              ///< "notes.figures, line 3"
};

/// Whether the name is a recipe file's: .figures.
bool is_figure_list(const std::string& word);
/// Lines `NAME.svg = ARGUMENTS`, headings in brackets, comments behind #; quotes hold words together. `name` is what
/// the error calls it, with the line.
Result<std::vector<ListedFigure>> parse_figure_list(const std::string& text, const std::string& name);
/// The file's, or those of the gallery in docs/ where it is empty.
Result<std::vector<ListedFigure>> read_figure_list(const std::string& file);

}  // namespace ringside
