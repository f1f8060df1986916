#include "ui/window/export_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/charts/gamma_figure.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/model/case_edit.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/recipe.h"
#include "ui/paint/theme.h"
#include "ui/stage/views.h"
#include "ui/window/export_recipe.h"
#include "ui/window/file_preview.h"

namespace ringside::ui {
namespace {

FigureInput moment(CursorPosition at, bool strip = false) {
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(first_case()).value());
  input.cursor = at;
  input.strip = strip;
  return input;
}

QByteArray content(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  return file.readAll();
}

TEST(ExportName, says_case_step_and_view) {
  load_fonts();
  EXPECT_EQ(export_name(moment({}), View::chunks), "allreduce-ring-4-start-chunks");
  EXPECT_EQ(export_name(moment({3, 0}), View::chunks), "allreduce-ring-4-before-step-4-chunks");
  EXPECT_EQ(export_name(moment({3, 0.5}), View::topology), "allreduce-ring-4-step-4-topology") << "within step 4";
  EXPECT_EQ(export_name(moment({6, 0}), View::spacetime), "allreduce-ring-4-end-spacetime") << "2 (4 - 1) steps";
  EXPECT_EQ(export_name(moment({3, 0}, true), View::chunks), "allreduce-ring-4-all-steps-chunks");
  EXPECT_EQ(export_name(moment({3, 0}), View::performance), "allreduce-ring-4-performance") << "of no step";
}

TEST(ExportDialog, never_writes_over_a_file_without_a_word) {
  load_fonts();
  QTemporaryDir folder;
  const QString first = folder.filePath("allreduce-ring-4-before-step-3-chunks.svg");
  QFile file(first);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("mine");
  file.close();
  ExportDialog dialog(moment({2, 0}), figure_of, View::chunks, folder.path(), nullptr);
  auto* path = dialog.findChild<QLineEdit*>("export_path");
  auto* save = dialog.findChild<QPushButton*>("export_save");
  EXPECT_EQ(path->text(), folder.filePath("allreduce-ring-4-before-step-3-chunks-2.svg"))
      << "the suggestion gets a number";
  // A name that was typed is asked about, in place.
  path->setText(first);
  Q_EMIT path->textEdited(first);
  save->click();
  EXPECT_EQ(content(first), "mine");
  EXPECT_EQ(save->text(), "Replace");
  EXPECT_TRUE(dialog.written().isEmpty());
  // Another name takes the question back.
  path->setText(first + "x");
  EXPECT_EQ(save->text(), "Export");
  path->setText(first);
  EXPECT_EQ(save->text(), "Replace");
  save->click();
  EXPECT_EQ(dialog.written(), first);
  EXPECT_TRUE(content(first).contains("<svg"));
}

TEST(ExportDialog, the_ending_that_is_typed_is_the_format) {
  load_fonts();
  QTemporaryDir folder;
  ExportDialog dialog(moment({2, 0}), figure_of, View::chunks, folder.path(), nullptr);
  auto* path = dialog.findChild<QLineEdit*>("export_path");
  auto* format = dialog.findChild<QComboBox*>("export_format");
  const auto type = [&](const char* name) {
    path->setText(folder.filePath(name));
    Q_EMIT path->textEdited(path->text());
  };
  type("t.csv");
  EXPECT_EQ(format->currentText(), "CSV");
  type("T.PDF");
  EXPECT_EQ(format->currentText(), "PDF");
  EXPECT_EQ(path->text(), folder.filePath("T.PDF")) << "as it was typed";
  type("T.P");
  EXPECT_EQ(format->currentText(), "PDF") << "no format's ending yet";
  type("t.csv");
  format->setCurrentText("PNG");
  EXPECT_EQ(path->text(), folder.filePath("t.png")) << "and the other way round";
  type("t.csv");
  dialog.findChild<QPushButton*>("export_save")->click();
  EXPECT_TRUE(content(dialog.written()).startsWith("steps_done,"));
}

TEST(ExportDialog, a_picture_of_gamma_keeps_what_its_panel_shows) {
  load_fonts();
  QTemporaryDir folder;
  GammaChoice choice;
  choice.step.parameters = 1e9, choice.workers = 24;
  const auto shown = std::make_shared<const GammaFigure>(choice.step, kChapterWorkers, choice.workers, true);
  const auto make = [&](View, const FigureInput&) { return shown; };
  ExportDialog dialog(moment({}), make, View::gamma, folder.path(), nullptr);
  const Scene scene;
  dialog.keep_scene(scene);
  dialog.findChild<QPushButton*>("export_save")->click();
  const auto recipe = read_recipe(dialog.written().toStdString());
  ASSERT_TRUE(recipe) << recipe.error().line();
  EXPECT_EQ(recipe->page, text_of(choice));
  EXPECT_EQ(recipe->flags.at("--params"), "1000000000");
  EXPECT_EQ(recipe->flags.at("--workers"), "1,4,16,24,64,256,1024");
}

TEST(ExportDialog, chooses_among_the_pictures_of_a_page_and_names_the_file_after_it) {
  load_fonts();
  QTemporaryDir folder;
  const auto first = std::shared_ptr<const Figure>(figure_of(View::chunks, moment({})));
  const auto second = std::shared_ptr<const Figure>(figure_of(View::traffic, moment({})));
  Recipe recipe;
  recipe.figure = "parallel", recipe.page = "{}", recipe.card = "memory";
  ExportDialog dialog({{"Step", "parallel", first}, {"Memory", "parallel-memory", second, recipe}}, 1, folder.path(),
                      nullptr);
  auto* path = dialog.findChild<QLineEdit*>("export_path");
  auto* kind = dialog.findChild<QComboBox*>("export_kind");
  EXPECT_EQ(kind->currentText(), "Memory") << "that of the card with the keyboard";
  EXPECT_EQ(path->text(), folder.filePath("parallel-memory.svg"));
  kind->setCurrentIndex(0);
  EXPECT_EQ(path->text(), folder.filePath("parallel.svg"));
  kind->setCurrentIndex(1);
  dialog.findChild<QPushButton*>("export_save")->click();
  const auto kept = read_recipe(dialog.written().toStdString());
  ASSERT_TRUE(kept) << kept.error().line();
  EXPECT_EQ(kept->card, "memory");
}

TEST(ExportDialog, takes_a_typed_width_and_shows_the_page_of_that_width) {
  load_fonts();
  QTemporaryDir folder;
  ExportDialog dialog(moment({2, 0.5}), figure_of, View::chunks, folder.path(), nullptr);
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  auto* width = dialog.findChild<QComboBox*>("export_width");
  auto* missing = dialog.findChild<QLabel*>("export_left_out");
  const auto* preview = dialog.findChild<FilePreview*>("export_preview");
  EXPECT_FALSE(missing->isVisible());
  const QRectF wide = preview->page();
  // A click into the field has the keyboard, and what is typed stands there.
  QTest::mouseClick(width->lineEdit(), Qt::LeftButton);
  EXPECT_TRUE(width->lineEdit()->hasFocus());
  width->lineEdit()->selectAll();
  QTest::keyClicks(width->lineEdit(), "8.5 cm");
  EXPECT_EQ(sized_options(width->currentText()).value().paper.value().width_mm, 85);
  EXPECT_TRUE(missing->isVisible());
  ExportOptions options;
  options.paper = Paper{85, 240};
  const auto figure = figure_of(View::chunks, moment({2, 0.5}));
  const auto lost = left_out(*figure, options);
  ASSERT_FALSE(lost.empty());
  EXPECT_TRUE(missing->text().contains(u'"' + lost.front() + u'"')) << missing->text().toStdString();
  // The page has the proportion of the file, not that of the figure on its card.
  const QSizeF page = export_size(*figure, options).value();
  EXPECT_NEAR(preview->page().width() / preview->page().height(), page.width() / page.height(), 0.01);
  EXPECT_LT(preview->page().width() / preview->page().height(), wide.width() / wide.height());
}

TEST(ExportDialog, known_widths_are_those_of_the_command_line) {
  for (const auto& [typed, mm] : {std::pair("column 85 mm", 85.0),
                                  {"text", 170.0},
                                  {"slide 140 × 70 mm", 140.0},
                                  {"120 mm", 120.0},
                                  {"120mm", 120.0},
                                  {"12 cm", 120.0}}) {
    const auto options = sized_options(typed);
    ASSERT_TRUE(options && options->paper) << typed;
    EXPECT_EQ(options->paper->width_mm, mm) << typed;
  }
  EXPECT_EQ(sized_options("slide 140 × 70 mm")->paper->most_mm, 70);
  EXPECT_EQ(sized_options("1280 px")->width, 1280);
  const auto wrong = sized_options("wide");
  ASSERT_FALSE(wrong);
  for (const char* word : {"mm", "cm", "column", "text", "slide"})
    EXPECT_NE(wrong.error().line().find(word), std::string::npos) << word;
}

// What the window writes and what the command line makes of it again are one file.
TEST(ExportRecipe, says_the_case_in_full_and_a_page_only_of_a_lesson) {
  Scene scene;
  scene.lesson = "4.1/1";
  const Recipe explored = export_recipe(View::chunks, nullptr, moment({1, 0}), scene, {});
  EXPECT_EQ(explored.scene.lesson, "");
  EXPECT_EQ(explored.scene.question, validate(Case{}).value());
  EXPECT_NE(explored.scene.question, Case{}) << "with its chunks";
  EXPECT_EQ(explored.scene.cursor.step, 1);
  scene.layout = "learn";
  EXPECT_EQ(export_recipe(View::chunks, nullptr, moment({1, 0}), scene, {}).scene.lesson, "4.1/1");
}

}  // namespace
}  // namespace ringside::ui
