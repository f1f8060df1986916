// From the tree to steps: numbers for names, loops unrolled, ranks and chunks wrapped. Work is counted and bounded.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "core/schedule/language/tree.h"

namespace ringside::language {

/// What the names stand for while the loops run.
using Values = std::array<std::int64_t, kVariables>;

struct Sizes {
  std::int32_t ranks = 1, chunks = 1, scratch = 0, helpers = 0;
};

/// Operations that one text may cost: some three for each written transfer of a schedule at its limit.
inline constexpr std::int64_t kMostOperations = 40'000'000;

class Evaluator {
 public:
  Evaluator(const Tree& tree, Sizes sizes) : tree_(tree), sizes_(sizes) {}

  /// Throws Stopped on a division by zero and on numbers beyond 10^18.
  std::int64_t value(const Expression& e, const Values& values);
  /// Calls visit(values) for each round of the loop.
  void rounds(const Loop& loop, Values values, const std::function<void(const Values&)>& visit);
  /// Hands out the transfers of the statements, in order. A transfer of no chunks is left out.
  void moves(const Block& block, const Values& values, const std::function<void(Transfer)>& take);
  void holding(const Holding& h, const Values& values, CustomContract& contract);

 private:
  std::int32_t place(const Place& p, const Values& values);
  Slots slots(const SlotList& list, const Values& values);
  Slots ranks(const SlotList& list, const Values& values);
  /// Adds first..last; of computed ones each number wraps within 0..size-1. All of them lie `base` higher.
  void append(Slots& slots, const SlotRange& range, const Values& values, std::int32_t size, std::int32_t base);
  void spend(std::int64_t operations, Position at);

  const Tree& tree_;
  Sizes sizes_;
  std::int64_t spent_ = 0;
};

}  // namespace ringside::language
