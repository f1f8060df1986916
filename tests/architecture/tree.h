// The source tree as the architecture tests see it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace ringside {

/// One line of a file, for a message that an editor can jump to.
struct Line {
  std::string file;  ///< relative to the root, with '/'
  int number = 0;    ///< from 1
  std::string text;
  std::string where() const { return file + ":" + std::to_string(number); }
};

/// An `#include` line.
struct Include {
  Line line;
  std::string path;     ///< what is between the quotes or brackets
  bool quoted = false;  ///< "own" against <library>
};

/// POSIX's extended regular expressions, with \b: of a tree of this size std::regex takes ten times as long.
class Pattern {
 public:
  /// Throws where the text is none.
  explicit Pattern(const std::string& text);
  bool in(const std::string& text) const;
  /// What the first group is, place after place.
  std::vector<std::string> groups(const std::string& text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

/// Files under `folder` ("" is all) with one of these extensions, relative to the root, sorted; built and downloaded
/// folders left out.
std::vector<std::string> files_under(const std::string& folder, const std::vector<std::string>& extensions);
std::vector<Line> lines_of(const std::string& file);
/// The includes of a text; `file` is for messages only.
std::vector<Include> includes_in(const std::vector<Line>& lines);
/// The includes of all C++ and CUDA files under the folder.
std::vector<Include> includes_under(const std::string& folder);

}  // namespace ringside
