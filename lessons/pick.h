// Questions whose answer is picked on the stage: ranks, chunks, cells, messages, calls, nodes, links or tensors, all of
// them together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/syntax.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

enum class PickKind { ranks, chunks, cells, messages, calls, nodes, links, tensors, bars };
std::string_view name(PickKind kind);
/// How it is typed, of any such thing: "2:1"; empty where each is called as it is in the picture.
std::string_view typed_like(PickKind kind);
/// Parts of a picture, known by their names; the others are selected.
constexpr bool picks_parts(PickKind kind) {
  return kind >= PickKind::calls;
}
/// The names in a text, as they stand: with commas between, or blanks where no name has any.
std::vector<std::string> picks_in(PickKind kind, std::string_view text);
std::string picks_text(PickKind kind, const std::vector<std::string>& names);

/// What is said to whoever picks exactly these.
struct PickReply {
  std::vector<std::string> picked;
  std::string markdown;
};

/// What is picked is called "2" (a rank or a chunk), "2:1" (rank and chunk), "2>3" (from rank to rank), "2:1" (rank and
/// which of its program's calls), "NIC 0" (a node of the topology), "NIC 0 to rail 0" (a link), "fc.weight" (a
/// tensor) or "rank 2" (its bar).
struct Picks {
  PickKind kind = PickKind::ranks;
  std::vector<std::string> answer;              ///< sorted, each once
  std::vector<std::vector<std::string>> moves;  ///< of messages: the scene's, by step and place in it
  std::vector<std::string> parts;               ///< of calls, nodes, links and tensors: all that there are
  std::int32_t ranks = 0, chunks = 0;           ///< of the scene: numbers count up to these; 0: unknown
  std::vector<PickReply> replies;
};

/// The part of that name, a link by either of its directions; empty where there is none.
std::string part_called(const Picks& picks, const std::string& name);
/// What was selected on the stage, by its name; empty where it is nothing of that kind.
std::string picked(const Picks& picks, const Selected& selected);
/// For the stage to mark, of a scene at `at`; nothing where it is not there.
std::optional<Selected> selected_of(const Picks& picks, const std::string& name, const CursorPosition& at);
/// "2:1" as a person reads it: "rank 2, chunk 1".
std::string told_pick(PickKind kind, const std::string& name);

/// From the fields "pick", "answer" and "wrong".
Result<bool> read_picks(const BlockSource& source, PageReader& reader, Question& question);
/// `text` names what is picked, in any order, with blanks or commas between.
Feedback check_picks(const Question& question, std::string_view text);
void check_picks(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
