// The context of all words of the mode Measure.
#pragma once

#include <QCoreApplication>

namespace ringside::ui {

class Measure {
  Q_DECLARE_TR_FUNCTIONS(Measure)
};

}  // namespace ringside::ui
