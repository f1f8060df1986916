#include <cstdio>
#include <memory>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/verbs/figure_request.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/paint/export.h"
#include "ui/paint/theme.h"

namespace ringside {
namespace {

/// The figures' names, in lines that a terminal has room for.
std::string figure_lines() {
  constexpr std::size_t kWidth = 70;
  std::string text;
  std::size_t width = 0;
  for (const std::string& name : figure_names()) {
    if (!text.empty()) text += width + name.size() > kWidth ? ",\n" : ", ";
    width = width + name.size() > kWidth ? name.size() : width + name.size() + 2;
    text += name;
  }
  return text;
}

struct PictureFlags {
  FigureFlags figure;
  std::string file, width, height;
  bool dark = false, outline_text = false;
};

Result<ui::ExportOptions> export_options(const PictureFlags& flags) {
  ui::ExportOptions options;
  options.outline_text = flags.outline_text;
  if (flags.dark) options.theme = &ui::dark_theme();
  for (const auto& [name, text, target] :
       {std::tuple{"width", &flags.width, &options.width}, std::tuple{"height", &flags.height, &options.height}}) {
    if (text->empty()) continue;
    RINGSIDE_TRY(const auto pixels, parse_number(*text, name, 16, 16384));
    *target = pixels;
  }
  return options;
}

/// The flags of the file itself that a recipe keeps.
std::vector<std::pair<std::string, std::string*>> sizes(PictureFlags& flags) {
  return {{"--width", &flags.width}, {"--height", &flags.height}};
}
std::vector<std::pair<std::string, bool*>> switches(PictureFlags& flags) {
  return {{"--dark", &flags.dark}, {"--outline-text", &flags.outline_text}};
}

Result<bool> take_recipe(PictureFlags& flags) {
  const std::string file = recipe_file(flags.figure.words);
  if (file.empty()) return true;
  RINGSIDE_TRY(const auto recipe, ui::read_recipe(file));
  // Another size asked for is another proportion, too.
  const bool sized = !flags.width.empty() || !flags.height.empty();
  for (const auto& [name, value] : sizes(flags))
    if (const auto at = recipe.flags.find(name); !sized && at != recipe.flags.end()) *value = at->second;
  for (const auto& [name, on] : switches(flags)) *on = *on || recipe.flags.contains(name);
  return true;
}

std::string recipe_text(PictureFlags flags, ui::Recipe recipe) {
  for (const auto& [name, value] : sizes(flags))
    if (!value->empty()) recipe.flags[name] = *value;
  for (const auto& [name, on] : switches(flags))
    if (*on) recipe.flags[name] = "";
  recipe.made_with = "ringside " RINGSIDE_VERSION;
  return ui::recipe_line(recipe);
}

Result<Outcome> answer_figure(PictureFlags flags, bool json) {
  if (flags.file.empty()) return fail("-o is missing", "", "-o FILE.svg, FILE.pdf, FILE.png or FILE.csv");
  RINGSIDE_OK(ui::file_format(flags.file));
  RINGSIDE_OK(check_writable(flags.file));
  const Painting painting;
  RINGSIDE_OK(take_recipe(flags));
  RINGSIDE_TRY(auto options, export_options(flags));
  const auto made = make_requested_figure(flags.figure);
  if (!made) return Failure(made.error());
  if (made->recipe) options.recipe = recipe_text(flags, *made->recipe);
  RINGSIDE_OK(ui::write_figure(*made->figure, flags.file, options));
  if (!made->warning.empty()) fmt::print(stderr, "ringside: {}\n", made->warning);
  const std::string description = made->figure->description();
  if (json)
    return Outcome{
        json_text(nlohmann::ordered_json{{"figure", made->name}, {"file", flags.file}, {"description", description}})};
  return Outcome{fmt::format("{}: {}\n", flags.file, description)};
}

Action declare_figure(FlagSet& accept) {
  auto flags = std::make_shared<PictureFlags>();
  accept.arguments(
      "FIGURE", flags->figure.words, 3,
      "FIGURE [COLLECTIVE], or SCENE.ringside [FIGURE], or a figure's own\n.svg, .pdf or .png; figures are\n" +
          figure_lines());
  accept.option("-o,--output", flags->file, "what to write: .svg, .pdf, .png, .csv", "FILE");
  accept.option("--width", flags->width, "in pixels at 96 dpi (the figure's own)", "PX");
  accept.option("--height", flags->height, "in pixels (from the width)", "PX");
  accept.flag("--dark", flags->dark, "on a dark ground");
  accept.flag("--outline-text", flags->outline_text, "SVG: text as outlines, the same without Inter and Roboto");
  const auto moment = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "The moment");
  };
  moment("--step", flags->figure.step, "after N steps; 0 is the start (0)", "N");
  moment("--phase", flags->figure.phase, "and within the next step: 0.5 is in mid flight (0)", "0..1");
  moment("--measured", flags->figure.measured, "a measurement as measure -o wrote it", "FILE");
  const auto own = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "One figure's own");
  };
  own("--channel", flags->figure.channel, "chunks, spacetime, topology, script, traffic: one channel alone", "1..");
  own("--compare", flags->figure.compare,
      "performance, race: further algorithms, or all; race: size=1MiB, tier=pcie, .. too", "LIST");
  accept.option("--published", flags->figure.published,
                "performance: runs that others published: # key: value lines, bytes,time_us", "FILE..",
                "One figure's own");
  declare_cost_flags(accept, flags->figure.costs, "performance", "One figure's own");
  own("--what-if", flags->figure.what_if,
      "whatif, topology, traffic, performance: what goes otherwise, as\nringside whatif has it (whatif: slow-link 2-3 "
      "4)",
      "WHAT");
  own("--order", flags->figure.order, "blocking: sends-first, receives-first, even-odd, combined (sends-first)",
      "ORDER");
  own("--eager-limit", flags->figure.eager_limit, "blocking: up to which size a send returns at once (4KiB)", "BYTES");
  accept.flag("--strip", flags->figure.strip, "chunks: every moment side by side", "The moment");
  declare_case_flags(accept, flags->figure.question, false);
  declare_data_flag(accept, flags->figure.question);
  declare_training_flags(accept, flags->figure.training);
  return [flags, &accept](bool json) {
    flags->figure.case_given = accept.given({"The case", "The wires"});
    flags->figure.training_given = accept.given({"Training"});
    return answer_figure(*flags, json);
  };
}

}  // namespace

Verb figure_verb() {
  return {
      "figure",
      "FIGURE [COLLECTIVE ..] -o FILE.svg|pdf|png|csv\n       ringside figure SCENE.ringside [FIGURE] -o FILE\n       "
      "ringside figure FILE.svg|pdf|png -o FILE",
      "any picture of the window as a file",
      "The figures are the window's own, painted without a window. Without flags the case is a ring allreduce of\n"
      "3 numbers on 4 ranks. gamma takes the flags of `ringside gamma`, tiers takes -n. A .csv holds the picture's\n"
      "numbers. The description that is printed serves as alternative text. Figures of a case carry their recipe, so "
      "that\n"
      "`ringside figure old.svg -o new.pdf` makes one again; flags change it.",
      "  ringside figure chunks allreduce -a ring -k 4 --step 2 --phase 0.5 -o ring.svg\n"
      "  ringside figure chunks allreduce -a chain --data \"8,6,5;3,3,1;1,1,2;8,6,9\" --strip -o chain.pdf\n"
      "  ringside figure performance allreduce -a ring -k 8 -n 1MiB --tier infiniband -o ring.png --width 1200\n"
      "  ringside figure performance allreduce -k 8 --compare all -o allreduce.svg\n"
      "  ringside figure performance allreduce -k 16 --topology h100-rails:2 --costs nccl --published run.csv -o "
      "nccl.svg\n"
      "  ringside figure blocking allreduce -a ring -k 4 -n 64KiB --eager-limit 4KiB -o waits.svg\n"
      "  ringside figure gamma --workers 1..1024 -o gamma.svg\n"
      "  ringside figure tiers -n 256MiB -o tiers.csv\n"
      "  ringside figure ring.svg -o ring-dark.png --dark",
      declare_figure};
}

}  // namespace ringside
