#include "lessons/blocks/note.h"

#include "core/base/try.h"
#include "lessons/reading.h"

namespace ringside {

const BlockSyntax& NoteBlock::syntax() {
  static const BlockSyntax syntax{{kQuotation}, {}};
  return syntax;
}

Result<NoteBlock> NoteBlock::read(const BlockSource& source, PageReader& reader) {
  RINGSIDE_TRY(auto markdown, reader.text(source.body));
  return NoteBlock{std::move(markdown)};
}

void NoteBlock::check(Place, LessonCheck&) const {}  // reading it has evaluated it

std::string NoteBlock::text() const {
  std::string out = "> ";
  for (const char c : markdown) out += c == '\n' ? std::string("\n> ") : std::string(1, c);
  return out + "\n\n";
}

std::vector<std::string> NoteBlock::all_markdown() const {
  return {markdown};
}

}  // namespace ringside
