// One answer on the teacher's screen: its letter, how many hands, and what who chooses it has thought.
#pragma once

#include <QWidget>

#include "lessons/plan/moment.h"

namespace ringside::ui {

class ShareBar;
class Text;

class HandBox : public QWidget {
  Q_OBJECT
 public:
  /// `because`: why the right one is right.
  HandBox(std::size_t index, const ClassAnswer& answer, const std::string& because, QWidget* parent = nullptr);
  /// Of `all` hands; not `seen`: it is counted, and neither number nor bar say so.
  void set_hands(int hands, int all, bool seen);

 Q_SIGNALS:
  void counted(int by);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool right_;
  Text* count_;
  ShareBar* bar_;
};

}  // namespace ringside::ui
