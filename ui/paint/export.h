// A figure as a file: SVG, PDF, PNG, TikZ, or its numbers as CSV or JSON, by the name's ending. The same figure gives
// the same bytes with the same build.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/paint/paper.h"

namespace ringside::ui {

/// In pixels, around the figure on every side of the page.
inline constexpr double kPageMargin = 10;

enum class FileFormat { svg, pdf, png, csv, json, tex };

struct ExportOptions {
  std::optional<double> width;          ///< pixels at 96 dpi; absent: the figure's preferred size
  std::optional<double> height;         ///< absent: from the width, in the preferred proportion
  std::optional<Paper> paper;           ///< instead of width and height: on paper, where no label is under 7 pt
  bool in_proportion = false;           ///< on paper: as tall as it is wide, whatever its labels need
  const Theme* theme = &light_theme();  ///< a file's ground is the theme's panel: white
  bool outline_text = false;  ///< SVG: text as outlines, the same everywhere; else as text, which other fonts fit into
  double png_scale = 2;       ///< dots per pixel of a PNG; on paper it has 300 dpi
  std::string caption = {};   ///< what stands below the figure; empty: the figure's description
  std::string alt = {};       ///< alternative text; empty: the figure's description
  std::string of = {};        ///< subject_of() the figure, which tables say in every row; empty: they do not
  std::string recipe = {};    ///< recipe_line() of what makes the picture again, put into the file; empty: none
};

/// By the ending of a file's name; the error names those there are.
Result<FileFormat> file_format(const std::string& path);
/// The size of the picture in pixels, of which on paper one is kMmPerPixel and else 1/96 of an inch: at most 16384
/// either way.
Result<QSizeF> export_size(const Figure& figure, const ExportOptions& options);
/// What stands below the figure, and what is said instead of it.
QString caption_of(const Figure& figure, const ExportOptions& options);
QString alt_of(const Figure& figure, const ExportOptions& options);
/// As a PNG has it: `png_scale` dots for each pixel, 300 dpi on paper.
Result<QImage> figure_image(const Figure& figure, const ExportOptions& options);
/// The file's content.
Result<QByteArray> figure_bytes(const Figure& figure, FileFormat format, const ExportOptions& options = {});
/// Writes the whole file or leaves what was there.
Result<bool> write_figure(const Figure& figure, const std::string& path, const ExportOptions& options = {});

}  // namespace ringside::ui
