// A recipe file: many figures that belong together, a line for each.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QTemporaryDir>

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

/// The figures of a list that are painted and not yet written, for lines below that are made from one of them.
class PaintedAbove {
 public:
  using Files = std::vector<std::pair<std::string, QByteArray>>;  ///< path and content
  void add(const ListedFigure& line, const Files& files);
  /// The line's arguments. A file that a line above paints, by its path or by its name in the list, is that one and not
  /// what an earlier run has left there. Errors: no room for it among temporary files.
  Result<std::vector<std::string>> arguments(const ListedFigure& line);

 private:
  std::map<std::string, std::pair<std::string, QByteArray>> files_;  ///< by what they are called
  QTemporaryDir folder_;
};

}  // namespace ringside
