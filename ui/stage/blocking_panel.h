// Blocking calls to play with: in which order everyone calls and which messages are eager, over the figure.
#pragma once

#include <QWidget>

#include "core/sim/blocking.h"

class QComboBox;

namespace ringside::ui {

class FigureView;

class BlockingPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BlockingPanel(QWidget* parent = nullptr);
  FigureView& view() { return *view_; }
  const BlockingRules& rules() const { return rules_; }
  /// Without a signal.
  void set_rules(const BlockingRules& rules);
  /// Whether the calls can be chosen here.
  void set_choice(bool offered) { choice_->setVisible(offered); }

 Q_SIGNALS:
  void changed(const ringside::BlockingRules& rules);  ///< by the person

 private:
  void take_limit();
  void show_rules();

  BlockingRules rules_;
  QComboBox *order_, *limit_;
  QWidget* choice_;  ///< both with their words
  FigureView* view_;
};

}  // namespace ringside::ui
