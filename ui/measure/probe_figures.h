// What a survey and a calibration found, as tables.
#pragma once

#include <memory>

#include "core/cluster/pair_survey.h"
#include "core/measure/calibration.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// A row for each pair of hosts, those on a slow way marked; below it which part is slow, and where it is kept.
std::shared_ptr<const Figure> survey_figure(const PairSurvey& survey, const QString& kept);
/// Constants, how far the machine is from obeying them, where they are from, and where they are kept.
std::shared_ptr<const Figure> calibration_figure(const Calibration& found, const QString& kept);

}  // namespace ringside::ui
