// What follows for a case if something goes otherwise than planned: a simulation on the wires that are left, who waits
// for ever for whom, or whose numbers are wrong. Before and after have one clock.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/flow.h"
#include "core/program/mixed_call.h"
#include "core/schedule/shares.h"
#include "core/sim/blocking.h"
#include "core/what_if.h"

namespace ringside {

struct Consequence {
  WhatIf what;
  std::shared_ptr<const Answer> before;
  std::shared_ptr<const Answer> after;  ///< simulated on the wires that are left; null where nobody is merely slower
  Seconds before_end;
  std::optional<Seconds> after_end;  ///< absent: somebody waits for ever
  /// Of a late or slow rank, with one port each: where the run as planned gains nothing by more, and this one takes
  /// another time (docs/simulator.md). Absent elsewhere.
  std::optional<Seconds> one_port_end;
  /// Of what arrives, in order of (step, index); of what never arrives there is none. Of a run that stops the times are
  /// those of the case as it is. Empty where the answers have none.
  std::vector<Span> spans;
  std::vector<Wait> waits;                                 ///< who waits for ever
  std::vector<std::int32_t> absent;                        ///< ranks that make no call
  std::vector<std::pair<std::int32_t, std::int32_t>> cut;  ///< pairs of ranks that do not hear each other
  std::vector<Leftover> left;                              ///< mixed counts or types: of every rank, by NCCL's rules
  std::string headline;                                    ///< one sentence
  std::vector<std::string> sentences;                      ///< what it follows from, most important first
  std::string source;                                      ///< simulated, computed, by whose rules

  /// Neither late nor wrong.
  bool harmless() const;
  /// The clock of the run that goes otherwise: the simulation's, else that of the case as it is.
  const Answer& clock() const { return after ? *after : *before; }
};

/// The error says why the case cannot go so: a rank or a link that it does not have, a schedule that is wrong
/// or too large to be followed. Of a case whose calls would not fit (skip, ..) messages up to 4 KiB are eager.
Result<Consequence> consequence(std::shared_ptr<const Answer> before, const WhatIf& what,
                                const std::function<bool()>& cancelled = {});

/// The case on the wires that are left; of late, slow_rank, slow_link and broken_link. On the uniform
/// crossbar every pair of ranks gets a wire of its own, so that one of them can be slow.
Result<Case> with_what_if(const Case& c, const WhatIf& what);

/// The ranks that it is about: one, or the two ends of a link where these are ranks; none where it is about all.
std::vector<std::int32_t> touched_ranks(const Consequence& c);
/// The links of the clock's network that it is about, in both directions; empty where it is about no link or the clock
/// has no network.
std::vector<std::int32_t> what_if_links(const Consequence& c);

/// Of a run that stops what arrives, for pictures of who sends to whom: over the time until nothing more does, without
/// loads of links; its states are those of the case as it is, which has spans.
Answer arrived_part(const Consequence& c);

/// What all slots hold at a time: each step's transfers that have ended by then. Requires spans, as above.
Shares shares_at(const Schedule& schedule, const std::vector<Span>& spans, Seconds time);

}  // namespace ringside
