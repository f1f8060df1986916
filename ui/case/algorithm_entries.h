// What the choice of an algorithm offers for a case.
#pragma once

#include <vector>

#include "core/case.h"
#include "ui/controls/chooser.h"

namespace ringside::ui {

/// The collective's algorithms; those that these ranks rule out say why.
std::vector<Chooser::Entry> algorithm_entries(const Case& c);

}  // namespace ringside::ui
