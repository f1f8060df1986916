// The flags of a figure that shows a case, as what it is made from.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/figure_request.h"
#include "core/scene.h"
#include "ui/stage/registry.h"

namespace ringside {

/// A step's number in words: the last moment.
inline constexpr auto kEnd = "end";

struct CaseFigure {
  const ui::ViewKind* kind = nullptr;
  std::string name;       ///< "chunks"; of training "overlap"
  Scene scene;            ///< of the file, or made from the flags; its cursor is the file's
  ui::FigureInput input;  ///< with the moment that was asked for
  std::string warning;    ///< one line for standard error; mostly empty
};

/// `scene_file` is empty where the flags say the case. Flags that the figure has no use for are refused.
Result<CaseFigure> read_case_figure(const FigureFlags& flags, const ui::ViewKind& kind, const std::string& scene_file);
/// What its file is called: "allreduce-ring-4-start-chunks", or "overlap-model-resnet-50-K-8".
std::string file_name_of(const CaseFigure& asked);
/// The flags that one figure alone knows, of those that were typed.
std::vector<std::string> own_flags(const FigureFlags& flags);
/// The first flag among `given` that is not among `allowed` is refused.
Result<bool> only_flags(const std::vector<std::string>& given, const std::vector<std::string>& allowed,
                        const std::string& figure);

}  // namespace ringside
