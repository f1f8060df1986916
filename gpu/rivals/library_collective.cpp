#include "gpu/rivals/library_collective.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/collective/layout.h"

namespace ringside {
namespace {

const char* mpi_name(Collective c, bool even) {
  switch (c) {
    case Collective::broadcast: return "MPI_Bcast";
    case Collective::scatter: return even ? "MPI_Scatter" : "MPI_Scatterv";
    case Collective::gather: return even ? "MPI_Gather" : "MPI_Gatherv";
    case Collective::allgather: return even ? "MPI_Allgather" : "MPI_Allgatherv";
    case Collective::reduce: return "MPI_Reduce";
    case Collective::reduce_scatter: return even ? "MPI_Reduce_scatter_block" : "MPI_Reduce_scatter";
    case Collective::allreduce: return "MPI_Allreduce";
    case Collective::all_to_all: return even ? "MPI_Alltoall" : "MPI_Alltoallv";
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

Result<LibraryCollective> LibraryCollective::make(const Team& team, const Case& c, bool in_place) {
  if (c.collective == Collective::custom) return fail("MPI has no such collective", "", "");
  if (c.elements() > std::numeric_limits<int>::max()) return fail("MPI counts no more than 2^31 - 1 elements", "", "");
  const bool half = c.type == ElementType::bf16 || c.type == ElementType::fp16;
  if (reduces(c.collective) && (half || c.op == Op::avg))
    return fail(half ? fmt::format("MPI cannot reduce {}", ringside::name(c.type)) : "MPI has no avg", "", "");
  return LibraryCollective(team, c, in_place);
}

LibraryCollective::LibraryCollective(const Team& team, const Case& c, bool in_place)
    : team_(&team),
      collective_(c.collective),
      in_place_(in_place && c.collective != Collective::all_to_all),
      even_(c.elements() % team.size() == 0),
      root_(c.instance.root),
      elements_(static_cast<int>(c.elements())),
      type_(mpi_type(c.type)),
      op_(mpi_op(c.op)),
      name_(mpi_name(c.collective, even_)) {
  // A part is C/K chunks, in all-to-all C/K^2: with the same layout as ours, so that both move the same bytes.
  const std::int32_t ranks = team.size();
  const Layout parts(Collective::allgather, ranks, ranks, c.elements());
  int at = 0;
  for (std::int32_t r = 0; r < ranks; ++r) {
    counts_.push_back(static_cast<int>(parts(r).count));
    offsets_.push_back(std::exchange(at, at + counts_.back()));
  }
  width_ = size_of(c.type);
  in_.resize(static_cast<std::size_t>(elements_ * width_));
  // In all-to-all rank 0 may get one element more from everybody than it gives.
  const std::int64_t most = std::int64_t{ranks} * counts_.front() * width_;
  out_.resize(collective_ == Collective::all_to_all ? std::max(in_.size(), static_cast<std::size_t>(most))
                                                    : in_.size());
}

void LibraryCollective::prepare() {
  std::fill(in_.begin(), in_.end(), std::byte{0});  // adds up to 0 in every element type
  if (in_place_) std::fill(out_.begin(), out_.end(), std::byte{0});
}

void LibraryCollective::run(MPI_Comm comm) {
  void *in = in_place_ ? MPI_IN_PLACE : in_.data(), *out = out_.data();
  const bool root = team_->rank() == root_;
  switch (collective_) {
    case Collective::broadcast: RINGSIDE_MPI(MPI_Bcast, out, elements_, type_, root_, comm); break;
    case Collective::reduce:
      // Only the root has two buffers; the others give theirs.
      RINGSIDE_MPI(MPI_Reduce, root ? in : in_.data(), out, elements_, type_, op_, root_, comm);
      break;
    case Collective::allreduce: RINGSIDE_MPI(MPI_Allreduce, in, out, elements_, type_, op_, comm); break;
    default: even_ ? run_even(comm) : run_uneven(comm);
  }
}

// The whole buffer is out_, but for a scatter's, which is in_; the root's own part stays there where it is in place.
void LibraryCollective::run_even(MPI_Comm comm) {
  const int part = counts_.front();
  const bool here = in_place_ && team_->rank() == root_;
  std::byte* own = out_.data() + std::int64_t{offsets_[static_cast<std::size_t>(team_->rank())]} * width_;
  void* in = in_place_ ? MPI_IN_PLACE : in_.data();
  switch (collective_) {
    case Collective::scatter:
      RINGSIDE_MPI(MPI_Scatter, in_.data(), part, type_, here ? MPI_IN_PLACE : out_.data(), part, type_, root_, comm);
      break;
    case Collective::gather:
      RINGSIDE_MPI(MPI_Gather,
                   here        ? MPI_IN_PLACE
                   : in_place_ ? own
                               : in_.data(),
                   part, type_, out_.data(), part, type_, root_, comm);
      break;
    case Collective::allgather: RINGSIDE_MPI(MPI_Allgather, in, part, type_, out_.data(), part, type_, comm); break;
    case Collective::reduce_scatter:
      RINGSIDE_MPI(MPI_Reduce_scatter_block, in, out_.data(), part, type_, op_, comm);
      break;
    case Collective::all_to_all:
      RINGSIDE_MPI(MPI_Alltoall, in_.data(), part, type_, out_.data(), part, type_, comm);
      break;
    default: break;
  }
}

void LibraryCollective::run_uneven(MPI_Comm comm) {
  const auto me = static_cast<std::size_t>(team_->rank());
  const bool here = in_place_ && team_->rank() == root_;
  std::byte* own = out_.data() + std::int64_t{offsets_[me]} * width_;
  void *in = in_place_ ? MPI_IN_PLACE : in_.data(), *out = out_.data();
  switch (collective_) {
    case Collective::scatter:
      RINGSIDE_MPI(MPI_Scatterv, in_.data(), counts_.data(), offsets_.data(), type_, here ? MPI_IN_PLACE : out,
                   counts_[me], type_, root_, comm);
      break;
    case Collective::gather:
      RINGSIDE_MPI(MPI_Gatherv,
                   here        ? MPI_IN_PLACE
                   : in_place_ ? own
                               : in_.data(),
                   counts_[me], type_, out, counts_.data(), offsets_.data(), type_, root_, comm);
      break;
    case Collective::allgather:
      RINGSIDE_MPI(MPI_Allgatherv, in, counts_[me], type_, out, counts_.data(), offsets_.data(), type_, comm);
      break;
    case Collective::reduce_scatter: RINGSIDE_MPI(MPI_Reduce_scatter, in, out, counts_.data(), type_, op_, comm); break;
    case Collective::all_to_all: {
      // Everybody's part for me has the length of my own part of a buffer. Those lengths differ, so not in place.
      std::vector<int> from(counts_.size(), counts_[me]), at(counts_.size());
      for (std::size_t r = 0; r < at.size(); ++r) at[r] = static_cast<int>(r) * counts_[me];
      RINGSIDE_MPI(MPI_Alltoallv, in_.data(), counts_.data(), offsets_.data(), type_, out, from.data(), at.data(),
                   type_, comm);
      break;
    }
    default: break;
  }
}

}  // namespace ringside
