#include "lessons/blocks/text.h"

#include "core/base/try.h"
#include "lessons/reading.h"

namespace ringside {

const BlockSyntax& TextBlock::syntax() {
  static const BlockSyntax syntax{{kParagraph}, {}};
  return syntax;
}

Result<TextBlock> TextBlock::read(const BlockSource& source, PageReader& reader) {
  RINGSIDE_TRY(auto markdown, reader.text(source.body));
  return TextBlock{std::move(markdown)};
}

void TextBlock::check(Place, LessonCheck&) const {}  // reading it has evaluated it

std::string TextBlock::text() const {
  return markdown + "\n\n";
}

std::vector<std::string> TextBlock::all_markdown() const {
  return {markdown};
}

}  // namespace ringside
