#include "ui/editor/schedule_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/algorithms/estimate.h"
#include "core/base/text.h"
#include "core/schedule/fault_list.h"
#include "core/what_if.h"
#include "ui/case/times_table.h"
#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/editor/code_edit.h"
#include "ui/editor/status_line.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr double kMostShownTransfers = 20'000;  // of a catalogue algorithm: more lines than anybody reads

Given given_by(const Case& c) {
  return {.ranks = c.instance.ranks, .root = c.instance.root, .chunks = c.instance.chunks};
}

/// The case's schedule as text: its own, or its algorithm's written out. Empty where that would be endless.
QString program_of(const Case& c) {
  if (c.own()) return qt(c.program);
  const Algorithm* algorithm = algorithm_of(c);
  if (algorithm == nullptr || estimated_transfers(*algorithm, c.instance) > kMostShownTransfers) return {};
  const auto schedule = schedule_by_pair(c);
  return schedule ? qt(schedule_text(*schedule)) : QString();
}

}  // namespace

SchedulePanel::SchedulePanel(Document& document, Cursor& cursor, Selection& selection, Results& results,
                             QWidget* parent)
    : QWidget(parent),
      document_(document),
      cursor_(cursor),
      selection_(selection),
      results_(results),
      editor_(new CodeEdit),
      ranks_(number_editor("own_ranks")),
      ranks_field_(new Field(tr("Ranks &K"), ranks_)),
      origin_(new Text({}, Text::Ink::hint, text_font(13))),
      start_(new Button(Button::Kind::secondary, tr("Start from…"))),
      open_(new Button(Button::Kind::secondary, tr("Open…"))),
      save_(new Button(Button::Kind::secondary, tr("Save…"))),
      status_(new StatusLine) {
  setAccessibleName(tr("Build: a schedule as text"));
  build();
  pause_.setSingleShot(true);
  pause_.setInterval(kPauseMs);
  connect(&pause_, &QTimer::timeout, this, &SchedulePanel::take_text);
  connect(editor_, &QPlainTextEdit::textChanged, this, &SchedulePanel::typed);
  connect(ranks_, &QSpinBox::valueChanged, this, [this](int k) {
    if (showing_) return;
    if (const auto done = document_.change(with_ranks(document_.question(), k), tr("Change ranks")); !done) {
      status_->say(StatusLine::Kind::wrong, qt(done.error().line()));
      mark_error(ranks_, true);
    }
  });
  connect(start_, &QPushButton::clicked, this, &SchedulePanel::choose_start);
  connect(open_, &QPushButton::clicked, this, &SchedulePanel::choose_open);
  connect(save_, &QPushButton::clicked, this, &SchedulePanel::choose_save);
  connect(status_, &QAbstractButton::clicked, this, &SchedulePanel::go_to_fault);
  connect(&document_, &Document::question_changed, this, &SchedulePanel::follow_question);
  connect(&document_, &Document::draft_recovered, this, &SchedulePanel::show_draft);
  connect(&document_, &Document::draft_changed, this, [this] {
    if (mistake_ && document_.draft().isEmpty()) show_question();  // another scene was opened
  });
  connect(&results_, &Results::ready, this, &SchedulePanel::show_answer);
  connect(&results_, &Results::proved, this, &SchedulePanel::show_answer);
  connect(&cursor_, &Cursor::moved, this, &SchedulePanel::follow_cursor);
}

void SchedulePanel::build() {
  editor_->setObjectName(QStringLiteral("code"));
  editor_->setAccessibleName(tr("Schedule"));
  start_->setObjectName(QStringLiteral("start_from"));
  open_->setObjectName(QStringLiteral("open_schedule"));
  save_->setObjectName(QStringLiteral("save_schedule"));
  start_->describe(tr("Start from"), tr("Take a schedule of the catalogue, or an example with loops, as text"));
  open_->describe(tr("Open a schedule"), tr("Open a schedule file: text or JSON"));
  save_->describe(tr("Save the schedule"), tr("Save as text or JSON"));
  origin_->setObjectName(QStringLiteral("schedule_origin"));
  origin_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 14, 20, 14);
  column->setSpacing(10);
  auto* head = new QHBoxLayout;
  head->setSpacing(metric::gap);
  head->addWidget(new Text(tr("Schedule"), Text::Ink::strong, text_font(15, 600)));
  head->addStretch();
  for (Button* b : {start_, open_, save_}) head->addWidget(b);
  column->addLayout(head);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  ranks_field_->setFixedWidth(120);
  row->addWidget(ranks_field_);
  row->addWidget(origin_, 1, Qt::AlignBottom);
  column->addLayout(row);
  auto* frame = new QWidget;
  frame->setObjectName(QStringLiteral("code_frame"));
  auto* inside = new QVBoxLayout(frame);
  inside->setContentsMargins(1, 1, 1, 1);
  inside->addWidget(editor_);
  column->addWidget(frame, 1);
  column->addWidget(status_);
}

void SchedulePanel::set_shown(bool shown) {
  if (shown_ == shown) return;
  shown_ = shown;
  if (!shown_) {
    // What cannot be read is there again when one comes back.
    return read_now();
  }
  if (!mistake_ || program_of(document_.question()) != shown_text_) show_question();
  show_answer();
}

QString SchedulePanel::status() const {
  return status_->accessibleName();
}

void SchedulePanel::typed() {
  if (showing_) return;
  if (editor_->toPlainText() == shown_text_ && !mistake_)
    pause_.stop();
  else
    pause_.start();
}

void SchedulePanel::take_text() {
  const QString text = editor_->toPlainText();
  if (text.trimmed().isEmpty()) {
    forget_mistake();
    return status_->say(StatusLine::Kind::plain, tr("Nothing is written yet."),
                        tr("The pictures still show the last schedule that could be read."));
  }
  Case c = document_.question();
  Given given = given_by(c);
  given.chunks.reset();
  const auto read = read_schedule_text(text.toStdString(), given);
  if (!read) {
    say_mistake(read.error());
    return document_.set_draft(text, read.error().line);
  }
  forget_mistake();
  if (text == shown_text_) return show_answer();
  c.program = text.toStdString();
  c.instance.chunks = 0;
  c.instance.parameters.clear();
  if (const auto done = document_.change(c, tr("Edit schedule")); !done)
    status_->say(StatusLine::Kind::wrong, qt(done.error().line()));
}

void SchedulePanel::say_mistake(const SyntaxError& error) {
  mistake_ = error;
  editor_->set_mistake(error.line, error.column);
  QString what = qt(error.what);
  const QString where = tr("Line %1, column %2: ").arg(error.line).arg(error.column);
  status_->say(StatusLine::Kind::wrong, where + what,
               error.expected.empty() ? QString() : tr("Expected: %1").arg(qt(error.expected)));
  show_ranks();
}

/// What is being typed, or cannot be read yet, outlives every change that is not about the schedule.
void SchedulePanel::follow_question() {
  if ((!mistake_ && !pause_.isActive()) || program_of(document_.question()) != shown_text_) show_question();
}

void SchedulePanel::show_question() {
  if (!shown_) return;
  const Case& c = document_.question();
  const QString text = program_of(c);
  show_text(text);
  written_.reset();
  if (!text.isEmpty())
    if (auto read = read_schedule_text(text.toStdString(), given_by(c))) written_ = std::move(*read);
  editor_->setPlaceholderText(
      text.isEmpty() ? tr("%1 on %2 ranks is longer than anybody reads.\nChoose fewer ranks, or write a schedule here.")
                           .arg(qt(c.algorithm), qt(grouped(c.instance.ranks)))
                     : tr("allreduce K ranks K chunks\nstep\n  0 -> 1 : 0 reduce"));
  origin_->setText(c.own() ? tr("Your own schedule.")
                           : tr("%1 from the catalogue. Change anything, and it is yours.").arg(qt(c.algorithm)));
  show_ranks();
  follow_cursor();
}

void SchedulePanel::show_text(const QString& text) {
  shown_text_ = text;
  pause_.stop();
  forget_mistake();
  if (editor_->toPlainText() == text) return editor_->settle();
  showing_ = true;
  editor_->set_text(text);
  showing_ = false;
}

void SchedulePanel::show_ranks() {
  const Case& c = document_.question();
  showing_ = true;
  mark_error(ranks_, false);
  ranks_->setValue(c.instance.ranks);
  ranks_field_->set_blocked(
      mistake_ ? tr("The text has an error in line %1; K is chosen when it can be read").arg(mistake_->line)
      : !c.own() || !written_ || written_->open_ranks
          ? QString()
          : tr("The text says %1 ranks; write K ranks, and K is chosen here").arg(qt(grouped(c.instance.ranks))));
  showing_ = false;
}

void SchedulePanel::show_answer() {
  const auto answer = results_.answer();
  if (!shown_ || mistake_ || answer == nullptr || !(answer->question == document_.question())) return;
  if (editor_->toPlainText() != shown_text_) return;  // the next pause says more
  fault_ = 0;
  visited_ = false;
  if (!answer->proof.ok()) return say_fault(answer->proof.faults);
  const auto steps = answer->schedule.step_count();
  QString more = steps == 1 ? tr("1 step") : tr("%1 steps").arg(qt(grouped(steps)));
  if (answer->prediction.price)
    more += tr(", %1 transfers, price %2")
                .arg(qt(grouped(answer->prediction.walk.transfers)), qt(format_seconds(*answer->prediction.price)));
  if (results_.proving()) return status_->say(StatusLine::Kind::plain, tr("Proving…"), more);
  if (!results_.unproved().isEmpty())
    return status_->say(StatusLine::Kind::plain, tr("Not proved: %1").arg(results_.unproved()), more);
  status_->say(StatusLine::Kind::right, tr("Correct: %1.").arg(promise(answer->question)), more);
}

void SchedulePanel::say_fault(const std::vector<Fault>& faults) {
  const QString count = faults.size() == 1
                            ? tr("Press to go there.")
                            : tr("%1 of %2. Press to go there, again for the next.").arg(fault_ + 1).arg(faults.size());
  status_->say(StatusLine::Kind::wrong, fault_line(faults[fault_]) + QLatin1Char('.'), count);
}

void SchedulePanel::go_to_fault() {
  if (mistake_) {
    editor_->setFocus();
    return editor_->go_to(mistake_->line, mistake_->column);
  }
  const auto answer = results_.answer();
  if (status_->state() != StatusLine::Kind::wrong || answer == nullptr || answer->proof.ok()) return;
  const auto& faults = answer->proof.faults;
  if (visited_) fault_ = (fault_ + 1) % faults.size();
  visited_ = true;
  say_fault(faults);
  const Fault& f = faults[std::min(fault_, faults.size() - 1)];
  cursor_.set({moment_of(f, answer->schedule.step_count()), 0});
  Selected cell;
  if (f.rank >= 0 && f.rank < answer->schedule.places() && f.chunk >= 0 && f.chunk < answer->schedule.slots())
    cell.rank = f.rank, cell.chunk = f.chunk;
  selection_.select(cell);
  if (written_ && f.step && static_cast<std::size_t>(*f.step) < written_->step_lines.size())
    editor_->go_to(written_->step_lines[static_cast<std::size_t>(*f.step)], 1);
}

void SchedulePanel::follow_cursor() {
  if (!shown_) return;
  int line = 0;
  if (written_ && !written_->step_lines.empty()) {
    const auto last = static_cast<std::int64_t>(written_->step_lines.size()) - 1;
    line = written_->step_lines[static_cast<std::size_t>(std::clamp<std::int64_t>(cursor_.position().step, 0, last))];
  }
  editor_->set_current_line(line);
}

void SchedulePanel::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(width() - 1, 0, 1, height()), t.hair);
  const auto* frame = findChild<QWidget*>(QStringLiteral("code_frame"));
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(t.control, 1));
  p.setBrush(Qt::NoBrush);
  p.drawRect(QRectF(frame->geometry()).adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace ringside::ui
