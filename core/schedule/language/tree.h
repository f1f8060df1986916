// A text of the schedule language once it is understood: expressions, transfers, steps and loops.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/collective/collective.h"
#include "core/schedule/language/syntax_error.h"
#include "core/schedule/schedule.h"

namespace ringside::language {

inline constexpr int kDeepestLoop = 16;
inline constexpr int kDeepestBracket = 32;

/// One instruction of an expression in postfix order.
struct Operation {
  enum class Kind : std::uint8_t { number, variable, add, subtract, multiply, divide, mod, negate, min, max };
  Kind kind = Kind::number;
  std::int64_t value = 0;  ///< the number, or which variable
};

/// Operations first .. first+count-1 of the tree's code.
struct Expression {
  std::uint32_t first = 0, count = 0;
  Position at;
  bool literal = false;  ///< a number that is written out: it is taken as it is, and never wraps
};

/// The variables: K, C, root, then the loops from the outermost in.
enum Variable : std::int64_t { kRanks, kChunks, kRoot, kFirstLoop };
inline constexpr std::size_t kVariables = kFirstLoop + kDeepestLoop;

/// A rank, or the n-th helper.
struct Place {
  Expression number;
  bool helper = false;
};

/// Slots first..last (last.count == 0: only first), counted from the first scratch slot where scratch is set.
struct SlotRange {
  Expression first, last;
  bool scratch = false;
};
using SlotList = std::vector<SlotRange>;

struct Move {
  Place from, to;
  SlotList chunks;
  std::optional<SlotList> into;
  Arrival op = Arrival::copy;
};

/// before/after of `custom`: which slots of a rank hold which chunks, and whose contributions.
struct Holding {
  bool after = false;
  Place rank;
  SlotList slots, chunks;  ///< chunks is empty where they are the slots themselves
  SlotList from;           ///< ranks
};

struct Statement;
using Block = std::vector<Statement>;

struct StepBlock {
  Block body;
  std::string sentence, why;  ///< the comments of the line and below it
  bool open = false;          ///< nothing is indented below it: the transfers beside it are its own
};

struct Loop {
  std::int64_t variable = kFirstLoop;
  Expression first, last, stride;  ///< stride.count == 0: 1
  bool geometric = false;          ///< `times` instead of `by`
  Block body;
};

struct Statement {
  std::variant<Move, StepBlock, Loop, Holding> what;
  Position at;
};

/// What a statement leads to: decides where it may stand.
enum class Level { moves, steps, holdings };

struct PhaseMark {
  std::string name;
  std::size_t statement = 0;  ///< it begins before this statement
};

struct Tree {
  Collective collective = Collective::custom;
  std::string name;
  std::optional<Expression> ranks, chunks;  ///< absent: open
  std::optional<Expression> root, scratch, helpers, channels;
  std::vector<Expression> sizes;
  Position ranks_at, chunks_at;
  std::vector<PhaseMark> phases;
  Block statements;
  std::vector<Operation> code;
};

}  // namespace ringside::language
