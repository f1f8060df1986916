// What a lesson file is made of, before anything is evaluated. Every piece knows where it stands, so that a message can
// name line and column.
#pragma once

#include <cstddef>
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
  int indent = 0;  ///< columns that were taken off every line after the first

  /// Where text[offset] stands in the file.
  Place place(std::size_t offset) const;
  Passage part(std::size_t offset, std::size_t length) const;
};

/// "key: value" or "key ARGUMENT: value" inside a question; the argument is an expression.
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

/// From one `# heading` to the next.
struct PageSource {
  Passage heading;
  Passage source;
  Passage opening;  ///< the scene that the page starts with; empty text: none
  Passage stage;    ///< the figure that the stage shows; empty text: chunks
  std::vector<BlockSource> blocks;
};

}  // namespace ringside
