// Schedules that can be read and are almost surely wrong: what everything behind the parser has to survive.
#pragma once

#include <random>
#include <string>

#include <fmt/format.h>

namespace ringside::test {

/// A text in the schedule language, on 4 ranks: some indices are in range, slots get lost, doubled and overwritten.
inline std::string nonsense(std::mt19937& random) {
  const auto upto = [&](int n) { return std::uniform_int_distribution<int>(0, n)(random); };
  const auto slots = [&] { return fmt::format("{}, {}", upto(9) - 1, upto(7)); };
  std::string text =
      upto(4) ? "allreduce 4 ranks 4 chunks\nscratch 2\nhelpers 1\n"
              : "custom 4 ranks 4 chunks\nhelpers 1\nbefore 0 : all from 0, 2\nafter 3 : 1 holds 2 from 1..2\n";
  if (upto(3) == 0) text += "sizes 3, 0, 9, 1\n";
  for (int s = upto(4); s >= 0; --s) {
    text += "step\n";
    for (int t = upto(5); t > 0; --t)
      text += fmt::format("  {} -> {} : {}{} {}\n", upto(6) - 1, upto(6) - 1, slots(),
                          upto(2) ? "" : " into " + slots(), upto(1) ? "copy" : "reduce");
  }
  return text;
}

}  // namespace ringside::test
