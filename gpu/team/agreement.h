// A failure that all ranks of a team know of, so that all of them stop at the same place.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "gpu/team/mpi.h"

namespace ringside {

/// Thrown on every rank of the team; complete at rank 0, which reports it.
class TaskFailed : public std::exception {
 public:
  TaskFailed(Error error, std::optional<std::int32_t> rank) : error_(std::move(error)), rank_(rank) {}
  const Error& error() const { return error_; }
  std::optional<std::int32_t> rank() const { return rank_; }  ///< whose fault it is
  const char* what() const noexcept override { return error_.what.c_str(); }

 private:
  Error error_;
  std::optional<std::int32_t> rank_;
};

/// Collective. Throws TaskFailed on all ranks if any has a complaint: the lowest rank's is reported. `whose`: the rank
/// that it is about, where that is not the one that says it.
void agree(const Team& team, const std::optional<Error>& complaint, std::optional<std::int32_t> whose = std::nullopt);

/// Collective. Throws TaskFailed on all ranks unless all say the same: "rank 2 has float32 sum, rank 0 int32 sum".
void agree_on(const Team& team, const std::string& mine);

}  // namespace ringside
