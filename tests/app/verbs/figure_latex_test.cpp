// Figures for LaTeX: TikZ that compiles, charts as axes of pgfplots, and answers as tables.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/app/verbs/figure_words.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

TEST(FigureLatex, tikz_compiles_and_so_does_what_places_it) {
  if (!there_is("pdflatex")) GTEST_SKIP() << "pdflatex is not installed";
  const Folder folder;
  const bool plots = std::system("kpsewhich pgfplots.sty >/dev/null 2>&1") == 0;
  std::vector<std::string> figures{"chunks", "topology"};
  if (plots) figures.insert(figures.end(), {"performance", "gamma", "tiers"});
  std::string document = std::string("\\documentclass{article}\\usepackage{graphicx}\\usepackage{") +
                         (plots ? "pgfplots" : "tikz") + "}\\begin{document}\n";
  for (const std::string& figure : figures) {
    ASSERT_EQ(ringside({"figure", figure, "--width", "column", "-o", folder / (figure + ".tex"), "--snippet",
                        folder / (figure + "-snippet.tex")})
                  .exit_code,
              0);
    document += "\\input{" + figure + "-snippet.tex}\n";
  }
  ASSERT_EQ(ringside(with(kRing, {"--width", "slide", "--steps", "0..2", "-o", folder / "s.pdf", "--snippet",
                                  folder / "slides.tex"}))
                .exit_code,
            0);
  folder.write("notes.tex", document + "\\end{document}\n");
  EXPECT_NE(read_text(folder / "chunks-snippet.tex").find("Alt={allreduce, ring, 4 ranks"), std::string::npos);
  folder.write("talk.tex", "\\documentclass{beamer}\\begin{document}\n\\input{slides.tex}\n\\end{document}\n");
  for (const std::string name : {"notes", "talk"}) {
    if (name == "talk" && std::system("kpsewhich beamer.cls >/dev/null 2>&1") != 0) continue;
    const int code = std::system(("cd " + (folder / ".") + " && pdflatex -interaction=nonstopmode -halt-on-error " +
                                  name + ".tex >" + name + ".said 2>&1")
                                     .c_str());
    EXPECT_EQ(code, 0) << read_text(folder / (name + ".said")).substr(0, 4000);
  }
}

// The package svg knows no key alt; what Inkscape would make of the drawing lies there already.
TEST(FigureLatex, what_places_an_svg_compiles) {
  if (!there_is("pdflatex") || std::system("kpsewhich svg.sty >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "pdflatex with svg is not installed";
  const Folder folder;
  for (const std::string ending : {"svg", "pdf"})
    ASSERT_EQ(ringside(with(kRing, {"--width", "column", "-o", folder / ("ring." + ending), "--snippet",
                                    folder / (ending + ".tex")}))
                  .exit_code,
              0);
  const std::string snippet = read_text(folder / "svg.tex");
  EXPECT_NE(snippet.find("\\includesvg[width=85mm]{ring}"), std::string::npos) << snippet;
  EXPECT_NE(snippet.find("Alt={allreduce, ring, 4 ranks"), std::string::npos) << snippet;
  std::filesystem::create_directories(folder / "svg-inkscape");
  std::filesystem::copy(folder / "ring.pdf", folder / "svg-inkscape/ring_svg-raw.pdf");
  folder.write("notes.tex",
               "\\documentclass{article}\\usepackage[inkscape=false,inkscapelatex=false]{svg}\n"
               "\\begin{document}\n\\input{svg.tex}\n\\end{document}\n");
  const int code = std::system(
      ("cd " + (folder / ".") + " && pdflatex -interaction=nonstopmode -halt-on-error notes.tex >said 2>&1").c_str());
  EXPECT_EQ(code, 0) << read_text(folder / "said").substr(0, 4000);
}

// Beamer's pages are 128 and 160 mm wide, 10 mm of them a margin on either side.
TEST(FigureLatex, a_snippet_of_slides_says_which_page_is_too_narrow) {
  const Folder folder;
  for (const auto& [width, wider] : {std::pair("108mm", false), {"120mm", true}, {"slide", true}}) {
    EXPECT_EQ(ringside({"figure", "chunks", "allreduce", "-k", "4", "--steps", "0..1", "--width", width, "-o",
                        folder / "s.pdf", "--snippet", folder / "s.tex", "--force"})
                  .exit_code,
              0);
    const std::string text = read_text(folder / "s.tex");
    EXPECT_EQ(text.find("% Wider than the text of a page of 4:3 (108 mm)") != std::string::npos, wider) << text;
  }
}

// article at 10 pt sets lines of 345 pt, 121 mm.
TEST(FigureLatex, a_snippet_of_a_text_says_where_it_is_too_narrow) {
  const Folder folder;
  for (const auto& [width, wider] : {std::pair("column", false), {"120mm", false}, {"text", true}}) {
    EXPECT_EQ(ringside({"figure", "chunks", "allreduce", "-k", "4", "--strip", "--width", width, "-o",
                        folder / "strip.tex", "--snippet", folder / "s.tex", "--force"})
                  .exit_code,
              0);
    const std::string text = read_text(folder / "s.tex");
    EXPECT_EQ(text.find("% 170 mm wide: article's text is 121 mm; \\usepackage[a4paper,margin=20mm]{geometry}") !=
                  std::string::npos,
              wider)
        << text;
  }
}

// column is 85 mm, text 170 mm.
TEST(FigureLatex, a_snippet_of_a_list_takes_the_width_of_each_line_and_no_label_twice) {
  const Folder folder;
  const std::string list = folder.write("l.figures",
                                        "ring.svg = chunks allreduce -k 4 --width column\n"
                                        "ring.pdf = ring.svg\nb.pdf = gamma --width text\nc.pdf = gamma\n");
  const auto snippet = [&](const std::vector<std::string>& more) {
    const std::vector<std::string> words{"figure",         list,     "-o", folder / "out", "--snippet",
                                         folder / "l.tex", "--force"};
    EXPECT_EQ(ringside(with(words, more)).exit_code, 0);
    return read_text(folder / "l.tex");
  };
  const std::string own = snippet({});
  for (const char* words :
       {"\\includesvg[width=85mm]{out/ring}", "\\includegraphics[width=85mm,alt={", "\\begin{figure*}",
        "\\includegraphics[width=170mm,alt={", "\\includegraphics[width=\\linewidth,alt={", "\\label{fig:ring}",
        "\\label{fig:ring-2}", "\\label{fig:b}", "% 170 mm wide"})
    EXPECT_NE(own.find(words), std::string::npos) << words << "\n" << own;
  const std::string all = snippet({"--width", "text"});
  EXPECT_EQ(all.find("width=85mm"), std::string::npos) << all;
  EXPECT_EQ(all.find("\\linewidth"), std::string::npos) << all;
}

struct Word {
  int page = 0;
  double left = 0, top = 0, right = 0, bottom = 0;
  std::string text;
};

/// Of a PDF, where pdftotext finds them; a word's height is its font's, of which letters have the middle.
std::vector<Word> words_in(const std::string& pdf) {
  const std::string found = pdf + ".words";
  EXPECT_EQ(std::system(("pdftotext -bbox " + pdf + " " + found + " 2>/dev/null").c_str()), 0);
  std::istringstream lines(read_text(found));
  std::vector<Word> words;
  int page = 0;
  for (std::string line; std::getline(lines, line);) {
    page += line.find("<page ") != std::string::npos ? 1 : 0;
    Word w;
    std::array<char, 200> text{};
    if (std::sscanf(line.c_str(), " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%199[^<]", &w.left,
                    &w.top, &w.right, &w.bottom, text.data()) != 5)
      continue;
    const double high = w.bottom - w.top;
    w.page = page, w.text = text.data(), w.top += 0.3 * high, w.bottom -= 0.3 * high, w.left += 0.4, w.right -= 0.4;
    words.push_back(w);
  }
  return words;
}

// Figures are laid out in Inter and set in Computer Modern, whose bold letters are wider.
void expect_no_words_to_meet(const std::vector<std::string>& widths) {
  if (!there_is("pdflatex") ||
      std::system("pdftotext -v >/dev/null 2>&1 && kpsewhich pgfplots.sty >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "pdflatex with pgfplots, or pdftotext, is not installed";
  const Folder folder;
  std::string document =
      "\\documentclass{article}\\usepackage[paperwidth=200mm,paperheight=260mm,margin=5mm]{geometry}"
      "\\usepackage{pgfplots}\\parindent0pt\\pagestyle{empty}\\begin{document}\n";
  std::vector<std::string> pages;
  for (const std::string figure :
       {"chunks", "topology", "spacetime", "script", "traffic", "performance", "race",     "blocking",
        "whatif", "gamma",    "tiers",     "step",   "overlap", "caps",        "sentence", "timeline",
        "memory", "experts",  "ports",     "send",   "drift",   "trace",       "tensors",  "rounding"})
    for (const std::string& width : widths) {
      pages.push_back(figure + "-" + width);
      const Ran ran = ringside({"figure", figure, "--width", width, "-o", folder / (pages.back() + ".tex")});
      ASSERT_EQ(ran.exit_code, 0) << ran.err;
      document += "\\input{" + pages.back() + ".tex}\\newpage\n";
    }
  folder.write("all.tex", document + "\\end{document}\n");
  ASSERT_EQ(
      std::system(
          ("cd " + (folder / ".") + " && pdflatex -interaction=nonstopmode -halt-on-error all.tex >said 2>&1").c_str()),
      0)
      << read_text(folder / "said").substr(0, 4000);
  const auto words = words_in(folder / "all.pdf");
  EXPECT_GT(words.size(), 10 * pages.size());
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Word &a = words[i], &b = words[j];
      const bool meet =
          a.page == b.page && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      EXPECT_FALSE(meet) << pages[static_cast<std::size_t>(a.page - 1)] << ": " << b.text << " | " << a.text;
    }
}

TEST(FigureLatex, words_do_not_meet_in_the_type_of_the_document) {
  expect_no_words_to_meet({"column"});
}

TEST(FullFigureLatex, words_do_not_meet_on_pages_of_either_width) {
  expect_no_words_to_meet({"column", "text"});
}

TEST(FigureLatex, charts_in_latex_are_axes_with_the_numbers) {
  const Folder folder;
  const std::vector<std::string> asked{"figure", "performance", "allreduce", "-a", "ring", "-k", "4"};
  for (const std::string ending : {"tex", "csv"})
    ASSERT_EQ(ringside(with(asked, {"-o", folder / ("p." + ending)})).exit_code, 0);
  const std::string tex = read_text(folder / "p.tex");
  for (const char* word : {"\\usepackage{pgfplots}", "\\begin{loglogaxis}", "log basis x=2", "log basis y=10",
                           "xticklabels=", "\\addplot[no marks", "\\end{loglogaxis}"})
    EXPECT_NE(tex.find(word), std::string::npos) << word;
  // Every row of the chart's numbers is a coordinate of a plot, in the digits that a plot has.
  std::istringstream rows(read_text(folder / "p.csv"));
  int found = 0;
  for (std::string row; std::getline(rows, row);) {
    double bytes = 0, seconds = 0;
    if (std::sscanf(row.c_str(), "%*[^,],%*[^,],%lf,%lf", &bytes, &seconds) != 2) continue;
    std::array<char, 64> point{};
    std::snprintf(point.data(), point.size(), "(%.9g,%.9g)", bytes, seconds);
    EXPECT_NE(tex.find(point.data()), std::string::npos) << row;
    ++found;
  }
  EXPECT_GT(found, 10);
  const std::string chunks = folder / "c.tex";
  ASSERT_EQ(ringside(with(kRing, {"-o", chunks})).exit_code, 0);
  EXPECT_EQ(read_text(chunks).find("pgfplots"), std::string::npos) << "what is no chart needs TikZ alone";
}

TEST(FigureLatex, tables_of_every_answer_as_latex_and_markdown) {
  const Ran md = ringside({"predict", "allreduce", "-k", "8", "-n", "1MiB", "--table", "md"});
  ASSERT_EQ(md.exit_code, 0) << md.err;
  EXPECT_EQ(md.out.substr(0, 2), "| ");
  EXPECT_NE(md.out.find("| ---"), std::string::npos);
  const Ran tex = ringside({"parallel", "--dp", "4", "--table", "latex"});
  EXPECT_NE(tex.out.find("\\begin{tabular}"), std::string::npos) << tex.err;
  const Ran catalogue = ringside({"algorithms", "allreduce", "--table", "latex"});
  EXPECT_NE(catalogue.out.find("\\alpha"), std::string::npos);
  expect_error(ringside({"algorithms", "--table", "html"}), 2, {"html", "md, latex"});
  expect_error(ringside({"algorithms", "--table", "md", "--json"}), 2, {"--table"});
}

TEST(FigureLatex, the_catalogue_fits_a_page_of_an_article) {
  const Folder folder;
  std::string document =
      "\\documentclass[a4paper]{article}\\usepackage{array,longtable}\\begin{document}\n\\noindent\n";
  for (const char* collective : {"", "allreduce"}) {
    std::vector<std::string> asked{"algorithms", "--table", "latex"};
    if (*collective) asked.insert(asked.begin() + 1, collective);
    const Ran table = ringside(asked);
    ASSERT_EQ(table.exit_code, 0) << table.err;
    EXPECT_NE(table.out.find("\\endhead"), std::string::npos) << "each page names its columns";
    EXPECT_NE(table.out.find("\\linewidth"), std::string::npos);
    document += table.out;
  }
  folder.write("all.tex", document + "\\end{document}\n");
  if (!there_is("pdflatex")) GTEST_SKIP() << "pdflatex is not installed";
  ASSERT_EQ(
      std::system(
          ("cd " + (folder / ".") + " && pdflatex -interaction=nonstopmode -halt-on-error all.tex >said 2>&1").c_str()),
      0)
      << read_text(folder / "said");
  EXPECT_EQ(read_text(folder / "said").find("Overfull \\hbox"), std::string::npos) << read_text(folder / "said");
}

TEST(FigureLatex, a_picture_too_large_for_pdflatex_says_what_to_do_instead) {
  const Folder folder;
  const Ran large = ringside({"figure", "traffic", "all-to-all", "-a", "pairwise", "-k", "1024", "-n", "1MiB",
                              "--width", "text", "-o", folder / "h.tex"});
  ASSERT_EQ(large.exit_code, 0) << large.err;
  ASSERT_GT(read_text(folder / "h.tex").size(), 1'000'000U);
  EXPECT_NE(large.err.find("includegraphics"), std::string::npos) << large.err;
  const Ran small = ringside(with(kRing, {"-o", folder / "r.tex"}));
  EXPECT_EQ(small.err.find("includegraphics"), std::string::npos) << small.err;
}

TEST(FigureLatex, a_snippet_below_the_current_folder_is_found_from_there) {
  const Folder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder / ".");
  const Ran ran = ringside({"figure", "chunks", "allreduce", "-k", "4", "--steps", "0..1", "--width", "slide", "--as",
                            "pdf", "-o", "slides/", "--snippet", "slides/ring.tex"});
  std::filesystem::current_path(before);
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string text = read_text(folder / "slides/ring.tex");
  EXPECT_NE(text.find("\\graphicspath{{slides/}}"), std::string::npos) << text;
  if (std::system("kpsewhich beamer.cls >/dev/null 2>&1") != 0) return;
  folder.write("talk.tex", "\\documentclass{beamer}\\begin{document}\n\\input{slides/ring.tex}\n\\end{document}\n");
  EXPECT_EQ(std::system(("cd " + (folder / ".") +
                         " && pdflatex -interaction=nonstopmode -halt-on-error talk.tex "
                         ">talk.said 2>&1")
                            .c_str()),
            0)
      << read_text(folder / "talk.said").substr(0, 4000);
}

}  // namespace
}  // namespace ringside::test
