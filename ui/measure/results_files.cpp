// What Results reads and writes: runs, tables of their rows, pictures.
#include <QComboBox>
#include <QFile>
#include <QFileDialog>

#include "core/base/file.h"
#include "core/base/try.h"
#include "core/measure/exported.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/results_page.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

Result<bool> ResultsPage::open(const QString& path) {
  store_.refresh();
  RINGSIDE_TRY(const int index, store_.open(path));
  set_marks({index, std::nullopt});
  return true;
}

void ResultsPage::open_file() {
  const QString path = QFileDialog::getOpenFileName(
      this, Measure::tr("Open a run or a log"), store_.folder(),
      Measure::tr(
          "Runs, and logs of nccl-tests, rccl-tests, OSU and IMB (*.json *.txt *.log *.out *.csv);;All files (*)"));
  if (path.isEmpty()) return;
  if (const auto opened = open(path); !opened) say_error(qt(opened.error().line()));
}

void ResultsPage::export_table(bool csv) {
  if (a() == nullptr) return;
  const QString path =
      QFileDialog::getSaveFileName(this, csv ? Measure::tr("Export as CSV") : Measure::tr("Export as Markdown"),
                                   csv ? QStringLiteral("run.csv") : QStringLiteral("run.md"));
  if (path.isEmpty()) return;
  const auto written = write_file(QFile::encodeName(path).toStdString(),
                                  exported(a()->measured, csv ? ExportFormat::csv : ExportFormat::markdown));
  if (!written) say_error(qt(written.error().line()));
}

std::vector<PagePicture> ResultsPage::pictures() const {
  return a() == nullptr ? std::vector<PagePicture>()
                        : pictures_of(*a(), b(), {question_->currentText(), here_, quantity()});
}

void ResultsPage::show_picture(const Recipe& recipe) {
  store_.refresh();
  if (recipe.beside) store_.hold(*recipe.beside);  // may move the other
  marks_ = {store_.hold(*recipe.measured), std::nullopt};
  if (recipe.beside) marks_.b = store_.hold(*recipe.beside);
  const ResultsShown shown = results_shown(recipe);
  here_ = shown.here;
  quantity_->setCurrentIndex(static_cast<int>(shown.quantity));
  refresh();
  if (const int at = question_->findText(shown.question); at >= 0) question_->setCurrentIndex(at), show_question();
  show_card(recipe.card);
}

}  // namespace ringside::ui
