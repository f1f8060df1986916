// The handout as one HTML page with pictures and formulas inside.
#pragma once

#include <string>

#include <QByteArray>

#include "core/base/result.h"
#include "lessons/handout.h"

namespace ringside::ui {

Result<QByteArray> handout_html(const std::string& title, const std::vector<HandoutPage>& pages);

}  // namespace ringside::ui
