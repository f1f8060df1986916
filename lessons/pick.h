// Questions whose answer is picked on the stage: ranks, chunks, cells or messages, all of them together.
#pragma once

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

enum class PickKind { ranks, chunks, cells, messages };
std::string_view name(PickKind kind);

/// What is said to whoever picks exactly these.
struct PickReply {
  std::vector<std::string> picked;
  std::string markdown;
};

/// What is picked is called "2" (a rank or a chunk), "2:1" (rank and chunk) or "2>3" (from rank to rank).
struct Picks {
  PickKind kind = PickKind::ranks;
  std::vector<std::string> answer;              ///< sorted, each once
  std::vector<std::vector<std::string>> moves;  ///< of messages: the scene's, by step and place in it
  std::vector<PickReply> replies;
};

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
