// The handout as one HTML page with pictures and formulas inside.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QByteArray>
#include <QString>

#include "core/base/result.h"
#include "lessons/handout.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// Markdown as HTML of the few elements that it has, with formulas as pictures.
QString html_of(const std::string& markdown);
/// `pictures` has one for every page, or null.
Result<QByteArray> handout_html(const std::string& title, const std::vector<HandoutPage>& pages,
                                const std::vector<std::shared_ptr<const Figure>>& pictures);

}  // namespace ringside::ui
