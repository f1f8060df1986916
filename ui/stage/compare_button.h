// Which algorithms the chart of time over size compares: none, some, all of the collective.
#pragma once

#include <string>
#include <vector>

#include "core/collective/collective.h"
#include "ui/controls/button.h"

namespace ringside::ui {

class CompareButton : public Button {
  Q_OBJECT
 public:
  explicit CompareButton(QWidget* parent = nullptr);
  /// Another collective forgets what was chosen; `own` is always in the chart.
  void set_case(Collective collective, const std::string& own);
  const std::vector<std::string>& chosen() const { return chosen_; }

 Q_SIGNALS:
  void chosen_changed();

 private:
  void open();
  void choose(std::vector<std::string> names);
  std::vector<std::string> all() const;

  Collective collective_ = Collective::custom;
  std::string own_;
  std::vector<std::string> chosen_;
};

}  // namespace ringside::ui
