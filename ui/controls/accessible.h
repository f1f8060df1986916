// What screen readers say of drop-downs, and of widgets that are drawn by hand.
#pragma once

#include <QAccessible>

class QWidget;

namespace ringside::ui {

/// From now on drop-downs are called by their label ("Collective") and have what is chosen as their value. Qt on Linux
/// says the choice in place of the name. May be called again.
void name_drop_downs();

/// Screen readers are told that a widget is this: of one that Qt does not know they are told nothing but its name. Name
/// and description stay the widget's own. Called before the widget is named: then it is known what it is.
void give_role(QWidget& widget, QAccessible::Role role);

}  // namespace ringside::ui
