#include "app/verbs/figure_named.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/verbs/figure_input.h"
#include "app/verbs/figure_recipe.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/printed_numbers.h"
#include "ui/stage/registry.h"

namespace ringside {
namespace {

bool is_scene(const std::string& word) {
  return word.ends_with(".ringside") || ui::may_hold_recipe(word);
}

std::string accepted_figures() {
  return join(figure_names()) + "; of training " + join(training_figure_names());
}

/// A picture of training; of "gamma", "tiers" and "whatif", which are figures, too, only with its keys.
bool means_lab_scene(const std::vector<std::string>& words) {
  const auto figure = [&](ui::View view) { return fold_name(ui::kind_of(view).name) == fold_name(words.front()); };
  return names_lab_scene(words.front()) && (std::ranges::none_of(ui::figure_views(), figure) ||
                                            (words.size() > 1 && words[1].find('=') != std::string::npos));
}

/// Of a word that is no figure: a file may be meant.
Failure no_figure(const std::string& word) {
  std::error_code unreadable;
  if (!std::filesystem::is_regular_file(word, unreadable))
    return fail("figure", fold_name(word), accepted_figures() + ", or a .ringside file");
  if (const auto json = read_json(word))
    if (const std::string verb = printing_verb(*json); !verb.empty()) return only_numbers(word, verb);
  return fail("file", word,
              "a picture, page or numbers that show a figure; a figure before a schedule, as in chunks " + word);
}

}  // namespace

Result<NamedFigure> read_words(FigureFlags& flags) {
  if (flags.words.empty()) return fail("FIGURE is missing", "", accepted_figures() + ", or a .ringside file");
  std::string name, typed;
  NamedFigure named;
  if (means_lab_scene(flags.words)) {
    flags.lab = join(flags.words, " ");
    named.kind = &ui::kind_of(ui::View::lab);
    return named;
  }
  for (const std::string& word : flags.words) {
    if (is_scene(word) && named.scene_file.empty())
      named.scene_file = word;
    else if (name.empty())
      typed = word, name = fold_name(word);
    else if (flags.question.collective.empty() && named.scene_file.empty())
      flags.question.collective = word;
    else
      return fail("argument", word, "FIGURE COLLECTIVE, or SCENE.ringside [FIGURE]");
  }
  if (ui::may_hold_recipe(named.scene_file)) {
    RINGSIDE_TRY(const auto figure, take_recipe(flags, named.scene_file, !name.empty()));
    if (name.empty()) name = fold_name(figure);
    flags.lab = flags.recipe->scene.lab;
  }
  if (name.empty()) name = figure_names().front();
  if (name == kLabView && !flags.lab.empty()) named.kind = &ui::kind_of(ui::View::lab);
  for (const ui::View view : ui::figure_views())
    if (fold_name(ui::kind_of(view).name) == name) named.kind = &ui::kind_of(view);
  if (!named.kind) return no_figure(typed.empty() ? name : typed);
  if (named.kind->name != kLabView) flags.lab.clear();
  return named;
}

std::vector<std::string> figure_names() {
  std::vector<std::string> names;
  for (const ui::View view : ui::figure_views()) names.push_back(ui::kind_of(view).name);
  return names;
}

std::vector<std::string> training_figure_names() {
  auto names = lab_picture_names();
  std::erase_if(names, [](const std::string& name) { return std::ranges::count(figure_names(), name) > 0; });
  return names;
}

std::string recipe_file(const std::vector<std::string>& words) {
  const auto at = std::find_if(words.begin(), words.end(), ui::may_hold_recipe);
  return at == words.end() ? "" : *at;
}

}  // namespace ringside
