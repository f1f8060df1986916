#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "core/base/try.h"
#include "lessons/glossary.h"

namespace ringside {
namespace {

Result<Outcome> answer_glossary(const std::string& wanted, bool json) {
  std::vector<Word> words = glossary();
  if (!wanted.empty()) {
    RINGSIDE_TRY(const Word* one, find_word(wanted));
    words = {*one};
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  std::string text;
  for (const Word& w : words) {
    rows.push_back({{"word", w.word}, {"meaning", w.meaning}});
    text += fmt::format("{}\n  {}\n", w.word, w.meaning);
  }
  return Outcome{json ? json_text(rows) : text};
}

Action declare_glossary(FlagSet& accept) {
  auto word = std::make_shared<std::string>();
  accept.option("WORD", *word, "one of them");
  return [word](bool json) { return answer_glossary(*word, json); };
}

}  // namespace

Verb glossary_verb() {
  return {"glossary",
          "[WORD]",
          "the words of the program and its lessons, and what they mean",
          "One word for one thing: what is called a step, a chunk, a price or a simulation here.",
          "  ringside glossary\n"
          "  ringside glossary busbw",
          declare_glossary};
}

}  // namespace ringside
