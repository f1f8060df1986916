#include "ui/training/trace_page.h"

#include <algorithm>
#include <iterator>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/charts/chart_card.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/controls/share_bar.h"
#include "ui/paint/qt_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_paint.h"
#include "ui/training/sizes_figure.h"
#include "ui/training/step_data.h"
#include "ui/training/step_gamma.h"
#include "ui/training/trace_figure.h"
#include "ui/training/trace_tables.h"
#include "ui/training/trace_words.h"
#include "ui/training/train_pages.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
TracePage::TracePage(QWidget* parent)
    : LabPage(train_page::trace, parent),
      form_(new LabForm),
      files_(new Text({}, Text::Ink::normal, text_font(13))),
      opening_(new ShareBar(6, ShareBar::Ink::accent)),
      steps_(new FigureView),
      calls_(new FigureView),
      sizes_(new FigureView),
      ranks_(new FigureView),
      exposed_(new WalkedView),
      gamma_(new ChartCard),
      curve_(new Button(Button::Kind::primary, Train::tr("Open an example"))) {
  steps_->setObjectName(QStringLiteral("trace_steps"));
  exposed_->setObjectName(QStringLiteral("trace_exposed"));
  sizes_->setObjectName(QStringLiteral("trace_sizes"));
  curve_->setObjectName(QStringLiteral("trace_curve"));
  build_form();
  hero_ = add(Place::hero, Train::tr("Trace"), steps_, Origin::recorded);
  hero_.card->add_control(curve_);
  shares_ = add(Place::strip, Train::tr("Exposed by rank and step"), exposed_, Origin::recorded, "exposed");
  shares_.card->set_hint(Train::tr("click a step to look at it"));
  const Shown calls = add(Place::strip, Train::tr("Calls"), calls_, Origin::recorded, "calls");
  const Shown sizes = add(Place::side, Train::tr("Sizes"), sizes_, Origin::recorded, "sizes");
  sizes.card->set_hint(Train::tr("of the calls"));
  const Shown ranks = add(Place::side, Train::tr("Ranks"), ranks_, Origin::recorded, "ranks");
  gamma_card_ = add(Place::side, Train::tr("γ curve"), gamma_, Origin::continued, "gamma");
  gamma_card_.card->set_hint(Train::tr("from one recorded point, by the ring's bound"));
  origins_ = {hero_.badge, shares_.badge, ranks.badge, calls.badge, sizes.badge};
  steps_->set_figure(std::make_shared<DropFigure>());
  exposed_->set_figure(
      yet_to_come(Train::tr("For every rank and step: the time in calls that no computation covers.")));
  ranks_->set_figure(yet_to_come(Train::tr("γ of every rank, and who waits for whom.")));
  calls_->set_figure(yet_to_come(Train::tr("Every collective beside its predicted time.")));
  sizes_->set_figure(yet_to_come(Train::tr("How many calls are too small for their bytes to matter.")));
  for (Badge* badge : origins_) badge->hide();  // nothing is recorded yet
  say(Train::tr("no files"), Train::tr("No trace is open"), true);
  connect(curve_, &QPushButton::clicked, this, &TracePage::primary);
  connect(exposed_, &FigureView::clicked, this, [this](const Selected& what) {
    if (!what.step) return;
    row_ = what.rank.value_or(-1);
    choose(*what.step);
  });
  connect(exposed_, &WalkedView::walked, this, [this](int by) { walk(0, by); });
  connect(exposed_, &WalkedView::crossed, this, [this](int by) { walk(by, 0); });
  progress_timer_.setInterval(100);
  connect(&progress_timer_, &QTimer::timeout, this, &TracePage::tell_progress);
}

void TracePage::build_form() {
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  auto* open_files = new Button(Button::Kind::secondary, Train::tr("Open traces…"));
  auto* example = new Button(Button::Kind::secondary, Train::tr("Open an example"));
  open_files->setObjectName(QStringLiteral("trace_open"));
  example->setObjectName(QStringLiteral("trace_example"));
  example->describe(example->text(), Train::tr("A job that was never run: ResNet-50 on four ranks, one of them slow"));
  files_->setWordWrap(true);
  cluster_ = form_->cluster_choice("trace_cluster", Train::tr("Held beside"));
  show_cluster(cluster_, question_.cluster);
  algorithm_ = form_->line("trace_algorithm"), patterns_ = form_->line("trace_patterns");
  algorithm_->setPlaceholderText(Train::tr("ring; all-to-all: linear"));
  patterns_->setPlaceholderText(QStringLiteral("deep_ep, all_reduce"));
  form_->row({{Train::tr("Predicted by"), algorithm_}});
  form_->row({{Train::tr("Kernels that communicate, too"), patterns_}});
  form_->name_flag(algorithm_, "algorithm");
  column->addWidget(open_files);
  column->addWidget(example);
  column->addWidget(form_);
  column->addWidget(opening_);
  column->addWidget(files_);
  opening_->setObjectName(QStringLiteral("trace_opening"));
  opening_->hide();
  set_form(Train::tr("Trace"), whole);
  connect(open_files, &QPushButton::clicked, this, &TracePage::choose_files);
  connect(example, &QPushButton::clicked, this, [this] { open({}); });
  connect(form_, &LabForm::changed, this, [this] {
    question_.cluster = cluster_of(cluster_);
    question_.algorithm = algorithm_->text().trimmed().toStdString();
    question_.patterns.clear();
    for (const QString& part : patterns_->text().split(u',', Qt::SkipEmptyParts))
      if (!part.trimmed().isEmpty()) question_.patterns.push_back(part.trimmed().toStdString());
    form_->clear_errors();
    if (asked_) ask(question_);
  });
}

void TracePage::choose_files() {
  const QStringList paths = QFileDialog::getOpenFileNames(this, Train::tr("Open traces of one job"), {},
                                                          Train::tr("Profiler traces (*.json *.gz);;All files (*)"));
  if (!paths.isEmpty()) open(paths);
}

void TracePage::open(const QStringList& paths) {
  question_.paths.clear();
  for (const QString& path : paths)
    question_.paths.push_back(QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString());
  step_ = -1;
  ask(question_);
}

void TracePage::open_choice(const TraceChoice& choice) {
  question_ = choice.question, step_ = choice.step;
  const QSignalBlocker quiet(form_);
  show_cluster(cluster_, question_.cluster);
  algorithm_->setText(qt(question_.algorithm));
  patterns_->setText(qt(join(question_.patterns, ", ")));
  ask(question_);
}

void TracePage::ask(TraceQuestion question) {
  asked_ = true;
  progress_ = std::make_shared<TraceProgress>(question.paths.size());
  progress_timer_.start();
  opening_->set_share(0);
  opening_->setVisible(!question.paths.empty());
  wait();
  latest_.ask(
      this,
      [question, progress = progress_](const auto& cancelled) { return solve_trace(question, *progress, cancelled); },
      [this](Result<TraceData> result) {
        progress_timer_.stop();
        opening_->hide();
        end_wait();
        if (result) return show_answer(std::move(*result));
        files_->setText({});
        if (data_) {
          tell_files();
          files_->setText(Train::tr("Still shown:") + u'\n' + files_->text());
          grey(true);
        }
        if (!form_->refuse(result.error())) say_error(qt(result.error().line()));
      });
}

void TracePage::tell_progress() {
  QStringList lines;
  for (std::size_t i = 0; i < question_.paths.size(); ++i)
    lines << Train::tr("%1: %2 MB read")
                 .arg(QFileInfo(QFile::decodeName(question_.paths[i].c_str())).fileName())
                 .arg(static_cast<double>(progress_->bytes[i]) / 1e6, 0, 'f', 1);
  files_->setText(lines.join(u'\n'));
  opening_->set_share(progress_->share());
}

void TracePage::tell_files() {
  QStringList lines;
  for (const RankTrace& r : data_->analysis.ranks) {
    QString line = QFileInfo(QFile::decodeName(r.path.c_str())).fileName();
    line += QStringLiteral(": ") + counted(r.kernels, Train::tr("1 kernel"), Train::tr("%1 kernels")) +
            (r.notes.empty() ? QString() : QStringLiteral("."));
    for (const TraceNote& note : r.notes) line += u' ' + words(note);
    lines << line;
  }
  for (const std::string& fault : data_->faults) lines << QStringLiteral("⚠ ") + qt(fault);
  files_->setText(lines.join(u'\n'));
}

void TracePage::show_answer(TraceData data) {
  data_ = std::make_shared<const TraceData>(std::move(data));
  tell_files();
  const std::vector<std::int64_t> steps = data_->steps();
  if (std::ranges::find(steps, step_) == steps.end()) step_ = data_->step_at_first(TraceData::From::middle);
  const QString choice = data_->example()
                             ? Train::tr("an example that was never run, %1").arg(ranks_text(std::ssize(data_->files)))
                             : counted(std::ssize(data_->files), Train::tr("1 file"), Train::tr("%1 files")) +
                                   QStringLiteral(", ") + steps_text(std::ssize(steps));
  const bool whole = data_->faults.empty();
  say(choice, whole ? said_finding(*data_).front() : qt(data_->faults.front()),
      whole && gamma_of(data_->analysis, -1) && !slow_rank(*data_));
  for (Badge* badge : origins_) {
    badge->set_origin(data_->example() ? Origin::simulation : Origin::recorded);
    badge->show();
  }
  calls_->set_figure(calls_figure(*data_));
  sizes_->set_figure(std::make_shared<SizesFigure>(data_));
  const auto recorded = recorded_step(data_->analysis);
  const QString missing = data_->analysis.collectives.empty()
                              ? said_finding(*data_).front()
                              : Train::tr("These files do not say how many ranks took part, or what they sent");
  say_curve();
  curve_->set_blocked(recorded ? QString() : missing);
  QStringList hint;
  if (const auto ratio = gamma_of(data_->analysis, -1))
    hint << (data_->whole() ? Train::tr("of all calls: %1") : Train::tr("of what was read: %1"))
                .arg(qt(format_gamma(*ratio)));
  if (recorded) hint << Train::tr("from one recorded point, by the ring's bound");
  gamma_card_.card->set_hint(hint.join(QStringLiteral(", ")));
  if (recorded)
    gamma_->set_figure(recorded_gamma(*recorded));
  else
    gamma_->set_figure(yet_to_come(missing));
  choose(step_);
}

/// In a narrow head the button says the least, and its hint the rest.
void TracePage::say_curve() {
  if (!data_) return;
  const QString all = Train::tr("Show on the γ curve");
  curve_->setText(narrow() ? Train::tr("γ curve") : all);
  curve_->setToolTip(narrow() ? all : QString());
  curve_->setAccessibleName(all);
  curve_->updateGeometry();
}

void TracePage::choose(std::int64_t step) {
  step_ = step;
  hero_.card->set_hint(step_words(*data_, step));
  steps_->set_figure(std::make_shared<TraceFigure>(data_, step, said_finding(*data_)));
  if (row_ >= static_cast<int>(data_->files.size())) row_ = -1;
  const auto shares = std::make_shared<ExposedFigure>(data_, step, row_);
  exposed_->set_figure(shares);
  ranks_->set_figure(ranks_figure(*data_, row_));
  const QString words = row_ < 0 ? QString() : shares->words(static_cast<std::size_t>(row_), step);
  exposed_->setAccessibleDescription(words);
  shares_.card->set_hint(words.isEmpty() ? Train::tr("click a step to look at it") : words);
}

void TracePage::walk(int ranks, int steps) {
  if (!data_) return;
  const std::vector<std::int64_t> all = data_->steps();
  const auto here = std::find(all.begin(), all.end(), step_);
  if (here == all.end()) return;
  if (row_ >= 0 || ranks != 0) row_ = std::clamp(row_ + ranks, 0, static_cast<int>(data_->files.size()) - 1);
  choose(all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here - all.begin() + steps, 0, std::ssize(all) - 1))]);
}

void TracePage::primary() {
  if (!data_) return open({});
  if (recorded_step(data_->analysis)) reveal(gamma_card_);
}

QString TracePage::files_text() const {
  return files_->text();
}

std::vector<PagePicture> TracePage::pictures() const {
  return data_ ? pictures_of(data_, step_) : std::vector<PagePicture>();
}

}  // namespace ringside::ui
