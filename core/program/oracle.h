// Input data whose result is known exactly, and the expected content of every slot after the collective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
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
  /// Pseudo-random. sum, avg, max, min: integers whose sum over all ranks is exact in the type (below 2^8 in bf16;
  /// where there are more ranks than that, only some contribute more than 0 to an element). prod: int32 odd
  /// (multiplication wraps and never gets stuck at 0), others plus or minus a power of two.
  InputData(ElementType type, Op op, std::int32_t ranks);
  /// Given vectors, rounded to the type; what lies beyond their end is 0.
  InputData(ElementType type, Inputs inputs);

  double operator()(std::int32_t rank, std::int64_t element) const;
  /// Whether every order of reduction gives the same bits: always for generated data, for given data if all are
  /// integers that stay small enough.
  bool exact() const { return exact_; }

 private:
  enum class Shape { given, integers, odd, powers };
  Shape shape_;
  std::uint64_t range_ = 1;     // integers lie in [-range/2, range/2)
  std::int64_t stride_ = 1;     // of so many ranks one contributes to an element
  std::int32_t exponents_ = 0;  // ranks that bring an exponent into a product
  Inputs inputs_;
  bool exact_ = true;
};

/// The first element that is not what it must be.
struct Mismatch {
  std::int32_t place = 0, slot = 0, chunk = 0;
  std::int64_t element = 0;  ///< within the chunk
  double expected = 0, got = 0;
  struct Sender {
    std::int32_t place = 0;
    std::int64_t step = 0;  ///< counted from 0
    bool operator==(const Sender&) const = default;
  };
  /// Whose messages made the element what it is, the last first; empty where the place had it from the start.
  std::vector<Sender> from = {};

  /// "rank 3: slot 2 (chunk 2), element 17 is 5, expected 12; last received from rank 2 in step 4": of several senders
  /// the last three.
  std::string line() const;
};

/// Who sent a place the element at `at` of its memory, the last first: back to the last message that was not reduced
/// into what was there, through moves within the place.
std::vector<Mismatch::Sender> senders_of(const RankProgram& program, std::int64_t at);

class Oracle {
 public:
  Oracle(const Schedule& schedule, const Layout& layout, ElementType type, Op op, InputData inputs);

  /// What this place must end with, bit by bit (as laid out for its program): for inputs whose result depends on the
  /// order, from a replay of the same schedule (see oracle_for).
  void require(std::int32_t place, std::vector<std::byte> memory) { required_[place] = std::move(memory); }

  /// From here on what is reduced is reckoned once per chunk, whoever is checked, and kept: for processes that seat
  /// many ranks. Takes as much memory as the whole result, and checks may no longer be made by several threads.
  void keep_expected() { keeps_ = true; }

  /// Writes a rank's input into its memory; whatever the collective does not put there is overwritten with a pattern
  /// that no result contains by chance.
  void fill(const RankProgram& program, std::byte* memory) const;
  /// Compares every element of every slot that the collective judges at this place: bit by bit where every order gives
  /// the same bits or a replay said which, else within what rounding can do. One NaN is as good as another.
  std::optional<Mismatch> check(const RankProgram& program, const std::byte* memory) const;
  /// What a slot must hold, reduced in order of rank.
  std::vector<double> expected(const Holding& holding) const;
  /// Whether the bits of the result depend on the order in which the schedule reduces.
  bool order_matters() const { return !inputs_.exact() && rounds(type_) && op_ != Op::max && op_ != Op::min; }

 private:
  /// The values of a holding, one behind the other; empty where they are not kept.
  template <class T>
  const std::vector<std::byte>& kept(const Holding& holding) const;

  Layout layout_;
  std::int32_t ranks_;
  ElementType type_;
  Op op_;
  InputData inputs_;
  std::map<std::int32_t, std::vector<std::byte>> required_;
  bool keeps_ = false;
  mutable std::map<std::pair<std::int32_t, std::vector<std::int32_t>>, std::vector<std::byte>> kept_;  // by chunk, from
};

/// `count` elements of `type` as numbers.
std::vector<double> to_numbers(const std::byte* memory, std::int64_t count, ElementType type);

}  // namespace ringside
