// How a replay collects faults, and what is wrong with a slot at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule/proof.h"

namespace ringside {

inline constexpr const char* kSentEmpty = "the slot is sent but it is empty";
/// What a step has broken is seen when it is done; that it sent nothing, before it: it may fill the slot itself.
inline std::int64_t moment_of(const Fault& f, std::int64_t steps) {
  return f.step ? *f.step + (f.what == kSentEmpty ? 0 : 1) : steps;
}

inline bool has_room(const std::vector<Fault>& faults) {
  return faults.size() < Proof::kMaxFaults;
}
inline void add_fault(std::vector<Fault>& faults, Fault fault) {
  if (has_room(faults)) faults.push_back(std::move(fault));
}

/// A slot's chunk, State::kEmpty for none, and its contributors in words of 64.
struct SlotContent {
  std::int32_t chunk = State::kEmpty;
  std::vector<std::uint64_t> contributors;
};
/// Nothing where the slot holds the chunk with exactly the contributors that are wanted.
std::optional<std::string> complaint_about(const SlotContent& held, std::int32_t chunk,
                                           const std::vector<std::uint64_t>& wanted);

}  // namespace ringside
