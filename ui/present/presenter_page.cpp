#include "ui/present/presenter_page.h"

#include <algorithm>
#include <numeric>

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/lesson/lesson_text.h"
#include "ui/paint/qt_text.h"
#include "ui/present/hand_box.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_words.h"
#include "ui/stage/present_view.h"

namespace ringside::ui {
namespace {

constexpr int kTop = 56, kGap = 16;
constexpr int kHands = 190;              // below the picture
constexpr int kLeastShare = 4;           // the picture keeps a fourth of the height
constexpr double kPictureShare = 0.615;  // of the width

void clear(QVBoxLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
}

}  // namespace

PresenterPage::PresenterPage(Lecture& lecture, PresentView* present, QWidget* parent)
    : QWidget(parent), lecture_(lecture), present_(present) {
  setObjectName(QStringLiteral("presenter_page"));
  present_->setParent(this);
  build();
  connect(&lecture_, &Lecture::item_changed, this, &PresenterPage::fill);
  connect(&lecture_, &Lecture::changed, this, &PresenterPage::refresh);
  connect(&lecture_, &Lecture::ticked, this, &PresenterPage::refresh_clock);
  connect(present_, &PresentView::rest_changed, this, &PresenterPage::refresh);
  set_plain(true);
}

void PresenterPage::build() {
  top_ = new QWidget(this);
  auto* bar = new QHBoxLayout(top_);
  bar->setContentsMargins(20, 0, 20, 0);
  bar->setSpacing(12);
  bar->addWidget(new Text(tr("Your screen"), Text::Ink::strong, text_font(14, 600)));
  seen_ = new Text({}, Text::Ink::hint, text_font(13));
  seen_->setObjectName(QStringLiteral("class_seen"));
  bar->addWidget(seen_);
  bar->addStretch();
  clock_ = new Text({}, Text::Ink::strong, number_font(26, 700));
  clock_->setObjectName(QStringLiteral("class_clock"));
  here_ = new Text({}, Text::Ink::normal, number_font(14));
  bar->addWidget(clock_);
  bar->addWidget(here_);
  bar->addStretch();
  const auto button = [&](const QString& text, const QString& tip, void (PresenterPage::*pressed)()) {
    auto* made = new Button(Button::Kind::secondary, text);
    made->describe(text, tip);
    made->setFocusPolicy(Qt::NoFocus);
    connect(made, &Button::clicked, this, pressed);
    bar->addWidget(made);
    return made;
  };
  blank_ = button(tr("Blank"), tr("Black for the class (.)"), &PresenterPage::blank_pressed);
  freeze_ = button(tr("Freeze the class screen"), tr("The class keeps what it sees while you look ahead"),
                   &PresenterPage::freeze_pressed);
  button(tr("End"), tr("End the class (Esc)"), &PresenterPage::end_pressed);

  hands_card_ = new Card(tr("Hands"), tr("hidden from the class until you reveal"), this);
  counted_ = new Text({}, Text::Ink::normal, text_font(13));
  hands_card_->add_control(counted_);
  auto* hands = new QWidget;
  auto* hands_column = new QVBoxLayout(hands);
  hands_column->setContentsMargins(0, 0, 0, 0);
  boxes_row_ = new QWidget;
  auto* boxes = new QHBoxLayout(boxes_row_);
  boxes->setContentsMargins(0, 0, 0, 0);
  boxes->setSpacing(12);
  hands_scroll_ = scrolled(boxes_row_);
  connect(hands_scroll_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &PresenterPage::give_hands_room,
          Qt::QueuedConnection);
  hands_column->addWidget(hands_scroll_, 1);
  hands_hint_ = new Text({}, Text::Ink::hint, text_font(13));
  hands_hint_->setObjectName(QStringLiteral("class_keys"));
  hands_hint_->setWordWrap(true);
  hands_column->addWidget(hands_hint_);
  hands_card_->set_body(hands);

  right_ = new QWidget(this);
  auto* column = new QVBoxLayout(right_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  say_card_ = new Card(tr("Say now"));
  place_ = new Text({}, Text::Ink::hint, text_font(13));
  say_card_->add_control(place_);
  auto* say = new QWidget;
  auto* say_column = new QVBoxLayout(say);
  say_column->setContentsMargins(0, 0, 0, 0);
  auto* notes = new QWidget;
  notes_ = new QVBoxLayout(notes);
  notes_->setContentsMargins(0, 0, 0, 0);
  notes_->setSpacing(4);
  say_column->addWidget(scrolled(notes), 1);
  forward_ = new Button(Button::Kind::primary, {});
  forward_->setObjectName(QStringLiteral("class_forward"));
  forward_->setFocusPolicy(Qt::NoFocus);
  connect(forward_, &Button::clicked, this, &PresenterPage::forward_pressed);
  say_column->addWidget(forward_);
  say_card_->set_body(say);
  column->addWidget(say_card_, 3);
  next_card_ = new Card(tr("Next"));
  auto* next = new QWidget;
  next_ = new QVBoxLayout(next);
  next_->setContentsMargins(0, 0, 0, 0);
  next_->setSpacing(0);
  next_card_->set_body(scrolled(next));
  column->addWidget(next_card_, 2);
}

void PresenterPage::set_plain(bool plain) {
  plain_ = plain;
  for (QWidget* part : {top_, right_, static_cast<QWidget*>(hands_card_)}) part->setVisible(!plain);
  place();
}

void PresenterPage::set_blank(bool blank) {
  blank_->setText(blank ? tr("Show again") : tr("Blank"));
}

void PresenterPage::set_frozen(bool frozen, bool possible) {
  alone_ = !possible;
  frozen_ = frozen && possible;
  seen_->setText(alone_    ? tr("the class sees it, too: answers come with the reveal")
                 : frozen_ ? tr("the class still sees what it saw: its screen is frozen")
                           : tr("the class sees the picture"));
  refresh();
  freeze_->setVisible(possible);
  freeze_->setText(frozen ? tr("Let it go on") : tr("Freeze the class screen"));
}

void PresenterPage::fill() {
  if (!lecture_.running()) return;
  clear(notes_);
  const auto& items = lecture_.plan().items;
  const PlanItem& item = items[lecture_.at()];
  told_ = tells();
  for (const NoteField& field : note_fields()) {
    const std::string& said = item.notes.*field.text;
    const bool tells_nothing = field.text == &SpeakerNotes::show || field.text == &SpeakerNotes::ask;
    if (said.empty() || (!told_ && !tells_nothing)) continue;
    auto* label = new Text(note_label(field.name), Text::Ink::hint, text_font(14, 600));
    auto* text = new Text(qt(said), Text::Ink::strong, text_font(width() < 1600 ? 15 : 21));
    text->setWordWrap(true);
    text->setTextFormat(Qt::PlainText);
    notes_->addWidget(label);
    notes_->addWidget(text);
    notes_->addSpacing(width() < 1600 ? 6 : 12);
  }
  if (item.notes.empty()) notes_->addWidget(new Text(tr("No notes."), Text::Ink::hint, text_font(14)));
  notes_->addStretch();
  place_->setText(tr("%1 of %2, %3 min").arg(lecture_.at() + 1).arg(items.size()).arg(item.minutes));
  clear(next_);
  int minutes = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > lecture_.at()) next_->addWidget(new NextRow(items[i], minutes));
    minutes += items[i].minutes;
  }
  if (lecture_.at() + 1 == items.size())
    next_->addWidget(new Text(tr("This is the last."), Text::Ink::hint, text_font(14)));
  next_->addStretch();
  for (HandBox* box : boxes_) {
    box->hide();
    box->deleteLater();
  }
  boxes_.clear();
  if (lecture_.moment().question) {
    const auto& answers = lecture_.moment().question->answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      auto* box = told_ ? new HandBox(i, answers[i], lecture_.moment().question->because)
                        : new HandBox(i, ClassAnswer{answers[i].markdown, {}, false}, {});
      connect(box, &HandBox::counted, this, [this, i](int by) { lecture_.count(i, by); });
      boxes_row_->layout()->addWidget(box);
      boxes_.push_back(box);
    }
  }
  fill_aloud();
  refresh();
  refresh_clock();
  more_for_hands_ = 0;
  place();
}

/// In little height, too, what an answer means is read whole: the picture is smaller by as much.
void PresenterPage::give_hands_room() {
  const int hidden = hands_scroll_->verticalScrollBar()->maximum();
  if (hidden == 0 || present_->height() <= height() / kLeastShare) return;
  more_for_hands_ += hidden;
  place();
}

// What is answered aloud has no boxes, but an answer.
void PresenterPage::fill_aloud() {
  if (aloud_ != nullptr) aloud_->hide(), aloud_->deleteLater(), aloud_ = nullptr;
  const auto& asked = lecture_.moment().question;
  if (!asked || !asked->answers.empty() || !told_) return;
  aloud_ = new LessonText(LessonText::Role::feedback);
  aloud_->setObjectName(QStringLiteral("class_aloud"));
  const QString truth = asked->truth.empty() ? QString() : QStringLiteral("**%1**\n\n").arg(qt(asked->truth));
  aloud_->set_markdown(truth + qt(asked->because));
  boxes_row_->layout()->addWidget(aloud_);
}

bool PresenterPage::tells() const {
  return !alone_ || !lecture_.waiting();
}

void PresenterPage::refresh() {
  if (!lecture_.running()) return;
  if (told_ != tells()) return fill();
  const auto& hands = lecture_.hands();
  const int all = std::accumulate(hands.begin(), hands.end(), 0);
  for (std::size_t i = 0; i < boxes_.size() && i < hands.size(); ++i)
    boxes_[i]->set_hands(hands[i], all, tells() || lecture_.split_shown());
  counted_->setText(boxes_.empty() ? QString() : tr("Hands counted: %1").arg(all));
  hands_hint_->setText(keys());
  hands_card_->set_hint(!lecture_.moment().question ? tr("nothing is asked here")
                        : boxes_.empty()            ? tr("answered aloud")
                        : frozen_ && (lecture_.revealed() || lecture_.split_shown())
                            ? tr("the class sees them when its screen goes on")
                        : lecture_.revealed()    ? tr("the class sees them now")
                        : lecture_.split_shown() ? tr("the class sees the split (H)")
                                                 : tr("hidden from the class until you reveal"));
  const bool last = lecture_.at() + 1 == lecture_.plan().items.size();
  forward_->setText(lecture_.waiting()    ? tr("Reveal the answer  →")
                    : present_->playing() ? tr("End of the step  →")
                    : present_->rests()   ? tr("Play on  →")
                    : last                ? tr("This was the last; Esc ends")
                                          : tr("Go on  →"));
}

void PresenterPage::refresh_clock() {
  if (!lecture_.running()) return;
  const Plan& plan = lecture_.plan();
  const PlanItem& item = plan.items[lecture_.at()];
  clock_->setText(tr("%1 of %2").arg(clock_text(lecture_.elapsed()), clock_text(60.0 * plan.minutes())));
  here_->setText(tr("%1 of %2 here").arg(clock_text(lecture_.elapsed_here()), clock_text(60.0 * item.minutes)));
}

void PresenterPage::place() {
  if (plain_) return present_->setGeometry(rect());
  top_->setGeometry(0, 0, width(), kTop);
  const int left = kGap, room = static_cast<int>(kPictureShare * width()) - 2 * kGap;
  const int most = std::min(room * 9 / 16, height() - kTop - 2 * kGap - kHands);
  const int tall = std::max(most - more_for_hands_, std::min(most, height() / kLeastShare));
  const int wide = tall * 16 / 9;
  present_->setGeometry(left + 1 + std::max(room - wide, 0) / 2, kTop + kGap, wide, tall);
  update();  // its frame, too, which is painted here
  hands_card_->setGeometry(left, kTop + 2 * kGap + tall, std::max(wide, room) + 2, height() - kTop - 3 * kGap - tall);
  const int x = left + std::max(wide, room) + 2 + kGap;
  // In little height the notes come first; the rest scrolls.
  auto* column = static_cast<QVBoxLayout*>(right_->layout());
  column->setStretch(0, height() < 900 ? 7 : 3);
  column->setStretch(1, height() < 900 ? 3 : 2);
  right_->setGeometry(x, kTop + kGap, width() - x - kGap, height() - kTop - 2 * kGap);
}

void PresenterPage::resizeEvent(QResizeEvent*) {
  more_for_hands_ = 0;
  place();
}

void PresenterPage::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.window);
  if (plain_) return;
  p.fillRect(QRect(0, 0, width(), kTop), t.panel);
  p.fillRect(QRect(0, kTop - 1, width(), 1), t.hair);
  p.setPen(t.control);
  p.drawRect(present_->geometry().adjusted(-1, -1, 0, 0));
}

}  // namespace ringside::ui
