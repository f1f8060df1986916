#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/verbs/figure_files.h"
#include "app/verbs/figure_list.h"
#include "app/verbs/figure_named.h"
#include "app/verbs/figure_recipe.h"
#include "app/verbs/figure_request.h"
#include "app/verbs/figure_snippet.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "ui/measure/measured_picture.h"
#include "ui/paint/recipe.h"
#include "ui/share/share_page.h"
#include "ui/training/page_picture.h"

namespace ringside {
namespace {

/// Names in lines that a terminal has room for.
std::string lines_of(const std::vector<std::string>& names) {
  constexpr std::size_t kWidth = 70;
  std::string text;
  std::size_t width = 0;
  for (const std::string& name : names) {
    if (!text.empty()) text += width + name.size() > kWidth ? ",\n" : ", ";
    width = width + name.size() > kWidth ? name.size() : width + name.size() + 2;
    text += name;
  }
  return text;
}

struct PictureFlags {
  FigureFlags figure;
  FileFlags file;
  bool all = false;
};

nlohmann::ordered_json json_of(const WrittenFigure& w) {
  nlohmann::ordered_json j{{"figure", w.figure}, {"file", w.file}, {"description", w.description}};
  if (!w.left_out.empty()) j["left_out"] = w.left_out;
  return j;
}

/// The figures that the words and flags ask for, as files to be written.
Result<PaintedFigures> paint_asked(PictureFlags& flags) {
  if (const std::string file = recipe_file(flags.figure.words); !file.empty()) {
    RINGSIDE_TRY(const auto recipe, ui::read_recipe(file));
    take_recipe(flags.file, recipe);
    if (!recipe.command.empty() || ui::of_page(recipe) || ui::of_measure(recipe)) {
      if (flags.figure.words.size() > 1)
        return fail("argument", flags.figure.words.back(), "nothing beside " + file + ", the picture of a verb");
      RINGSIDE_TRY(auto again, remade(recipe, flags.figure));
      std::vector<FigureMade> one;
      one.push_back(std::move(again));
      return paint_figures(one, flags.file);
    }
  } else if (flags.figure.strip && flags.file.width.empty() && flags.file.height.empty()) {
    flags.file.width = "text";
  }
  if (ui::film_format(flags.file.file, flags.file.animate)) flags.figure.most_steps = ui::kMostSharedSteps;
  RINGSIDE_TRY(const auto paper, paper_of(flags.file));
  RINGSIDE_TRY(const auto made, make_requested_figures(flags.figure, paper));
  return paint_figures(made, flags.file);
}

/// With the snippet that places them.
Result<PaintedFigures> paint_one(PictureFlags flags) {
  RINGSIDE_TRY(auto painted, paint_asked(flags));
  std::vector<PlacedFigure> placed;
  for (const WrittenFigure& w : painted.figures) placed.push_back({w.file, w.caption, w.alt, w.paper, "", ""});
  RINGSIDE_OK(add_snippet(painted, placed, flags.file));
  return painted;
}

void declare(FlagSet& accept, PictureFlags& flags);

/// A line of a recipe file, with what the command line says for all of them.
Result<PaintedFigures> paint_listed(const ListedFigure& listed, const FileFlags& all, PaintedAbove& above) {
  PictureFlags flags;
  FlagSet accept;
  declare(accept, flags);
  RINGSIDE_TRY(const auto arguments, above.arguments(listed));
  RINGSIDE_OK(accept.parse(arguments));
  if (const auto extras = accept.extras(); !extras.empty())
    return fail("argument", extras.front(), "see ringside figure --help");
  flags.figure.case_given = accept.given({"The case", "The wires"});
  flags.figure.training_given = accept.given({"Training"});
  const std::filesystem::path name(listed.file);
  flags.file.file =
      (std::filesystem::path(all.file) / (all.as.empty() ? listed.file : name.stem().string() + "." + all.as)).string();
  flags.file.force = all.force;
  for (const auto& [given, own] : {std::pair(&all.width, &flags.file.width), {&all.theme, &flags.file.theme}})
    if (!given->empty()) *own = *given;
  flags.file.dark = flags.file.dark || all.dark;
  flags.file.outline_text = flags.file.outline_text || all.outline_text;
  return paint_one(std::move(flags));
}

/// What is wrong with a figure of a list, and where that is written.
Error at_line(const std::string& where, Error error) {
  error.what = where + ": " + error.what;
  return error;
}

/// What is wrong with the last line leaves no half of a list behind: all are painted before any is written.
Result<PaintedFigures> paint_list(const std::string& file, const FileFlags& flags) {
  if (!names_folder(flags.file)) return fail("-o", flags.file, "a folder for the figures of a list");
  RINGSIDE_TRY(const auto list, read_figure_list(file));
  PaintedFigures all;
  std::vector<PlacedFigure> placed;
  std::set<std::string> names;
  PaintedAbove above;
  for (const ListedFigure& listed : list) {
    auto some = paint_listed(listed, flags, above);
    if (!some) return Failure(at_line(listed.where, std::move(some.error())));
    above.add(listed, some->files);
    for (auto& [path, bytes] : some->files) {
      if (!names.insert(path).second) return fail(listed.where, path, "a name that no line above has");
      all.files.emplace_back(path, std::move(bytes));
    }
    for (WrittenFigure& w : some->figures) {
      placed.push_back({w.file, w.caption, w.alt, w.paper, listed.heading, "ringside figure " + listed.typed});
      all.figures.push_back(std::move(w));
    }
    std::ranges::move(some->said, std::back_inserter(all.said));
  }
  RINGSIDE_OK(add_snippet(all, placed, flags));
  return all;
}

/// What a list is written into need not end in a slash: only what is called like a picture is none.
bool may_become_folder(const std::string& name) {
  return !names_folder(name) && !std::filesystem::exists(name) && !ui::file_format(name) &&
         !ui::film_format(name, false);
}

Result<Outcome> answer_figure(PictureFlags flags, bool json) {
  const auto& words = flags.figure.words;
  const bool listed = flags.all || (words.size() == 1 && is_figure_list(words.front()));
  if (listed && may_become_folder(flags.file.file)) flags.file.file += '/';
  FolderMade folder;  // a snippet may lie in it, too
  RINGSIDE_OK(folder.make(flags.file.file));
  RINGSIDE_OK(check_files(flags.file));
  const Painting painting;
  if (flags.all && !words.empty()) return fail("argument", words.front(), "nothing beside --all");
  const auto painted = listed ? paint_list(flags.all ? "" : words.front(), flags.file) : paint_one(flags);
  if (!painted) return Failure(painted.error());
  RINGSIDE_OK(write_painted(*painted));
  const std::vector<WrittenFigure>& written = painted->figures;
  if (json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const WrittenFigure& w : written) all.push_back(json_of(w));
    return Outcome{json_text(all.size() == 1 ? all[0] : all)};
  }
  std::string text;
  for (const WrittenFigure& w : written) text += fmt::format("{}: {}\n", w.file, w.description);
  return Outcome{text};
}

void declare(FlagSet& accept, PictureFlags& given) {
  PictureFlags* flags = &given;
  accept.arguments("FIGURE", flags->figure.words, 16,
                   "FIGURE [COLLECTIVE], or SCENE.ringside [FIGURE], or a figure's own\nfile; figures are\n" +
                       lines_of(figure_names()) +
                       ";\nof training, with KEY=VALUE .. (step K=4,64: section 4.1;\nsentence dp=8 zero=3: a "
                       "model's step),\n" +
                       lines_of(training_figure_names()));
  declare_file_flags(accept, flags->file);
  const auto moment = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "The moment");
  };
  moment("--step", flags->figure.step, "after N steps; 0 is the start, the word end the last (0)", "N");
  moment("--steps", flags->figure.steps,
         "several moments, a file for each: 0,3,7, or 2..6, or all; of --strip its panels", "LIST");
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
  accept.flag("--strip", flags->figure.strip, "chunks: moments side by side, as many as fit a page", "The moment");
  declare_case_flags(accept, flags->figure.question, false);
  declare_data_flag(accept, flags->figure.question);
  declare_training_flags(accept, flags->figure.training);
}

Action declare_figure(FlagSet& accept) {
  auto flags = std::make_shared<PictureFlags>();
  declare(accept, *flags);
  accept.flag("--all", flags->all, "the figures of the chapter, as docs/gallery.md shows them, into -o DIR");
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
      "FIGURE [COLLECTIVE ..] [-o FILE.svg|pdf|png|tex|csv|json | -o DIR]\n       ringside figure SCENE.ringside "
      "[FIGURE] -o "
      "FILE\n       ringside figure FILE.svg|pdf|png -o FILE\n       ringside figure FILE.figures | --all  -o DIR",
      "any picture of the window as a file",
      "The figures are the window's own, painted without a window. Without flags the case is a ring allreduce of\n"
      "3 numbers on 4 ranks. gamma takes the flags of `ringside gamma`, tiers takes -n. A .csv holds the picture's\n"
      "numbers. The description that is printed serves as alternative text. Figures carry their recipe, so that\n"
      "`ringside figure old.svg -o new.pdf` makes one again; flags change it. A file that is there is written over "
      "only\n"
      "where it shows the same figure of the same case and moment and nobody changed it since. A .figures file has a\n"
      "line for each of many: NAME.svg = ARGUMENTS.",
      "  ringside figure chunks allreduce -a ring -k 4 --step 2 --phase 0.5 -o ring.svg\n"
      "  ringside figure chunks allreduce -a chain --data \"8,6,5;3,3,1;1,1,2;8,6,9\" --strip -o chain.pdf\n"
      "  ringside figure performance allreduce -a ring -k 8 -n 1MiB --tier infiniband -o ring.png --width 1200\n"
      "  ringside figure performance allreduce -k 8 --compare all -o allreduce.svg\n"
      "  ringside figure performance allreduce -k 16 --topology h100-rails:2 --costs nccl --published run.csv -o "
      "nccl.svg\n"
      "  ringside figure blocking allreduce -a ring -k 4 -n 64KiB --eager-limit 4KiB -o waits.svg\n"
      "  ringside figure gamma --workers 1..1024 -o gamma.svg\n"
      "  ringside figure tiers -n 256MiB -o tiers.csv\n"
      "  ringside figure overlap model=resnet-50 K=8 cluster=ethernet -o overlap.pdf --width text\n"
      "  ringside figure chunks allreduce -k 4 --steps 0..6 --width slide --as pdf -o slides/ --snippet "
      "slides/ring.tex\n"
      "  ringside figure ring.svg -o ring-dark.png --dark",
      declare_figure};
}

}  // namespace ringside
