// The same schedule with blocking calls: who waits for whom, and whether everybody gets away (section 4.2).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// In which order a rank makes the calls of one step.
enum class CallOrder {
  sends_first,     ///< everyone sends, then receives: what a first attempt looks like
  receives_first,  ///< everyone receives, then sends
  even_odd,        ///< even ranks send first, odd ranks receive first: the classroom's cure
  combined         ///< all of a step at once (MPI_Sendrecv, or non-blocking calls and one wait)
};
std::string_view name(CallOrder order);
Result<CallOrder> parse_call_order(std::string_view text);

/// What Open MPI sends eagerly through shared memory unless told otherwise (btl_vader_eager_limit).
inline constexpr Bytes kEagerLimit{4096};

struct BlockingRules {
  CallOrder order = CallOrder::sends_first;
  /// A message of at most this size is eager: the system takes it and the send returns. A larger one is a rendezvous:
  /// the send returns only once the receiver has reached the matching receive.
  Bytes eager_limit;
  std::vector<std::int32_t> absent = {};                        ///< ranks that make none of their calls
  std::vector<std::pair<std::int32_t, std::int32_t>> cut = {};  ///< pairs between which nothing arrives, either way
  std::vector<CallOrder> orders = {};  ///< each rank's own, in place of `order`; empty: all have the same
  bool operator==(const BlockingRules&) const = default;
};
/// "even-odd", or of ranks with an order each "sends-first,receives-first".
std::string orders_text(const BlockingRules& rules);
/// Sets order or orders from such a text. The error names the word.
Result<bool> parse_orders(std::string_view text, BlockingRules& rules);

/// A call that has not returned, and the rank whose call it waits for.
struct Wait {
  std::int32_t rank = 0;
  std::int32_t peer = 0;
  bool sending = false;  ///< false: receiving
  std::int64_t step = 0;
  std::int32_t index = 0;  ///< position of the transfer within the step
  Bytes size;
};

struct BlockingRun {
  std::int64_t calls = 0, returned = 0;  ///< sends and receives of all ranks; those that returned
  std::vector<Wait> waits;               ///< by rank; empty where everybody gets away
  /// Ranks, each waiting for the next and the last for the first; empty where they wait for one that is absent.
  std::vector<std::int32_t> cycle;
  /// (step, position) of the transfers that never happen, in order; local moves of ranks that do not get there, too.
  std::vector<std::pair<std::int64_t, std::int32_t>> lost;
  std::int64_t first_stuck_step = -1;  ///< the earliest step in which somebody waits for ever
  /// By step: the rounds until the last of its calls returned, if a message that both sides have called takes one.
  std::vector<std::int64_t> rounds;
  bool completes() const { return waits.empty(); }
};

/// Lets every rank make its calls in order; what returns does not depend on speed. Messages between two ranks match in
/// order. Local moves are no calls. Refused (machine) above 2^23 transfers.
Result<BlockingRun> run_blocking(const Schedule& schedule, Bytes n, const BlockingRules& rules, int element_bytes = 4);

/// The least eager limit with which the schedule completes in this order, whatever the rules' own is: 0 where even pure
/// rendezvous does, infinite where no limit helps.
Result<Bytes> needed_eager_limit(const Schedule& schedule, Bytes n, const BlockingRules& rules, int element_bytes = 4);
Result<Bytes> needed_eager_limit(const Schedule& schedule, Bytes n, CallOrder order, int element_bytes = 4);
/// The largest n with which the schedule still completes under these rules: infinite where the size does not matter,
/// none (NaN) where even empty messages stop it. Messages grow in proportion to n; a schedule with sizes of its own has
/// no n and is infinite or none.
Result<Bytes> largest_size(const Schedule& schedule, const BlockingRules& rules, int element_bytes = 4);

/// "Rank 0 waits to send 4 KiB to rank 1."
std::string sentence(const Wait& wait);
/// "Rank 0 waits for rank 1, which waits for rank 2, which waits for rank 0: nobody moves again."; of more ranks than
/// `named` those in the middle are counted.
std::string tell_cycle(const BlockingRun& run, std::size_t named = 12);

}  // namespace ringside
