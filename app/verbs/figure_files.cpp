#include "app/verbs/figure_files.h"

#include <cstdio>
#include <filesystem>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/figure_snippet.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/paint/grey_theme.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/rows.h"
#include "ui/paint/subject.h"

namespace ringside {
namespace {

namespace fs = std::filesystem;

constexpr auto kUsual = "svg";
constexpr double kLargeAnimation = 5e6;  // bytes of an SVG in motion
// Bytes of TikZ. pdflatex holds a picture in its 5,000,000 words of main memory, where 2 MB have no room.
constexpr double kLargeTikz = 1e6;

/// "ring.svg", of several "ring-03.svg"; in a folder the figure's own name.
std::string path_of(const FileFlags& flags, const FigureMade& made) {
  const fs::path file(flags.file);
  if (names_folder(flags.file))
    return (file / (made.file_name + "." + (flags.as.empty() ? kUsual : flags.as))).string();
  if (made.which.empty()) return flags.file;
  return (file.parent_path() / fmt::format("{}-{}{}", file.stem().string(), made.which, file.extension().string()))
      .string();
}

std::vector<std::pair<std::string, std::string*>> kept(FileFlags& flags) {
  return {{"--theme", &flags.theme}, {"--caption", &flags.caption}, {"--alt", &flags.alt}};
}

std::string recipe_text(FileFlags flags, ui::Recipe recipe) {
  for (const auto& [name, value] : kept(flags))
    if (!value->empty()) recipe.flags[name] = *value;
  for (const auto& [name, value] : {std::pair("--width", &flags.width), {"--height", &flags.height}})
    if (!value->empty()) recipe.flags[name] = *value;
  if (flags.dark) recipe.flags["--dark"] = "";
  if (flags.outline_text) recipe.flags["--outline-text"] = "";
  if (flags.animate) recipe.flags["--animate"] = "";
  recipe.made_with = "ringside " RINGSIDE_VERSION;
  return ui::recipe_line(recipe);
}

Result<ui::ExportOptions> export_options(const FileFlags& flags) {
  ui::ExportOptions options;
  options.outline_text = flags.outline_text;
  options.caption = flags.caption;
  options.alt = flags.alt;
  if (flags.dark && !flags.theme.empty() && flags.theme != "dark")
    return fail("flag", "--dark beside --theme " + flags.theme, "one of the two");
  RINGSIDE_TRY(options.theme, ui::find_theme(!flags.theme.empty() ? flags.theme : flags.dark ? "dark" : "light"));
  RINGSIDE_TRY(options.paper, paper_of(flags));
  if (options.paper && !flags.height.empty())
    return fail("flag", "--height beside --width " + flags.width, "a height beside a width in pixels");
  for (const auto& [name, text, target] :
       {std::tuple{"width", &flags.width, &options.width}, std::tuple{"height", &flags.height, &options.height}}) {
    if (text->empty() || options.paper) continue;
    const auto pixels = parse_number(*text, name, 16, 16384);
    if (!pixels) return name == std::string_view("width") ? ui::no_width(*text) : Failure(pixels.error());
    *target = *pixels;
  }
  return options;
}

/// What the file shows, in words: of a moving one the whole course.
std::string said_of(const FigureMade& made, const std::string& path, const FileFlags& flags) {
  std::string said = made.figure->description();
  if (made.film && ui::film_format(path, flags.animate)) said += " " + made.course;
  if (said.find(made.small_parameters) == std::string::npos) said += " " + made.small_parameters;
  return said;
}

/// A picture, or the whole run in motion.
Result<QByteArray> bytes_of(const FigureMade& made, const std::string& path, const FileFlags& flags,
                            const ui::ExportOptions& options) {
  if (const auto format = ui::film_format(path, flags.animate)) {
    if (!made.film)
      return fail("file", path,
                  made.recipe.flags.contains("--strip")
                      ? "a still picture, or no --strip: a strip does not move, the figure does"
                      : "a still picture: the figure " + made.name + " does not move");
    return ui::film_bytes(*made.film, *format, options);
  }
  RINGSIDE_TRY(const auto format, ui::file_format(path));
  if (flags.animate) return fail("flag", "--animate for " + path, ".svg; .gif, .apng and .mp4 move anyway");
  return ui::figure_bytes(*made.figure, format, options);
}

bool holds_rows(const std::string& path) {
  return path.ends_with(".csv") || path.ends_with(".json");
}

/// Empty where nothing is.
std::string said_left_out(const std::string& path, const std::optional<ui::Paper>& paper,
                          const std::vector<std::string>& texts) {
  if (texts.empty()) return {};
  if (holds_rows(path)) return path + ": " + texts.front();
  if (!paper) return {};
  std::vector<QString> labels;
  for (const std::string& text : texts) labels.push_back(QString::fromStdString(text));
  return fmt::format("{}: {} label{} no room at {:g} mm and 7 pt and {} left out, details first, then the smallest: {}",
                     path, texts.size(), texts.size() == 1 ? " has" : "s have", paper->width_mm,
                     texts.size() == 1 ? "is" : "are", ui::named_labels(labels).toStdString());
}

}  // namespace

bool names_folder(const std::string& file) {
  return file.empty() || file.ends_with('/') || fs::is_directory(file);
}

void declare_file_flags(FlagSet& accept, FileFlags& flags) {
  const auto option = [&](const char* name, std::string& target, const char* help, const char* value) {
    accept.option(name, target, help, value, "The file");
  };
  option("-o,--output", flags.file,
         "a file: .svg, .pdf, .png, .tex (TikZ), or its numbers as .csv, .json;\nor a folder, for files named after "
         "view, case and step (here)",
         "FILE|DIR");
  option("--as", flags.as, "in a folder: svg, pdf, png, tex, csv, json (svg)", "FORMAT");
  option("--width", flags.width,
         "pixels at 96 dpi (the figure's own); or on paper, with labels of 7 pt\nand more: 85mm, column (85mm), text "
         "(170mm), slide (140 x 70 mm).\nWhat has no room there is left out and said",
         "PX|MM");
  option("--height", flags.height, "in pixels (from the width)", "PX");
  option("--theme", flags.theme, "light, dark, grey (light)", "THEME");
  accept.flag("--dark", flags.dark, "as --theme dark", "The file");
  accept.flag("--outline-text", flags.outline_text, "SVG: text as outlines, the same without Inter and Roboto",
              "The file");
  option("--caption", flags.caption, "what stands below it (its description)", "TEXT");
  option("--alt", flags.alt, "alternative text (its description)", "TEXT");
  option("--snippet", flags.snippet,
         "also write what places the figure in a text: .tex, .md;\nof --steps a Beamer frame", "FILE");
  accept.flag("--animate", flags.animate,
              "the whole run in motion: SVG for a browser. .gif, .apng and .mp4 (made by\nffmpeg) move anyway",
              "The file");
  declare_force(accept, flags.force, "The file");
}

void take_recipe(FileFlags& flags, const ui::Recipe& recipe) {
  const auto take = [&](const char* name, std::string& value) {
    if (const auto at = recipe.flags.find(name); value.empty() && at != recipe.flags.end()) value = at->second;
  };
  if (flags.dark) flags.theme = "dark";
  for (const auto& [name, value] : kept(flags)) take(name.c_str(), *value);
  // Another size asked for is another proportion, too.
  if (flags.width.empty() && flags.height.empty()) take("--width", flags.width), take("--height", flags.height);
  flags.dark = flags.dark || (flags.theme.empty() && recipe.flags.contains("--dark"));
  flags.outline_text = flags.outline_text || recipe.flags.contains("--outline-text");
  flags.animate = flags.animate || (recipe.flags.contains("--animate") && flags.file.ends_with(".svg"));
}

Result<bool> FolderMade::make(const std::string& file) {
  if (!names_folder(file) || file.empty() || fs::is_directory(file)) return true;
  for (fs::path at = file; !at.empty() && !fs::exists(at) && at != at.parent_path(); at = at.parent_path())
    if (at.has_filename()) made_.push_back(at);
  std::error_code error;
  if (!fs::create_directories(file, error) && error)
    return fail("folder", file, fmt::format("a folder that can be made ({})", error.message()));
  return true;
}

FolderMade::~FolderMade() {
  std::error_code held;  // what has something in it stays
  for (const fs::path& at : made_) fs::remove(at, held);
}

Result<bool> check_files(const FileFlags& flags) {
  if (!flags.snippet.empty()) {  // it may lie in that folder
    RINGSIDE_OK(check_snippet(flags.snippet));
    RINGSIDE_OK(check_writable(flags.snippet));
  }
  if (names_folder(flags.file)) {
    if (flags.as.empty()) return true;
    if (!ui::file_format("." + flags.as)) return fail("--as", flags.as, "svg, pdf, png, tex, csv, json");
    return flags.snippet.empty() ? Result<bool>(true) : check_placed(flags.snippet, "*." + flags.as);
  }
  if (!flags.as.empty()) return fail("flag", "--as beside -o " + flags.file, "-o with a folder, or the ending alone");
  if (!ui::film_format(flags.file, false) && !ui::file_format(flags.file))
    return fail("file", flags.file,
                "a name that ends in .svg, .pdf, .png, .tex, .csv or .json, or of what moves .gif, .apng or .mp4");
  if (!flags.snippet.empty()) RINGSIDE_OK(check_placed(flags.snippet, flags.file));
  return check_writable(flags.file);
}

Result<std::optional<ui::Paper>> paper_of(const FileFlags& flags) {
  if (!ui::names_paper(flags.width)) return std::optional<ui::Paper>();
  return ui::parse_paper(flags.width).map([](const ui::Paper& paper) { return std::optional<ui::Paper>(paper); });
}

Result<PaintedFigures> paint_figures(const std::vector<FigureMade>& figures, const FileFlags& flags) {
  RINGSIDE_TRY(ui::ExportOptions options, export_options(flags));
  PaintedFigures painted;
  for (const FigureMade& made : figures) {
    const std::string path = path_of(flags, made);
    options.recipe = recipe_text(flags, made.recipe);
    const std::string said = said_of(made, path, flags);
    options.alt = flags.alt.empty() ? said : flags.alt;
    options.in_proportion = made.in_proportion;
    options.of = ui::subject_of(*made.figure, made.recipe);
    RINGSIDE_TRY(auto bytes, bytes_of(made, path, flags, options));
    if (!flags.force) RINGSIDE_OK(ui::may_replace(path, made.recipe, bytes));
    WrittenFigure one{made.name,   path,          said, flags.caption.empty() ? said : flags.caption,
                      options.alt, options.paper, {}};
    if (holds_rows(path)) {
      if (std::string rows = ui::left_out_of_rows(*made.figure); !rows.empty()) one.left_out.push_back(std::move(rows));
    } else {
      for (const QString& text : ui::left_out(*made.figure, options)) one.left_out.push_back(text.toStdString());
    }
    if (const auto size = static_cast<double>(bytes.size());
        flags.animate && path.ends_with(".svg") && size > kLargeAnimation)
      painted.said.push_back(fmt::format(
          "{}: {:.1f} MB, which browsers take long to open; .mp4 and ringside share are smaller", path, size / 1e6));
    if (const auto size = static_cast<double>(bytes.size()); path.ends_with(".tex") && size > kLargeTikz)
      painted.said.push_back(
          fmt::format("{}: {:.1f} MB of TikZ, for which pdflatex may have no memory (\"TeX capacity exceeded\"); write "
                      "a .pdf and place it by \\includegraphics, or use lualatex",
                      path, size / 1e6));
    if (!made.warning.empty()) painted.said.push_back(made.warning);
    if (auto text = said_left_out(path, options.paper, one.left_out); !text.empty())
      painted.said.push_back(std::move(text));
    painted.figures.push_back(std::move(one));
    painted.files.emplace_back(path, std::move(bytes));
  }
  return painted;
}

Result<bool> add_snippet(PaintedFigures& painted, const std::vector<PlacedFigure>& placed, const FileFlags& flags) {
  if (flags.snippet.empty()) return true;
  RINGSIDE_TRY(auto text, snippet_of(flags.snippet, placed, flags.force));
  painted.files.emplace_back(flags.snippet, std::move(text));
  return true;
}

Result<bool> write_painted(const PaintedFigures& painted) {
  for (const auto& [path, bytes] : painted.files)
    RINGSIDE_OK(write_file(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())}));
  for (const std::string& line : painted.said) fmt::print(stderr, "ringside: {}\n", line);
  return true;
}

Result<std::vector<WrittenFigure>> write_figures(const std::vector<FigureMade>& figures, const FileFlags& flags) {
  RINGSIDE_TRY(auto painted, paint_figures(figures, flags));
  RINGSIDE_OK(write_painted(painted));
  return std::move(painted.figures);
}

}  // namespace ringside
