#include "gpu/executor/library_collective.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/collective/layout.h"

namespace ringside {
namespace {

const char* mpi_name(Collective c) {
  switch (c) {
    case Collective::broadcast: return "MPI_Bcast";
    case Collective::scatter: return "MPI_Scatterv";
    case Collective::gather: return "MPI_Gatherv";
    case Collective::allgather: return "MPI_Allgatherv";
    case Collective::reduce: return "MPI_Reduce";
    case Collective::reduce_scatter: return "MPI_Reduce_scatter";
    case Collective::allreduce: return "MPI_Allreduce";
    case Collective::all_to_all: return "MPI_Alltoallv";
    case Collective::custom: break;
  }
  return "";
}

MPI_Datatype mpi_type(ElementType t) {
  switch (t) {
    case ElementType::int32: return MPI_INT32_T;
    case ElementType::float32: return MPI_FLOAT;
    case ElementType::float64: return MPI_DOUBLE;
    case ElementType::bf16:
    case ElementType::fp16: break;
  }
  return MPI_UINT16_T;  // enough where nothing is reduced
}

MPI_Op mpi_op(Op op) {
  switch (op) {
    case Op::max: return MPI_MAX;
    case Op::min: return MPI_MIN;
    case Op::prod: return MPI_PROD;
    case Op::sum:
    case Op::avg: break;
  }
  return MPI_SUM;
}

}  // namespace

Result<LibraryCollective> LibraryCollective::make(const Team& team, const Case& c) {
  if (c.collective == Collective::custom) return fail("MPI has no such collective", "", "");
  if (c.elements() > std::numeric_limits<int>::max()) return fail("MPI counts no more than 2^31 - 1 elements", "", "");
  const bool half = c.type == ElementType::bf16 || c.type == ElementType::fp16;
  if (reduces(c.collective) && (half || c.op == Op::avg))
    return fail(half ? fmt::format("MPI cannot reduce {}", ringside::name(c.type)) : "MPI has no avg", "", "");
  return LibraryCollective(team, c);
}

LibraryCollective::LibraryCollective(const Team& team, const Case& c)
    : team_(&team),
      collective_(c.collective),
      root_(c.instance.root),
      elements_(static_cast<int>(c.elements())),
      type_(mpi_type(c.type)),
      op_(mpi_op(c.op)),
      name_(mpi_name(c.collective)) {
  // A part is C/K chunks, in all-to-all C/K^2: with the same layout as ours, so that both move the same bytes.
  const std::int32_t ranks = team.size();
  const Layout parts(Collective::allgather, ranks, ranks, c.elements());
  int at = 0;
  for (std::int32_t r = 0; r < ranks; ++r) {
    counts_.push_back(static_cast<int>(parts(r).count));
    offsets_.push_back(std::exchange(at, at + counts_.back()));
  }
  const auto width = static_cast<std::size_t>(size_of(c.type));
  in_.resize(static_cast<std::size_t>(elements_) * width);
  // In all-to-all rank 0 may get one element more from everybody than it gives.
  const auto most = static_cast<std::size_t>(ranks) * static_cast<std::size_t>(counts_.front()) * width;
  out_.resize(collective_ == Collective::all_to_all ? std::max(in_.size(), most) : in_.size());
}

void LibraryCollective::prepare() {
  std::fill(in_.begin(), in_.end(), std::byte{0});  // adds up to 0 in every element type
}

void LibraryCollective::run() {
  const MPI_Comm comm = team_->comm();
  const auto me = static_cast<std::size_t>(team_->rank());
  void *in = in_.data(), *out = out_.data();
  switch (collective_) {
    case Collective::broadcast: RINGSIDE_MPI(MPI_Bcast, in, elements_, type_, root_, comm); break;
    case Collective::scatter:
      RINGSIDE_MPI(MPI_Scatterv, in, counts_.data(), offsets_.data(), type_, out, counts_[me], type_, root_, comm);
      break;
    case Collective::gather:
      RINGSIDE_MPI(MPI_Gatherv, in, counts_[me], type_, out, counts_.data(), offsets_.data(), type_, root_, comm);
      break;
    case Collective::allgather:
      RINGSIDE_MPI(MPI_Allgatherv, in, counts_[me], type_, out, counts_.data(), offsets_.data(), type_, comm);
      break;
    case Collective::reduce: RINGSIDE_MPI(MPI_Reduce, in, out, elements_, type_, op_, root_, comm); break;
    case Collective::reduce_scatter: RINGSIDE_MPI(MPI_Reduce_scatter, in, out, counts_.data(), type_, op_, comm); break;
    case Collective::allreduce: RINGSIDE_MPI(MPI_Allreduce, in, out, elements_, type_, op_, comm); break;
    case Collective::all_to_all: {
      // Everybody's part for me has the length of my own part of a buffer.
      std::vector<int> from(counts_.size(), counts_[me]), at(counts_.size());
      for (std::size_t r = 0; r < at.size(); ++r) at[r] = static_cast<int>(r) * counts_[me];
      RINGSIDE_MPI(MPI_Alltoallv, in, counts_.data(), offsets_.data(), type_, out, from.data(), at.data(), type_, comm);
      break;
    }
    case Collective::custom: break;
  }
}

}  // namespace ringside
