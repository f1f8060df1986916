// Questions whose answer is who has what when a collective is over: a grid of ranks and chunks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/collective/collective.h"
#include "lessons/syntax.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

/// Whose contributions lie where: cells[rank * chunks + chunk], bit r for rank r; 0: empty.
struct Holdings {
  std::int32_t ranks = 0, chunks = 0;
  std::vector<std::uint32_t> cells;
  bool operator==(const Holdings&) const = default;
};

/// What is said to a grid that another verb leaves.
struct VerbReply {
  Collective verb = Collective::broadcast;
  std::string markdown;
};

inline constexpr std::int32_t kMostDealtRanks = 6;  ///< a grid that is filled by hand

/// "-,0;0+1,-": ranks parted by semicolons, chunks by commas.
std::string holdings_text(const Holdings& h);
/// As many ranks and chunks as `like`; empty where the text is none of these.
Holdings holdings_of(std::string_view text, const Holdings& like);
/// What a collective gives at first, and what it promises in the end; what it does not promise is empty.
Holdings at_first(const Contract& contract);
Holdings promised(const Contract& contract);

/// The contract of the question's scene, and replies from the fields "wrong VERB". Requires a scene in `question`.
Result<bool> read_dealing(const BlockSource& source, PageReader& reader, Question& question);
Feedback check_dealing(const Question& question, std::string_view text);
void check_dealing(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
