// One word for one thing: the program's words and what they mean, from docs/glossary.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

struct Word {
  std::string word, meaning;  ///< "rail"; a sentence or two, Markdown without links
};

/// In the order in which they are met.
const std::vector<Word>& glossary();
/// By the word, spelled freely. The error lists what there is.
Result<const Word*> find_word(std::string_view text);

}  // namespace ringside
