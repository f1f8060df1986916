// What screen readers say of drop-downs.
#pragma once

namespace ringside::ui {

/// From now on drop-downs are called by their label ("Collective") and have what is chosen as their value. Qt on Linux
/// says the choice in place of the name. May be called again.
void name_drop_downs();

}  // namespace ringside::ui
