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
  static Result<LibraryCollective> make(const Team& team, const Case& c);
  /// Bytes that it allocates on each rank.
  static std::int64_t bytes(const Case& c) { return 2 * c.bytes; }

  const std::string& name() const { return name_; }  ///< MPI_Allreduce, ..
  void prepare();
  void run();

 private:
  LibraryCollective(const Team& team, const Case& c);

  const Team* team_;
  Collective collective_;
  int root_ = 0;
  int elements_ = 0;
  MPI_Datatype type_;
  MPI_Op op_;
  std::string name_;
  std::vector<int> counts_, offsets_;  // each rank's part; in all-to-all the part for (and from) each rank
  std::vector<std::byte> in_, out_;
};

}  // namespace ringside
