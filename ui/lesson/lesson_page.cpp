// The blocks of a lesson's page as widgets, one below the other.
#include <QHBoxLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "lessons/summary.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/lesson/code_listing.h"
#include "ui/lesson/in_view.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/measure_card.h"
#include "ui/lesson/progress_segments.h"
#include "ui/lesson/question_card.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kTextWidth = 480;  // about 62 characters of lesson text

/// The sunken box around a computed remark.
class NoteBox : public QWidget {
 public:
  explicit NoteBox(LessonText* text) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 7, 14, 7);
    column->addWidget(text);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(theme_of(this).sunken);
    p.drawRoundedRect(rect(), metric::cell_radius, metric::cell_radius);
  }
};

}  // namespace

void LessonPanel::fill() {
  for (QWidget* row : rows_) {
    row->hide();
    row->deleteLater();
  }
  rows_.clear();
  cards_.clear();
  measures_.clear();
  listings_.clear();
  while (QLayoutItem* item = column_->takeAt(0)) delete item;

  name_->setText(qt(lesson_.info.label()));
  count_->setText(ends() ? tr("summary") : tr("page %1 of %2").arg(page_ + 1).arg(page_count()));
  segments_->set_position(page_, page_count());
  heading_ = new Text(qt(shown_.heading), Text::Ink::strong, text_font(22, 600));
  heading_->setWordWrap(true);
  heading_->setFocusPolicy(Qt::ClickFocus);  // the keyboard begins here, and does not come back by Tab
  add_block(heading_, 0, kTextInset);
  if (!shown_.source.empty()) {
    source_ = new Text(qt(shown_.source), Text::Ink::hint, text_font(13));
    source_->setWordWrap(true);
    add_block(source_, 2, kTextInset);
  }
  for (const Block& block : shown_.blocks) std::visit([this](const auto& b) { add(b); }, block);
  anew_ = nullptr;
  if (shown_.drawn) {
    anew_ = new Button(Button::Kind::secondary, tr("Ask me again, with other numbers"));
    anew_->setObjectName(QStringLiteral("ask_anew"));
    connect(anew_, &Button::clicked, this, &LessonPanel::ask_anew, Qt::QueuedConnection);
    add_block(anew_, 16, kTextInset);
  }
  if (ends() && !next_lesson(lesson_.info).empty()) {  // else the button below does
    auto* again = new Button(Button::Kind::secondary, tr("Begin again"));
    again->setObjectName(QStringLiteral("begin_again"));
    connect(again, &Button::clicked, this, &LessonPanel::begin_again, Qt::QueuedConnection);
    add_block(again, 16, kTextInset);
  }
  more_ = new Text(QString(), Text::Ink::hint, text_font(13));
  more_->setWordWrap(true);
  add_block(more_, 12, kTextInset);
  column_->addStretch();
  reveal();
}

/// Tab goes down the page from its heading, then to its buttons; that which leads on comes first.
void LessonPanel::order_tabs() {
  QWidget* last = heading_;
  const auto next = [&](QWidget* widget) {
    setTabOrder(last, widget);
    last = widget;
  };
  for (const QWidget* row : rows_)
    for (QWidget* widget : row->findChildren<QWidget*>())
      if (widget->focusPolicy() != Qt::NoFocus && widget->focusProxy() == nullptr && widget != heading_) next(widget);
  next(next_);
  next(previous_);
}

/// Every block has a row of its own, so that a hidden one leaves no gap.
void LessonPanel::add_block(QWidget* block, int gap, int inset) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(inset, gap, inset, 0);
  layout->addWidget(block);
  column_->addWidget(row);
  rows_.push_back(row);
}

/// A paragraph of nothing but scene links becomes a row of buttons; the rest is text.
void LessonPanel::add_text(const std::string& markdown) {
  static const QRegularExpression links(QStringLiteral(R"(^(\[[^\]]+\]\(scene:\d+\)\s*)+$)"));
  QStringList pending;
  const auto flush = [&] {
    if (pending.isEmpty()) return;
    auto* text = new LessonText(LessonText::Role::body);
    text->set_markdown(pending.join(QStringLiteral("\n\n")));
    text->set_text_width(kTextWidth);
    connect_links(text);
    add_block(text, 12, kTextInset);
    pending.clear();
  };
  for (const QString& paragraph : qt(markdown).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts)) {
    if (!links.match(paragraph).hasMatch()) {
      pending << paragraph;
      continue;
    }
    flush();
    add_scene_buttons(paragraph);
  }
  flush();
}

void LessonPanel::add_scene_buttons(const QString& paragraph) {
  static const QRegularExpression link(QStringLiteral(R"(\[([^\]]+)\]\(scene:(\d+)\))"));
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(metric::gap);
  for (auto it = link.globalMatch(paragraph); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    auto* button = new Button(Button::Kind::secondary, match.captured(1), Glyph::chevron_right);
    button->describe(match.captured(1), tr("Shows this on the stage"));
    button->setObjectName(QStringLiteral("show_scene"));
    button->setProperty("scene", match.captured(2).toInt());
    connect(button, &Button::clicked, this, [this, scene = match.captured(2).toInt()] { request(scene); });
    layout->addWidget(button);
  }
  layout->addStretch();
  add_block(row, 12, kTextInset);
}

void LessonPanel::connect_links(LessonText* text) {
  connect(text, &LessonText::scene_clicked, this, &LessonPanel::request);
  connect(text, &LessonText::page_clicked, this, [this](int page) { show_page(page - 1); }, Qt::QueuedConnection);
  connect(
      text, &LessonText::lesson_clicked, this, [this](const QString& id) { static_cast<void>(open(id)); },
      Qt::QueuedConnection);
}

void LessonPanel::add(const TextBlock& block) {
  add_text(block.markdown);
}

void LessonPanel::add(const NoteBlock& block) {
  auto* text = new LessonText(LessonText::Role::note);
  text->set_markdown(qt(block.markdown));
  connect_links(text);
  auto* note = new NoteBox(text);
  add_block(note, 12, kTextInset);
}

void LessonPanel::add(const CodeBlock& block) {
  if (!block.caption.empty()) add_text(block.caption);
  listings_.push_back(new CodeListing(block));
  listings_.back()->set_moment(moment_, algorithm_);
  connect(listings_.back(), &CodeListing::bar_pointed, this, &LessonPanel::bar_pointed);
  add_block(listings_.back(), 8, kTextInset);
  if (!block.has_bars()) return;
  auto* how = new Text(tr("Point at a bar of the picture, or at a line: they light up together."), Text::Ink::hint,
                       text_font(13));
  how->setWordWrap(true);
  add_block(how, 6, kTextInset);
}

void LessonPanel::set_moment(const CursorPosition& at, const std::string& algorithm) {
  moment_ = at;
  algorithm_ = algorithm;
  for (CodeListing* listing : listings_) listing->set_moment(at, algorithm);
}

void LessonPanel::set_bar(const QString& bar) {
  for (CodeListing* listing : listings_) listing->set_bar(bar.toStdString());
}

void LessonPanel::add(const MeasureBlock& block) {
  const std::string key = lesson_.info.id + "/" + block.id;
  const auto& answers = progress_.progress().answers;
  const auto given = answers.find(key);
  auto* card = new MeasureCard(block, measurer_, given == answers.end() ? GivenAnswer{} : given->second);
  connect(card, &MeasureCard::measured, this, [this, card, key] {
    progress_.keep(key, card->given());
    say_fault();
    bring_into_view_soon(card);
  });
  measures_.push_back(card);
  add_block(card, 16, 0);
}

void LessonPanel::add(const Question& question) {
  const std::string key = lesson_.info.id + "/" + question.id;
  const auto& answers = progress_.progress().answers;
  const auto given = answers.find(key);
  auto* card = new QuestionCard(question, given == answers.end() ? GivenAnswer{} : given->second);
  connect(card, &QuestionCard::scene_requested, this, &LessonPanel::request);
  connect(card, &QuestionCard::watch_requested, this, &LessonPanel::watch);
  connect(card, &QuestionCard::run_wanted, this, [this](Scene run) {
    run.lesson = position().toStdString();
    Q_EMIT watch_requested(run);
  });
  connect(card, &QuestionCard::answered, this, [this, card, key] {
    drafts_.erase(key);
    keep_drafts();
    progress_.keep(key, card->given());
    say_fault();
    if (reveal()) request_stage();
    bring_into_view_soon(card);
    bring_into_view_soon(&card->reply());
  });
  connect(card, &QuestionCard::picks_changed, this, &LessonPanel::picks_changed);
  connect(card, &QuestionCard::typed, this, [this, card, key] {
    drafts_[key] = card->given();
    if (!drafts_wait_->isActive()) drafts_wait_->start();
  });
  cards_.push_back(card);
  add_block(card, 16, 0);
}

}  // namespace ringside::ui
