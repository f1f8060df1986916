// The pictures that open the algorithms' files, as text: who sends which chunks to whom.
#pragma once

#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/algorithms/algorithm.h"
#include "core/schedule/schedule.h"

namespace ringside::test {

using Parameters = std::map<std::string, std::int64_t>;

inline Schedule schedule(Collective c, const char* name, std::int32_t ranks, std::int32_t root = 0,
                         std::int32_t chunks = 0, const Parameters& parameters = {}) {
  return make_schedule(**find_algorithm(c, name),
                       {.ranks = ranks, .root = root, .chunks = chunks, .parameters = parameters})
      .value();
}

/// "0>1+c0,c1": rank 0 sends chunks 0 and 1 to rank 1, which adds them (a copy has no +); "0>1 c1@c4" moves what is in
/// slot 1 into slot 4. Steps on lines.
inline std::string picture(const Schedule& s) {
  std::string text;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    std::string line;
    for (const Transfer& t : s.step(i).transfers) {
      line += fmt::format("{}{}>{}{}c{}", line.empty() ? "" : " ", t.from, t.to, t.op == Arrival::reduce ? "+" : " ",
                          fmt::join(t.chunks, ",c"));
      if (t.into) line += fmt::format("@c{}", fmt::join(*t.into, ",c"));
    }
    text += line + "\n";
  }
  return text;
}

/// "0>1 s0:s2": slot 0 of rank 0 arrives in slot 2 of rank 1.
inline std::string moves(const Schedule& s) {
  std::string text;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    std::string line;
    for (const Transfer& t : s.step(i).transfers)
      line += fmt::format("{}{}>{} s{}:s{}", line.empty() ? "" : " ", t.from, t.to, fmt::join(t.chunks, ",s"),
                          fmt::join(t.target(), ",s"));
    text += line + "\n";
  }
  return text;
}

/// With its own chunks and these parameters.
inline Schedule with(Collective c, const char* name, std::int32_t ranks, Parameters parameters) {
  return make_schedule(**find_algorithm(c, name),
                       {.ranks = ranks, .root = 0, .chunks = 0, .parameters = std::move(parameters)})
      .value();
}

inline std::int64_t messages(const Schedule& s) {
  std::int64_t n = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) n += std::ssize(s.step(i).transfers);
  return n;
}

}  // namespace ringside::test
