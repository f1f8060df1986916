#include "ui/training/lab_page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/paint/figure.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"
#include "ui/training/page_verdict.h"
#include "ui/training/train_pages.h"
#include "ui/training/veil.h"

namespace ringside::ui {
namespace {

constexpr int kPanelWidth = 288, kSideFull = 520, kSideCompact = 416, kSideLeast = 300, kMiddleLeast = 310;

template <class Box = QVBoxLayout>
Box* bare(QWidget* parent = nullptr, int spacing = metric::card_gap) {
  auto* box = new Box(parent);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(spacing);
  return box;
}

/// To what the card shows; false where nothing of it takes any.
bool take_keyboard(const Card& card) {
  QList<QWidget*> all = card.body()->findChildren<QWidget*>();
  all.prepend(card.body());
  for (QWidget* w : all)
    if (w->isVisibleTo(&card) && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus) != 0)
      return w->setFocus(Qt::TabFocusReason), true;
  return false;
}

}  // namespace

LabPages train_pages() {
  LabPages pages;
  pages.titles = QStringList{Train::tr("Step"), Train::tr("Overlap"), Train::tr("Experts"), Train::tr("Trace"),
                             Train::tr("Exactness")};
  for (const std::string_view verb : train_page::verbs) pages.names << QString::fromLatin1(verb);
  return pages;
}

LabPage::LabPage(int tab, QWidget* parent, LabPages pages)
    : QWidget(parent),
      tab_(tab),
      pages_(std::move(pages)),
      panel_(new QWidget),
      form_place_(bare()),
      line_(new Card({})),
      opener_(new Button(Button::Kind::quiet, {}, Glyph::chevron_right)),
      title_(new Text({}, Text::Ink::strong, text_font(15, 600))),
      choice_(new PageChoice),
      line_verdict_(new Text({}, Text::Ink::strong, text_font(14, 600))),
      verdict_(new PageVerdict),
      error_(new ErrorLine),
      line_error_(new ErrorLine),
      middle_(bare()),
      side_(new QWidget) {
  auto* inside = new QWidget;
  panel_column_ = new QVBoxLayout(inside);
  panel_column_->setContentsMargins(metric::card_padding, 12, metric::card_padding, 12);
  panel_column_->setSpacing(10);
  panel_column_->addWidget(title_);
  panel_column_->addLayout(form_place_);
  panel_column_->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setWidget(inside);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setVerticalScrollBar(new SlimScrollBar);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  // What follows from the choice stays in sight, however long the form is.
  verdict_->setObjectName(QStringLiteral("train_verdict"));
  auto* outside = bare(panel_, 0);
  outside->addWidget(scroll, 1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(metric::card_padding, 8, metric::card_padding, 12);
  foot->addWidget(error_);
  foot->addWidget(verdict_);
  outside->addLayout(foot);

  auto* lead = new QWidget;
  auto* chosen = bare<QHBoxLayout>(lead, 0);
  chosen->addWidget(opener_);
  chosen->addWidget(choice_);
  line_->set_lead(lead);
  line_->add_control(line_verdict_);
  line_->set_body(line_error_);
  line_->set_compact(true);
  line_->layout()->setContentsMargins(4, 2, 16, 2);
  connect(opener_, &QPushButton::clicked, this, [this] {
    open_ = !open_;
    arrange();
  });

  hero_.column = bare(), strip_.column = bare(), right_.column = bare(side_);
  middle_->addLayout(hero_.column);
  middle_->addLayout(strip_.column);
  auto* cards = bare<QHBoxLayout>();
  cards->addLayout(middle_, 1);
  cards->addWidget(side_);
  auto* right = bare();
  right->setContentsMargins(metric::card_gap, metric::card_gap, metric::card_gap, metric::card_gap);
  right->addWidget(line_);
  right->addLayout(cards, 1);
  const auto key = new QShortcut(QKeySequence(Qt::Key_F6), this);
  key->setContext(Qt::WidgetWithChildrenShortcut);
  connect(key, &QShortcut::activated, this, &LabPage::next_card);
  wait_timer_.setSingleShot(true);
  wait_timer_.setInterval(kWaitMs);
  wait_timer_.setTimerType(Qt::PreciseTimer);
  connect(&wait_timer_, &QTimer::timeout, this, [this] { show_wait(true); });
  auto* all = bare<QHBoxLayout>(this, 0);
  all->addWidget(panel_);
  all->addLayout(right, 1);
}

void LabPage::set_form(const QString& title, QWidget* form) {
  title_->setText(title);
  opener_->setText(title);
  opener_->describe(title, Train::tr("Open or close what is chosen"));
  form_place_->addWidget(form);
}

LabPage::Shown LabPage::add(Place place, const QString& title, QWidget* view, Origin origin, const char* word) {
  Group& group = place == Place::hero ? hero_ : place == Place::side ? right_ : strip_;
  Shown shown{new Card(title), view, new Badge(origin)};
  shown.card->add_control(shown.badge);
  shown.card->set_body(view);
  if (place == Place::hero) {
    auto* tabs = new Segmented(Train::tr("Page"), pages_.titles);
    tabs->set_folding();
    tabs->set_small(true);
    for (int i = 0; i < pages_.names.size(); ++i)
      tabs->segment(i)->setObjectName(QStringLiteral("page_") + pages_.names[i]);
    tabs->set_current(tab_);
    connect(tabs, &Segmented::chosen, this, [this, tabs](int tab) {
      tabs->set_current(tab_);
      Q_EMIT tab_chosen(tab);
    });
    shown.card->set_lead(tabs);
  }
  if (place == Place::side_or_strip) moving_.push_back(shown.card);
  group.column->addWidget(shown.card, 1);
  badges_.push_back(shown.badge);
  veils_.push_back(new Veil(view));
  group.cards.push_back(shown.card);
  group.titles << title;
  group.words << QLatin1String(word);
  return shown;
}

void LabPage::weigh(const Shown& shown, int share) {
  right_.column->setStretchFactor(shown.card, share);
}

void LabPage::give_room(const Shown& shown, const Figure& figure) {
  constexpr int kEdges = 12;  // of a view, around its figure
  const double least = figure.least_height(kSideFull - 2 * metric::card_padding - kEdges);
  shown.view->setMinimumHeight(full_ ? static_cast<int>(std::ceil(least)) + kEdges : 0);
}

void LabPage::reveal(const Shown& shown) {
  for (Group* group : {&strip_, &right_})
    for (std::size_t i = 0; i < group->cards.size(); ++i)
      if (group->cards[i] == shown.card) show_tab(*group, static_cast<int>(i));
  shown.view->setFocus(Qt::TabFocusReason);
}

void LabPage::show_card(const std::string& word) {
  for (Group* group : {&hero_, &strip_, &right_}) {
    const qsizetype at = group->words.indexOf(qt(word));
    if (at < 0) continue;
    if (group != &hero_) show_tab(*group, static_cast<int>(at));
    take_keyboard(*group->cards[static_cast<std::size_t>(at)]);
    return;
  }
}

void LabPage::retitle(const Shown& shown, const QString& title) {
  shown.card->set_title(title);
  for (Group* group : {&strip_, &right_})
    for (std::size_t i = 0; i < group->cards.size(); ++i) {
      if (group->cards[i] != shown.card) continue;
      group->titles[static_cast<qsizetype>(i)] = title;
      for (Segmented* tabs : group->tabs) static_cast<Button*>(tabs->segment(static_cast<int>(i)))->setText(title);
    }
}

void LabPage::make_tabs(Group& group) {
  if (group.cards.size() < 2 || !group.tabs.empty()) return;
  for (Card* card : group.cards) {
    auto* tabs = new Segmented(Train::tr("Card"), group.titles);
    tabs->set_folding();
    tabs->set_small(true);
    connect(tabs, &Segmented::chosen, this, [this, &group](int index) { show_tab(group, index); });
    card->set_lead(tabs);
    group.tabs.push_back(tabs);
  }
}

std::size_t LabPage::attended(const std::vector<PagePicture>& pictures) const {
  for (const Group* group : {&strip_, &right_})
    for (std::size_t i = 0; i < group->cards.size(); ++i) {
      if (!group->cards[i]->isAncestorOf(QApplication::focusWidget())) continue;
      const auto at =
          std::ranges::find(pictures, name() + u'-' + group->words[static_cast<qsizetype>(i)], &PagePicture::file_name);
      if (at != pictures.end()) return static_cast<std::size_t>(at - pictures.begin());
    }
  return 0;
}

void LabPage::next_card() {
  std::vector<Card*> shown;
  for (const Group* group : {&hero_, &strip_, &right_})
    for (Card* card : group->cards)
      if (card->isVisible()) shown.push_back(card);
  const auto holds = [](const Card* card) { return card->isAncestorOf(QApplication::focusWidget()); };
  const auto here = std::find_if(shown.begin(), shown.end(), holds);
  const std::size_t first = here == shown.end() ? 0 : static_cast<std::size_t>(here - shown.begin()) + 1;
  for (std::size_t i = 0; i < shown.size(); ++i)
    if (take_keyboard(*shown[(first + i) % shown.size()])) return;
}

void LabPage::show_tab(Group& group, int index) {
  group.current = index;
  for (std::size_t i = 0; i < group.cards.size(); ++i) {
    group.cards[i]->setVisible(full_ || group.tabs.empty() || static_cast<int>(i) == index);
    if (group.tabs.empty()) continue;
    group.tabs[i]->set_current(index);
    group.cards[i]->show_lead(!full_);
  }
}

void LabPage::set_full(bool full) {
  make_tabs(strip_);
  make_tabs(right_);
  full_ = full;
  arrange();
}

void LabPage::arrange() {
  panel_->setVisible(full_ || open_);
  panel_->setFixedWidth(kPanelWidth);
  line_->setVisible(!full_);
  opener_->set_glyph(open_ ? Glyph::chevron_down : Glyph::chevron_right);
  for (Card* card : moving_) (full_ ? right_ : strip_).column->addWidget(card, 1);
  const bool two_below = strip_.cards.size() > 1 + moving_.size();
  middle_->setStretch(0, !full_ ? 10 : two_below ? 7 : 12);
  middle_->setStretch(1, 12);
  for (Group* group : {&hero_, &strip_, &right_}) {
    for (Card* card : group->cards) card->set_compact(!full_);
    show_tab(*group, group->current);
  }
  arranged();
  fit_side();
}

void LabPage::fit_side() {
  const int rest = width() - kPanelWidth - 3 * metric::card_gap - kMiddleLeast;
  side_->setFixedWidth(full_ ? kSideFull : open_ ? std::clamp(rest, kSideLeast, kSideCompact) : kSideCompact);
}

void LabPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_side();
}

void LabPage::set_theme(const Theme& theme) {
  for (FigureView* view : findChildren<FigureView*>()) view->set_theme(theme);
}

}  // namespace ringside::ui
