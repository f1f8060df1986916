// A view as a newcomer would add it.
#include "ui/figures/traffic.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

ViewKind scratch_view() {
  return {.title = "Scratch",
          .summary = "a try",
          .hint = "tried",
          .figure = OfCase{make<TrafficFigure>},
          .compact = CardSpot::strip};
}

}  // namespace ringside::ui
