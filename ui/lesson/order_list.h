// The items of a question that asks for their order: dragged, or moved by Alt and an arrow key.
#pragma once

#include <QListWidget>

#include "lessons/blocks/question.h"

namespace ringside::ui {

class OrderList : public QListWidget {
  Q_OBJECT
 public:
  explicit OrderList(const Question& question, QWidget* parent = nullptr);
  /// The keys of the items, as check_answer() takes them.
  std::string order() const;
  /// As they stand in `order`; an order that is not one of these items changes nothing.
  void arrange(const std::string& order);
  /// Nothing can be moved any more.
  void lock();

 Q_SIGNALS:
  void moved();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fit();
  void shift(int by);
  void show_current();
  Question question_;
  bool locked_ = false;
};

}  // namespace ringside::ui
