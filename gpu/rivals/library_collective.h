// The MPI library's own collective on the same data, for comparison in the same run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/case.h"
#include "gpu/team/mpi.h"

namespace ringside {

class LibraryCollective {
 public:
  /// The error says what MPI lacks: the collective (custom), counts beyond int, an average, 16-bit floating types.
  static Result<LibraryCollective> make(const Team& team, const Case& c, bool in_place);
  /// Bytes that it allocates on each rank.
  static std::int64_t bytes(const Case& c) { return 2 * c.bytes; }

  const std::string& name() const { return name_; }  ///< MPI_Allreduce, ..
  /// An all-to-all never is: ours does not work in place either, and MPI's way to is a slow one.
  bool in_place() const { return in_place_; }
  bool even() const { return even_; }  ///< all ranks' parts have one size: the calls without vectors are used
  void prepare();
  /// Through a communicator of the team's ranks.
  void run(MPI_Comm comm);

 private:
  LibraryCollective(const Team& team, const Case& c, bool in_place);
  void run_even(MPI_Comm comm);
  void run_uneven(MPI_Comm comm);

  const Team* team_;
  Collective collective_;
  bool in_place_ = true, even_ = false;
  int root_ = 0;
  int elements_ = 0;
  std::int64_t width_ = 4;
  MPI_Datatype type_;
  MPI_Op op_;
  std::string name_;
  std::vector<int> counts_, offsets_;  // each rank's part; in all-to-all the part for (and from) each rank
  std::vector<std::byte> in_, out_;    // in place: all is in out_
};

}  // namespace ringside
