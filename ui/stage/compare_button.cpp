#include "ui/stage/compare_button.h"

#include <algorithm>

#include <QMenu>

#include "core/algorithms/algorithm.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// A menu that stays open while algorithms are ticked.
class TickMenu : public QMenu {
 public:
  using QMenu::QMenu;

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override {
    QAction* action = activeAction();
    if (action != nullptr && action->isCheckable() && action->isEnabled())
      action->trigger();
    else
      QMenu::mouseReleaseEvent(event);
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
  menu.addSeparator();
  for (const Algorithm* a : algorithms_of(collective_)) {
    QAction* action = menu.addAction(qt(a->name));
    action->setCheckable(true);
    action->setChecked(a->name == own_ || std::find(chosen_.begin(), chosen_.end(), a->name) != chosen_.end());
    action->setEnabled(a->name != own_);
    action->setToolTip(qt(a->summary));
    connect(action, &QAction::toggled, this, [this, name = a->name](bool on) {
      std::vector<std::string> next;  // in the catalogue's order, whatever the order of the ticks
      for (const std::string& other : all())
        if (other == name ? on : std::find(chosen_.begin(), chosen_.end(), other) != chosen_.end())
          next.push_back(other);
      choose(std::move(next));
    });
  }
  menu.exec(mapToGlobal(QPoint(0, height() + 4)));
}

}  // namespace ringside::ui
