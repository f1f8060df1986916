// What a lesson file is made of, before anything is evaluated. Every piece knows where it stands, so that a message can
// name line and column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
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

/// How a block begins where that is no word after ":::".
inline constexpr std::string_view kParagraph, kQuotation = ">", kDefinition = "@let", kRecall = "@recall";

/// A piece of a page, in the file's order; what it is, its word says.
struct BlockSource {
  std::string word;           ///< kParagraph, kQuotation, kDefinition, kRecall, or the one after ":::"
  std::string name;           ///< of "::: WORD NAME" and "@let NAME ="; the question of "@recall LESSON NAME"
  Passage body;               ///< a paragraph's or a quotation's Markdown, a definition's expression, a recall's lesson
  std::vector<Field> fields;  ///< between ":::" and ":::"
  Place at;
};

struct FieldKey {
  enum class Argument { none, may, must };
  std::string_view key;
  Argument argument = Argument::none;
};

/// How a kind of block is written.
struct BlockSyntax {
  std::vector<std::string_view> words;  ///< it begins with one of these
  std::vector<FieldKey> keys;           ///< of its fields
};

/// From one `# heading` to the next.
struct PageSource {
  Passage heading;
  Passage source;
  Passage opening;         ///< the scene that the page starts with; empty text: none
  Passage stage;           ///< the view that the stage shows; empty text: the first
  Passage asks;            ///< the view while a prediction waits; empty text: the first
  Passage hides;           ///< views that would tell what a later page asks, "tiers, performance"
  Passage elsewhere;       ///< numbers in its words that no scene of it has, as they stand there
  Passage teaches, needs;  ///< ideas by name
  std::vector<BlockSource> blocks;
};

}  // namespace ringside
