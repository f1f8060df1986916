// TeX to outlines: MathJax in a lazily started JavaScript engine, each formula laid out once.
#pragma once

#include <QString>

#include "ui/math/math_picture.h"

namespace ringside::ui {

/// The picture of a formula. Wrong TeX gives a picture of its error, a build without MathJax one of readable text;
/// nothing throws. The reference stays valid; call from the window's thread only (the first call starts the engine,
/// about 0.3 s).
const MathPicture& typeset(const QString& tex, bool display = false);

/// Whether this build carries MathJax.
bool can_typeset();

/// How many formulas this process has laid out itself. The formulas of the shipped lessons and of the catalogue are
/// laid out by the build: showing them does not start the engine.
int formulas_laid_out();

/// Lays the formula out now, whatever the build or the cache holds.
MathPicture lay_out(const QString& tex, bool display);

/// The picture without MathJax: readable text as outlines.
MathPicture readable_picture(const QString& tex);

}  // namespace ringside::ui
