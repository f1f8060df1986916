// The handout as pages of A4.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QByteArray>

#include "core/base/result.h"
#include "lessons/handout.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// `pictures` has one for every page, or null.
Result<QByteArray> handout_pdf(const std::string& title, const std::vector<HandoutPage>& pages,
                               const std::vector<std::shared_ptr<const Figure>>& pictures);

}  // namespace ringside::ui
