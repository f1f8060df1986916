// The catalogue of figures of a case. Adding one is a new file and one line in registry.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "ui/figures/figure.h"

namespace ringside::ui {

struct FigureKind {
  std::string name;     ///< as on the command line
  std::string summary;  ///< one plain sentence
  std::unique_ptr<Figure> (*make)(const FigureInput& input) = nullptr;
};

/// The figures that are made from an Answer, in the order of the window's views.
const std::vector<FigureKind>& figure_kinds();
/// By name; the error lists what there is. The input's answer must not be null.
Result<std::unique_ptr<Figure>> make_figure(std::string_view name, const FigureInput& input);

}  // namespace ringside::ui
