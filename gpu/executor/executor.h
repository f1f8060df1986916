// The seam between rank programs and the memory and wires that they run on: load programs, put their input, run them.
// A process seats one rank (an MPI process for each) or all of them (devices of one process). A seat is the index of a
// program in what was loaded.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/check.h"
#include "core/base/result.h"
#include "core/case.h"
#include "core/collective/element.h"
#include "core/cost/price.h"
#include "core/program/rank_program.h"
#include "core/sim/pacing.h"
#include "gpu/device/compute.h"
#include "gpu/team/clock.h"

namespace ringside {

struct Capabilities {
  std::string name;            ///< as rows name it: host, emulated, cuda-local, ..
  std::string transport;       ///< what carries the messages, for people
  bool imposed = false;        ///< times are held to a model instead of being the machine's own
  bool loads_all = false;      ///< wants every rank's program, though this process seats one
  bool seats_all = false;      ///< one process seats every rank; else each process seats one, its own
  bool device_memory = false;  ///< the ranks' memory is not the host's
  bool steps_apart = false;    ///< looking at steps slows a run: their times come from runs of their own
};

/// One run of the seated ranks; times on this process's clock.
struct RunTimes {
  bool look_at_steps = true;  ///< asked of the run; see Capabilities::steps_apart
  Nanoseconds end = 0;
  std::vector<Nanoseconds> step_end;  ///< per step of the schedule, the latest seat's; 0 where no seat has a part
  Nanoseconds lateness = 0;           ///< imposed: by how much the holds were missed in sum
};

/// A library's own collective between the ranks of an executor.
struct OwnCollective {
  std::string name;
  std::function<void()> run;         ///< once, on every process of the team
  std::optional<double> estimate_s;  ///< what the library itself expects
};

class Executor {
 public:
  virtual ~Executor() = default;
  virtual Capabilities capabilities() const = 0;
  /// Holds the runs that follow to this network, in wall-clock seconds (slowed already). Only asked of those whose
  /// times are imposed.
  virtual void impose(const CostParameters&) { RINGSIDE_CHECK(!"an executor that imposes has to say how"); }
  /// The same on a topology, by its simulation, for the programs that are loaded next: of the rank that is seated here.
  virtual void pace(const Pacing&) { RINGSIDE_CHECK(!"an executor that imposes has to say how"); }
  /// Allocates what the programs need and gets ready to run them any number of times. They must outlive their runs.
  virtual void load(std::span<const RankProgram> programs, ElementType type, Op op) = 0;
  /// `write` fills the memory of one seat (its program's `memory` elements, in host memory).
  virtual void put(std::size_t seat, const std::function<void(std::byte*)>& write) = 0;
  /// Restores what put() has written to all seats since load(); false where no copy of it was kept.
  virtual bool rewind() { return false; }
  /// Keeps what was put as an input that lies apart, for take_input(). Only asked of backends that stream.
  virtual void set_input_apart() { RINGSIDE_CHECK(!"an executor that streams has to say how"); }
  /// Copies that input to where the schedule works: what an out-of-place call does first.
  virtual void take_input() { RINGSIDE_CHECK(!"an executor that streams has to say how"); }
  /// Executes all steps once. All processes of the team call it; there is no barrier inside.
  virtual void run(RunTimes& times) = 0;
  /// `read` sees the memory of one seat (in host memory).
  virtual void get(std::size_t seat, const std::function<void(const std::byte*)>& read) = 0;
  /// What a reader of the loaded programs' times must know; empty where they mean what they say.
  virtual std::string note() const { return {}; }
  /// A layer's products where the ranks' memory is, to be done beside runs.
  virtual Result<std::unique_ptr<Compute>> beside(const Layer& layer) { return host_compute(layer); }
  /// That of the library below, for comparison in the same run, between the ranks that were loaded last.
  virtual Result<OwnCollective> own_collective(const Case&) {
    return fail("this backend has no library below", "", "");
  }
};

}  // namespace ringside
