// A lesson or a class as one file for a browser, without a network: pages with their questions, answered by the page
// itself, and every scene as a shared page plays it.
#pragma once

#include <string>
#include <vector>

#include <QByteArray>
#include <QString>

#include "core/base/result.h"
#include "ui/share/shared_pages.h"

namespace ringside::ui {

/// Pictures that a page asks about wait until it is answered; then they play. Requires an application and the fonts.
/// Errors: a scene that cannot be answered.
Result<QByteArray> lesson_page(const std::string& title, std::vector<SharedSheet> sheets);

/// The script of such a page, with the units that an answer may have.
QString lesson_script();

}  // namespace ringside::ui
