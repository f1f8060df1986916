// Input data whose result is known exactly, and the expected content of every slot after the collective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/collective/element.h"
#include "core/program/rank_program.h"

namespace ringside {

/// Elements of every rank's input: inputs[rank] has n elements, and a slot that holds chunk c of that rank's buffer
/// starts with the elements of c's extent. Only what the collective's `before` asks for is read.
using Inputs = std::vector<std::vector<double>>;

/// Every rank's input, element by element: given, or generated so that any order of reduction gives the same bits and
/// that two ranks, chunks or elements are not mistaken for each other.
class InputData {
 public:
  /// Pseudo-random. sum, max, min: integers whose sum over all ranks stays below 2^24, exact in float32. prod: int32
  /// odd (multiplication wraps and never gets stuck at 0), float32 plus or minus a power of two.
  InputData(ElementType type, Op op, std::int32_t ranks);
  /// Given vectors; what lies beyond their end is 0.
  explicit InputData(Inputs inputs);

  double operator()(std::int32_t rank, std::int64_t element) const;
  /// Whether every order of reduction gives the same bits: always for generated data, for given data if all are
  /// integers that stay small enough. Otherwise results are compared within what rounding can do.
  bool exact() const { return exact_; }

 private:
  enum class Shape { given, integers, odd, powers };
  Shape shape_;
  std::uint64_t range_ = 1;  // integers lie in [-range/2, range/2)
  Inputs inputs_;
  bool exact_ = true;
};

/// The first element that is not what it must be.
struct Mismatch {
  std::int32_t place = 0, slot = 0, chunk = 0;
  std::int64_t element = 0;  ///< within the chunk
  double expected = 0, got = 0;

  /// "rank 3: slot 2 (chunk 2), element 17 is 5, expected 12"
  std::string line() const;
};

class Oracle {
 public:
  Oracle(const Schedule& schedule, const Layout& layout, ElementType type, Op op, InputData inputs);

  /// Writes a rank's input into its memory; whatever the collective does not put there is overwritten with a pattern
  /// that no result contains by chance.
  void fill(const RankProgram& program, std::byte* memory) const;
  /// Compares every element of every slot that the collective judges at this place: bit by bit, but for given float32
  /// vectors whose sum or product depends on the order.
  std::optional<Mismatch> check(const RankProgram& program, const std::byte* memory) const;
  /// What a slot must hold.
  std::vector<double> expected(const Holding& holding) const;

 private:
  Layout layout_;
  std::int32_t ranks_;
  ElementType type_;
  Op op_;
  InputData inputs_;
};

/// `count` elements of `type` as numbers, and back.
std::vector<double> to_numbers(const std::byte* memory, std::int64_t count, ElementType type);

}  // namespace ringside
