// The one list of the kinds of blocks that a lesson's page is made of. A new kind is a file in lessons/blocks and its
// name here: it says how it begins, reads itself, checks itself, shows itself as text and names its Markdown. A kind
// that lacks one of these does not compile. In the window it is shown as that text until LessonPanel has a widget for
// it.
#pragma once

#include <concepts>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "lessons/blocks/class_notes.h"
#include "lessons/blocks/code.h"
#include "lessons/blocks/measure.h"
#include "lessons/blocks/note.h"
#include "lessons/blocks/question.h"
#include "lessons/blocks/text.h"
#include "lessons/syntax.h"

namespace ringside {

using Block = std::variant<TextBlock, NoteBlock, Question, ClassNotes, MeasureBlock, CodeBlock>;

template <class B>
concept LessonBlock =
    requires(const B block, const BlockSource& source, PageReader& reader, Place at, LessonCheck& check) {
      { B::syntax() } -> std::same_as<const BlockSyntax&>;
      { B::read(source, reader) } -> std::same_as<Result<B>>;
      { block.check(at, check) } -> std::same_as<void>;
      { block.text() } -> std::same_as<std::string>;
      { block.all_markdown() } -> std::same_as<std::vector<std::string>>;
    };

/// How each kind is written, in the order of Block.
const std::vector<BlockSyntax>& block_syntaxes();
/// The kind that begins with this word; null for none.
const BlockSyntax* block_syntax(std::string_view word);
/// The block that the source is, by its word, which is one of a kind's.
Result<Block> read_block(const BlockSource& source, PageReader& reader);
void check_block(const Block& block, Place at, LessonCheck& check);
/// As Markdown, for a terminal and for exports.
std::string block_text(const Block& block);
/// All Markdown that the window may ever show of it, feedback included: its formulas are typeset when this is built.
std::vector<std::string> block_markdown(const Block& block);

}  // namespace ringside
