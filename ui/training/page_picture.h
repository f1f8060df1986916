// A page of Train as its picture keeps it, and the picture made again from that.
#pragma once

#include <memory>
#include <string>

#include <QString>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/paint/recipe.h"

namespace ringside::ui {

/// Of a page, by its name, and what it asks, as its text_of().
Recipe page_recipe(const QString& name, const std::string& asked);
/// Whether the picture shows a page that the window exported: its recipe has no command, and says what the page asks.
bool of_page(const Recipe& recipe);
/// What such a page exports. Errors: a page of another name, what it does not ask, what it says then.
Result<std::shared_ptr<const Figure>> page_picture(const Recipe& recipe);

}  // namespace ringside::ui
