// Where a text comes from and where it goes: the catalogue, examples, files.
#include <QFileDialog>
#include <QMenu>

#include "core/algorithms/algorithm.h"
#include "ui/controls/button.h"
#include "ui/editor/code_edit.h"
#include "ui/editor/examples.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/schedule_panel.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

void SchedulePanel::read_now() {
  if (pause_.isActive()) pause_.stop(), take_text();
}

void SchedulePanel::forget_mistake() {
  if (mistake_) mistake_.reset(), show_ranks();
  editor_->set_mistake(0, 0);
  document_.set_draft({}, 0);
}

void SchedulePanel::show_draft(const QString& text) {
  if (!shown_) return;
  editor_->setPlainText(text);
  read_now();
}

void SchedulePanel::choose_start() {
  QMenu menu(this);
  menu.setObjectName(QStringLiteral("start_menu"));
  const auto add = [this](QMenu& to, const Algorithm* a) {
    if (!validate(*a, {.ranks = document_.question().instance.ranks, .root = 0, .chunks = 0, .parameters = {}})) return;
    QAction* action = to.addAction(qt(a->name), this, [this, a] { start_from(*a); });
    action->setToolTip(qt(a->summary));
  };
  menu.setToolTipsVisible(true);
  for (const Algorithm* a : algorithms_of(document_.question().collective)) add(menu, a);
  menu.addSeparator();
  QMenu* others = menu.addMenu(tr("Other collectives"));
  for (const Collective c : all_collectives()) {
    if (c == document_.question().collective) continue;
    QMenu* one = others->addMenu(qt(name(c)));
    for (const Algorithm* a : algorithms_of(c)) add(*one, a);
  }
  QMenu* examples = menu.addMenu(tr("Examples with loops"));
  for (const ScheduleExample& e : schedule_examples())
    examples->addAction(qt(e.name), this, [this, &e] { start_with(e.text, tr("Start from an example")); });
  menu.exec(start_->mapToGlobal(QPoint(0, start_->height() + 4)));
}

void SchedulePanel::start_from(const Algorithm& algorithm) {
  Case c = document_.question();
  c.program.clear();
  c.collective = algorithm.collective;
  if (!has_root(c.collective)) c.instance.root = 0;
  const auto done = document_.change(with_algorithm(c, algorithm.name), tr("Start from %1").arg(qt(algorithm.name)));
  if (!done) Q_EMIT failed(qt(done.error().line()));
  show_question();
  show_answer();
}

void SchedulePanel::start_with(const std::string& text, const QString& what) {
  Case c = document_.question();
  c.program = text;
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  if (const auto done = document_.change(c, what); !done) return Q_EMIT failed(qt(done.error().line()));
  show_question();
}

bool SchedulePanel::open_path(const QString& path) {
  const auto text = schedule_text_of_file(path);
  if (!text) return Q_EMIT failed(qt(text.error().line())), false;
  Case c = document_.question();
  c.program = *text;
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  const auto done = document_.change(c, tr("Open schedule"));
  if (!done) return Q_EMIT failed(qt(done.error().line())), false;
  show_question();
  return true;
}

bool SchedulePanel::save_path(const QString& path) {
  const auto done = write_schedule_file(document_.question(), path);
  if (!done) Q_EMIT failed(qt(done.error().line()));
  return done.has_value();
}

void SchedulePanel::choose_open() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a schedule"), {}, open_filter());
  if (!path.isEmpty()) open_path(path);
}

void SchedulePanel::choose_save() {
  // The dialog adds the ending itself, so that it asks about the file that will be written.
  QFileDialog dialog(this, tr("Save the schedule"), {}, save_filter());
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  const auto end_as = [&dialog](const QString& filter) { dialog.setDefaultSuffix(ending_of(filter)); };
  connect(&dialog, &QFileDialog::filterSelected, &dialog, end_as);
  end_as(dialog.selectedNameFilter());
  dialog.selectFile(qt(document_.question().algorithm));
  if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
    save_path(dialog.selectedFiles().front());
}

}  // namespace ringside::ui
