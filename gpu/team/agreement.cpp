#include "gpu/team/agreement.h"

#include <fmt/format.h>

namespace ringside {

void agree(const Team& team, const std::optional<Error>& complaint, std::optional<std::int32_t> whose) {
  if (polite_sum(complaint ? 1 : 0, team.comm()) == 0) return;
  // Kind and line of everybody; what and value and accepted are one line by then.
  const std::string mine = complaint ? fmt::format("{}{}:{}", static_cast<int>(complaint->kind),
                                                   whose.value_or(team.rank()), complaint->line())
                                     : "";
  const auto all = polite_gather(mine, team.comm());
  for (const std::string& said : all)
    if (!said.empty())
      throw TaskFailed(Error{said.substr(said.find(':') + 1), "", "", static_cast<ErrorKind>(said[0] - '0')},
                       std::stoi(said.substr(1)));
  throw TaskFailed(Error{"another rank failed", "", "", ErrorKind::machine}, std::nullopt);
}

void agree_on(const Team& team, const std::string& mine) {
  std::optional<Error> complaint;
  std::int32_t whose = 0;
  const auto all = polite_gather(mine, team.comm());
  for (std::size_t r = 1; r < all.size() && !complaint; ++r)
    if (all[r] != all[0]) {
      whose = static_cast<std::int32_t>(r);
      complaint = Error{fmt::format("rank {} has {}, rank 0 {}", r, all[r], all[0]), "", "", ErrorKind::machine};
    }
  agree(team, complaint, whose);
}

}  // namespace ringside
