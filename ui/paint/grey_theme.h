// The look of what is printed or copied without colour.
#pragma once

#include <string>

#include "core/base/result.h"
#include "ui/paint/theme.h"

namespace ringside::ui {

/// Light, in greys. Owners are told by their number first; neighbours differ in lightness, from rank 8 on with
/// hatching.
const Theme& grey_theme();

/// "light", "dark", "grey"; the error names them.
Result<const Theme*> find_theme(const std::string& name);

}  // namespace ringside::ui
