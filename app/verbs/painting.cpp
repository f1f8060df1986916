#include "app/verbs/painting.h"

#include <cstdio>

#include <utility>

#include <fmt/format.h>
#include <QApplication>
#include <QHashSeed>

#include "app/flags/flag_set.h"
#include "app/machine/display.h"
#include "app/verbs/figure_files.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "ui/paint/export.h"
#include "ui/paint/figure.h"
#include "ui/paint/theme.h"

namespace ringside {

Painting::Painting() {
  QHashSeed::setDeterministicGlobalSeed();
  choose_offscreen();
  quiet_qt();
  application_ = std::make_unique<QApplication>(count_, arguments_.data());
  ui::load_fonts();
}

Painting::~Painting() = default;

void declare_picture(FlagSet& accept, PictureFile& picture, const std::string& verb) {
  declare_output(accept, picture, "the answer as a picture, too: .svg, .pdf, .png, .tex, .csv, .json");
  picture.verb = verb, picture.accept = &accept;
}

namespace {

ui::Recipe recipe_of(const PictureFile& picture) {
  ui::Recipe recipe;
  recipe.figure = picture.verb;
  recipe.command = picture.accept->typed({"--output", "--force", "--json", "--table"});
  recipe.command.insert(recipe.command.begin(), picture.verb);
  return recipe;
}

}  // namespace

Result<bool> check_picture(const PictureFile& picture) {
  if (picture.path.empty()) return true;
  RINGSIDE_TRY(const auto format, ui::file_format(picture.path));
  RINGSIDE_OK(check_writable(picture.path));
  const bool rows = format == ui::FileFormat::csv;
  return picture.force || rows ? check_output(picture) : ui::may_replace(picture.path, recipe_of(picture), {});
}

std::shared_ptr<const Picture> picture_of(const PictureFile& picture,
                                          std::function<std::shared_ptr<const ui::Figure>()> make,
                                          const std::string& page) {
  if (picture.path.empty()) return nullptr;
  ui::Recipe recipe = recipe_of(picture);
  recipe.page = page;
  return picture_of(picture, std::move(recipe), std::move(make));
}

std::shared_ptr<const Picture> picture_of(const PictureFile& picture, ui::Recipe recipe,
                                          std::function<std::shared_ptr<const ui::Figure>()> make) {
  if (picture.path.empty()) return nullptr;
  return std::make_shared<const Picture>(Picture{picture.path, picture.force, std::move(recipe), std::move(make)});
}

Result<bool> write_picture(const Picture& picture) {
  const Painting painting;
  FigureMade made{picture.recipe.figure, picture.make(), {}, picture.recipe, picture.recipe.figure};
  std::vector<FigureMade> figures;
  figures.push_back(std::move(made));
  FileFlags flags;
  flags.file = picture.path, flags.force = true;  // check_picture() has looked
  RINGSIDE_TRY(const auto written, write_figures(figures, flags));
  for (const WrittenFigure& w : written) fmt::print(stderr, "{}: {}\n", w.file, w.description);
  return true;
}

}  // namespace ringside
