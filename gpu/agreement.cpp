#include "gpu/agreement.h"

namespace ringside {

void agree(const Team& team, const std::optional<Error>& complaint) {
  if (polite_sum(complaint ? 1 : 0, team.comm()) == 0) return;
  // Kind and line of everybody; what and value and accepted are one line by then.
  const std::string mine = complaint ? std::to_string(static_cast<int>(complaint->kind)) + complaint->line() : "";
  const auto all = polite_gather(mine, team.comm());
  for (std::size_t r = 0; r < all.size(); ++r)
    if (!all[r].empty())
      throw TaskFailed(Error{all[r].substr(1), "", "", static_cast<ErrorKind>(all[r][0] - '0')},
                       static_cast<std::int32_t>(r));
  throw TaskFailed(Error{"another rank failed", "", "", ErrorKind::machine}, std::nullopt);
}

}  // namespace ringside
