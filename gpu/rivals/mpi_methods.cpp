#include "gpu/rivals/mpi_methods.h"

#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

namespace ringside {
namespace {

constexpr int kSegment = 64 << 10;                     // where a pipeline pays on one computer
constexpr std::int64_t kSegmentedFrom = 2 * kSegment;  // bytes

/// An int of MPI's tools interface, set back when this goes.
class ControlVariable {
 public:
  explicit ControlVariable(const std::string& name) {
    int index = 0, count = 0;
    if (MPI_T_cvar_get_index(name.c_str(), &index) != MPI_SUCCESS) return;
    std::array<char, 8192> text{};
    int length = 0, verbosity = 0, text_length = text.size(), bind = 0, scope = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (MPI_T_cvar_get_info(index, nullptr, &length, &verbosity, &type, &enumeration_, text.data(), &text_length, &bind,
                            &scope) != MPI_SUCCESS ||
        (type != MPI_INT && type != MPI_UNSIGNED))
      return;
    if (MPI_T_cvar_handle_alloc(index, nullptr, &handle_, &count) != MPI_SUCCESS || count != 1) return;
    known_ = MPI_T_cvar_read(handle_, &before_) == MPI_SUCCESS;
    description_ = text.data();
  }
  ~ControlVariable() {
    if (known_) MPI_T_cvar_write(handle_, &before_);
    if (handle_ != MPI_T_CVAR_HANDLE_NULL) MPI_T_cvar_handle_free(&handle_);
  }
  ControlVariable(const ControlVariable&) = delete;
  ControlVariable& operator=(const ControlVariable&) = delete;

  const std::string& description() const { return description_; }
  bool known() const { return known_; }
  bool set(int value) { return known_ && MPI_T_cvar_write(handle_, &value) == MPI_SUCCESS; }
  struct Choice {
    int value = 0;
    std::string name;
  };
  /// But for 0, which leaves the choice to MPI.
  std::vector<Choice> choices() const {
    std::vector<Choice> all;
    int count = 0, length = 0;
    if (!known_ || enumeration_ == MPI_T_ENUM_NULL) return all;
    if (MPI_T_enum_get_info(enumeration_, &count, nullptr, &length) != MPI_SUCCESS) return all;
    for (int i = 0; i < count; ++i) {
      std::array<char, 128> name{};
      length = name.size();
      Choice c;
      if (MPI_T_enum_get_item(enumeration_, i, &c.value, name.data(), &length) != MPI_SUCCESS || c.value == 0) continue;
      c.name = name.data();
      all.push_back(c);
    }
    return all;
  }

 private:
  MPI_T_enum enumeration_ = MPI_T_ENUM_NULL;
  MPI_T_cvar_handle handle_ = MPI_T_CVAR_HANDLE_NULL;
  std::string description_;
  int before_ = 0;
  bool known_ = false;
};

/// As coll/tuned spells the call.
std::string call_of(Collective c, bool even) {
  switch (c) {
    case Collective::broadcast: return "bcast";
    case Collective::scatter: return even ? "scatter" : "";
    case Collective::gather: return even ? "gather" : "";
    case Collective::allgather: return even ? "allgather" : "allgatherv";
    case Collective::reduce: return "reduce";
    case Collective::reduce_scatter: return even ? "reduce_scatter_block" : "reduce_scatter";
    case Collective::allreduce: return "allreduce";
    case Collective::all_to_all: return even ? "alltoall" : "alltoallv";
    case Collective::custom: break;
  }
  return "";
}

bool takes_segments(std::string_view name) {
  constexpr std::array<std::string_view, 5> kSegmented{"chain", "pipeline", "binary", "binomial", "segmented"};
  for (const std::string_view part : kSegmented)
    if (name.find(part) != std::string_view::npos) return true;
  return false;
}

/// As MPICH spells the call, and its algorithms. Its variables have no names for their values, but describe them in
/// order: "auto - ..", "nb - ..", "recursive_doubling - ..".
struct MpichCall {
  Collective collective;
  bool even;
  std::string_view name;
  std::vector<std::string_view> algorithms;
};
const std::vector<MpichCall>& mpich_calls() {
  static const std::vector<MpichCall> all{
      {Collective::broadcast,
       true,
       "BCAST",
       {"nb", "smp", "binomial", "scatter_recursive_doubling_allgather", "scatter_ring_allgather", "pipelined_tree",
        "tree", "circ_graph"}},
      {Collective::scatter, true, "SCATTER", {"nb", "binomial"}},
      {Collective::gather, true, "GATHER", {"nb", "binomial"}},
      {Collective::allgather,
       true,
       "ALLGATHER",
       {"nb", "brucks", "k_brucks", "recursive_doubling", "ring", "recexch_doubling", "recexch_halving", "circ_graph"}},
      {Collective::reduce, true, "REDUCE", {"nb", "smp", "binomial", "reduce_scatter_gather", "circ_graph"}},
      {Collective::reduce_scatter,
       true,
       "REDUCE_SCATTER_BLOCK",
       {"nb", "noncommutative", "recursive_doubling", "pairwise", "recursive_halving"}},
      {Collective::allreduce,
       true,
       "ALLREDUCE",
       {"nb", "smp", "recursive_doubling", "recursive_multiplying", "reduce_scatter_allgather",
        "k_reduce_scatter_allgather", "tree", "recexch", "ring", "ccl"}},
      {Collective::all_to_all,
       true,
       "ALLTOALL",
       {"nb", "brucks", "k_brucks", "pairwise", "pairwise_sendrecv_replace", "scattered"}}};
  return all;
}

/// Where `name` is described, as a word of its own or behind a sentence that was glued to it.
std::size_t described_at(const std::string& description, std::string_view name) {
  for (auto at = description.find(name); at != std::string::npos; at = description.find(name, at + 1)) {
    const auto next = description.find_first_not_of(' ', at + name.size());
    if (next == std::string::npos || description.compare(next, 2, "- ") != 0) continue;
    if (at == 0 || description[at - 1] != '_') return at;  // not the end of a longer name
  }
  return std::string::npos;
}

std::vector<MpiMethod> mpich_methods(Collective c, bool even) {
  std::vector<MpiMethod> all;
  for (const MpichCall& call : mpich_calls()) {
    if (call.collective != c || !even) continue;
    const std::string prefix = "MPIR_CVAR_" + std::string(call.name);
    const auto algorithm = std::make_shared<ControlVariable>(prefix + "_INTRA_ALGORITHM");
    const auto device = std::make_shared<ControlVariable>(prefix + "_DEVICE_COLLECTIVE");
    if (!algorithm->known()) return all;
    std::map<std::size_t, std::string> order;
    for (const std::string_view name : call.algorithms)
      if (const auto at = described_at(algorithm->description(), name); at != std::string::npos)
        order.emplace(at, std::string(name));
    // One that we have no name for would shift the values behind it.
    std::size_t described = 0;
    for (auto at = algorithm->description().find(" - "); at != std::string::npos;
         at = algorithm->description().find(" - ", at + 1))
      ++described;
    const auto select = [algorithm, device](int value) { algorithm->set(value), device->set(value == 0 ? 1 : 0); };
    all.push_back({"", MPI_COMM_NULL, [select] { select(0); }});
    if (described != order.size() + 1) return all;
    int value = 0;
    for (const auto& [at, name] : order)
      all.push_back({name, MPI_COMM_NULL, [select, chosen = ++value] { select(chosen); }});
  }
  return all;
}

/// Communicators of a team's ranks by algorithm, made once.
std::vector<MpiMethod> open_mpi_methods(const Team& team, const std::string& call, std::int64_t bytes) {
  static std::map<std::tuple<MPI_Comm, std::string, int, int>, MPI_Comm> made;
  std::vector<MpiMethod> all;
  ControlVariable algorithm("coll_tuned_" + call + "_algorithm");
  ControlVariable segment("coll_tuned_" + call + "_algorithm_segmentsize");
  const auto add = [&](const ControlVariable::Choice& choice, int segment_bytes, const std::string& name) {
    if (!algorithm.set(choice.value) || (segment_bytes > 0 && !segment.set(segment_bytes))) return;
    MPI_Comm& comm = made.try_emplace({team.comm(), call, choice.value, segment_bytes}, MPI_COMM_NULL).first->second;
    if (comm == MPI_COMM_NULL) RINGSIDE_MPI(MPI_Comm_dup, team.comm(), &comm);
    all.push_back({name, comm, {}});
    segment.set(0);
  };
  for (const ControlVariable::Choice& choice : algorithm.choices()) {
    if (choice.name == "two_proc" && team.size() != 2) continue;       // it refuses
    if (choice.name != "segmented_ring") add(choice, 0, choice.name);  // without segments it is the ring
    if (takes_segments(choice.name) && bytes >= kSegmentedFrom)
      add(choice, kSegment, fmt::format("{}, segments of {} KiB", choice.name, kSegment >> 10));
  }
  return all;
}

}  // namespace

void let_algorithms_be_forced() {
  ::setenv("OMPI_MCA_coll_tuned_use_dynamic_rules", "1", 0);  // NOLINT(concurrency-mt-unsafe): nobody else runs yet
}

std::vector<MpiMethod> mpi_methods(const Team& team, Collective c, bool even, std::int64_t bytes) {
  static const bool tools = [] {
    int provided = 0;
    return MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) == MPI_SUCCESS;
  }();
  const std::string call = call_of(c, even);
  if (!tools || call.empty()) return {};
  auto all = open_mpi_methods(team, call, bytes);
  return all.empty() ? mpich_methods(c, even) : all;
}

}  // namespace ringside
