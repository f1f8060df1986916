// Element types and reduction operators.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"

namespace ringside {

enum class ElementType { int32, float32 };
enum class Op { sum, max, min, prod };

int size_of(ElementType t);  ///< bytes
std::string_view name(ElementType t);
std::string_view name(Op op);
Result<ElementType> parse_element_type(std::string_view text);
Result<Op> parse_op(std::string_view text);

}  // namespace ringside
