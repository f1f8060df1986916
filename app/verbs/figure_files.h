// Figures as files: what they are called, how they look on their page, and what is never written over.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/figure_request.h"
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
/// Names that cannot be written and formats that do not exist, before anything is computed.
Result<bool> check_files(const FileFlags& flags);
/// Of paper, where the flags name any.
Result<std::optional<ui::Paper>> paper_of(const FileFlags& flags);

/// Whether -o means a folder: nothing, a folder that is there, or a name that ends in a slash.
bool names_folder(const std::string& file);

struct WrittenFigure {
  std::string figure, file, description;
  std::string caption, alt;           ///< the description where nothing else was asked for
  std::vector<std::string> left_out;  ///< labels that had no room on paper; of a table one text, what it has no rows of
};
/// Writes every figure, and the snippet that places them. Says on standard error what was left out. Errors: as
/// check_files, a size that is none, and a file that is there already and shows something else (see may_replace()).
Result<std::vector<WrittenFigure>> write_figures(const std::vector<FigureMade>& figures, const FileFlags& flags);

}  // namespace ringside
