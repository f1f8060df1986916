// What Results reads and writes: runs, what a log does not say, tables of rows, pictures.
#include <utility>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/exported.h"
#include "ui/charts/chart_card.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/results_page.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

Result<bool> ResultsPage::open(AskedLog log) {
  store_.refresh();
  const auto index = store_.open(log.path, log.hints);
  if (index) return set_marks({*index, std::nullopt}), true;
  log.lacks = unsaid(index.error());
  if (log.lacks == Unsaid::nothing) return Failure(index.error());
  set_marks({});
  asked_ = std::move(log);
  answer_->clear();
  refresh();
  answer_->setFocus();
  return true;
}

void ResultsPage::take_answer() {
  if (!asked_) return;
  AskedLog log = *asked_;
  const std::string said = answer_->text().trimmed().toStdString();
  const auto taken = [&]() -> Result<bool> {
    if (log.lacks == Unsaid::ranks) {
      RINGSIDE_TRY(const auto ranks, parse_integer(said, "ranks", 1, kMaxRanks));
      log.hints.ranks = static_cast<std::int32_t>(ranks);
    } else {
      RINGSIDE_TRY(log.hints.collective, parse_collective(said));
    }
    return open(log);
  }();
  if (!taken) say_error(qt(taken.error().line()));
}

void ResultsPage::show_none() {
  const bool ranks = asked_ && asked_->lacks == Unsaid::ranks;
  const QString log = asked_ ? QFileInfo(asked_->path).fileName() : QString();
  asks_->setText(ranks ? Measure::tr("Ranks?") : Measure::tr("Collective?"));
  answer_->setAccessibleName(asks_->text());
  answer_->setPlaceholderText(ranks ? QStringLiteral("8") : QStringLiteral("allreduce"));
  times_->set_figure(yet_to_come(
      !asked_ ? Measure::tr("What was measured, over the size, beside its prediction.")
      : ranks
          ? Measure::tr("%1 does not say how many ranks it was measured on. Say it above, and press Enter.").arg(log)
          : Measure::tr("%1 does not say which collective was measured. Say it above, and press Enter.").arg(log)));
  beside_->set_figure(yet_to_come(Measure::tr("Two runs case by case.")));
  differing_->set_figure(yet_to_come(Measure::tr("How a run was measured.")));
  places_->set_figure(yet_to_come(Measure::tr("Which rank was where.")));
  conclusion_->setText({});
  conclusion_->hide();
  hero_.card->set_hint(asked_ ? log : Measure::tr("no run is kept yet; Hosts starts one"));
  say(asked_ ? log : Measure::tr("no run"),
      asked_ ? Measure::tr("It says too little by itself.") : Measure::tr("Runs that end are kept here."), !asked_);
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
  asked_.reset();
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
