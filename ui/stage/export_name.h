// What a file with a figure is called unless somebody says otherwise.
#pragma once

#include <QString>

#include "ui/paint/figure.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

/// "allreduce-ring-4-before-step-3-chunks": what a file with this view of this moment is called, without ending; steps
/// are numbered as in the play bar. Views that do not change with time name no step, those of all steps side by side
/// say so. While something is asked neither verb nor algorithm is named: "4-ranks-start-chunks".
QString export_name(const FigureInput& input, View view);

}  // namespace ringside::ui
