// Which of many groups that make the same call at once have to be simulated for its time.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/schedule/schedule.h"
#include "core/sim/ways.h"
#include "core/training/wired_call.h"

namespace ringside {

/// Who sends to whom, by place: of a call, whatever its size.
using SendingPairs = std::vector<std::pair<std::int32_t, std::int32_t>>;
/// Each pair once. Looks at every transfer; in work that is stopped it may miss some.
SendingPairs sending_pairs(const Schedule& schedule);

/// Groups that share no link and no node, not even by others between them, do not know of one another; and where they
/// take the same ways, link by link, they take as long. So of parts that are apart and alike the first is enough: the
/// tensor-parallel groups of a thousand machines are one. In their order. `ways` are those of the network; `schedule`
/// is what each group does; one with helpers, whose seats are not known here, keeps all.
Groups unlike_groups(const Network& net, Ways& ways, const Schedule& schedule, const Groups& groups);
/// The same of a call without helpers whose pairs are known.
Groups unlike_groups(const Network& net, Ways& ways, const SendingPairs& pairs, const Groups& groups);

}  // namespace ringside
