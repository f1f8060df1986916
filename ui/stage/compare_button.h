// What a case is compared with: none, some or all algorithms of its collective; in a race also variants of itself.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/case.h"
#include "ui/controls/button.h"

namespace ringside::ui {

class Views;

class CompareButton : public Button {
  Q_OBJECT
 public:
  explicit CompareButton(QWidget* parent = nullptr);
  /// Each collective keeps what was chosen for it; `own` is always in the chart.
  void set_case(Collective collective, const std::string& own);
  /// What the scene itself names: ticked instead of what was chosen, and a tick then asks for other racers of the
  /// scene. Empty: it names none.
  void set_scene(std::vector<std::string> beside);
  /// Algorithms that are chosen here are chosen at every button of these views, and the other way round.
  void share(Views& views);
  /// What somebody else chose for a case: names of algorithms and variants of it, also such as no menu offers.
  void compare(const Case& question, const std::vector<std::string>& names);
  /// Of these, and of what the scene names, the variants.
  std::vector<std::string> told() const;
  /// What can be chosen besides algorithms, by name and as the menu says it; what is no longer among it is let go.
  void set_variants(std::vector<std::pair<std::string, QString>> variants);
  /// What is compared while nothing is chosen: ticked, and where ticking begins.
  void set_usual(std::vector<std::string> names) { usual_ = std::move(names); }
  const std::vector<std::string>& chosen() const { return chosen_; }

 Q_SIGNALS:
  void chosen_changed();
  /// By a person, or by a picture that was opened; not because the case is another.
  void picked();
  void scene_picked(const std::vector<std::string>& beside);

 private:
  void open();
  QPoint beside_card(const QSize& menu) const;
  void choose(std::vector<std::string> names);
  void pick(std::vector<std::string> names);
  void take(Collective collective, const std::vector<std::string>& algorithms);
  const std::vector<std::string>& ticked() const;
  void update_words();
  std::vector<std::string> all() const;
  bool offers(const std::string& variant) const;

  Collective collective_ = Collective::custom;
  std::string own_;
  std::vector<std::string> chosen_, usual_, told_, scene_;
  std::map<Collective, std::vector<std::string>> kept_;  // of those that are not shown
  std::vector<std::pair<std::string, QString>> variants_;
};

}  // namespace ringside::ui
