// What the pages Overlap, Experts and Exactness ask, as text: what a picture's recipe opens them with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/training/sgd.h"
#include "ui/training/experts_data.h"
#include "ui/training/overlap_data.h"

namespace ringside::ui {

/// As JSON. A model of one's own is kept by its name alone.
std::string text_of(const OverlapChoice& choice);
std::string text_of(const ExpertsChoice& choice);
/// Nothing where it is no such text, its model is not known, or the page would refuse it.
std::optional<OverlapChoice> overlap_of(std::string_view text);
std::optional<ExpertsChoice> experts_of(std::string_view text);
/// The text is to_json() of the job (core/sgd_json.h).
std::optional<SgdJob> sgd_of(std::string_view text);

}  // namespace ringside::ui
