// Where a text comes from and where it goes: the catalogue, examples, files.
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include "core/algorithms/algorithm.h"
#include "ui/case_edit.h"
#include "ui/controls/button.h"
#include "ui/document.h"
#include "ui/editor/examples.h"
#include "ui/editor/schedule_files.h"
#include "ui/editor/schedule_panel.h"

namespace ringside::ui {
namespace {

QString text_of(std::string_view s) {
  return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

}  // namespace

void SchedulePanel::choose_start() {
  QMenu menu(this);
  menu.setObjectName(QStringLiteral("start_menu"));
  const auto add = [this](QMenu& to, const Algorithm* a) {
    if (!validate(*a, {.ranks = document_.question().instance.ranks, .root = 0, .chunks = 0, .parameters = {}})) return;
    QAction* action = to.addAction(text_of(a->name), this, [this, a] { start_from(*a); });
    action->setToolTip(text_of(a->summary));
  };
  menu.setToolTipsVisible(true);
  for (const Algorithm* a : algorithms_of(document_.question().collective)) add(menu, a);
  menu.addSeparator();
  QMenu* others = menu.addMenu(tr("Other collectives"));
  for (const Collective c : all_collectives()) {
    if (c == document_.question().collective) continue;
    QMenu* one = others->addMenu(text_of(name(c)));
    for (const Algorithm* a : algorithms_of(c)) add(*one, a);
  }
  QMenu* examples = menu.addMenu(tr("Examples with loops"));
  for (const ScheduleExample& e : schedule_examples())
    examples->addAction(text_of(e.name), this, [this, &e] { start_with(e.text, tr("Start from an example")); });
  menu.exec(start_->mapToGlobal(QPoint(0, start_->height() + 4)));
}

void SchedulePanel::start_from(const Algorithm& algorithm) {
  Case c = document_.question();
  c.program.clear();
  c.collective = algorithm.collective;
  if (!has_root(c.collective)) c.instance.root = 0;
  const auto done =
      document_.change(with_algorithm(c, algorithm.name), tr("Start from %1").arg(text_of(algorithm.name)));
  if (!done) Q_EMIT failed(QString::fromStdString(done.error().line()));
  show_question();
  show_answer();
}

void SchedulePanel::start_with(const std::string& text, const QString& what) {
  Case c = document_.question();
  c.program = text;
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  if (const auto done = document_.change(c, what); !done) Q_EMIT failed(QString::fromStdString(done.error().line()));
}

bool SchedulePanel::open_path(const QString& path) {
  const auto text = schedule_text_of_file(path);
  if (!text) return Q_EMIT failed(QString::fromStdString(text.error().line())), false;
  Case c = document_.question();
  c.program = *text;
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  const auto done = document_.change(c, tr("Open schedule"));
  if (!done) return Q_EMIT failed(QString::fromStdString(done.error().line())), false;
  return true;
}

bool SchedulePanel::save_path(const QString& path) {
  const auto done = write_schedule_file(document_.question(), path);
  if (!done) Q_EMIT failed(QString::fromStdString(done.error().line()));
  return done.has_value();
}

void SchedulePanel::choose_open() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a schedule"), {}, open_filter());
  if (!path.isEmpty()) open_path(path);
}

void SchedulePanel::choose_save() {
  QString chosen;
  QString path = QFileDialog::getSaveFileName(this, tr("Save the schedule"),
                                              text_of(document_.question().algorithm) + QStringLiteral(".txt"),
                                              save_filter(), &chosen);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty())
    path += chosen.contains(QLatin1String("json")) ? QStringLiteral(".json") : QStringLiteral(".txt");
  save_path(path);
}

}  // namespace ringside::ui
