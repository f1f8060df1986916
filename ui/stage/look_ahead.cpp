#include "ui/stage/look_ahead.h"

#include "ui/figures/spacetime.h"
#include "ui/figures/survey.h"
#include "ui/figures/tree_layout.h"
#include "ui/network/network_use.h"
#include "ui/overview/looks.h"

namespace ringside::ui {

void look_ahead(const std::shared_ptr<const Answer>& answer) {
  const auto facts = survey(answer);
  static_cast<void>(trees_of(answer));
  static_cast<void>(critical_path_of(answer));
  if (answer->network) static_cast<void>(network_use(answer));
  if (!answer->moments) return;
  static_cast<void>(looks(answer, facts->asked));
  static_cast<void>(tally_at(answer, facts->asked, 0));
}

}  // namespace ringside::ui
