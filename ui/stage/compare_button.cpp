#include "ui/stage/compare_button.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMenu>
#include <QScreen>

#include "core/algorithms/algorithm.h"
#include "core/entrants.h"
#include "ui/controls/card.h"
#include "ui/paint/qt_text.h"

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
  collective_ = collective;
  own_ = own;
  std::vector<std::string> next = chosen_;
  if (other) next.clear();
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
}

void CompareButton::choose(std::vector<std::string> names) {
  if (names == chosen_) return;
  chosen_ = std::move(names);
  setText(chosen_.empty() ? tr("Compare") : tr("Compare: %1").arg(chosen_.size() + 1));
  updateGeometry();
  Q_EMIT chosen_changed();
}

void CompareButton::open() {
  TickMenu menu(this);
  menu.setObjectName(QStringLiteral("compare_menu"));
  menu.setToolTipsVisible(true);
  menu.addAction(tr("All algorithms"), this, [this] { choose(all()); });
  menu.addAction(tr("Only this one"), this, [this] { choose({}); });
  const std::vector<std::string>& ticked = chosen_.empty() ? usual_ : chosen_;
  std::vector<std::string> order = all();
  for (const auto& [name, words] : variants_) order.push_back(name);
  const auto offer = [&](QMenu& in, const std::string& name, const QString& words, const QString& tip) {
    QAction* action = in.addAction(words);
    action->setCheckable(true);
    action->setChecked(name == own_ || std::find(ticked.begin(), ticked.end(), name) != ticked.end());
    action->setEnabled(name != own_);
    action->setToolTip(tip);
    // In the menu's order, whatever the order of the ticks.
    connect(action, &QAction::toggled, this, [this, name, order](bool on) {
      const std::vector<std::string> now = chosen_.empty() ? usual_ : chosen_;
      std::vector<std::string> next;
      for (const std::string& other : order)
        if (other == name ? on : std::find(now.begin(), now.end(), other) != now.end()) next.push_back(other);
      choose(std::move(next));
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
  const int left = card->mapToGlobal(QPoint(0, 0)).x(), right = left + card->width();
  if (right + 4 + menu.width() <= room.right()) return {right + 4, below.y()};
  if (left - menu.width() - 4 >= room.left()) return {left - menu.width() - 4, below.y()};
  return below;
}

}  // namespace ringside::ui
