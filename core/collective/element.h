// Element types and reduction operators.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace ringside {

enum class ElementType { int32, float32, float64, bf16, fp16 };
/// avg is a sum that is divided once, after the last step, by how many ranks contributed; of int32 the quotient is
/// rounded toward zero, as NCCL's ncclAvg does it.
enum class Op { sum, max, min, prod, avg };

inline constexpr std::array kElementTypes{ElementType::int32, ElementType::float32, ElementType::float64,
                                          ElementType::bf16, ElementType::fp16};
inline constexpr std::array kOps{Op::sum, Op::max, Op::min, Op::prod, Op::avg};

int size_of(ElementType t);        ///< bytes
double largest_of(ElementType t);  ///< the largest finite value; the smallest is its negative, or one below (int32)
/// Integers up to 2^bits are all representable, and so is every sum of integers that stays within: 31, 24, 53, 8, 11.
int exact_bits(ElementType t);
bool rounds(ElementType t);  ///< whether arithmetic rounds, so that results may depend on the order
std::string_view name(ElementType t);
std::string_view name(Op op);
std::string element_type_names();  ///< "int32, float32, .."
std::string op_names();
/// Takes common aliases, too: f64, double, bfloat16, half, ..
Result<ElementType> parse_element_type(std::string_view text);
Result<Op> parse_op(std::string_view text);

}  // namespace ringside
