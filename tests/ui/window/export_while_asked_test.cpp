// What leaves the window while a page of a lesson asks: what the stage shows, and nothing that it keeps back.
#include <functional>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/ui/window/opened_window.h"
#include "ui/controls/button.h"
#include "ui/model/document.h"
#include "ui/stage/registry.h"
#include "ui/window/export_dialog.h"

namespace ringside::ui {
namespace {

class ExportWhileAsked : public OpenedWindow {
 protected:
  void open(const char* page) {
    window_ = opened(forgetful(Mode::learn));
    ASSERT_TRUE(window_->open_lesson(page));
    settle();
  }
  void choose(const char* action) {
    for (auto* one : window_->findChildren<QAction*>())
      if (one->text() == QString::fromUtf8(action)) return one->trigger();
    ADD_FAILURE() << "no " << action;
  }
  /// Opens the dialog, which `look` ends.
  void exporting(const std::function<void(ExportDialog&)>& look) {
    bool looked = false;
    QTimer::singleShot(0, window_.get(), [&] {
      auto* dialog = window_->findChild<ExportDialog*>("export_dialog");
      if (dialog == nullptr) return;
      looked = true;
      look(*dialog);
      dialog->reject();
    });
    choose("&Export figure…");
    QCoreApplication::processEvents();
    EXPECT_TRUE(looked);
  }
  static QStringList offered(const ExportDialog& dialog) {
    const auto* kinds = dialog.findChild<QComboBox*>("export_kind");
    QStringList all;
    for (int i = 0; i < kinds->count(); ++i) all << kinds->itemText(i);
    return all;
  }
  QString file_exported() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("f.svg");
    exporting([&](ExportDialog& dialog) {
      auto* field = dialog.findChild<QLineEdit*>("export_path");
      field->setText(path);
      Q_EMIT field->textEdited(path);
      dialog.findChild<Button*>("export_save")->click();
    });
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
  }
  void answer(const char* question, const char* typed) {
    QTest::keyClicks(find<QLineEdit>((std::string("field_") + question).c_str()), typed);
    find<Button>((std::string("commit_") + question).c_str())->click();
    settle();
  }
};

// Which wires carry most is the question.
TEST_F(ExportWhileAsked, wires_carry_nothing_before_the_answer) {
  open("4.2a/7");
  const QString kept = file_exported();
  EXPECT_FALSE(kept.contains("Hottest"));
  EXPECT_TRUE(kept.contains("not shown yet")) << "as the stage says";
  EXPECT_FALSE(kept.contains("<metadata>")) << "from which the whole picture would be made";
  const QString verb = QString::fromUtf8(name(window_->document().question().collective));
  const auto said = [](const QString& svg) { return svg.section("<desc>", 1).section("</desc>", 0, 0); };
  EXPECT_FALSE(said(kept).isEmpty() || said(kept).contains(verb)) << said(kept).toStdString();
  exporting([&](const ExportDialog& dialog) {
    const QString path = dialog.findChild<QLineEdit*>("export_path")->text();
    EXPECT_TRUE(path.contains("-ranks-") && !path.section('/', -1).contains(verb)) << path.toStdString();
    EXPECT_NE(dialog.findChild<QWidget*>("export_keeps_back"), nullptr) << "it says so";
  });
  choose("Copy &figure");
  EXPECT_FALSE(QApplication::clipboard()->text().contains("Hottest"));
  choose("Copy its &numbers");
  const QStringList rows = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_GT(rows.size(), 4);
  EXPECT_TRUE(rows.front().endsWith("bytes\tshare"));
  for (const QString& row : rows.mid(1)) EXPECT_TRUE(row.endsWith("\t\t")) << row.toStdString();
  answer("hot-wires", "PCIe 0 to CPU 0, PCIe 1 to CPU 0");
  EXPECT_FALSE(file_exported().contains("Hottest")) << "a prediction of the page waits";
  answer("shared-bus", "2");
  const QString told = file_exported();
  EXPECT_TRUE(told.contains("Hottest"));
  EXPECT_TRUE(said(told).contains(verb)) << "nothing is asked any more";
  exporting([](const ExportDialog& dialog) { EXPECT_EQ(dialog.findChild<QWidget*>("export_keeps_back"), nullptr); });
}

TEST_F(ExportWhileAsked, nothing_is_offered_that_the_stage_does_not_show) {
  open("4.2b/6");
  exporting([](const ExportDialog& dialog) {
    EXPECT_EQ(offered(dialog), QStringList{title(View::chunks)});
    EXPECT_TRUE(dialog.findChild<QCheckBox*>("export_strip")->isHidden()) << "the steps that come are the answer";
  });
  window_->set_mode(Mode::explore);
  settle();
  exporting([](const ExportDialog& dialog) {
    EXPECT_EQ(static_cast<std::size_t>(offered(dialog).size()), figure_views().size());
    EXPECT_FALSE(dialog.findChild<QCheckBox*>("export_strip")->isHidden());
  });
}

TEST_F(ExportWhileAsked, a_picture_of_training_is_what_a_page_with_one_offers_first) {
  open("4.10/1");
  exporting([](const ExportDialog& dialog) { EXPECT_EQ(offered(dialog), QStringList{title(View::lab)}); });
  answer("exposed-behind-backward", "43.07");  // 45.94 ms of exchange, 2/3 of 4.31 ms hidden
  exporting([](const ExportDialog& dialog) {
    EXPECT_EQ(dialog.findChild<QComboBox*>("export_kind")->currentText(), title(View::lab));
    EXPECT_EQ(static_cast<std::size_t>(offered(dialog).size()), figure_views().size() + 1);
  });
}

}  // namespace
}  // namespace ringside::ui
