#include "ui/window/export_dialog.h"

#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/charts/gamma_figure.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/model/case_edit.h"
#include "ui/paint/recipe.h"
#include "ui/paint/theme.h"
#include "ui/stage/views.h"

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

}  // namespace
}  // namespace ringside::ui
