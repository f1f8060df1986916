// What a person wants measured on real ranks: where, which collective, by which algorithms, at which sizes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QStringList>

#include "core/base/result.h"
#include "core/case.h"
#include "core/cluster/launch_settings.h"
#include "ui/model/measurer.h"
#include "ui/model/slow_pace.h"

namespace ringside::ui {

struct MeasurePlan {
  enum class Where : std::uint8_t { here, emulated, cluster };
  Where where = Where::here;
  std::int32_t ranks = 2;  ///< on this computer; a cluster has those of its hosts
  LaunchSettings launch;   ///< of a cluster
  std::string backend = "host";
  Case question;                        ///< collective, type, operation and wires
  std::vector<std::string> algorithms;  ///< by name; empty: all that there are
  std::vector<std::int64_t> sizes;      ///< bytes, ascending
  Manner manner;                        ///< as far as the backend can
  bool slowly = false;                  ///< to be followed step by step, as far as the backend can
  bool library = false;
  double budget_s = 30;  ///< slow runs take their own time

  /// The backend that it asks for.
  std::string runs_on() const { return where == Where::emulated ? "emulated" : backend; }
  bool on_cluster() const { return where == Where::cluster; }
  bool runs_slowly() const;
  friend bool operator==(const MeasurePlan&, const MeasurePlan&);
};

/// "out of place, back to back"; nothing where it is the usual way.
QString manner_words(const Manner& m);
/// "1 rank", "16 ranks"
QString ranks_words(std::int32_t ranks);

/// Whether what was found on the hosts of one is true of the other as well.
bool same_hosts(const MeasurePlan& a, const MeasurePlan& b);

/// Explore's case by its own and the fastest known algorithms, on this computer.
MeasurePlan plan_of(const Case& explored);

/// Sizes with commas between them, ranges by powers of two: "8, 1KiB..1MiB".
Result<std::vector<std::int64_t>> parse_sizes(const std::string& text);
QString sizes_text(const std::vector<std::int64_t>& sizes);

/// The hosts on which ranks can be started, in their order: those without a fault that keeps them from it. All of them
/// where nobody was asked.
std::vector<Host> ready_hosts(const MeasurePlan& plan, const MetHosts& met);
/// How many ranks a run would have.
std::int32_t ranks_of(const MeasurePlan& plan, const std::vector<Host>& hosts);

/// What will run, by size and then by algorithm.
struct PlannedCases {
  std::vector<Case> cases;
  std::vector<std::string> algorithms;  ///< of them, each once
  std::vector<std::string> left_out;    ///< "bcube: a power of two ranks": algorithms that cannot with so many ranks
  SlowPace pace = {};                   ///< of a plan that runs slowly, by the prices on its wires
};
Result<PlannedCases> cases_of(const MeasurePlan& plan, std::int32_t ranks);

/// The request for exactly these cases on exactly these hosts; in an order that drift does not favour anybody in.
MeasureRequest request_of(const MeasurePlan& plan, const std::vector<Host>& hosts, const PlannedCases& planned);
/// The request to survey these hosts, or to calibrate on them.
MeasureRequest probe_of(const MeasurePlan& plan, const std::vector<Host>& hosts, JobKind kind);

}  // namespace ringside::ui
