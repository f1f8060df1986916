#include "ui/handout/handout.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <QRegularExpression>
#include <QString>
#include <QTemporaryDir>

#include "lessons/handout.h"
#include "ui/paint/qt_text.h"

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
  EXPECT_EQ(html.count(", right:</b>"), static_cast<int>(plan.items.size()) - 1) << "each asks for hands";
  EXPECT_TRUE(contents(HandoutFormat::pdf, "c.pdf").startsWith("%PDF"));
  EXPECT_TRUE(contents(HandoutFormat::md, "c.md").contains("(c-6.svg)"));
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

}  // namespace
}  // namespace ringside::ui
