// An MSCCL algorithm as its XML says it (microsoft/msccl-tools, msccl/language/ir.py), before anything is understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside::msccl {

enum class Buffer : std::uint8_t { input, output, scratch };

struct Location {
  Buffer buffer = Buffer::input;
  std::int32_t offset = 0;  ///< in chunks
  bool operator==(const Location&) const = default;
};

/// In the order of their names: s r rcs rrs rrc rrcs cpy re nop.
enum class Type : std::uint8_t {
  send,
  receive,
  receive_copy_send,
  receive_reduce_send,
  receive_reduce_copy,
  receive_reduce_copy_send,
  copy,
  reduce,
  nop
};
std::string_view name(Type t);
constexpr bool sends(Type t) {
  return t == Type::send || t == Type::receive_copy_send || t == Type::receive_reduce_send ||
         t == Type::receive_reduce_copy_send;
}
constexpr bool receives(Type t) {
  return t != Type::send && t < Type::copy;
}
/// A reduction with what has been received.
constexpr bool reduces_arrival(Type t) {
  return t == Type::receive_reduce_send || t == Type::receive_reduce_copy || t == Type::receive_reduce_copy_send;
}

/// Where a transfer of a schedule stood that was exported: our own attribute at="STEP.POSITION", which others ignore.
struct At {
  std::int64_t step = 0;
  std::int32_t transfer = 0;
  auto operator<=>(const At&) const = default;
};

struct Operation {
  std::int32_t s = 0;  ///< its number within the thread block
  Type type = Type::nop;
  Location src, dst;
  std::int32_t count = 0;              ///< chunks
  std::int32_t depid = -1, deps = -1;  ///< waits for operation `deps` of thread block `depid` on the same GPU
  std::int32_t hasdep = 0;             ///< somebody waits for it
  std::optional<At> at;
};

struct ThreadBlock {
  std::int32_t id = 0, send = -1, recv = -1, channel = 0;
  std::vector<Operation> operations;
};

struct Gpu {
  std::int32_t id = 0, input = 0, output = 0, scratch = 0;  ///< chunks of each buffer
  std::vector<ThreadBlock> blocks;
};

struct Document {
  std::string name, protocol, collective;
  std::string meant;  ///< our own attribute `collective`: what a `custom` one is
  std::int32_t channels = 1, chunks_per_loop = 0, ranks = 0, root = 0;
  bool inplace = false;
  std::optional<std::int64_t> outofplace, min_bytes, max_bytes;  ///< of Azure's executor
  std::vector<Gpu> gpus;                                         ///< by id
};

inline constexpr std::size_t kLargestXml = 64 << 20;        ///< bytes
inline constexpr std::int64_t kMostOperations = 1'000'000;  ///< in all
inline constexpr std::int64_t kMostMoved = 4'000'000;       ///< chunks that all operations move together

/// Every number in range, every gpu once. Entities are not expanded, elements of other names are passed over.
Result<Document> parse_document(std::string_view text);
/// The document as XML, in the generator's layout.
std::string document_xml(const Document& d);

}  // namespace ringside::msccl
