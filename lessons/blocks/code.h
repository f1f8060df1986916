// A listing beside the stage, whose lines light up with the steps that they make, or with the bars that they are.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/syntax.h"

namespace ringside {

class LessonCheck;
class PageReader;

/// The bars of a training step's picture.
inline constexpr std::array<std::string_view, 3> kStepBars{"forward", "backward", "allreduce"};
/// Those of a message and work of one's own.
inline constexpr std::array<std::string_view, 3> kSendBars{"message", "work", "wait"};

struct CodeBlock {
  struct Light {
    int first = 1, last = 1;  ///< lines, from 1
    StepRange steps;          ///< from 1; of a bar unused
    std::string bar = {};     ///< one of kStepBars or kSendBars; empty: steps light it
    bool has(int line) const { return first <= line && line <= last; }
  };

  std::string id;
  std::string caption;  ///< may be empty
  std::string code;
  std::vector<Light> lights;
  std::string algorithm;  ///< lit while the stage shows this one; empty: whatever it shows

  std::vector<std::string> lines() const;
  /// Whether a line (from 1) is lit there: by the step that is under way, else by the one that has just ended.
  bool lit(int line, const CursorPosition& at) const;
  /// The bar that a line (from 1) is; empty: none.
  std::string bar_of(int line) const;
  /// Some of its lines are bars.
  bool has_bars() const;

  static const BlockSyntax& syntax();
  static Result<CodeBlock> read(const BlockSource& source, PageReader& reader);
  void check(Place at, LessonCheck& check) const;
  std::string text() const;
  std::vector<std::string> all_markdown() const { return {caption}; }
};

}  // namespace ringside
