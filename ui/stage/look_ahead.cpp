#include "ui/stage/look_ahead.h"

#include <future>

#include "ui/figures/spacetime.h"
#include "ui/figures/survey.h"
#include "ui/figures/tree_layout.h"
#include "ui/network/network_use.h"
#include "ui/overview/looks.h"

namespace ringside::ui {

void look_ahead(const std::shared_ptr<const Answer>& answer) {
  // Who sends to whom is counted beside the look over what ranks hold: of a thousand ranks each takes a while.
  auto sends = std::async(std::launch::async, [&answer] {
    static_cast<void>(survey(answer));
    static_cast<void>(trees_of(answer));
    static_cast<void>(critical_path_of(answer));
    if (answer->network) static_cast<void>(network_use(answer));
  });
  const int asked = contributors_asked(answer->schedule);
  static_cast<void>(looks(answer, asked));
  static_cast<void>(tally_at(answer, asked, 0));
  sends.get();
}

}  // namespace ringside::ui
