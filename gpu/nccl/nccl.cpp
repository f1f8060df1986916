#include "gpu/nccl/nccl.h"

#include <dlfcn.h>

#include <cstdlib>

#include <fmt/format.h>

#include "core/base/check.h"

namespace ringside {

// Declared after NCCL's API reference, https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/api.html: only what is
// called here. Results, types and operators are C enumerations; communicators and streams are pointers.
struct Nccl::Functions {
  int (*version)(int*);
  const char* (*error)(int);
  int (*make_id)(NcclId*);
  int (*join)(void**, int, NcclId, int);
  int (*join_all)(void**, int, const int*);
  int (*destroy)(void*);
  int (*begin_group)();
  int (*end_group)();
  int (*send)(const void*, std::size_t, int, int, void*, void*);
  int (*receive)(void*, std::size_t, int, int, void*, void*);
  int (*all_reduce)(const void*, void*, std::size_t, int, int, void*, void*);
  int (*reduce)(const void*, void*, std::size_t, int, int, int, void*, void*);
  int (*broadcast)(const void*, void*, std::size_t, int, int, void*, void*);
  int (*all_gather)(const void*, void*, std::size_t, int, void*, void*);
  int (*reduce_scatter)(const void*, void*, std::size_t, int, int, void*, void*);
  int (*estimate_group)(void*);  // since 2.22
};

namespace {

constexpr int kOldest = 2700;  // 2.7: the first with ncclSend and ncclRecv; versions then were 1000 * 2 + 100 * 7
constexpr int kTenThousands = 20900;  // from 2.9 on: 10000 * 2 + 100 * 9

/// ncclSimInfo_t, as since 2.22: it grows at its end.
struct SimInfo {
  std::size_t size = sizeof(SimInfo);
  unsigned magic = 0x74685283, version = 0;
  float estimated_us = -1;  // NCCL_UNDEF_FLOAT
};

int nccl_type(ElementType t) {
  switch (t) {
    case ElementType::int32: return 2;
    case ElementType::fp16: return 6;
    case ElementType::float32: return 7;
    case ElementType::float64: return 8;
    case ElementType::bf16: return 9;
  }
  RINGSIDE_CHECK(!"an element type");
}

int nccl_op(Op op) {
  switch (op) {
    case Op::sum: return 0;
    case Op::prod: return 1;
    case Op::max: return 2;
    case Op::min: return 3;
    case Op::avg: return 4;
  }
  RINGSIDE_CHECK(!"an operator");
}

std::string version_text(int v) {
  const int base = v >= kTenThousands ? 10000 : 1000;
  return fmt::format("{}.{}.{}", v / base, v % base / 100, v % 100);
}

template <class F>
bool find(void* library, const char* name, F*& function) {
  function = reinterpret_cast<F*>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace

Nccl::Nccl(void* library, std::unique_ptr<Functions> functions) : library_(library), functions_(std::move(functions)) {}

// Not unloaded: NCCL has threads of its own that may still be ending.
Nccl::~Nccl() = default;

Result<std::shared_ptr<const Nccl>> Nccl::open() {
  const char* given = std::getenv("RINGSIDE_NCCL");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  const std::string path = given && *given ? given : "libnccl.so.2";
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return machine_fail("nccl: not found", path, "the library by NVIDIA, or its path in RINGSIDE_NCCL");
  auto f = std::make_unique<Functions>();
  const bool complete = find(library, "ncclGetVersion", f->version) && find(library, "ncclGetErrorString", f->error) &&
                        find(library, "ncclGetUniqueId", f->make_id) && find(library, "ncclCommInitRank", f->join) &&
                        find(library, "ncclCommInitAll", f->join_all) && find(library, "ncclCommDestroy", f->destroy) &&
                        find(library, "ncclGroupStart", f->begin_group) &&
                        find(library, "ncclGroupEnd", f->end_group) && find(library, "ncclAllReduce", f->all_reduce) &&
                        find(library, "ncclReduce", f->reduce) && find(library, "ncclBroadcast", f->broadcast) &&
                        find(library, "ncclAllGather", f->all_gather) &&
                        find(library, "ncclReduceScatter", f->reduce_scatter);
  if (!complete) return machine_fail("nccl", path + " is not NCCL", "the library by NVIDIA, version 2.7 or later");
  int version = 0;
  if (f->version(&version) != 0 || version < kOldest || !find(library, "ncclSend", f->send) ||
      !find(library, "ncclRecv", f->receive))
    return machine_fail("nccl", "version " + version_text(version), "2.7 or later, which can send and receive");
  find(library, "ncclGroupSimulateEnd", f->estimate_group);
  auto nccl = std::shared_ptr<Nccl>(new Nccl(library, std::move(f)));
  nccl->version_ = version;
  return nccl;
}

std::string Nccl::version() const {
  return version_text(version_);
}

void Nccl::check(int result, const char* call) const {
  if (result != 0) throw DeviceError(fmt::format("NCCL {}: {}: {}", version(), call, functions_->error(result)));
}
#define RINGSIDE_NCCL_CALL(member, name, ...) check(functions_->member(__VA_ARGS__), name)

NcclId Nccl::make_id() const {
  NcclId id{};
  RINGSIDE_NCCL_CALL(make_id, "ncclGetUniqueId", &id);
  return id;
}

std::unique_ptr<NcclComm> Nccl::join(const NcclId& id, int ranks, int rank) const {
  void* handle = nullptr;
  RINGSIDE_NCCL_CALL(join, "ncclCommInitRank", &handle, ranks, id, rank);
  return std::make_unique<NcclComm>(*this, handle);
}

std::vector<std::unique_ptr<NcclComm>> Nccl::join_all(int devices) const {
  std::vector<void*> handles(static_cast<std::size_t>(devices));
  RINGSIDE_NCCL_CALL(join_all, "ncclCommInitAll", handles.data(), devices, nullptr);
  std::vector<std::unique_ptr<NcclComm>> all;
  for (void* handle : handles) all.push_back(std::make_unique<NcclComm>(*this, handle));
  return all;
}

NcclComm::~NcclComm() {
  nccl_.functions_->destroy(handle_);
}

void Nccl::begin_group() const {
  RINGSIDE_NCCL_CALL(begin_group, "ncclGroupStart");
}
void Nccl::end_group() const {
  RINGSIDE_NCCL_CALL(end_group, "ncclGroupEnd");
}

std::optional<double> Nccl::estimate_group() const {
  if (!functions_->estimate_group) {
    end_group();
    return std::nullopt;
  }
  SimInfo info;
  info.version = static_cast<unsigned>(version_);
  RINGSIDE_NCCL_CALL(estimate_group, "ncclGroupSimulateEnd", &info);
  if (info.estimated_us < 0) return std::nullopt;  // it has no opinion
  constexpr double kMicrosecond = 1e-6;            // the unit of NCCL's tuning model
  return static_cast<double>(info.estimated_us) * kMicrosecond;
}

void Nccl::send(NcclComm& comm, const std::byte* from, std::int64_t count, ElementType type, int peer,
                Stream& stream) const {
  RINGSIDE_NCCL_CALL(send, "ncclSend", from, static_cast<std::size_t>(count), nccl_type(type), peer, comm.handle(),
                     stream.native());
}

void Nccl::receive(NcclComm& comm, std::byte* to, std::int64_t count, ElementType type, int peer,
                   Stream& stream) const {
  RINGSIDE_NCCL_CALL(receive, "ncclRecv", to, static_cast<std::size_t>(count), nccl_type(type), peer, comm.handle(),
                     stream.native());
}

std::string Nccl::name_of(Collective collective) {
  switch (collective) {
    case Collective::allreduce: return "ncclAllReduce";
    case Collective::reduce: return "ncclReduce";
    case Collective::broadcast: return "ncclBroadcast";
    case Collective::allgather: return "ncclAllGather";
    case Collective::reduce_scatter: return "ncclReduceScatter";
    default: return {};
  }
}

void Nccl::collective(NcclComm& comm, Collective collective, const std::byte* in, std::byte* out, std::int64_t count,
                      ElementType type, Op op, int root, Stream& stream) const {
  const auto n = static_cast<std::size_t>(count);
  const int t = nccl_type(type), o = nccl_op(op);
  void *c = comm.handle(), *s = stream.native();
  switch (collective) {
    case Collective::allreduce: RINGSIDE_NCCL_CALL(all_reduce, "ncclAllReduce", in, out, n, t, o, c, s); break;
    case Collective::reduce: RINGSIDE_NCCL_CALL(reduce, "ncclReduce", in, out, n, t, o, root, c, s); break;
    case Collective::broadcast: RINGSIDE_NCCL_CALL(broadcast, "ncclBroadcast", in, out, n, t, root, c, s); break;
    case Collective::allgather: RINGSIDE_NCCL_CALL(all_gather, "ncclAllGather", in, out, n, t, c, s); break;
    case Collective::reduce_scatter:
      RINGSIDE_NCCL_CALL(reduce_scatter, "ncclReduceScatter", in, out, n, t, o, c, s);
      break;
    default: RINGSIDE_CHECK(!"a collective that NCCL has");
  }
}

}  // namespace ringside
