#include "ui/lesson/lesson_panel.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QFile>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/try.h"
#include "lessons/summary.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/lesson/measure_card.h"
#include "ui/lesson/progress_segments.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kMargin = 18;    // of cards
constexpr int kBelow = 16;     // pixels below a reply that is read to its end
constexpr int kLineKept = 42;  // two lines are there again after a turn of a long reply

}  // namespace

LessonPanel::LessonPanel(const QString& progress, QWidget* parent)
    : QWidget(parent), progress_(QFile::encodeName(progress).toStdString()) {
  setObjectName(QStringLiteral("lesson_panel"));
  setFocusPolicy(Qt::ClickFocus);  // keys after a click on the page's text are the page's
  drafts_wait_ = new QTimer(this);
  drafts_wait_->setSingleShot(true);
  drafts_wait_->setInterval(kDraftsWait);
  connect(drafts_wait_, &QTimer::timeout, this, [this] {
    keep_drafts();
    say_fault();
  });
  build();
}

LessonPanel::~LessonPanel() {
  keep_drafts();
}

void LessonPanel::keep_drafts() {
  drafts_wait_->stop();
  for (const auto& [act, given] : std::exchange(drafts_, {})) progress_.keep(act, given);
}

void LessonPanel::build() {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);

  auto* head = new QVBoxLayout;
  head->setContentsMargins(kMargin + kTextInset, 18, kMargin + kTextInset, 14);
  head->setSpacing(8);
  auto* line = new QHBoxLayout;
  name_ = new Text({}, Text::Ink::normal, text_font(13));
  count_ = new Text({}, Text::Ink::normal, text_font(13));
  line->addWidget(name_);
  line->addStretch();
  line->addWidget(count_);
  segments_ = new ProgressSegments;
  head->addLayout(line);
  head->addWidget(segments_);
  all->addLayout(head);

  auto* content = new QWidget;
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(kMargin, 0, kMargin - SlimScrollBar::kWidth, 20);
  column_->setSpacing(0);
  scroll_ = scrolled(content);
  scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // it shows nothing where nothing scrolls
  all->addWidget(scroll_, 1);

  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(kMargin, 10, kMargin + kTextInset, 10);
  previous_ = new Button(Button::Kind::quiet, tr("Previous"));
  previous_->setObjectName(QStringLiteral("lesson_previous"));
  previous_->describe(tr("Previous page"), tr("Previous page (Ctrl+Page Up)"));
  next_ = new Button(Button::Kind::secondary, tr("Next"));
  next_->setObjectName(QStringLiteral("lesson_next"));
  connect(previous_, &Button::clicked, this, [this] { show_page(page_ - 1); });
  connect(next_, &Button::clicked, this, &LessonPanel::next);
  foot->addWidget(previous_);
  foot->addStretch();
  foot->addWidget(next_);
  all->addLayout(foot);
}

Result<bool> LessonPanel::open(const QString& target) {
  std::string wanted = target.toStdString();
  auto lesson = load_lesson(wanted);
  std::optional<int> page;
  // "4.2/3" is a page of a lesson, unless it is the path of a file.
  if (const qsizetype slash = target.lastIndexOf('/'); !lesson && slash > 0) {
    bool number = false;
    page = target.mid(slash + 1).toInt(&number) - 1;
    if (number) lesson = load_lesson(wanted = target.left(slash).toStdString());
  }
  if (!lesson) return Failure(lesson.error());
  // Every page must work before one is shown.
  for (std::size_t i = 0; i < lesson->pages.size(); ++i) RINGSIDE_OK(ringside::show_page(*lesson, i));
  lesson_ = std::move(*lesson);
  target_ = lesson_.name == wanted ? wanted : lesson_.info.id;
  page_ = -1;
  const auto& left = progress_.progress().pages;
  if (const auto found = left.find(lesson_.info.id); !page && found != left.end()) page = found->second;
  Q_EMIT opening();
  show_page(page.value_or(0));
  return true;
}

Result<bool> LessonPanel::reload() {
  const int down = scroll_->verticalScrollBar()->value();
  RINGSIDE_OK(open(position()));
  QTimer::singleShot(0, scroll_, [this, down] { scroll_->verticalScrollBar()->setValue(down); });  // once laid out
  return true;
}

QString LessonPanel::file() const {
  return std::ranges::find(lessons(), target_, &LessonInfo::id) == lessons().end() ? qt(target_) : QString();
}

PlanItem LessonPanel::as_plan_item() const {
  return lesson_.pages.empty() || ends() ? PlanItem() : item_of(shown_, target_);
}

QString LessonPanel::position() const {
  return lesson_.pages.empty() ? QString() : QStringLiteral("%1/%2").arg(qt(target_)).arg(page_ + 1);
}

QString LessonPanel::last_lesson() const {
  for (const LessonInfo& info : lessons())
    if (info.id == progress_.progress().last) return qt(info.id);
  return qt(lessons().front().id);
}

int LessonPanel::page_count() const {
  return static_cast<int>(lesson_.pages.size());
}

void LessonPanel::show_page(int page) {
  if (lesson_.pages.empty()) return;
  page = std::clamp(page, 0, page_count());
  if (page != page_) turn(page);
}

void LessonPanel::turn(int page) {
  keep_drafts();
  page_ = page;
  progress_.turn_to(lesson_.info.id, page);
  shown_ = ends() ? *summary_page(lesson_, progress_.progress())
                  : *ringside::show_page(lesson_, static_cast<std::size_t>(page), progress_.seed(lesson_.info.id));
  say_fault();
  fill();
  take_keyboard();
  scroll_->verticalScrollBar()->setValue(0);
  Q_EMIT page_turned();
  Q_EMIT picks_changed();
  Q_EMIT page_changed(position());
  show_as_left();
}

/// Tab leads from there to the first question.
void LessonPanel::take_keyboard() {
  if (heading_ != nullptr) heading_->setFocus(Qt::OtherFocusReason);
}

Result<bool> LessonPanel::take_in(const QString& file) {
  RINGSIDE_TRY(const auto more, read_progress(file.toStdString()));
  keep_drafts();  // before what may be done
  progress_.take_in(more);
  if (!progress_.fault().empty()) return fail(progress_.fault(), "", "");
  if (!lesson_.pages.empty()) turn(page_);
  return true;
}

void LessonPanel::say_fault() {
  if (!progress_.fault().empty()) Q_EMIT failed(qt(progress_.fault()));
}

bool LessonPanel::reveal() {
  order_tabs();                       // an answer may have links
  bool open = true, answered = true;  // so far down the page
  const bool asked = asking_;
  asking_ = shown_.holds;
  for (QWidget* row : rows_) {
    row->setVisible(row == more_->parentWidget()                       ? !open
                    : anew_ != nullptr && row == anew_->parentWidget() ? open && !asking_
                                                                       : open);
    // A run that is offered behind a question may be its answer.
    for (auto* button : row->findChildren<Button*>("show_scene"))
      button->set_blocked(answered ? QString() : tr("It waits until the question above is answered"));
    const auto* card = row->findChild<QuestionCard*>();
    if (card == nullptr) continue;
    answered = answered && (card->given().done || card->question().kind == QuestionKind::explain);
    asking_ = asking_ || (card->question().kind != QuestionKind::explain && !card->given().done);
    if (!card->waiting()) continue;
    if (open)
      more_->setText(card->given().tries > 0 ? tr("The page goes on when this is answered, or its answer is shown.")
                                             : tr("The page goes on when you have committed."));
    open = false;
  }
  for (MeasureCard* measure : measures_)
    measure->set_held(std::ranges::any_of(cards_, [&](const QuestionCard* card) {
      return card->question().id == measure->block().after && !card->given().done;
    }));
  const bool turned = waiting_ == open;
  waiting_ = !open;
  Q_EMIT waiting_changed();
  refresh_navigation();
  return (turned && !waiting_) || (asked && !asking_ && shown_.view_compares());
}

void LessonPanel::refresh_navigation() {
  const bool done =
      std::all_of(cards_.begin(), cards_.end(), [](const QuestionCard* card) { return card->given().done; });
  const bool last = page_ + 1 == page_count();
  const QString following = qt(next_lesson(lesson_.info));
  previous_->set_blocked(page_ == 0 ? tr("This is the first page.") : QString());
  next_->setText(!ends()               ? (last      ? tr("Summary")
                                          : asking_ ? tr("Skip")
                                                    : tr("Next"))
                 : following.isEmpty() ? tr("Begin again")
                                       : tr("Lesson %1").arg(following));
  next_->describe(ends() ? next_->text() : tr("Next page"),
                  ends()    ? QString()
                  : asking_ ? tr("Next page, without an answer here (Ctrl+Page Down)")
                            : tr("Next page (Ctrl+Page Down)"));
  next_->set_kind(done ? Button::Kind::primary : Button::Kind::secondary);
  next_->updateGeometry();
}

void LessonPanel::next() {
  if (!ends()) return show_page(page_ + 1);
  const QString following = qt(next_lesson(lesson_.info));
  if (following.isEmpty()) return begin_again();
  static_cast<void>(open(following));
}

bool LessonPanel::take_typed(QKeyEvent* event) {
  const auto asked = std::ranges::find_if(cards_, [this](const QuestionCard* card) { return asks_now(*card); });
  return asked != cards_.end() && (*asked)->take_typed(event);
}

/// Of a reply that the keyboard is at: what lies below the panel's edge comes before what follows, and where nothing
/// more is asked, all of the page does, and all of a summary.
bool LessonPanel::read_on() {
  const QWidget* end = QApplication::focusWidget();
  if (!ends() && std::ranges::none_of(cards_, [end](const QuestionCard* card) { return end == &card->reply(); }))
    return false;
  if (std::ranges::none_of(cards_, [this](const QuestionCard* card) { return asks_now(*card); }))
    for (const QWidget* row : rows_)
      if (row->isVisibleTo(this)) end = row;
  const int room = scroll_->viewport()->height();
  const int below = end->mapTo(scroll_->viewport(), QPoint(0, end->height())).y() - room;
  if (below <= 0) return false;
  QScrollBar* bar = scroll_->verticalScrollBar();
  bar->setValue(bar->value() + std::min(below + kBelow, room - kLineKept));
  return true;
}

void LessonPanel::go_on() {
  if (read_on()) return;
  const auto asked = std::ranges::find_if(cards_, [this](const QuestionCard* card) { return asks_now(*card); });
  asked == cards_.end() ? next() : (*asked)->focus_input();
}

/// What nobody on the page takes: Enter goes on, and what is typed is meant for the question.
void LessonPanel::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && !event->isAutoRepeat() && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier) return go_on();
  if (enter || !take_typed(event)) QWidget::keyPressEvent(event);
}

void LessonPanel::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(width() - 1, 0, 1, height()), t.hair);
  p.fillRect(QRect(0, scroll_->geometry().bottom() + 1, width(), 1), t.hair);
}

}  // namespace ringside::ui
