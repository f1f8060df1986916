// What is to be sent, and what has to wait for what, by definition, without the cleverness of an
// engine.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/simgrid/trial.h"

namespace ringside::test {

/// One transfer of a job.
struct Message {
  std::int32_t job = 0;
  std::int64_t step = 0;
  std::int32_t index = 0;         ///< within the step
  std::int32_t from = 0, to = 0;  ///< nodes
  bool local = false;             ///< nothing is sent
  double bytes = 0;
  double wait = 0;                  ///< seconds from its start until bytes flow: latency and copies on the way
  double adding = 0;                ///< seconds that the receiver adds, after the last byte
  double not_before = 0;            ///< the job starts, its ranks are there
  std::vector<std::int32_t> links;  ///< in order
  std::vector<std::size_t> after;   ///< messages that must have ended
  std::int32_t out = -1, in = -1;   ///< ports that it takes, -1: none, as at a switch
};

struct Plan {
  std::vector<Message> messages;  ///< by job, then in order of (step, index)
  std::int32_t ports = 0;         ///< how many messages a port serves at once, in this order; 0: any number
  std::int32_t port_count = 0;
};

/// Conflicts cell by cell: every transfer that reads or writes a slot of a place is remembered for good, and a later
/// one waits for all of them. Routes are those of the topology.
Plan plan_of(const Trial& trial);

}  // namespace ringside::test
