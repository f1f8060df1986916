// What is found before ranks are started on several hosts, and what of it keeps them from running.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/cluster/host_facts.h"
#include "core/cluster/launch_settings.h"

namespace ringside {

/// One host's attempt to talk to another.
struct PeerTest {
  std::string host, address;
  std::string trouble;              ///< "connection refused"; empty: it answered
  double seconds = 0;               ///< there and back, where it answered
  std::string own = {}, peer = {};  ///< IPv4 addresses of the connection's ends, where it answered
};

struct HostReport {
  Host host;
  std::optional<HostFacts> facts;
  std::string trouble;        ///< why there are no facts, the end of a sentence; empty where there are
  bool lacks_runner = false;  ///< it answered, but has no ringside-run that can say anything
  double clock_offset = 0;    ///< seconds that its clock is ahead of this computer's
  double clock_error = 0;     ///< by which that may be wrong
  std::vector<PeerTest> peers;
};

struct Finding {
  std::string host;
  std::string what, remedy;    ///< a fault in one sentence, and what to do about it
  bool fatal = true;           ///< ranks would not start, or hang; else they run worse
  bool copying_helps = false;  ///< the runner, copied there (--stage), would mend it
};

/// The addresses at which a host is reached by the others: those within `interfaces` (networks or names, with commas),
/// where that names any; else the name it was called by.
std::vector<std::string> addresses_of(const HostReport& report, const std::string& interfaces);

/// The interface of a host that has this address; empty where none has, or nobody knows.
std::string interface_at(const HostReport& report, const std::string& address);

/// By host; then what only some pairs lack. `version` is that of the program that launches; `by_hand` is a command that
/// shows whether a host ({}) can be reached. `interfaces` are those that MPI is told to use; empty: it may use all.
std::vector<Finding> findings(const std::vector<HostReport>& reports, const std::string& version,
                              const std::string& by_hand, const std::string& interfaces = "");

/// {"hosts": [..], "findings": [..], "ready": true}
nlohmann::ordered_json to_json(const std::vector<HostReport>& reports, const std::vector<Finding>& found);

}  // namespace ringside
