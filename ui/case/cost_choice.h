// The choice of what Time over size shows besides alpha-beta.
#pragma once

#include <QString>

#include "core/case.h"

class QComboBox;

namespace ringside::ui {

/// Fills an empty list with all cost models, each with its name as data.
void offer_costs(QComboBox& list);
/// Shows `costs`; what is not made for the case cannot be chosen, and its tooltip says why.
void show_costs(QComboBox& list, const Case& c, const std::string& costs);
/// What the choice means, in one sentence.
QString about_costs(const std::string& costs);

}  // namespace ringside::ui
