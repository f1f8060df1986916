#include "lessons/blocks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/check.h"

namespace ringside {
namespace {

bool begins(const BlockSyntax& syntax, std::string_view word) {
  return std::find(syntax.words.begin(), syntax.words.end(), word) != syntax.words.end();
}

/// What is done with every kind of Block.
template <class Variant>
struct Kinds;
template <class... B>
struct Kinds<std::variant<B...>> {
  static_assert((LessonBlock<B> && ...), "a kind of block says its syntax, reads, checks and shows itself");

  static std::vector<BlockSyntax> syntaxes() { return {B::syntax()...}; }

  template <class One>
  static bool read_as(const BlockSource& source, PageReader& reader, std::optional<Result<Block>>& block) {
    if (!begins(One::syntax(), source.word)) return false;
    auto read = One::read(source, reader);
    block = read ? Result<Block>(std::move(*read)) : Result<Block>(Failure(read.error()));
    return true;
  }
  static Result<Block> read(const BlockSource& source, PageReader& reader) {
    std::optional<Result<Block>> block;
    const bool found = (read_as<B>(source, reader, block) || ...);
    RINGSIDE_CHECK(found);
    return std::move(*block);
  }
};

}  // namespace

const std::vector<BlockSyntax>& block_syntaxes() {
  static const std::vector<BlockSyntax> all = Kinds<Block>::syntaxes();
  return all;
}

const BlockSyntax* block_syntax(std::string_view word) {
  const auto& all = block_syntaxes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const BlockSyntax& s) { return begins(s, word); });
  return found == all.end() ? nullptr : &*found;
}

Result<Block> read_block(const BlockSource& source, PageReader& reader) {
  return Kinds<Block>::read(source, reader);
}

void check_block(const Block& block, Place at, LessonCheck& check) {
  std::visit([&](const auto& b) { b.check(at, check); }, block);
}

std::string block_text(const Block& block) {
  return std::visit([](const auto& b) { return b.text(); }, block);
}

std::vector<std::string> block_markdown(const Block& block) {
  return std::visit([](const auto& b) { return b.all_markdown(); }, block);
}

}  // namespace ringside
