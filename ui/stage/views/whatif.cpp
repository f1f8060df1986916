// A case before and after something goes otherwise.
#include "ui/figures/what_if.h"

#include <QCoreApplication>

#include "ui/stage/registry.h"

namespace ringside::ui {

ViewKind whatif_view() {
  return {
      .title = QT_TRANSLATE_NOOP("View", "What if"),
      .summary = QT_TRANSLATE_NOOP("View", "as it is above what becomes of it if a rank or a link fails or is slow"),
      .hint = QT_TRANSLATE_NOOP("View", "before and after on one clock; differences in the colour of errors"),
      .stale_on = kTime | kAnswer | kBeside,
      .figure = OfCase{make<WhatIfFigure>},
      .flags = {"--what-if"},
      .learn = CardSpot::none};
}

}  // namespace ringside::ui
