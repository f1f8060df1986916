// What a case is compared with: none, some or all algorithms of its collective; in a race also variants of itself.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/case.h"
#include "ui/controls/button.h"

namespace ringside::ui {

class CompareButton : public Button {
  Q_OBJECT
 public:
  explicit CompareButton(QWidget* parent = nullptr);
  /// Another collective forgets what was chosen; `own` is always in the chart.
  void set_case(Collective collective, const std::string& own);
  /// What somebody else chose for a case: names of algorithms and variants of it, also such as no menu offers.
  void compare(const Case& question, const std::vector<std::string>& names);
  /// Of these the variants.
  const std::vector<std::string>& told() const { return told_; }
  /// What can be chosen besides algorithms, by name and as the menu says it; what is no longer among it is let go.
  void set_variants(std::vector<std::pair<std::string, QString>> variants);
  /// What is compared while nothing is chosen: ticked, and where ticking begins.
  void set_usual(std::vector<std::string> names) { usual_ = std::move(names); }
  const std::vector<std::string>& chosen() const { return chosen_; }

 Q_SIGNALS:
  void chosen_changed();

 private:
  void open();
  QPoint beside_card(const QSize& menu) const;
  void choose(std::vector<std::string> names);
  std::vector<std::string> all() const;
  bool offers(const std::string& variant) const;

  Collective collective_ = Collective::custom;
  std::string own_;
  std::vector<std::string> chosen_, usual_, told_;
  std::vector<std::pair<std::string, QString>> variants_;
};

}  // namespace ringside::ui
