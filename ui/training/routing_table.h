// The sums beside a routing of tokens, as a table.
#pragma once

#include <memory>

#include "core/training/moe.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// How long both exchanges take, how full the fullest expert is, and what is dropped.
std::shared_ptr<const Figure> routing_table(const RoutingAnswer& answer);

}  // namespace ringside::ui
