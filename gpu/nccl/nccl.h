// NCCL, looked for when it is asked for: nothing is linked to it, and no header of it is needed to build.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/collective/collective.h"
#include "core/collective/element.h"
#include "gpu/device/devices.h"

namespace ringside {

/// What a new communicator's ranks must share; from one of them to all, as bytes (ncclUniqueId).
struct NcclId {
  std::array<char, 128> bytes;
};

/// One rank's place in a communicator (ncclComm_t). The library outlives it.
class NcclComm;

/// Every member throws DeviceError where NCCL refuses, with its version and the call.
class Nccl {
 public:
  /// libnccl.so.2, or the file that the environment variable RINGSIDE_NCCL names. The error: there is none, or it is
  /// older than 2.7, which had no ncclSend.
  static Result<std::shared_ptr<const Nccl>> open();
  ~Nccl();
  Nccl(const Nccl&) = delete;
  Nccl& operator=(const Nccl&) = delete;

  std::string version() const;  ///< "2.28.9"
  NcclId make_id() const;
  /// Collective over `ranks` processes. The current device is this rank's (Devices::use).
  std::unique_ptr<NcclComm> join(const NcclId& id, int ranks, int rank) const;
  /// Ranks 0, 1, .. of one communicator in this process, on devices 0, 1, ..
  std::vector<std::unique_ptr<NcclComm>> join_all(int devices) const;

  /// What is called between the two is one operation, in which nobody waits for anybody in vain.
  void begin_group() const;
  void end_group() const;
  /// Ends a group without doing it: how long NCCL's own model says that it takes. nullopt where NCCL is older
  /// than 2.22 or does not know.
  std::optional<double> estimate_group() const;

  void send(NcclComm& comm, const std::byte* from, std::int64_t count, ElementType type, int peer,
            Stream& stream) const;
  void receive(NcclComm& comm, std::byte* to, std::int64_t count, ElementType type, int peer, Stream& stream) const;

  /// The name of NCCL's own collective (ncclAllReduce, ..), empty where this program knows none.
  static std::string name_of(Collective collective);
  /// count: elements that NCCL's function counts (of the whole buffer; of one rank's part in allgather and
  /// reduce-scatter).
  void collective(NcclComm& comm, Collective collective, const std::byte* in, std::byte* out, std::int64_t count,
                  ElementType type, Op op, int root, Stream& stream) const;

 private:
  friend class NcclComm;
  struct Functions;
  Nccl(void* library, std::unique_ptr<Functions> functions);
  void check(int result, const char* call) const;

  void* library_;
  std::unique_ptr<Functions> functions_;
  int version_ = 0;
};

class NcclComm {
 public:
  NcclComm(const Nccl& nccl, void* handle) : nccl_(nccl), handle_(handle) {}
  ~NcclComm();
  NcclComm(const NcclComm&) = delete;
  NcclComm& operator=(const NcclComm&) = delete;
  void* handle() const { return handle_; }

 private:
  const Nccl& nccl_;
  void* handle_;
};

}  // namespace ringside
