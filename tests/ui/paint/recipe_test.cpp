#include "ui/paint/recipe.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QTemporaryDir>

#include "core/flow.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

class RecipeInside : public testing::Test {
 protected:
  RecipeInside() {
    recipe_.figure = "chunks";
    recipe_.scene.question.instance.ranks = 5;
    recipe_.scene.cursor = {2, 0.5};
    recipe_.flags = {{"--width", "640"}, {"--dark", ""}};
    recipe_.made_with = "ringside 1.2.3";
  }
  std::string path(const char* name) const { return dir_.filePath(name).toStdString(); }
  Recipe recipe_;
  QTemporaryDir dir_;
};

TEST_F(RecipeInside, is_the_same_line_once_it_has_been_read) {
  Recipe recipe;
  recipe.figure = "parallel", recipe.page = "{}", recipe.card = "memory";
  const std::string line = recipe_line(recipe);
  QTemporaryDir folder;
  QFile file(folder.filePath("page.svg"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString("<svg><metadata>" + line + "</metadata></svg>"));
  file.close();
  EXPECT_EQ(recipe_line(read_recipe(file.fileName().toStdString()).value()), line)
      << "a page has no case, whose defaults are filled in";
}

TEST_F(RecipeInside, comes_back_from_every_format) {
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(recipe_.scene.question).value());
  recipe_.scene.question = input.answer->question;
  const auto figure = make_figure("chunks", input).value();
  ExportOptions options;
  options.recipe = recipe_line(recipe_);
  for (const char* name : {"a.svg", "a.pdf", "a.png"}) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(write_figure(*figure, path(name), options));
    const auto read = read_recipe(path(name));
    ASSERT_TRUE(read) << read.error().line();
    EXPECT_EQ(recipe_line(*read), recipe_line(recipe_));
    ASSERT_TRUE(write_figure(*figure, path(name), {}));
    EXPECT_FALSE(read_recipe(path(name))) << "none was put in";
  }
}

TEST_F(RecipeInside, that_is_damaged_or_newer_is_refused_in_a_line) {
  const auto refused = [&](const QByteArray& content) {
    QFile file(qt(path("x.svg")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    const auto read = read_recipe(path("x.svg"));
    EXPECT_FALSE(read);
    return read ? "" : read.error().line();
  };
  const auto packed = [](const char* json) { return "<svg>ringside-figure:" + QByteArray(json).toBase64() + "</svg>"; };
  EXPECT_NE(refused("<svg/>").find("recipe"), std::string::npos);
  EXPECT_NE(refused("ringside-figure:!").find("recipe"), std::string::npos);
  EXPECT_NE(refused(packed("[]")).find("recipe"), std::string::npos);
  EXPECT_NE(refused(packed(R"({"format": "ringside/figure", "version": 1})")).find("recipe"), std::string::npos);
  EXPECT_NE(refused(packed(R"({"format": "ringside/figure", "version": 2})")).find("newer"), std::string::npos);
  EXPECT_NE(refused(packed(R"({"format": "ringside/figure", "version": 1, "scene": {"case": 7}})")), "");
  EXPECT_FALSE(read_recipe(path("missing.svg")));
}

}  // namespace
}  // namespace ringside::ui
