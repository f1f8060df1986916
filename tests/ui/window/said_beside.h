// What stands beside a lesson's page, in words.
#pragma once

#include <string>

#include <QLabel>

#include "ui/figures/figure_view.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/window/main_window.h"

namespace ringside::ui {

/// What figures say of themselves, and every label outside the page.
inline std::string words_beside(const MainWindow& window, const LessonPanel& panel) {
  std::string words;
  for (const auto* view : window.findChildren<FigureView*>())
    if (view->isVisible() && view->figure()) words += view->figure()->description() + '\n';
  for (const auto* label : window.findChildren<QLabel*>())
    if (label->isVisible() && !panel.isAncestorOf(label)) words += label->text().toStdString() + '\n';
  return words;
}

}  // namespace ringside::ui
