// What places figures in a text: LaTeX, with a Beamer frame for the steps of one figure, or Markdown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QByteArray>

#include "core/base/result.h"
#include "ui/paint/paper.h"

namespace ringside {

struct PlacedFigure {
  std::string file, caption, alt;
  std::optional<ui::Paper> paper;  ///< as wide as it was made; empty: as wide as the text
  std::string heading;             ///< it stands under; empty: none, or that of the one before
  std::string typed;               ///< the command that made it; empty: not said
};

/// Only .tex and .md files.
Result<bool> check_snippet(const std::string& file);
/// Whether a text of the snippet's kind can place the picture; the error names the endings that it can.
Result<bool> check_placed(const std::string& snippet, const std::string& picture);
/// A figure environment or an image with its caption, of a list one after the other; of several steps in LaTeX one
/// frame that shows one after the other in the same place. Files are named as seen from the snippet's folder. Errors:
/// check_placed(), and a file that somebody wrote or changed, which stays unless `force`.
Result<QByteArray> snippet_of(const std::string& file, const std::vector<PlacedFigure>& figures, bool force);

}  // namespace ringside
