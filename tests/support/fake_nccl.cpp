#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gpu/device/devices.h"

namespace {

using ringside::Devices;
using ringside::Event;
using ringside::Stream;

struct Comm {
  int clique, rank, ranks;
};
struct Message {
  Comm* comm;
  std::byte* at;
  std::size_t bytes;
  int peer;
  Stream* stream;
};

Devices* devices = nullptr;
int cliques = 0, depth = 0;
std::vector<Message> sends, receives;
std::vector<std::unique_ptr<Event>> events;  // a graph may still mean them
std::mt19937 order(1);

constexpr int kSuccess = 0, kInvalidArgument = 4, kInvalidUsage = 5;

bool fails(const char* function) {
  const char* name = std::getenv("RINGSIDE_FAKE_NCCL_FAILS");
  return name && std::strcmp(name, function) == 0;
}

std::size_t width(int type) {
  switch (type) {
    case 2: return 4;
    case 6: return 2;
    case 7: return 4;
    case 8: return 8;
    case 9: return 2;
    default: return 0;
  }
}

Event& moment(Stream& stream) {
  events.push_back(devices->make_event(0, Event::Kind::order));
  stream.record(*events.back());
  return *events.back();
}

/// The receiver's stream copies when the sender's has come so far; the sender's goes on when it has.
void queue(const Message& from, const Message& to) {
  if (from.stream != to.stream) to.stream->wait(moment(*from.stream));
  to.stream->copy(to.at, from.at, static_cast<std::int64_t>(to.bytes));
  if (from.stream != to.stream) from.stream->wait(moment(*to.stream));
}

int do_group() {
  std::vector<std::pair<Message, Message>> pairs;
  for (const Message& r : receives) {
    const auto fits = [&](const Message& s) {
      return s.comm->clique == r.comm->clique && s.comm->rank == r.peer && s.peer == r.comm->rank;
    };
    const auto s = std::find_if(sends.begin(), sends.end(), fits);
    if (s == sends.end() || s->bytes != r.bytes) return kInvalidUsage;  // the real one would wait for ever
    pairs.emplace_back(*s, r);
    sends.erase(s);
  }
  if (!sends.empty()) return kInvalidUsage;
  receives.clear();
  std::shuffle(pairs.begin(), pairs.end(), order);
  for (const auto& [from, to] : pairs) queue(from, to);
  return kSuccess;
}

int post(std::vector<Message>& list, const void* at, std::size_t count, int type, int peer, void* comm, void* stream) {
  auto* c = static_cast<Comm*>(comm);
  if (depth == 0 || width(type) == 0 || count == 0 || peer < 0 || peer >= c->ranks || peer == c->rank)
    return kInvalidArgument;
  list.push_back(
      {c, static_cast<std::byte*>(const_cast<void*>(at)), count * width(type), peer, static_cast<Stream*>(stream)});
  return kSuccess;
}

}  // namespace

extern "C" {

int fake_nccl_collectives = 0;

void fake_nccl_lend(Devices* lent) {
  devices = lent;
  events.clear();
}

struct UniqueId {
  char bytes[128];
};
struct SimInfo {
  std::size_t size;
  unsigned magic, version;
  float estimated;
};

int ncclGetVersion(int* version) {
  const char* text = std::getenv("RINGSIDE_FAKE_NCCL_VERSION");
  *version = text ? std::atoi(text) : 22809;
  return kSuccess;
}
const char* ncclGetErrorString(int code) {
  return code == kInvalidUsage ? "invalid usage" : "invalid argument";
}
int ncclGetUniqueId(UniqueId* id) {
  std::memset(id->bytes, 7, sizeof id->bytes);
  return kSuccess;
}
int ncclCommInitRank(void** comm, int ranks, UniqueId id, int rank) {
  if (id.bytes[127] != 7 || rank >= ranks || fails("ncclCommInitRank")) return kInvalidArgument;
  *comm = new Comm{++cliques, rank, ranks};
  return kSuccess;
}
int ncclCommInitAll(void** comms, int count, const int*) {
  if (count > devices->count() || fails("ncclCommInitAll")) return kInvalidUsage;
  ++cliques;
  for (int r = 0; r < count; ++r) comms[r] = new Comm{cliques, r, count};
  return kSuccess;
}
int ncclCommDestroy(void* comm) {
  delete static_cast<Comm*>(comm);
  return kSuccess;
}
int ncclGroupStart() {
  ++depth;
  return kSuccess;
}
int ncclGroupEnd() {
  return --depth == 0 ? do_group() : kSuccess;
}
int ncclGroupSimulateEnd(SimInfo* info) {
  --depth;
  if (info->magic != 0x74685283 || info->size < sizeof(SimInfo) || info->estimated != -1) return kInvalidArgument;
  info->estimated = 12.5F;
  return kSuccess;
}
int ncclSend(const void* at, std::size_t count, int type, int peer, void* comm, void* stream) {
  if (fails("ncclSend")) return kInvalidUsage;
  return post(sends, at, count, type, peer, comm, stream);
}
int ncclRecv(void* at, std::size_t count, int type, int peer, void* comm, void* stream) {
  return post(receives, at, count, type, peer, comm, stream);
}

// Collectives are only timed: the input is copied, so that both buffers must be there.
int collective(const void* in, void* out, std::size_t count, int type, void* stream) {
  ++fake_nccl_collectives;
  if (width(type) == 0) return kInvalidArgument;
  static_cast<Stream*>(stream)->copy(static_cast<std::byte*>(out), static_cast<const std::byte*>(in),
                                     static_cast<std::int64_t>(count * width(type)));
  return kSuccess;
}
int ncclAllReduce(const void* in, void* out, std::size_t n, int type, int op, void*, void* stream) {
  return op < 0 || op > 4 ? kInvalidArgument : collective(in, out, n, type, stream);
}
int ncclReduce(const void* in, void* out, std::size_t n, int type, int op, int root, void* comm, void* stream) {
  return op < 0 || op > 4 || root >= static_cast<Comm*>(comm)->ranks ? kInvalidArgument
                                                                     : collective(in, out, n, type, stream);
}
int ncclBroadcast(const void* in, void* out, std::size_t n, int type, int, void*, void* stream) {
  return collective(in, out, n, type, stream);
}
int ncclAllGather(const void* in, void* out, std::size_t n, int type, void*, void* stream) {
  return collective(in, out, n, type, stream);
}
int ncclReduceScatter(const void* in, void* out, std::size_t n, int type, int, void*, void* stream) {
  return collective(in, out, n, type, stream);
}

}  // extern "C"
