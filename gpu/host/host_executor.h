// Rank programs on host memory over MPI point-to-point messages, as fast as this machine goes.
#pragma once

#include <cstdlib>
#include <memory>

#include "core/base/check.h"
#include "core/program/kernels.h"
#include "gpu/executor/executor.h"
#include "gpu/team/mpi.h"
#include "gpu/team/progress.h"

namespace ringside {

/// Memory and staging of one rank, kept from one program to the next: fresh pages cost more than most collectives.
class HostMemory {
 public:
  void load(const RankProgram& program, ElementType type, Op op);
  const RankProgram& program() const { return *program_; }
  std::byte* memory() const { return memory_.bytes.get(); }
  std::byte* staging(std::int64_t element) const { return staging_.bytes.get() + element * width_; }
  std::int64_t bytes(std::int64_t elements) const { return elements * width_; }

  /// Packs what has to be packed and returns where the message lies.
  const std::byte* outgoing(const SendOp& send) const;
  /// Where the message has to arrive.
  std::byte* incoming(const ReceiveOp& receive) const;
  void pack(const MoveOp& move) const;
  void land(const MoveOp& move) const;
  void pack_moves(const ProgramStep& step) const;
  /// Brings what has arrived in staging to its place.
  void land(const ReceiveOp& receive) const;
  /// The same of `bytes` bytes of the message from its byte `first` on, which lie at `part`.
  void land_part(const ReceiveOp& receive, const std::byte* part, std::int64_t first, std::int64_t bytes) const {
    ringside::land(memory(), part, receive.into, first / width_, bytes / width_, type_, op_);
  }
  void land_moves(const ProgramStep& step) const;
  /// Keeps the content of the slots that the collective fills before the first step; and copies it back there.
  void keep_input();
  void take_input() const;
  /// After the last step: ends averages.
  void finish() const { ringside::finish(memory(), *program_, type_, op_); }

 private:
  struct Free {
    void operator()(std::byte* p) const { std::free(p); }
  };
  struct Buffer {
    std::unique_ptr<std::byte[], Free> bytes;
    std::size_t capacity = 0;
    void reserve(std::size_t wanted);
  };
  const RankProgram* program_ = nullptr;
  ElementType type_ = ElementType::int32;
  Op op_ = Op::sum;
  std::int64_t width_ = 4;
  Buffer memory_, staging_, input_;
};

/// One rank in this process, its memory the host's.
class HostMemoryExecutor : public Executor {
 public:
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override {
    RINGSIDE_CHECK(programs.size() == 1);
    memory_.load(programs.front(), type, op);
  }
  void put(std::size_t, const std::function<void(std::byte*)>& write) override { write(memory_.memory()); }
  void get(std::size_t, const std::function<void(const std::byte*)>& read) override { read(memory_.memory()); }
  void set_input_apart() override { memory_.keep_input(); }
  void take_input() override { memory_.take_input(); }

 protected:
  HostMemory memory_;
};

class HostExecutor : public HostMemoryExecutor {
 public:
  HostExecutor(const Team& team, Progress& progress) : team_(team), progress_(progress) {}
  Capabilities capabilities() const override {
    return {.name = "host", .transport = "MPI point-to-point, host memory", .steps_apart = true};
  }
  void load(std::span<const RankProgram> programs, ElementType type, Op op) override;
  void run(RunTimes& times) override;

 private:
  void receive(const ReceiveOp& op, bool in_order);
  void complete(const ReceiveOp& op, bool in_order, std::size_t first, std::size_t last);

  const Team& team_;
  Progress& progress_;
  std::vector<MPI_Request> sends_, receives_;
  std::vector<char> in_order_;              // by step: no rank sends two messages, which would have to match in order
  std::vector<std::size_t> first_request_;  // of each receive; a long message has several
};

}  // namespace ringside
