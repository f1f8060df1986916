// A figure on a page: how it is painted there, which of its labels have room, and from which width on it can be read.
#pragma once

#include <vector>

#include <QSizeF>
#include <QString>

#include "core/base/result.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"

namespace ringside::ui {

/// Paints the figure within the page's margins on the theme's panel.
FittedText::Paint page_painting(const Figure& figure, const QSizeF& size, const Theme& theme);
FittedText fitted_page(const Figure& figure, const QSizeF& size, const ExportOptions& options);

/// On paper: the figure's labels for which there is no room in that size, in the order in which it has them; none
/// that stands there with other numbers. The figure itself leaves out details first, as in a small window; of what it
/// keeps the smallest labels go first.
std::vector<QString> left_out(const Figure& figure, const ExportOptions& options);

/// Labels in words, equal ones once: "\"rank 3\", \"1/4\" × 12", of many the first twelve and "…".
QString named_labels(const std::vector<QString>& labels);

/// On paper: refused where a conclusion, or a name that the figure paints there, has no room, or where it leaves out
/// more of its names than it keeps (see HasPictures, too); the error says from which width on it can be read. In any
/// size: where the figure itself says so (see LeavesOut). True elsewhere.
Result<bool> check_readable(const Figure& figure, const ExportOptions& options);

}  // namespace ringside::ui
