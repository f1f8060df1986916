// How ranks are started on other computers: what a person has set, checked before any of it reaches a command line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/hosts.h"

namespace ringside {

/// Seconds that a step waits where nobody says otherwise.
inline constexpr int kSlurmWaits = 5;
/// And at most.
inline constexpr int kLongestSlurmWait = 86'400;

struct LaunchSettings {
  std::vector<Host> hosts;  ///< empty: this computer only
  bool slurm = false;       ///< by srun, within an allocation; hosts are then its nodes
  int wait = kSlurmWaits;   ///< seconds that its step waits for processors which other steps hold
  std::string agent;        ///< in place of ssh: called as AGENT HOST COMMAND; empty: what the launcher takes
  std::string interfaces;   ///< networks that MPI uses, "10.0.0.0/24,ib0"; empty: MPI's own choice
  std::string transport;    ///< one of transports(); empty: MPI's own choice
  std::vector<std::pair<std::string, std::string>> environment;  ///< of every rank
  std::string command;  ///< a template with {np}, {runner} and, if it likes, {hosts}, {hostfile}; empty: mpirun
  std::string runner;   ///< where ringside-run lies on every host; empty: where it lies here

  bool force = false;  ///< start without a preflight
  bool stage = false;  ///< copy the runner to every host, and take it away afterwards

  bool several() const { return !hosts.empty(); }
};

/// tcp, ucx, ofi: how messages travel between hosts.
const std::vector<std::string>& transports();

/// "K=V" with a name that a shell could have; V has no control characters.
Result<std::pair<std::string, std::string>> parse_setting(const std::string& text);
/// Networks as "10.0.0.0/24" or by the names of interfaces, with commas between them.
Result<std::string> parse_interfaces(const std::string& text);
/// A path to a program: absolute, without control characters and without what a remote shell would read.
Result<std::string> parse_program(const std::string& path, const std::string& flag);
/// Checks the placeholders: {np} and {runner} once or more, no unknown ones.
Result<std::string> parse_launch_template(const std::string& text);

struct Placeholders {
  int np = 1;
  std::string hosts;     ///< "a:2,b:1"
  std::string hostfile;  ///< a path
  std::string runner;
};
/// The words of a template's line, cut at blanks outside of quotes, with their placeholders filled. `runner` as a word
/// of its own becomes two: the program and the "-" that makes it read the job from its standard input.
std::vector<std::string> fill_template(const std::string& text, const Placeholders& with);

}  // namespace ringside
