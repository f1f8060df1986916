// Where a schedule is run for real: what can be chosen here, and what each choice means.
#pragma once

#include <cstdint>
#include <string>

#include "ui/model/measurer.h"

class QComboBox;

namespace ringside::ui {

/// Fills the list; what is not to be had here is shown, cannot be chosen, and says why.
void offer_backends(QComboBox& list, const Gpus& gpus);
/// One or two sentences on a choice.
QString about_backend(const std::string& backend, std::int32_t ranks, const Gpus& gpus);
/// "8 x NVIDIA H100 80GB HBM3"; models in order, joined by commas.
QString gpu_names(const Gpus& gpus);

}  // namespace ringside::ui
