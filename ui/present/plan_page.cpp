#include "ui/present/plan_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/chooser.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/qt_text.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_document.h"
#include "ui/present/plan_head.h"
#include "ui/present/plan_list.h"
#include "ui/present/plan_notes.h"
#include "ui/present/plan_words.h"
#include "ui/present/question_dialog.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {
PlanPage::PlanPage(PlanDocument& document, QWidget* parent) : QWidget(parent), document_(document) {
  setObjectName(QStringLiteral("plan_page"));
  build();
  connect(&document_, &PlanDocument::changed, this, &PlanPage::follow);
  connect(list_, &PlanList::currentRowChanged, this, &PlanPage::show_item);
  connect(list_, &PlanList::item_moved, this,
          [this](int from, int to) { document_.move(static_cast<std::size_t>(from), static_cast<std::size_t>(to)); });
  connect(list_, &PlanList::item_removed, this, [this](int at) { document_.remove(static_cast<std::size_t>(at)); });
  connect(list_, &PlanList::item_opened, this, &PlanPage::start_pressed);
  connect(notes_, &PlanNotes::edited, this, [this](const PlanItem& item, const QString& field) {
    if (chosen() >= 0) document_.change_item(static_cast<std::size_t>(chosen()), item, tr("Edit %1").arg(field), field);
  });
}

void PlanPage::build() {
  auto* page = new QHBoxLayout(this);
  page->setContentsMargins(metric::card_gap, metric::card_gap, metric::card_gap, metric::card_gap);
  page->setSpacing(metric::card_gap);
  page->addWidget(build_list(), 21);
  auto* right = new QVBoxLayout;
  right->setSpacing(metric::card_gap);
  right->addWidget(build_preview(), 3);
  auto* notes_card = new Card(tr("Speaker notes"), tr("only on your screen, and in the printed plan"));
  notes_ = new PlanNotes;
  notes_card->set_body(scrolled(notes_));
  right->addWidget(notes_card, 2);
  page->addLayout(right, 29);
  setFocusProxy(list_);  // arrows choose an item at once, Enter starts there
}

QWidget* PlanPage::build_list() {
  auto* card = new Card(tr("Class"));
  auto* body = new QWidget;
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  plans_ = new Chooser("plans");
  std::vector<Chooser::Entry> entries;
  for (const PlanInfo& info : plans()) {
    const QString id = qt(info.id);
    entries.push_back({qt(info.title), tr("a class of %1 minutes").arg(info.minutes), {id}, {}});
  }
  plans_->set_entries(std::move(entries));
  plans_->set_current(tr("Plans…"));
  plans_->setFixedWidth(120);
  plans_->setAccessibleName(tr("A plan that comes with Ringside"));
  connect(plans_, &Chooser::chosen, this, &PlanPage::choose_plan);
  const auto button = [this](Button::Kind kind, const QString& text, const QString& tip, auto pressed) {
    auto* made = new Button(kind, text);
    made->describe(text, tip);
    connect(made, &Button::clicked, this, pressed);
    return made;
  };
  card->add_control(plans_);
  card->add_control(button(Button::Kind::quiet, tr("New"), tr("An empty plan; undo brings this one back"), [this] {
    document_.begin();
    show_error({});
  }));
  card->add_control(
      button(Button::Kind::quiet, tr("Open…"), tr("Open a .ringclass file (Ctrl+O)"), &PlanPage::open_pressed));
  card->add_control(
      button(Button::Kind::quiet, tr("Save…"), tr("Save the plan as a file (Ctrl+S)"), &PlanPage::save_pressed));
  head_ = new PlanHead(document_);
  list_ = new PlanList;
  fault_ = new ErrorLine;
  column->addWidget(head_);
  column->addWidget(fault_);
  column->addWidget(list_, 1);
  auto* edits = new QHBoxLayout;
  edits->addWidget(button(Button::Kind::secondary, tr("Add a scene"), tr("The case as Explore shows it now"),
                          &PlanPage::add_scene_pressed));
  edits->addWidget(button(Button::Kind::secondary, tr("Add a question"),
                          tr("A question about the case as Explore shows it now"), &PlanPage::add_question_pressed));
  remove_ =
      button(Button::Kind::quiet, tr("Remove"), tr("Takes the chosen item out (Delete); undo brings it back"), [this] {
        if (chosen() >= 0) document_.remove(static_cast<std::size_t>(chosen()));
      });
  edits->addWidget(remove_);
  edits->addStretch();
  column->addLayout(edits);
  auto* go = new QHBoxLayout;
  go->addWidget(button(Button::Kind::secondary, tr("Show the case alone"),
                       tr("The case of the mode before, large, without a plan (Ctrl+Alt+6)"), &PlanPage::case_pressed));
  go->addWidget(button(Button::Kind::secondary, tr("Print…"), tr("Plan, notes and pictures as a file"),
                       &PlanPage::print_pressed));
  go->addStretch();
  start_ = button(Button::Kind::primary, {}, {}, [this] { Q_EMIT start_pressed({}); });
  start_->setObjectName(QStringLiteral("start_class"));
  start_->set_glyph(Glyph::play);
  go->addWidget(start_);
  column->addLayout(go);
  card->set_body(body);
  return card;
}

QWidget* PlanPage::build_preview() {
  auto* card = new Card(tr("What the class sees"));
  sees_ = new Text({}, Text::Ink::hint, text_font(13));
  edit_question_ = new Button(Button::Kind::quiet, tr("Edit the question"));
  connect(edit_question_, &Button::clicked, this, &PlanPage::edit_question);
  card->add_control(sees_);
  card->add_control(edit_question_);
  auto* body = new QWidget;
  auto* row = new QHBoxLayout(body);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  frame_ = new QWidget;
  frame_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  preview_ = new PresentView(frame_);
  preview_->setObjectName(QStringLiteral("plan_preview"));
  preview_->figure()->setObjectName(QStringLiteral("plan_preview_figure"));
  preview_->setAttribute(Qt::WA_TransparentForMouseEvents);
  answers_box_ = new QWidget;
  answers_ = new QVBoxLayout(answers_box_);
  answers_->setContentsMargins(0, 0, 0, 0);
  answers_->setSpacing(2);
  auto* side = scrolled(answers_box_);
  side->setFixedWidth(220);
  row->addWidget(frame_, 1);
  row->addWidget(side);
  card->set_body(body);
  return card;
}

void PlanPage::set_theme(const Theme& theme) {
  preview_->set_theme(theme);
}

int PlanPage::chosen() const {
  return list_->currentRow();
}

void PlanPage::choose(int item) {
  list_->setCurrentRow(item);
}

void PlanPage::choose_plan(const QString& name) {
  plans_->set_current(tr("Plans…"));
  for (const PlanInfo& info : plans()) {
    if (name != qt(info.title)) continue;
    if (const auto done = document_.open(qt(info.id)); !done)
      show_error(qt(done.error().line()));
    else
      choose(0);
  }
}

void PlanPage::refresh() {
  shown_.reset();
  follow();
}

void PlanPage::show_error(const QString& line) {
  fault_->say(line);
}

void PlanPage::follow() {
  const Plan& plan = document_.plan();
  list_->set_plan(plan);
  fault_->say(document_.fault());
  const Plan given = document_.to_give();
  const bool begins = given.giving.empty();
  start_->setText(begins ? tr("Start the class") : tr("Go on with the class at item %1").arg(given.giving_at + 1));
  start_->describe(start_->text(), begins ? tr("From the first item (F5); Enter starts at the chosen one")
                                          : tr("Where it was interrupted (F5); Enter goes on at the chosen item"));
  start_->set_blocked(plan.items.empty() ? tr("The plan is empty") : QString());
  remove_->set_blocked(plan.items.empty() ? tr("The plan is empty") : QString());
  show_item();
}

void PlanPage::show_item() {
  const Plan& plan = document_.plan();
  head_->show_plan(chosen());
  notes_->setEnabled(chosen() >= 0);
  edit_question_->setVisible(false);
  if (chosen() < 0 || chosen() >= static_cast<int>(plan.items.size())) {
    sees_->setText(tr("nothing yet"));
    preview_->hide();
    shown_.reset();
    PlanItem nothing;
    nothing.minutes = 0;
    notes_->set_item(nothing);
    return fill_answers({}, {});
  }
  const PlanItem& item = plan.items[static_cast<std::size_t>(chosen())];
  notes_->set_item(item);
  edit_question_->setVisible(item.asks.has_value());
  sees_->setText(tr("%1 of %2, %3").arg(chosen() + 1).arg(plan.items.size()).arg(item_kind(item)));
  PlanItem seen = item;
  seen.notes = {};
  seen.minutes = 0;
  const auto stops = list_->stop(static_cast<std::size_t>(chosen()));
  if (seen == shown_ && stops == stops_) return;
  shown_ = seen;
  stops_ = stops;
  preview(item);
}

void PlanPage::preview(const PlanItem& item) {
  const auto moment = ringside::show_item(item);
  preview_->setVisible(moment.has_value());
  fill_answers(item, moment ? *moment : ClassMoment{});
  if (!moment) return show_error(qt(moment.error().line()));
  PresentView::Shown shown = shown_of(*moment);
  if (shown.question) shown.question->counts = false;  // those of the last class stand beside
  if (moment->question && moment->question->blind) shown.view = asked_in(*moment);
  if (stops_) shown.until = stops_->moment;
  preview_->show_of_class(shown);
  place_preview();
  if (moment->scene) Q_EMIT scene_requested(*moment->scene);
}

void PlanPage::edit_question() {
  if (chosen() < 0) return;
  PlanItem item = document_.plan().items[static_cast<std::size_t>(chosen())];
  const auto question = QuestionDialog::ask(*item.asks, this);
  if (!question) return;
  item.asks = *question;
  item.hands.clear();
  if (item.said.empty()) item.given.clear();
  document_.change_item(static_cast<std::size_t>(chosen()), item, tr("Edit the question"));
}

void PlanPage::place_preview() {
  const int wide = std::min(frame_->width(), frame_->height() * 16 / 9);
  preview_->setGeometry(0, 0, wide, wide * 9 / 16);
}

void PlanPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // The cards are laid out by then.
  QMetaObject::invokeMethod(this, &PlanPage::place_preview, Qt::QueuedConnection);
}

}  // namespace ringside::ui
