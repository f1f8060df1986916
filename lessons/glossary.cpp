#include "lessons/glossary.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/text.h"
#include "lessons/library.h"

namespace ringside {

const std::vector<Word>& glossary() {
  static const std::vector<Word> all = [] {
    constexpr std::string_view kBegin = "- **", kMiddle = "**: ";
    std::vector<Word> words;
    std::string_view text = embedded_glossary().front().text;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (!line.starts_with(kBegin)) continue;
      const std::size_t middle = line.find(kMiddle);
      RINGSIDE_CHECK(middle != std::string_view::npos);
      words.push_back({std::string(line.substr(kBegin.size(), middle - kBegin.size())),
                       std::string(line.substr(middle + kMiddle.size()))});
    }
    return words;
  }();
  return all;
}

Result<const Word*> find_word(std::string_view text) {
  std::vector<std::string> words;
  for (const Word& one : glossary()) {
    if (fold_name(one.word) == fold_name(text)) return &one;
    words.push_back(one.word);
  }
  return fail("word", std::string(text), join(words));
}

}  // namespace ringside
