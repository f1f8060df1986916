// The little that the runner needs around MPI's C interface: errors as exceptions, long messages, waiting without
// spinning.
#pragma once

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/team/clock.h"

namespace ringside {

/// An MPI call failed: which one, and what MPI says.
class MpiError : public std::runtime_error {
 public:
  MpiError(const char* call, int code);
  /// The same, of a message: "from rank 2 in step 4".
  MpiError(const MpiError& error, const std::string& message);
};

/// Throws MpiError unless the call succeeded.
inline void mpi_check(const char* call, int code) {
  if (code != MPI_SUCCESS) throw MpiError(call, code);
}
#define RINGSIDE_MPI(function, ...) ::ringside::mpi_check(#function, function(__VA_ARGS__))

/// MPI counts in int: longer messages travel in pieces of this many bytes, in order.
inline constexpr std::int64_t kPieceBytes = std::int64_t{1} << 30;

/// The tag of the messages that carry a schedule's data.
inline constexpr int kDataTag = 1;

/// Posts a message of any length (0 included) in pieces of at most `piece` bytes, on which both sides must agree;
/// appends its requests.
void post_send(const std::byte* data, std::int64_t bytes, int peer, int tag, MPI_Comm comm,
               std::vector<MPI_Request>& requests, std::int64_t piece = kPieceBytes);
void post_receive(std::byte* data, std::int64_t bytes, int peer, int tag, MPI_Comm comm,
                  std::vector<MPI_Request>& requests, std::int64_t piece = kPieceBytes);

/// Waits for all requests, in their order. Throws MpiError of the first of them that failed, as soon as those before it
/// are done.
void wait_all(std::span<MPI_Request> requests);

/// Waits for all requests, but leaves the core to others: tests, and soon sleeps between tests. For everything
/// that is not timed, and for holds: a rank that spins takes time from a rank that works.
void wait_politely(std::vector<MPI_Request>& requests);
void wait_politely(MPI_Request& request);

/// Collective calls that wait politely.
void polite_barrier(MPI_Comm comm);
void polite_broadcast(void* data, int bytes, int root, MPI_Comm comm);
std::string polite_broadcast(std::string text, int root, MPI_Comm comm);
/// Element-wise maximum of doubles, at rank 0.
void polite_max(const std::vector<double>& mine, std::vector<double>& all, MPI_Comm comm);
/// Sum over all ranks, known to all.
double polite_sum(double mine, MPI_Comm comm);
/// Every rank's text, at rank 0.
std::vector<std::string> polite_gather(const std::string& mine, MPI_Comm comm);

/// The ranks that take part in a task.
class Team {
 public:
  /// Collective over MPI_COMM_WORLD: the first `size` ranks, or these of it in this order.
  explicit Team(int size);
  explicit Team(const std::vector<int>& ranks);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  bool member() const { return comm_ != MPI_COMM_NULL; }
  MPI_Comm comm() const { return comm_; }
  MPI_Comm node() const { return node_; }  ///< the members on this computer
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool one_computer() const { return one_computer_; }
  /// Common time (rank 0's clock) + offset = this rank's clock. 0 on one computer. Estimated anew by synchronise().
  Nanoseconds offset() const { return offset_; }
  /// Collective: estimates the offsets where there is more than one computer.
  void synchronise();

 private:
  MPI_Comm comm_ = MPI_COMM_NULL, node_ = MPI_COMM_NULL;
  int rank_ = -1, size_ = 0;
  bool one_computer_ = true;
  Nanoseconds offset_ = 0;
};

}  // namespace ringside
