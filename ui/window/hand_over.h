// A figure handed to other programs without a file: by the clipboard, or on paper.
#pragma once

#include <memory>

#include <QMimeData>
#include <QPrinter>

#include "core/base/result.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// The picture as SVG and as an image, with its description as the text.
Result<std::unique_ptr<QMimeData>> picture_of(const Figure& figure, const Theme& theme);
/// The numbers behind it: tab-separated text, as spreadsheets take it, and CSV. Null where the figure has none.
std::unique_ptr<QMimeData> numbers_of(const Figure& figure);
/// One page: the figure as large as it fits, never larger than twice its own size, in light colours, with its
/// description under it.
Result<bool> print(const Figure& figure, QPrinter& printer);

}  // namespace ringside::ui
