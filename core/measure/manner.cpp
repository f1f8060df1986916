#include "core/measure/manner.h"

#include "core/base/text.h"

namespace ringside {

std::string_view name(Cadence c) {
  return c == Cadence::isolated ? "isolated" : "back-to-back";
}

Result<Cadence> parse_cadence(const std::string& text) {
  for (const Cadence c : {Cadence::isolated, Cadence::back_to_back})
    if (fold_name(name(c)) == fold_name(text)) return c;
  return fail("cadence", text, "isolated, back-to-back");
}

std::string_view place_text(const Manner& m) {
  return m.in_place ? "in place" : "out of place";
}

}  // namespace ringside
