#include "ui/handout/picture_words.h"

#include "lessons/handout.h"
#include "ui/handout/picture_of.h"
#include "ui/paint/export.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr QSizeF kStage{1360, 840};  // of a window of 1920 x 1080, where most labels have room

}  // namespace

std::string picture_words(const Scene& scene, const std::string& view, bool untold) {
  HandoutPage page;
  page.scene = scene;
  page.view = view;
  page.untold = untold;
  const auto figure = picture_of(page);
  if (!figure) return figure.error().line();
  std::string words = (*figure)->description();
  for (const QString& text : FittedText::of(page_painting(**figure, kStage, light_theme())))
    words += '\n' + text.toStdString();
  return words;
}

}  // namespace ringside::ui
