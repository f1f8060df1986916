// Figures as files: what they are called, how they look on their page, and what is never written over.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QByteArray>

#include "app/verbs/figure_request.h"
#include "app/verbs/figure_snippet.h"
#include "core/base/result.h"
#include "ui/paint/export.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed; an empty text is a flag that was not given.
struct FileFlags {
  std::string file, as;  ///< -o: a file, or a folder for files of their own names, which end in `as`
  std::string width, height, theme, caption, alt, snippet;
  bool dark = false, outline_text = false, animate = false, force = false;
};

void declare_file_flags(FlagSet& accept, FileFlags& flags);
/// What the picture among the words was made with and the flags do not say.
void take_recipe(FileFlags& flags, const ui::Recipe& recipe);
/// The folder of -o, where there is none yet; it goes again where nothing is written into it.
class FolderMade {
 public:
  FolderMade() = default;
  ~FolderMade();
  FolderMade(const FolderMade&) = delete;
  FolderMade& operator=(const FolderMade&) = delete;
  /// Nothing where `file` names no folder, or one that is there.
  Result<bool> make(const std::string& file);

 private:
  std::vector<std::filesystem::path> made_;  ///< innermost first
};

/// Names that cannot be written and formats that do not exist, and what a snippet cannot place, before anything is
/// computed. A folder must be there.
Result<bool> check_files(const FileFlags& flags);
/// Of paper, where the flags name any.
Result<std::optional<ui::Paper>> paper_of(const FileFlags& flags);

/// Whether -o means a folder: nothing, a folder that is there, or a name that ends in a slash.
bool names_folder(const std::string& file);

struct WrittenFigure {
  std::string figure, file, description;
  std::string caption, alt;           ///< the description where nothing else was asked for
  std::optional<ui::Paper> paper;     ///< where it was made for one
  std::vector<std::string> left_out;  ///< labels that had no room on paper; of a table one text, what it has no rows of
};
/// What is to be written, all of it before any.
struct PaintedFigures {
  std::vector<WrittenFigure> figures;
  std::vector<std::pair<std::string, QByteArray>> files;  ///< path and content; a snippet comes last
  std::vector<std::string> said;                          ///< lines for standard error: what was left out, ..
};
/// Errors: as write_figures; nothing is written.
Result<PaintedFigures> paint_figures(const std::vector<FigureMade>& figures, const FileFlags& flags);
/// The file that --snippet asks for.
Result<bool> add_snippet(PaintedFigures& painted, const std::vector<PlacedFigure>& placed, const FileFlags& flags);
Result<bool> write_painted(const PaintedFigures& painted);
/// Writes every figure, without a snippet. Says on standard error what was left out. Errors: as
/// check_files, a size that is none, and a file that is there already and shows something else (see may_replace()).
Result<std::vector<WrittenFigure>> write_figures(const std::vector<FigureMade>& figures, const FileFlags& flags);

}  // namespace ringside
