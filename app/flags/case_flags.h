// The flags that name a case, the same for every verb: COLLECTIVE -a -k --root --chunks -n --type --op, the algorithm's
// parameters --radix --segments --chains --channels --node-size --wires --columns, and the wires (wiring_flags.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/flags/wiring_flags.h"
#include "core/algorithms/algorithm.h"
#include "core/base/result.h"
#include "core/case.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed; an empty text is a flag that was not given.
struct CaseFlags {
  std::string collective, algorithm, ranks, root, chunks, type, op;
  std::map<std::string, std::string> parameters;  ///< by name: radix, segments, ..
  std::string data;
  std::vector<std::string> sizes;
  WiringFlags wiring;
};

/// What stands in for a flag that was not given; empty: the flag is needed.
struct CaseDefaults {
  std::string collective{}, algorithm{}, ranks{};
  std::vector<std::string> sizes{};
};

/// An algorithm that `-a all` leaves out, and why.
struct LeftOut {
  std::string algorithm;
  std::string reason;
};

/// By size, then in the registry's order; every case is valid.
struct CaseList {
  std::vector<Case> cases;
  std::vector<LeftOut> left_out;
};

/// `collective`: the first argument is COLLECTIVE; a verb with other arguments hands it over itself.
void declare_case_flags(FlagSet& accept, CaseFlags& flags, bool collective = true);
/// --data, for verbs that show or run real numbers.
void declare_data_flag(FlagSet& accept, CaseFlags& flags);

/// Every algorithm that is asked for (of `all` and of a list those that exist for this instance) times every size; or
/// the schedule of the file that `collective` names, times every size.
Result<CaseList> read_cases(const CaseFlags& flags, const CaseDefaults& defaults);
/// Exactly one case: one algorithm, one size.
Result<Case> read_case(const CaseFlags& flags, const CaseDefaults& defaults);

/// "8,6,5;3,3,1": one vector per rank, all of one length.
Result<std::vector<std::vector<double>>> parse_data(const std::string& text);

}  // namespace ringside
