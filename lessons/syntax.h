// What a lesson file is made of, before anything is evaluated. Every piece knows where it stands, so that a message can
// name line and column.
#pragma once

#include <string>
#include <vector>

namespace ringside {

/// A place in a lesson file, both counted from 1.
struct Place {
  int line = 1;
  int column = 1;
};

/// Text from the file; it may contain {{ expressions }}, scene links and line breaks.
struct Passage {
  std::string text;
  Place at;
};

/// "key: value" or "key ARGUMENT: value" inside a question.
struct Field {
  std::string key;
  Passage argument;  ///< empty text: none
  Passage value;
};

/// A piece of a page, in the file's order.
struct BlockSource {
  enum class Kind { text, note, question, definition };
  Kind kind = Kind::text;
  Passage body;               ///< text and note: Markdown; definition: the expression
  std::string name;           ///< definition: the variable; question: its id
  std::string question_kind;  ///< predict, numeric, choice
  std::vector<Field> fields;  ///< question
  Place at;
};

struct PageSource {
  Passage heading;
  std::string source;
  Passage opening;  ///< the scene that the page starts with; empty text: none
  std::vector<BlockSource> blocks;
};

}  // namespace ringside
