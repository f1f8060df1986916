// Text for LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace ringside {

/// UTF-8 as it is typed for pdflatex: what TeX reads as a command is escaped, Greek, arrows and signs become
/// mathematics. Accented Latin letters stay; what has no such way is written as its number, U+4E2D.
std::string tex_text(std::string_view text);

}  // namespace ringside
