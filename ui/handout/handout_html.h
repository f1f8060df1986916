// The handout as one HTML page with pictures and formulas inside.
#pragma once

#include <QByteArray>

#include "core/base/result.h"
#include "lessons/handout.h"

namespace ringside::ui {

Result<QByteArray> handout_html(const LessonInfo& info, const std::vector<HandoutPage>& pages);

}  // namespace ringside::ui
