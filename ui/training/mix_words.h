// A mix of parallelisms in the language of the window.
#pragma once

#include <string>

#include <QString>

#include "core/training/parallel.h"

namespace ringside::ui {

/// Mix::text() of it: "DP 8 x TP 8, ZeRO 1", "8 workers, 2 servers".
QString mix_words(const Mix& mix);
/// The same as short as a column: "DP8 TP8, ZeRO 1".
QString short_mix_words(const Mix& mix);
/// SentenceWord::axis of it: "ep+dp", "dp copies", "servers".
QString axis_words(const std::string& axis);

}  // namespace ringside::ui
