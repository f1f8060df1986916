#include "ui/stage/stage.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QGridLayout>
#include <QStackedWidget>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/segmented.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

CardSpot spot_of(const ViewKind& kind, Arrangement arrangement) {
  return arrangement == Arrangement::full ? kind.full : arrangement == Arrangement::compact ? kind.compact : kind.learn;
}

}  // namespace

Stage::Stage(std::function<QWidget*(View)> make, QWidget* parent)
    : QWidget(parent), make_(std::move(make)), views_(views().size()), extras_(views().size()) {
  for (const ViewKind& kind : views()) {
    hints_.push_back(QCoreApplication::translate("View", kind.hint));
    offered_.push_back(!kind.of_lesson);
  }
}

QWidget* Stage::view(View v) {
  QWidget*& widget = views_[index_of(v)];
  if (widget == nullptr) {
    widget = make_(v);
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  }
  return widget;
}

void Stage::arrange(Arrangement arrangement, const std::string& mode) {
  if (grid_ != nullptr && arrangement == arrangement_ && mode == mode_) return;
  arrange_anew(arrangement, mode);
}

void Stage::arrange_anew(Arrangement arrangement, const std::string& mode) {
  if (grid_ != nullptr) heroes_[mode_] = hero_;
  std::vector<View>& left = fronts_[{mode_, arrangement_}];
  left.clear();
  for (const Place& place : places_) left.push_back(place.views[place.front]);
  arrangement_ = arrangement;
  low_ = has_no_room();
  const auto hero = mode == mode_ ? heroes_.end() : heroes_.find(mode);
  const std::string before = std::exchange(mode_, mode);
  // The views outlive the cards that frame them.
  for (QWidget* kept : views_)
    if (kept != nullptr) kept->setParent(this), kept->hide();
  for (QWidget* kept : extras_)
    if (kept != nullptr) kept->setParent(this), kept->hide();
  for (const Place& place : places_) delete place.card;
  places_.clear();
  alone_ = kNone;
  delete grid_;
  grid_ = new QGridLayout(this);
  grid_->setSpacing(metric::card_gap);
  grid_->setContentsMargins(metric::card_gap, metric::card_gap, metric::card_gap, metric::card_gap);
  // A mode that was not there yet begins with the chunks, whatever another has looked at.
  const View shown = hero != heroes_.end() ? hero->second : mode == before ? hero_ : View();
  const auto fix = [this](int row, int height, int stretch = 0) {
    grid_->setRowMinimumHeight(row, height);
    grid_->setRowStretch(row, stretch);
  };
  for (int i = 0; i < 4; ++i) fix(i, 0);
  switch (arrangement) {
    case Arrangement::full:
      add(0, 0, {CardSpot::hero}, 2);
      add(2, 0, {CardSpot::strip});
      add(0, 1, {CardSpot::side});
      add(1, 1, {CardSpot::words});
      add(2, 1, {CardSpot::chart});
      fix(0, 306, 306), fix(1, 266, 266), fix(2, 280, 60);
      grid_->setColumnStretch(0, 1064);
      grid_->setColumnStretch(1, 520);
      break;
    case Arrangement::compact:
      if (low_) {
        add(0, 0, {CardSpot::hero, CardSpot::strip, CardSpot::side});
        add(0, 1, {CardSpot::words});
        fix(0, 0, 1);
      } else {
        add(0, 0, {CardSpot::hero}, 2);
        add(2, 0, {CardSpot::strip}, 1, true);
        add(0, 1, {CardSpot::words});
        add(1, 1, {CardSpot::side}, 2);
        grid_->setRowStretch(1, 1);
        share_height();
      }
      grid_->setColumnStretch(0, low_ ? 739 : 816);
      grid_->setColumnStretch(1, low_ ? 493 : 416);
      break;
    case Arrangement::hero:
      add(0, 0, {CardSpot::hero});
      fix(0, 0, 1);
      grid_->setColumnStretch(0, 1);
      grid_->setColumnStretch(1, 0);
      break;
  }
  for (const View v : std::vector<View>(fronts_[{mode, arrangement}])) show_view(v);  // as it was left
  show_view(shown);
}

void Stage::add(int row, int column, const std::vector<CardSpot>& spots, int row_span, bool side) {
  Place place;
  for (std::size_t i = 0; i < views().size(); ++i)
    if (std::ranges::find(spots, spot_of(views()[i], arrangement_)) != spots.end())
      place.views.push_back(static_cast<View>(i));
  // What has no card of its own any more comes right behind what shows first.
  if (spots.size() > 1)
    std::stable_partition(place.views.begin() + 1, place.views.end(),
                          [&](View v) { return spot_of(kind_of(v), arrangement_) != spots.front(); });
  place.card = new Card(title(place.views.front()));
  place.card->set_compact(arrangement_ == Arrangement::compact);
  place.pages = new QStackedWidget;
  for (std::size_t i = 0; i < place.views.size(); ++i) place.pages->addWidget(new QWidget);
  if (place.views.size() > 1) {
    QStringList names;
    for (const View v : place.views) names << title(v);
    place.tabs = new Segmented(tr("View"), names, side ? Qt::Vertical : Qt::Horizontal);
    if (!side) place.tabs->set_folding();
    place.tabs->set_small(arrangement_ != Arrangement::full);
    side ? place.card->set_side(place.tabs) : place.card->set_lead(place.tabs);
    connect(place.tabs, &Segmented::chosen, this,
            [this, index = places_.size()](int i) { bring(places_[index], static_cast<std::size_t>(i)); });
  }
  place.card->set_body(place.pages);
  place.row = row, place.column = column, place.row_span = row_span;
  grid_->addWidget(place.card, row, column, row_span, 1);
  if (arrangement_ != Arrangement::hero && spots.front() != CardSpot::words) {
    place.enlarge = new Button(Button::Kind::quiet, {}, Glyph::enlarge);
    place.enlarge->setFixedSize(28, 24);
    place.card->set_corner(place.enlarge);
    connect(place.enlarge, &QPushButton::clicked, this, [this, index = places_.size()] {
      enlarge(alone_ == index ? std::nullopt : std::optional(places_[index].views[places_[index].front]));
    });
  }
  places_.push_back(place);
  bring(places_.back(), 0);
}

void Stage::bring(Place& place, std::size_t index) {
  place.front = index;
  const View v = place.views[index];
  QWidget* widget = view(v);
  const int i = static_cast<int>(index);
  if (place.pages->widget(i) != widget) {
    QWidget* empty = place.pages->widget(i);
    place.pages->removeWidget(empty);
    delete empty;
    place.pages->insertWidget(i, widget);
    if (place.card->isVisible()) place.card->order_tabs();
  }
  place.pages->setCurrentIndex(i);
  if (place.tabs != nullptr) place.tabs->set_current(i);
  if (&place == &places_.front()) hero_ = v;
  refresh_header(place);
  Q_EMIT view_shown(v);
}

void Stage::enlarge(std::optional<View> v) {
  const auto has = [&](const Place& place) {
    return v && std::find(place.views.begin(), place.views.end(), *v) != place.views.end();
  };
  const auto chosen = std::find_if(places_.begin(), places_.end(), has);
  alone_ = chosen != places_.end() && chosen->enlarge ? static_cast<std::size_t>(chosen - places_.begin()) : kNone;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    const bool alone = i == alone_;
    grid_->removeWidget(place.card);
    alone ? grid_->addWidget(place.card, 0, 0, grid_->rowCount(), grid_->columnCount())
          : grid_->addWidget(place.card, place.row, place.column, place.row_span, 1);
    place.card->setVisible(alone || alone_ == kNone);
    refresh_header(place);
  }
  if (alone_ != kNone)
    bring(*chosen,
          static_cast<std::size_t>(std::find(chosen->views.begin(), chosen->views.end(), *v) - chosen->views.begin()));
}

std::optional<View> Stage::enlarged() const {
  return alone_ == kNone ? std::nullopt : std::optional(places_[alone_].views[places_[alone_].front]);
}

void Stage::show_view(View v) {
  if (alone_ != kNone && std::count(places_[alone_].views.begin(), places_[alone_].views.end(), v) == 0) enlarge({});
  for (Place& place : places_) {
    const auto it = std::find(place.views.begin(), place.views.end(), v);
    if (it != place.views.end()) bring(place, static_cast<std::size_t>(it - place.views.begin()));
  }
}

void Stage::set_tabs_shown(bool shown) {
  plain_ = !shown;
  for (Place& place : places_) {
    if (place.tabs != nullptr) arrangement_ == Arrangement::hero ? place.card->show_lead(shown) : place.tabs->show();
    refresh_header(place);
  }
}

View Stage::hero() const {
  return hero_;
}

View Stage::attended() const {
  if (alone_ != kNone) return *enlarged();
  const QWidget* focus = focusWidget();
  for (const Place& place : places_)
    if (focus != nullptr && focus->hasFocus() && place.card->isAncestorOf(focus)) return place.views[place.front];
  return hero_;
}

void Stage::refresh_header(Place& place) {
  const View front = place.views[place.front];
  for (std::size_t i = 0; place.tabs != nullptr && i < place.views.size(); ++i)
    place.tabs->set_offered(static_cast<int>(i), offered_[index_of(place.views[i])] &&
                                                     std::ranges::find(withheld_, place.views[i]) == withheld_.end());
  place.card->set_title(title(front));
  const bool no_room = arrangement_ == Arrangement::compact && place.views.size() > 1 && !kind_of(front).hint_now;
  const bool tells = plain_ && &place == &places_.front();
  place.card->set_hint(no_room || tells ? QString() : hints_[index_of(front)]);
  if (place.enlarge != nullptr) {
    const bool alone = alone_ != kNone && &place == &places_[alone_];
    place.enlarge->set_glyph(alone ? Glyph::shrink : Glyph::enlarge);
    place.enlarge->describe(alone ? tr("Show all") : tr("Enlarge"),
                            alone ? tr("Show all views again") : tr("Show this alone"));
  }
  for (const View v : place.views) {
    QWidget* extra = extras_[index_of(v)];
    if (extra == nullptr) continue;
    if (extra->parentWidget() != place.card) place.card->add_control(extra);
    extra->setVisible(v == front && extra->property("wanted").toBool());
  }
}

void Stage::refresh_header(View v) {
  for (Place& place : places_)
    if (std::find(place.views.begin(), place.views.end(), v) != place.views.end()) refresh_header(place);
}

void Stage::set_offered(View v, bool on) {
  offered_[index_of(v)] = on;
  for (Place& place : places_) refresh_header(place);
  // Another is left to the page that follows: a mode that is left keeps its view.
  if (!on && hero_ == v && kind_of(v).of_lesson && !places_.empty()) bring(places_.front(), 0);
}

void Stage::set_withheld(const std::vector<View>& withheld) {
  if (withheld == withheld_) return;
  withheld_ = withheld;
  for (Place& place : places_) refresh_header(place);
}

void Stage::set_hint(View v, const QString& hint) {
  if (hints_[index_of(v)] == hint) return;
  hints_[index_of(v)] = hint;
  refresh_header(v);
}

void Stage::set_extra(View v, QWidget* extra) {
  extras_[index_of(v)] = extra;
  refresh_header(v);
}

}  // namespace ringside::ui
