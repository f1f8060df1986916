// Max-min fair sharing of links by the transfers that flow over them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/topology/topology.h"

namespace ringside {

/// A flow may cross a link with a share of its bytes alone: at rate r it then takes share r of it, and where it crosses
/// several links its parts advance together.
///
/// Every flow gets as much as it can without taking from one that has less; what a flow cannot use, others take
/// (work-conserving). Only flows that are joined to a change by links which could be full are looked at again: the cost
/// of a change does not grow with the number of flows that it does not concern.
class Sharing {
 public:
  using Flow = std::uint32_t;

  explicit Sharing(const Topology& topology);

  /// A flow of so many bytes starts now; `route` is not empty and outlives it, and so do `shares`: of its bytes, per
  /// link, above 0 to 1; empty: all. Its number may be used again when it is over.
  void add(Flow flow, std::span<const std::int32_t> route, double bytes, double now,
           std::span<const double> shares = {});
  /// A flow whose last byte has left.
  void remove(Flow flow);

  /// Settles what add and remove have changed. `changed(flow, end)` hears of every flow whose end is another now; an
  /// end that was told before is void where generation(flow) has grown since.
  template <class Changed>
  void settle(double now, Changed&& changed) {
    if (dirty_.empty() && fresh_.empty()) return;
    share();
    for (const Flow f : affected_) {
      State& s = flows_[f];
      s.marked = false;
      if (s.next_rate == s.rate) continue;
      s.left -= s.rate * (now - s.since);
      if (s.left < 0) s.left = 0;
      s.since = now;
      s.rate = s.next_rate;
      ++s.generation;
      changed(f, now + s.left / s.rate);
    }
    affected_.clear();
  }
  std::uint32_t generation(Flow flow) const { return flows_[flow].generation; }

 private:
  struct Hop {
    std::uint32_t flow = 0, hop = 0;
  };
  struct Wire {
    double bandwidth = 0;
    double wanted = 0;  ///< what its flows could take if it did not limit them
    std::vector<Hop> flows;
    double left = 0;         // while sharing
    std::uint32_t open = 0;  // flows without a rate yet, while sharing
    double weight = 0;       // the sum of their shares
    bool marked = false;
    /// A wire that all its flows together cannot fill joins nobody to anybody.
    bool tight() const { return wanted > bandwidth * (1 + 1e-9); }
  };
  struct State {
    const std::int32_t* route = nullptr;
    const double* shares = nullptr;  ///< null: all 1
    std::uint32_t hops = 0, generation = 0;
    double cap = 0;  ///< what the narrowest wire of its route lets through, by the shares
    double left = 0, rate = 0, next_rate = 0, since = 0;
    bool marked = false;
    double on(std::uint32_t hop) const { return shares ? shares[hop] : 1; }
  };

  void share();
  void mark(std::uint32_t wire);
  void mark_flow(Flow flow);
  void fix(Flow flow, double rate);
  std::uint32_t& at(Flow flow, std::uint32_t hop) { return where_[std::size_t{flow} * stride_ + hop]; }

  std::vector<Wire> wires_;
  std::vector<State> flows_;
  std::size_t stride_ = 4;            // hops that where_ has room for
  std::vector<std::uint32_t> where_;  // flow x hop: the flow's position in the wire's list
  std::vector<std::uint32_t> dirty_, tight_;
  std::vector<Flow> fresh_, affected_;
};

}  // namespace ringside
