// The MPI library's own collective on the same data, for comparison in the same run.
#pragma once

#include <optional>
#include <string>

#include "core/case.h"
#include "gpu/mpi.h"

namespace ringside {

class LibraryCollective {
 public:
  /// nullopt where MPI has none (custom) or its counts (int) do not reach.
  static std::optional<LibraryCollective> make(const Team& team, const Case& c);
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
  std::vector<int> counts_, offsets_;   // each rank's part; in all-to-all the part for (and from) each rank
  std::vector<std::int32_t> in_, out_;  // both element types have four bytes
};

}  // namespace ringside
