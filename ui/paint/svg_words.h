// The words of an SVG that QSvgGenerator writes otherwise than Ringside wants them.
#pragma once

#include <string>

#include <QByteArray>
#include <QString>

namespace ringside::ui {

/// The elements before the picture: title, desc and, where there is a recipe, metadata. QSvgGenerator writes title and
/// description as they are in some versions of Qt and escaped in others.
QByteArray svg_head(const QString& title, const QString& description, const std::string& recipe);

/// Every text says how wide it is, so that another font is narrowed to its place where Ringside's are missing.
QByteArray with_text_lengths(const QByteArray& svg);

}  // namespace ringside::ui
