// What the pages Overlap, Experts, Trace and Exactness ask, as text: what a picture's recipe opens them with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/training/sgd.h"
#include "ui/training/experts_data.h"
#include "ui/training/overlap_data.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

/// As JSON. A model of one's own is kept by its name alone.
std::string text_of(const OverlapChoice& choice);
std::string text_of(const ExpertsChoice& choice);
/// Nothing where it is no such text, its model is not known, or the page would refuse it.
std::optional<OverlapChoice> overlap_of(std::string_view text);
std::optional<ExpertsChoice> experts_of(std::string_view text);
std::string text_of(const SgdJob& job);
std::optional<SgdJob> sgd_of(std::string_view text);

/// Files, and the step that is looked at, -1: all kernels.
struct TraceChoice {
  TraceQuestion question;
  std::int64_t step = -1;
};
std::string text_of(const TraceChoice& choice);
std::optional<TraceChoice> trace_of(std::string_view text);

}  // namespace ringside::ui
