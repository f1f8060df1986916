// The smallest pieces of the schedule language.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/schedule/language/syntax_error.h"

namespace ringside::language {

struct Token {
  enum class Kind { word, number, arrow, colon, comma, dots, plus, minus, times, over, open, close, newline, end };

  Kind kind = Kind::end;
  Position at;
  std::int32_t indent = 0;  ///< columns before it, tabs counted to the next multiple of 4
  std::string_view text;    ///< as it is written; of a newline: the comment that ends the line
  std::string_view note;    ///< of a newline: the comment right under the line, if that is all there is on the next
  std::int64_t value = 0;   ///< of a number
};

}  // namespace ringside::language
