// TeX as a line of plain text: what a formula falls back to, and what a screen reader says.
#pragma once

#include <QString>

namespace ringside::ui {

/// "\frac{n}{K} \beta" becomes "n/K β"; unknown commands keep their name. Never fails.
QString readable_tex(const QString& tex);

}  // namespace ringside::ui
