#include "app/verbs/figure_snippet.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/flags/output_file.h"
#include "core/base/file.h"
#include "core/base/tex.h"
#include "core/base/try.h"
#include "ui/paint/recipe.h"

namespace ringside {
namespace {

namespace fs = std::filesystem;

/// Endings of what a text of either kind can place: no LaTeX engine reads moving pictures, no Markdown TikZ.
constexpr std::array<std::string_view, 4> kInLatex{".pdf", ".png", ".tex", ".svg"};
constexpr std::array<std::string_view, 6> kInMarkdown{".svg", ".png", ".pdf", ".gif", ".apng", ".mp4"};

/// With its alternative text where the document loads accsupp, which needs hyperref for these words.
std::string spoken(const std::string& alt, const std::string& drawing) {
  return fmt::format(
      "\\ifdefined\\BeginAccSupp\\ifdefined\\pdfstringdef\\BeginAccSupp{{method=pdfstringdef,unicode,Alt={{{}}}}}"
      "\\fi\\fi\n  {}%\n  \\ifdefined\\EndAccSupp\\ifdefined\\pdfstringdef\\EndAccSupp{{}}\\fi\\fi",
      tex_text(alt), drawing);
}

/// As LaTeX takes it in: a picture that is TikZ is text, and pdflatex reads no SVG. \includesvg has no key alt.
std::string taken_in(const PlacedFigure& figure, const std::string& file) {
  if (file.ends_with(".tex")) return spoken(figure.alt, fmt::format("\\input{{{}}}", file));
  const std::string width = figure.paper ? fmt::format("width={:g}mm", figure.paper->width_mm) : "width=\\linewidth";
  if (file.ends_with(".svg"))
    return spoken(figure.alt, fmt::format("\\includesvg[{}]{{{}}}", width, file.substr(0, file.size() - 4)));
  return fmt::format("\\includegraphics[{},alt={{{}}}]{{{}}}", width, tex_text(figure.alt), file);
}

/// Wider than a column it floats over both.
std::string environment(const PlacedFigure& figure, const std::string& file, const std::string& label) {
  constexpr double kColumn = 90;  // mm
  const std::string name = figure.paper && figure.paper->width_mm > kColumn ? "figure*" : "figure";
  return fmt::format("\\begin{{{0}}}\n  \\centering\n  {1}\n  \\caption{{{2}}}\n  \\label{{fig:{3}}}\n\\end{{{0}}}\n",
                     name, taken_in(figure, file), tex_text(figure.caption), label);
}

/// A comment where the text of LaTeX's own article on a4paper, 345 pt, has no room for it.
std::string wider_than_article(double width_mm) {
  constexpr double kTextOfArticle = 121, kTextOfA4 = 170;  // mm
  if (width_mm <= kTextOfArticle) return {};
  std::string text = fmt::format("% {:g} mm wide: article's text is {:g} mm", width_mm, kTextOfArticle);
  if (width_mm <= kTextOfA4)
    text += fmt::format("; \\usepackage[a4paper,margin=20mm]{{geometry}} has {:g} mm", kTextOfA4);
  return text + ".\n";
}

/// Steps of one figure are slides in one frame; what a list names stands one after the other.
std::string latex(const std::vector<PlacedFigure>& figures, const std::vector<std::string>& files) {
  double widest = 0;  // mm
  for (const PlacedFigure& f : figures) widest = std::max(widest, f.paper ? f.paper->width_mm : 0);
  if (figures.size() == 1 || !figures[0].typed.empty()) {
    std::string text = wider_than_article(widest), heading;
    std::set<std::string> labels;  // ring.svg and ring.pdf have one name
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (figures[i].heading != heading) text += fmt::format("% {}\n", heading = figures[i].heading);
      const std::string stem = fs::path(files[i]).stem().string();
      std::string label = stem;
      for (int n = 2; !labels.insert(label).second; ++n) label = fmt::format("{}-{}", stem, n);
      text += environment(figures[i], files[i], label);
    }
    return text;
  }
  constexpr double kTextOf4To3 = 108;  // mm, of beamer's own page
  std::string text;
  if (widest > kTextOf4To3)
    text = "% Wider than the text of a page of 4:3 (108 mm); \\documentclass[aspectratio=169]{beamer} has 140 mm.\n";
  text += "\\begin{frame}\n  \\centering\n";
  for (std::size_t i = 0; i < figures.size(); ++i)
    text += fmt::format("  % {}\n  \\only<{}>{{{}}}%\n", figures[i].caption, i + 1, taken_in(figures[i], files[i]));
  return text + "\\end{frame}\n";
}

/// What also finds its files from the folder that ringside runs in, around the text; empty where that is the snippet's
/// own or no part of it. graphicx, svg and \\input each look by themselves.
std::pair<std::string, std::string> found_from_here(const std::string& snippet) {
  const std::string folder = fs::path(snippet).parent_path().generic_string();
  const bool below = fs::path(snippet).is_relative() && !folder.empty() && folder.find("..") == std::string::npos;
  if (!below || folder.find_first_of("\\{}#%~ ") != std::string::npos) return {};
  return {fmt::format("% Files are looked for where LaTeX runs, then in {0}/: if that moves, say so here.\n"
                      "\\begingroup\\makeatletter\\def\\input@path{{{{{0}/}}}}\\makeatother\n"
                      "\\ifdefined\\graphicspath\\graphicspath{{{{{0}/}}}}\\fi"
                      "\\ifdefined\\svgpath\\svgpath{{{{{0}/}}}}\\fi\n",
                      folder),
          "\\endgroup\n"};
}

std::string markdown_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>|").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown(const std::vector<PlacedFigure>& figures, const std::vector<std::string>& files) {
  std::string text, heading;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const PlacedFigure& f = figures[i];
    if (i > 0) text += '\n';
    if (f.heading != heading) text += fmt::format("## {}\n\n", markdown_text(heading = f.heading));
    text += fmt::format("![{}](<{}>)\n\n*{}*\n", markdown_text(f.alt), files[i], markdown_text(f.caption));
    if (!f.typed.empty()) text += fmt::format("\n    {}\n", f.typed);
  }
  return text;
}

}  // namespace

Result<bool> check_snippet(const std::string& file) {
  if (file.ends_with(".tex") || file.ends_with(".md")) return true;
  return fail("snippet", file, "a name that ends in .tex or .md");
}

Result<bool> check_placed(const std::string& snippet, const std::string& picture) {
  std::string ending = fs::path(picture).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto check = [&](const char* kind, const auto& known) -> Result<bool> {
    if (std::ranges::find(known, ending) != known.end()) return true;
    return fail("picture for " + snippet, picture, fmt::format("what {} can place: {}", kind, fmt::join(known, ", ")));
  };
  return snippet.ends_with(".md") ? check("Markdown", kInMarkdown) : check("LaTeX", kInLatex);
}

Result<QByteArray> snippet_of(const std::string& file, const std::vector<PlacedFigure>& figures, bool force) {
  std::vector<std::string> files;
  const fs::path folder = fs::absolute(file).parent_path();
  for (const PlacedFigure& f : figures) {
    RINGSIDE_OK(check_placed(file, f.file));
    files.push_back(fs::absolute(f.file).lexically_relative(folder).string());
  }
  const bool md = file.ends_with(".md");
  std::string subject = "snippet";
  for (const std::string& name : files) subject += " " + name;
  const std::string line = ui::page_line(subject);
  const auto [before, after] = found_from_here(file);
  const std::string text = md ? "<!-- " + line + " -->\n\n" + markdown(figures, files)
                              : "% " + line + "\n" + before + latex(figures, files) + after;
  RINGSIDE_OK(check_page({file, force}, line));
  return ui::sealed(QByteArray::fromStdString(text), line);
}

}  // namespace ringside
