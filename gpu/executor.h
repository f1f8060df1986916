// The seam between a rank program and the memory and wires that it runs on: load a program, put its input, run it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/collective/element.h"
#include "core/program/rank_program.h"
#include "gpu/clock.h"

namespace ringside {

struct Capabilities {
  std::string name;       ///< as rows name it: host, emulated, cuda-local, ..
  std::string transport;  ///< what carries the messages, for people
  bool imposed = false;   ///< times are held to a model instead of being the machine's own
};

/// One run of a program on this rank; times on this rank's clock.
struct RunTimes {
  Nanoseconds end = 0;
  std::vector<Nanoseconds> step_end;  ///< one for each of the program's steps
  Nanoseconds lateness = 0;           ///< imposed: by how much the holds were missed in sum
};

class Executor {
 public:
  virtual ~Executor() = default;
  virtual Capabilities capabilities() const = 0;
  /// Allocates what the program needs and gets ready to run it any number of times. The program must outlive its runs.
  virtual void load(const RankProgram& program, ElementType type, Op op) = 0;
  /// `write` fills the rank's memory (program.memory elements, in host memory).
  virtual void put(const std::function<void(std::byte*)>& write) = 0;
  /// Executes all steps once. All ranks of the team call it; there is no barrier inside.
  virtual void run(RunTimes& times) = 0;
  /// `read` sees the rank's memory (in host memory).
  virtual void get(const std::function<void(const std::byte*)>& read) = 0;
};

}  // namespace ringside
