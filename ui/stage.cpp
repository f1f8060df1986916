#include "ui/stage.h"

#include <algorithm>
#include <utility>

#include <QGridLayout>
#include <QStackedWidget>

#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/segmented.h"
#include "ui/theme.h"

namespace ringside::ui {
namespace {

std::size_t at(View v) {
  return static_cast<std::size_t>(v);
}

}  // namespace

QString title(View view) {
  switch (view) {
    case View::chunks: return Stage::tr("Chunks");
    case View::spacetime: return Stage::tr("Space-time");
    case View::topology: return Stage::tr("Topology");
    case View::traffic: return Stage::tr("Traffic");
    case View::script: return Stage::tr("Script");
    case View::performance: return Stage::tr("Time over size");
    case View::gamma: return Stage::tr("Gamma");
    case View::tiers: return Stage::tr("Tiers");
    case View::blocking: return Stage::tr("Blocking");
    case View::catalogue: return Stage::tr("Catalogue");
  }
  return {};
}

Stage::Stage(std::function<QWidget*(View)> make, QWidget* parent) : QWidget(parent), make_(std::move(make)) {
  hints_[at(View::spacetime)] = tr("one row per rank, one bar per transfer it sends");
  hints_[at(View::gamma)] = tr("communication over computation, section 4.1");
  hints_[at(View::tiers)] = tr("one transfer across the four tiers, section 4.2");
  hints_[at(View::blocking)] = tr("who waits for whom");
}

QWidget* Stage::view(View v) {
  QWidget*& widget = views_[at(v)];
  if (widget == nullptr) {
    widget = make_(v);
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  }
  return widget;
}

void Stage::arrange(Arrangement arrangement) {
  if (grid_ != nullptr && arrangement == arrangement_) return;
  arrangement_ = arrangement;
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
  const View shown = hero_;
  // Where the other cards are small, what they cannot show well is shown large.
  const std::vector<View> hero =
      arrangement == Arrangement::compact
          ? std::vector{View::chunks, View::catalogue, View::blocking, View::gamma, View::tiers}
          : std::vector{View::chunks, View::catalogue, View::gamma, View::tiers};
  const auto fix = [this](int row, int height, int stretch = 0) {
    grid_->setRowMinimumHeight(row, height);
    grid_->setRowStretch(row, stretch);
  };
  for (int i = 0; i < 4; ++i) fix(i, 0);
  switch (arrangement) {
    case Arrangement::full:
      add(0, 0, hero, 2);
      add(2, 0, {View::spacetime});
      add(0, 1, {View::topology, View::traffic, View::blocking});
      add(1, 1, {View::script});
      add(2, 1, {View::performance});
      fix(0, 306, 306), fix(1, 266, 266), fix(2, 280, 60);
      grid_->setColumnStretch(0, 1064);
      grid_->setColumnStretch(1, 520);
      break;
    case Arrangement::compact:
      add(0, 0, hero, 2);
      add(2, 0, {View::spacetime, View::performance, View::traffic}, 1, true);
      add(0, 1, {View::script});
      add(1, 1, {View::topology}, 2);
      fix(0, tall_script_ ? 276 : 236, 0), fix(1, tall_script_ ? 52 : 92, 1), fix(2, 148, 0);
      grid_->setColumnStretch(0, 816);
      grid_->setColumnStretch(1, 416);
      break;
    case Arrangement::hero:
      add(0, 0,
          {View::chunks, View::spacetime, View::topology, View::blocking, View::performance, View::gamma, View::tiers});
      fix(0, 0, 1);
      grid_->setColumnStretch(0, 1);
      grid_->setColumnStretch(1, 0);
      break;
  }
  show_view(shown);
}

void Stage::set_tall_script(bool tall) {
  if (tall == tall_script_) return;
  tall_script_ = tall;
  if (grid_ == nullptr || arrangement_ != Arrangement::compact) return;
  grid_->setRowMinimumHeight(0, tall ? 276 : 236);
  grid_->setRowMinimumHeight(1, tall ? 52 : 92);
}

void Stage::add(int row, int column, std::vector<View> views, int row_span, bool side) {
  Place place;
  place.views = std::move(views);
  place.card = new Card(title(place.views.front()));
  place.card->set_compact(arrangement_ == Arrangement::compact);
  place.pages = new QStackedWidget;
  for (std::size_t i = 0; i < place.views.size(); ++i) place.pages->addWidget(new QWidget);
  if (place.views.size() > 1) {
    QStringList names;
    for (const View v : place.views) names << title(v);
    place.tabs = new Segmented(tr("View"), names, side ? Qt::Vertical : Qt::Horizontal);
    place.tabs->set_small(arrangement_ != Arrangement::full);
    side ? place.card->set_side(place.tabs) : place.card->set_lead(place.tabs);
    connect(place.tabs, &Segmented::chosen, this,
            [this, index = places_.size()](int i) { bring(places_[index], static_cast<std::size_t>(i)); });
  }
  place.card->set_body(place.pages);
  place.row = row, place.column = column, place.row_span = row_span;
  grid_->addWidget(place.card, row, column, row_span, 1);
  if (arrangement_ != Arrangement::hero && place.views.front() != View::script) {
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

View Stage::hero() const {
  return hero_;
}

void Stage::refresh_header(Place& place) {
  const View front = place.views[place.front];
  place.card->set_title(title(front));
  place.card->set_hint(arrangement_ == Arrangement::compact && place.views.size() > 1 && front != View::chunks
                           ? QString()
                           : hints_[at(front)]);
  if (place.enlarge != nullptr) {
    const bool alone = alone_ != kNone && &place == &places_[alone_];
    place.enlarge->set_glyph(alone ? Glyph::shrink : Glyph::enlarge);
    place.enlarge->describe(alone ? tr("Show all") : tr("Enlarge"),
                            alone ? tr("Show all views again") : tr("Show this alone"));
  }
  for (const View v : place.views) {
    QWidget* extra = extras_[at(v)];
    if (extra == nullptr) continue;
    if (extra->parentWidget() != place.card) place.card->add_control(extra);
    extra->setVisible(v == front && extra->property("wanted").toBool());
  }
}

void Stage::refresh_header(View v) {
  for (Place& place : places_)
    if (std::find(place.views.begin(), place.views.end(), v) != place.views.end()) refresh_header(place);
}

void Stage::set_hint(View v, const QString& hint) {
  if (hints_[at(v)] == hint) return;
  hints_[at(v)] = hint;
  refresh_header(v);
}

void Stage::set_extra(View v, QWidget* extra) {
  extras_[at(v)] = extra;
  refresh_header(v);
}

}  // namespace ringside::ui
