// What tests of `ringside figure` have in common.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

namespace ringside::test {

inline const std::vector<std::string> kRing{"figure", "chunks", "allreduce", "-a", "ring", "-k", "4"};

inline std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline bool there_is(const std::string& program) {
  return std::system((program + " -version >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace ringside::test
