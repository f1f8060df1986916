// The handout as pages of A4.
#pragma once

#include <string>

#include <QByteArray>

#include "core/base/result.h"
#include "lessons/handout.h"

namespace ringside::ui {

Result<QByteArray> handout_pdf(const std::string& title, const std::vector<HandoutPage>& pages);

}  // namespace ringside::ui
