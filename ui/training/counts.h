// Numbers and their nouns, in the language of the window; English has a singular of its own.
#pragma once

#include <cstdint>

#include <QString>

#include "core/base/counted.h"
#include "core/what_if.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

using ringside::counted;  // English words, which this one would hide
/// Of two translated texts, `several` with %1.
inline QString counted(std::int64_t n, const QString& one, const QString& several) {
  return n == 1 ? one : several.arg(qt(grouped(n)));
}
inline QString ranks_text(std::int64_t n) {
  return counted(n, Train::tr("1 rank"), Train::tr("%1 ranks"));
}
inline QString steps_text(std::int64_t n) {
  return counted(n, Train::tr("1 step"), Train::tr("%1 steps"));
}
inline QString calls_text(std::int64_t n) {
  return counted(n, Train::tr("1 call"), Train::tr("%1 calls"));
}

}  // namespace ringside::ui
