#include "ui/stage/compare_button.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QKeyEvent>
#include <QMenu>
#include <QScreen>

#include "core/algorithms/algorithm.h"
#include "core/entrants.h"
#include "ui/controls/card.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

/// A menu that stays open while algorithms are ticked.
class TickMenu : public QMenu {
 public:
  using QMenu::QMenu;

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (!tick()) QMenu::mouseReleaseEvent(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    const bool picks = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!picks || !tick()) QMenu::keyPressEvent(event);
  }

 private:
  /// False where the menu is not on what can be ticked.
  bool tick() {
    QAction* action = activeAction();
    if (action == nullptr || !action->isCheckable() || !action->isEnabled()) return false;
    action->trigger();
    return true;
  }
};

}  // namespace

CompareButton::CompareButton(QWidget* parent) : Button(Kind::secondary, tr("Compare"), Glyph::none, parent) {
  setObjectName(QStringLiteral("compare"));
  setProperty("wanted", true);
  setFixedHeight(30);
  describe(tr("Compare algorithms"), tr("Draw other algorithms of this collective into the chart"));
  connect(this, &QPushButton::clicked, this, &CompareButton::open);
}

std::vector<std::string> CompareButton::all() const {
  std::vector<std::string> names;
  for (const Algorithm* a : algorithms_of(collective_))
    if (a->name != own_) names.push_back(a->name);
  return names;
}

bool CompareButton::offers(const std::string& name) const {
  return std::any_of(variants_.begin(), variants_.end(), [&](const auto& v) { return v.first == name; });
}

void CompareButton::set_variants(std::vector<std::pair<std::string, QString>> variants) {
  variants_ = std::move(variants);
  std::vector<std::string> next = chosen_;
  std::erase_if(next, [this](const std::string& name) { return is_variant(name) && !offers(name); });
  choose(std::move(next));
}

void CompareButton::set_case(Collective collective, const std::string& own) {
  const bool other = collective != collective_;
  const bool everything = !other && !chosen_.empty() && chosen_ == all();
  if (other) kept_[collective_] = chosen_;
  collective_ = collective;
  own_ = own;
  std::vector<std::string> next = other ? kept_[collective] : chosen_;
  if (everything) next = all();
  std::erase(next, own_);
  choose(std::move(next));
}

void CompareButton::compare(const Case& question, const std::vector<std::string>& names) {
  set_case(question.collective, question.own() ? std::string() : question.algorithm);
  told_.clear();
  for (const std::string& name : names)
    if (is_variant(name)) told_.push_back(name), variants_.emplace_back(name, qt(lane_label(question, name, {})));
  std::vector<std::string> next = names;
  std::erase(next, own_);
  choose(std::move(next));
  Q_EMIT picked();
}

std::vector<std::string> CompareButton::told() const {
  std::vector<std::string> names = told_;
  std::ranges::copy_if(scene_, std::back_inserter(names), [](const std::string& name) { return is_variant(name); });
  return names;
}

void CompareButton::set_scene(std::vector<std::string> beside) {
  std::erase(beside, own_);
  if (beside == scene_) return;
  scene_ = std::move(beside);
  update_words();
}

void CompareButton::share(Views& views) {
  for (const auto& [collective, algorithms] : views.compared()) take(collective, algorithms);
  connect(this, &CompareButton::picked, &views, [this, &views] {
    std::vector<std::string> algorithms = chosen_;
    std::erase_if(algorithms, [](const std::string& name) { return is_variant(name); });
    views.set_compared(collective_, std::move(algorithms));
  });
  connect(&views, &Views::compared_changed, this,
          [this, &views](Collective collective) { take(collective, views.compared().at(collective)); });
}

void CompareButton::take(Collective collective, const std::vector<std::string>& algorithms) {
  const bool shown = collective == collective_;
  std::vector<std::string> next = algorithms;
  std::ranges::copy_if(shown ? chosen_ : kept_[collective], std::back_inserter(next),
                       [](const std::string& name) { return is_variant(name); });
  if (!shown) return void(kept_[collective] = std::move(next));
  std::erase(next, own_);
  choose(std::move(next));
}

void CompareButton::choose(std::vector<std::string> names) {
  if (names == chosen_) return;
  chosen_ = std::move(names);
  update_words();
  Q_EMIT chosen_changed();
}

void CompareButton::pick(std::vector<std::string> names) {
  if (scene_.empty()) {
    choose(std::move(names));
    Q_EMIT picked();
  } else {
    set_scene(names);
    Q_EMIT scene_picked(names);
  }
}

const std::vector<std::string>& CompareButton::ticked() const {
  return !scene_.empty() ? scene_ : !chosen_.empty() ? chosen_ : usual_;
}

void CompareButton::update_words() {
  const std::size_t others = scene_.empty() ? chosen_.size() : scene_.size();
  setText(others == 0 ? tr("Compare") : tr("Compare: %1").arg(others + 1));
  updateGeometry();
}

void CompareButton::open() {
  TickMenu menu(this);
  menu.setObjectName(QStringLiteral("compare_menu"));
  menu.setToolTipsVisible(true);
  menu.addAction(tr("All algorithms"), this, [this] { pick(all()); });
  menu.addAction(tr("Only this one"), this, [this] { pick({}); });
  std::vector<std::string> order = all();
  for (const auto& [name, words] : variants_) order.push_back(name);
  const auto offer = [&](QMenu& in, const std::string& name, const QString& words, const QString& tip) {
    QAction* action = in.addAction(words);
    action->setCheckable(true);
    action->setChecked(name == own_ || std::ranges::find(ticked(), name) != ticked().end());
    action->setEnabled(name != own_);
    action->setToolTip(tip);
    // In the menu's order, whatever the order of the ticks.
    connect(action, &QAction::toggled, this, [this, name, order](bool on) {
      const std::vector<std::string> now = ticked();
      std::vector<std::string> next;
      for (const std::string& other : order)
        if (other == name ? on : std::ranges::find(now, other) != now.end()) next.push_back(other);
      for (const std::string& other : now)  // that this menu does not offer
        if (std::ranges::find(order, other) == order.end()) next.push_back(other);
      pick(std::move(next));
    });
  };
  TickMenu variants(&menu);
  variants.setTitle(tr("The same case"));
  for (const auto& [name, words] : variants_) offer(variants, name, words, {});
  if (!variants_.empty()) menu.addMenu(&variants);
  menu.addSeparator();
  for (const Algorithm* a : algorithms_of(collective_)) offer(menu, a->name, qt(a->name), qt(a->summary));
  menu.exec(beside_card(menu.sizeHint()));
}

// What is ticked is drawn at once: the menu stands beside the picture, rather on the button's side, not on it.
QPoint CompareButton::beside_card(const QSize& menu) const {
  const QWidget* card = this;
  while (card != nullptr && qobject_cast<const Card*>(card) == nullptr) card = card->parentWidget();
  const QPoint below = mapToGlobal(QPoint(0, height() + 4));
  if (card == nullptr) return below;
  const QRect room = screen()->availableGeometry();
  const QPoint corner = card->mapToGlobal(QPoint(0, 0));
  const int left = corner.x(), right = left + card->width(), above = corner.y() - 4 - menu.height();
  const bool left_half = below.x() - left < card->width() / 2;
  if (left_half && left - menu.width() - 4 < room.left() && above >= room.top()) return {below.x(), above};
  if (right + 4 + menu.width() <= room.right()) return {right + 4, below.y()};
  if (left - menu.width() - 4 >= room.left()) return {left - menu.width() - 4, below.y()};
  return below;
}

}  // namespace ringside::ui
