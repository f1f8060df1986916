// The options of a question: side by side where they are short, else one below the other.
#pragma once

#include <vector>

#include <QWidget>

#include "lessons/lesson.h"

class QButtonGroup;

namespace ringside::ui {

class OptionButton;

class OptionList : public QWidget {
  Q_OBJECT
 public:
  explicit OptionList(const Question& question, QWidget* parent = nullptr);
  int chosen() const;  ///< -1: none
  void choose(int index);
  OptionButton& option(int index) const { return *buttons_[static_cast<std::size_t>(index)]; }
  int count() const { return static_cast<int>(buttons_.size()); }
  /// Nothing can be chosen any more.
  void lock();

 Q_SIGNALS:
  void chosen_changed(int index);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();
  QButtonGroup* group_;
  std::vector<OptionButton*> buttons_;
};

}  // namespace ringside::ui
