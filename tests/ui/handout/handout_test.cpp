#include "ui/handout/handout.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <QRegularExpression>
#include <QString>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>

#include "lessons/handout.h"
#include "ui/handout/picture_of.h"
#include "ui/math/math_text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

class HandoutFile : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return dir_.filePath(qt(name)).toStdString(); }
  std::string written(const std::string& id, HandoutFormat format, bool answers, const std::string& name) const {
    const auto ok = write_handout(load_lesson(id).value(), format, answers, path(name));
    EXPECT_TRUE(ok) << (ok ? "" : ok.error().line());
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  QTemporaryDir dir_;
};

TEST_F(HandoutFile, html_of_every_lesson_has_its_pictures_and_formulas_inside) {
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    const QString html = qt(written(info.id, HandoutFormat::html, true, info.id + ".html"));
    EXPECT_EQ(html.count("<h2>"), static_cast<int>(lesson.pages.size())) << info.id;
    EXPECT_EQ(html.count("<figure"), static_cast<int>(lesson.pages.size())) << info.id << ": each page has a scene";
    EXPECT_EQ(html.count("<svg"), html.count("</svg>"));
    EXPECT_FALSE(html.contains(QRegularExpression("[\uE000\uE001]"))) << info.id << ": a formula is left out";
    EXPECT_FALSE(html.contains("href=")) << info.id;
    // A table's second line is of dashes, colons and bars alone.
    qsizetype tables = 0;
    const QRegularExpression rule("^\\|[-:|]+\\|$", QRegularExpression::MultilineOption);
    const auto pages = handout_pages(lesson, true).value();
    for (const HandoutPage& page : pages)
      for (const HandoutPiece& piece : page.pieces) tables += qt(piece.markdown).count(rule);
    EXPECT_EQ(html.count("<table"), tables) << info.id;
  }
}

TEST_F(HandoutFile, code_of_every_lesson_is_monospaced_and_its_lines_are_close) {
  load_fonts();
  TextStyle style = lesson_style(light_theme());
  int lines = 0, near = 0;
  for (const LessonInfo& info : lessons()) {
    const auto pages = handout_pages(load_lesson(info.id).value(), false).value();
    for (const HandoutPage& page : pages)
      for (const HandoutPiece& piece : page.pieces) {
        QTextDocument document;
        set_math_markdown(document, qt(piece.markdown), style);
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
          if (!block.blockFormat().hasProperty(QTextFormat::BlockCodeFence)) continue;
          ++lines;
          near += block.blockFormat().bottomMargin() == 0;
          for (auto it = block.begin(); !it.atEnd(); ++it)
            EXPECT_EQ(it.fragment().charFormat().font().family(), code_font(13).family())
                << info.id << ": " << it.fragment().text().toStdString();
        }
      }
  }
  EXPECT_GT(lines, 20);
  EXPECT_GT(near, lines / 2) << "all but the last line of each piece";
}

TEST_F(HandoutFile, every_sketch_has_axes_to_draw_in) {
  for (const LessonInfo& info : lessons()) {
    qsizetype sketches = 0;
    const auto pages = handout_pages(load_lesson(info.id).value(), false).value();
    for (const HandoutPage& page : pages)
      for (const HandoutPiece& piece : page.pieces) sketches += piece.sketch.has_value();
    if (sketches == 0) continue;
    EXPECT_EQ(qt(written(info.id, HandoutFormat::html, false, "axes.html")).count("aria-label=\"Axes to draw"),
              sketches)
        << info.id;
    const QString told = qt(written(info.id, HandoutFormat::html, true, "told.html"));
    EXPECT_EQ(told.count("\"The curve: ") + told.count("\"The bars for "), sketches) << info.id;
    EXPECT_FALSE(told.contains("Axes to draw")) << info.id;
  }
  EXPECT_TRUE(qt(written("4.4", HandoutFormat::md, false, "ring.md")).contains("](ring-3-axes-1.svg)"));
  EXPECT_TRUE(std::filesystem::exists(path("ring-3-axes-1.svg")));
}

TEST_F(HandoutFile, of_a_class_has_a_table_and_each_items_picture) {
  const Plan plan = load_plan("4.9").value();
  const auto contents = [&](HandoutFormat format, const std::string& name) {
    const auto ok = write_sheet(plan, format, path(name));
    EXPECT_TRUE(ok) << (ok ? "" : ok.error().line());
    std::ifstream in(path(name), std::ios::binary);
    return qt(std::string(std::istreambuf_iterator<char>(in), {}));
  };
  const QString html = contents(HandoutFormat::html, "c.html");
  EXPECT_EQ(html.count("<figure"), static_cast<int>(plan.items.size()));
  EXPECT_EQ(html.count("<h2>"), static_cast<int>(plan.items.size()) + 1);
  EXPECT_EQ(html.count("<table"), 1);
  EXPECT_EQ(html.count(", right:</b>"), static_cast<int>(plan.items.size())) << "each asks for hands";
  EXPECT_TRUE(contents(HandoutFormat::pdf, "c.pdf").startsWith("%PDF"));
  EXPECT_TRUE(contents(HandoutFormat::md, "c.md").contains("(c-6.svg)"));
}

// As the class sees it first: what it is asked to write is not there yet, and no mistake.
TEST_F(HandoutFile, of_a_class_marks_nothing_as_missing_before_it_is_asked_for) {
  ASSERT_TRUE(write_sheet(load_plan("4.2b").value(), HandoutFormat::md, path("b.md")));
  for (const char* name : {"b-1.svg", "b-2.svg"}) {
    std::ifstream in(path(name), std::ios::binary);
    const std::string svg{std::istreambuf_iterator<char>(in), {}};
    EXPECT_NE(svg.find("rank 3</text>"), std::string::npos) << name;
    EXPECT_EQ(svg.find(" ?</text>"), std::string::npos) << name;
    EXPECT_EQ(svg.find("missing</text>"), std::string::npos) << name;
  }
}

TEST_F(HandoutFile, pdf_is_a4) {
  const auto pages = [](const std::string& pdf) { return qt(pdf).count(QRegularExpression("/Type /Page\\b")); };
  const std::string with = written("4.3", HandoutFormat::pdf, true, "a.pdf");
  EXPECT_EQ(with.rfind("%PDF", 0), 0U);
  EXPECT_GE(pages(with), 4) << "six pages of a lesson";
  EXPECT_LE(pages(with), 12);
  EXPECT_NE(with.find("595"), std::string::npos) << "points of A4's width";
}

TEST_F(HandoutFile, markdown_has_its_pictures_beside_it) {
  const QString md = qt(written("4.4", HandoutFormat::md, false, "ring.md"));
  const Lesson lesson = load_lesson("4.4").value();
  for (std::size_t i = 1; i <= lesson.pages.size(); ++i) {
    const std::string picture = "ring-" + std::to_string(i) + ".svg";
    EXPECT_TRUE(md.contains(qt("(" + picture + ")"))) << picture;
    EXPECT_TRUE(std::filesystem::exists(path(picture))) << picture;
  }
}

TEST_F(HandoutFile, formats_are_three) {
  EXPECT_TRUE(parse_handout_format("pdf"));
  EXPECT_EQ(parse_handout_format("docx").error().accepted, "html, pdf, md");
}

// Which verb or algorithm a picture shows may be what its page asks.
TEST_F(HandoutFile, with_room_for_answers_no_picture_is_named_by_its_verb) {
  int asked = 0;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (const bool answers : {false, true}) {
      const auto pages = handout_pages(lesson, answers).value();
      for (const HandoutPage& page : pages) {
        if (!page.scene || (page.view != "chunks" && !page.view.empty())) continue;
        const bool asks = std::ranges::any_of(page.pieces, &HandoutPiece::question);
        EXPECT_EQ(page.untold, asks && !answers) << info.id << ", " << page.heading;
        const std::string said = picture_of(page).value()->description();
        const std::string begins = std::to_string(page.scene->question.instance.ranks) + " rank";
        EXPECT_EQ(said.starts_with(begins), page.untold) << info.id << ": " << said;
        asked += page.untold;
      }
    }
  }
  EXPECT_GT(asked, 20);
}

// "The picture is that lesson's", of training, too, whose view no page names: a handout takes the first numbers of
// both.
TEST_F(HandoutFile, a_recalled_question_has_the_picture_that_it_has_in_its_lesson) {
  int of_training = 0;
  for (const LessonInfo& info : lessons()) {
    const Lesson lesson = load_lesson(info.id).value();
    for (std::size_t i = 0; i < lesson.pages.size(); ++i)
      for (const BlockSource& recall : lesson.pages[i].blocks) {
        if (recall.word != kRecall) continue;
        const Lesson from = load_lesson(recall.body.text).value();
        const auto there = std::ranges::find_if(from.pages, [&](const PageSource& page) {
          return std::ranges::any_of(page.blocks, [&](const BlockSource& b) { return b.name == recall.name; });
        });
        ASSERT_NE(there, from.pages.end());
        for (const bool answers : {false, true}) {
          const HandoutPage page = handout_pages(lesson, answers)->at(i);
          const HandoutPage own =
              handout_pages(from, answers)->at(static_cast<std::size_t>(there - from.pages.begin()));
          EXPECT_EQ(picture_of(page).value()->description(), picture_of(own).value()->description()) << info.id;
          of_training += !own.scene->lab.empty();
        }
      }
  }
  EXPECT_GT(of_training, 2) << "gamma in 4.2b, experts in 4.8";
}

}  // namespace
}  // namespace ringside::ui
