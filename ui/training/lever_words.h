// The levers of a training step in words: what each does, what it costs, why it has no effect.
#pragma once

#include <QString>

#include "ui/training/step_data.h"

namespace ringside::ui {

QString title_of(LeverKind lever);
/// "1 byte each"
QString effect_of(LeverKind lever, const StepData& data);
QString price_of(LeverKind lever, const StepData& data);
/// Of one that is blocked.
QString why_not(LeverBlock block);
/// "12 %" of the step.
QString exposed_of(const Lever& lever);
/// "1.07 ×", of what comes without a lever.
QString rate_of(const Lever& lever, const Lever& none);
/// Break-even, throughput against no lever, and the price of what is on.
QString bill_of(const StepData& data);

}  // namespace ringside::ui
