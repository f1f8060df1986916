#include "ui/measure/measure_panel.h"

#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/measure/backend.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/results_page.h"
#include "ui/measure/run_page.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

QString on_ranks(const QString& one, const QString& several, std::int32_t n) {
  return n == 1 ? one : several.arg(n);
}

}  // namespace

MeasurePanel::MeasurePanel(Measurer* measurer, const QString& folder, QWidget* parent)
    : QWidget(parent),
      measurer_(measurer),
      live_(new LiveRun(measurer, this)),
      store_(folder),
      pages_(new QStackedWidget),
      hosts_(new HostsPage(measurer, folder.isEmpty() ? folder : folder + QStringLiteral("/topologies"))),
      run_(new RunPage(*live_)),
      results_(new ResultsPage(store_)) {
  setObjectName(QStringLiteral("measure_panel"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  all_ = {hosts_, run_, results_};
  for (int tab = 0; tab < static_cast<int>(all_.size()); ++tab) {
    LabPage* page = all_[static_cast<std::size_t>(tab)];
    pages_->addWidget(page);
    connect(page, &LabPage::tab_chosen, this, [this](int to) { set_tab(static_cast<Tab>(to)); });
    const auto key = new QShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + tab)), this);
    connect(key, &QShortcut::activated, this, [this, tab] { set_tab(static_cast<Tab>(tab)); });
  }
  const auto key = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
  connect(key, &QShortcut::activated, this, &MeasurePanel::press_primary);
  connect(hosts_, &HostsPage::run_asked, this, &MeasurePanel::start);
  connect(results_, &ResultsPage::run_asked, this, &MeasurePanel::start);
  connect(run_, &RunPage::stop_asked, live_, &LiveRun::stop);
  connect(hosts_, &HostsPage::topology_wanted, this, &MeasurePanel::topology_wanted);
  connect(hosts_, &HostsPage::calibration_wanted, this, &MeasurePanel::calibration_wanted);
  connect(hosts_, &HostsPage::primary_changed, this, &MeasurePanel::primary_changed);
  connect(results_, &ResultsPage::primary_changed, this, &MeasurePanel::primary_changed);
  connect(live_, &LiveRun::row_done, this, &MeasurePanel::primary_changed);
  connect(live_, &LiveRun::ended, this, &MeasurePanel::keep);
}

MeasurePanel::Tab MeasurePanel::tab() const {
  return static_cast<Tab>(pages_->currentIndex());
}

LabPage& MeasurePanel::page() const {
  return *all_[static_cast<std::size_t>(pages_->currentIndex())];
}

QUndoStack& MeasurePanel::undo_stack() {
  return hosts_->undo_stack();
}

void MeasurePanel::set_tab(Tab tab) {
  pages_->setCurrentIndex(tab);
  if (isVisible()) page().begin();
  Q_EMIT primary_changed();
}

void MeasurePanel::set_full(bool full) {
  for (LabPage* page : all_) page->set_full(full);
}

void MeasurePanel::set_theme(const Theme& theme) {
  for (LabPage* page : all_) page->set_theme(theme);
}

void MeasurePanel::set_explored(const Case& explored) {
  hosts_->set_explored(explored);
}

Result<bool> MeasurePanel::open_run(const QString& path) {
  auto opened = results_->open(path);
  if (opened) set_tab(results);
  return opened;
}

bool MeasurePanel::open_picture(const Recipe& recipe) {
  if (recipe.measured && !recipe.measured->rows.empty()) {
    set_tab(results);
    results_->show_picture(recipe);
    return true;
  }
  const auto plan = plan_in(recipe);
  set_tab(plan ? hosts : run);
  if (plan) hosts_->set_plan(*plan);
  page().show_card(recipe.card);
  return plan.has_value();
}

void MeasurePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  page().begin();
}

MeasurePanel::Primary MeasurePanel::of_hosts() const {
  const JobKind kind = hosts_->kind();
  if (hosts_->probe().running())
    return {
        hosts_->probe().kind() == JobKind::survey ? Measure::tr("Stop the survey") : Measure::tr("Stop calibrating"),
        Measure::tr("End it; no process stays behind"),
        {},
        Glyph::stop};
  if (kind == JobKind::survey)
    return {Measure::tr("Survey %1 hosts").arg(hosts_->hosts()),
            Measure::tr("Let every two hosts play ping-pong (Ctrl+Enter)"), hosts_->blocked(), Glyph::play};
  if (kind == JobKind::calibrate)
    return {Measure::tr("Calibrate"), Measure::tr("Time messages, reducing and steps here (Ctrl+Enter)"),
            hosts_->blocked(), Glyph::play};
  return of_run();
}

MeasurePanel::Primary MeasurePanel::of_run() const {
  return {on_ranks(Measure::tr("Run on 1 rank"), Measure::tr("Run on %1 ranks"), hosts_->ranks()),
          Measure::tr("Start the ranks on the hosts that are ready (Ctrl+Enter)"), hosts_->blocked(JobKind::measure),
          Glyph::play};
}

QString MeasurePanel::again_blocked() const {
  const auto again = results_->again();
  if (!again) return qt(again.error().line());
  if (measurer_ == nullptr) return Measure::tr("This window has no runner: it was opened without one");
  if (live_->running()) return Measure::tr("Another run is under way.");
  if (!backend_of(again->backend).on_gpus) return {};
  const Gpus gpus = measurer_->gpus();
  return gpus.names.empty() ? qt(gpus.absence) : QString();
}

MeasurePanel::Primary MeasurePanel::primary() const {
  Primary p;
  switch (tab()) {
    case hosts: return of_hosts();
    case run:
      if (!live_->running()) return of_run();
      p.words = run_->primary_words();
      p.tip = Measure::tr("End the run and keep what is finished; no process stays behind");
      p.glyph = Glyph::stop;
      break;
    case results: {
      p.words = results_->ranks() == 0 ? Measure::tr("Run again")
                                       : on_ranks(Measure::tr("Run again on 1 rank"),
                                                  Measure::tr("Run again on %1 ranks"), results_->ranks());
      p.tip = Measure::tr("Measure the same once more");
      p.blocked = again_blocked();
      break;
    }
  }
  return p;
}

void MeasurePanel::press_primary() {
  if (!primary().blocked.isEmpty()) return;
  tab() == run && !live_->running() ? hosts_->run() : page().primary();
}

QString MeasurePanel::run_slowly() {
  MeasurePlan plan = hosts_->plan();
  plan.slowly = true;
  if (!plan.runs_slowly()) return Measure::tr("Only an emulated network can be slowed: choose it in Hosts");
  if (QString why = hosts_->blocked(JobKind::measure); !why.isEmpty()) return why;
  if (!(plan == hosts_->plan())) hosts_->set_plan(plan);
  hosts_->run();
  return {};
}

void MeasurePanel::start(const MeasureRequest& request) {
  live_->start(request);
  if (!live_->running()) return Q_EMIT failed(Measure::tr("Another run is under way."));
  set_tab(run);
}

bool MeasurePanel::escape() {
  // A survey or a calibration that is stopped leaves nothing that could be lost.
  if (hosts_->probe().running()) return hosts_->probe().stop(), true;
  if (!live_->running()) return false;
  ask_to_stop();
  return true;
}

void MeasurePanel::ask_to_stop() {
  QMessageBox box(QMessageBox::Question, Measure::tr("Stop the run?"),
                  Measure::tr("Stop the run? What is finished is kept: %1 of %2 cases.")
                      .arg(live_->done())
                      .arg(live_->request().cases.size()),
                  QMessageBox::NoButton, this);
  const auto* stop = box.addButton(Measure::tr("Stop"), QMessageBox::AcceptRole);
  box.addButton(Measure::tr("Let it run"), QMessageBox::RejectRole);
  box.exec();
  if (box.clickedButton() == stop) live_->stop();
}

void MeasurePanel::keep() {
  if (!live_->measured().rows.empty()) {
    if (const auto kept = store_.add(live_->measured()); !kept) Q_EMIT failed(qt(kept.error().line()));
    results_->show_newest();
    // A run that went well is looked at.
    if (live_->error().isEmpty() && isVisible() && tab() == run) set_tab(results);
    const auto count = static_cast<int>(live_->done());
    Q_EMIT said(count == 1 ? Measure::tr("Kept: 1 case") : Measure::tr("Kept: %1 cases").arg(count));
  }
  Q_EMIT primary_changed();
}

}  // namespace ringside::ui
