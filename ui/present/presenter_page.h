// The teacher's screen: the hall's picture unchanged, around it the clock, the hands, what to say now and what comes
// next. Plain, the picture has all the room: with one display.
#pragma once

#include <vector>

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace ringside::ui {

class Button;
class Card;
class HandBox;
class LessonText;
class Lecture;
class PresentView;
class Text;

class PresenterPage : public QWidget {
  Q_OBJECT
 public:
  PresenterPage(Lecture& lecture, PresentView* present, QWidget* parent = nullptr);
  void set_plain(bool plain);
  bool plain() const { return plain_; }
  void set_blank(bool blank);
  /// `possible`: the class has a window of its own. Without one it sees this page, and what tells an answer is left
  /// out until that is revealed.
  void set_frozen(bool frozen, bool possible);
  /// As the slide's, with the line that says what the class sees in the place of the progress.
  std::vector<QRect> rooms_for_a_line() const;

 Q_SIGNALS:
  void blank_pressed();
  void freeze_pressed();
  void forward_pressed();
  void end_pressed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void fill();  ///< another item
  void fill_aloud();
  bool tells() const;    ///< notes and answers may say all
  QString keys() const;  ///< those that do something now
  void refresh();        ///< hands, reveal
  void refresh_clock();
  void place();
  void give_hands_room();

  Lecture& lecture_;
  PresentView* present_;
  bool plain_ = true, alone_ = true, frozen_ = false, told_ = true;  // told_: tells() as the page was filled
  QWidget *top_, *right_;
  Text *seen_, *clock_, *here_, *place_, *counted_, *hands_hint_;
  Button *blank_, *freeze_, *forward_;
  Card *hands_card_, *say_card_, *next_card_;
  QVBoxLayout *notes_, *next_;
  QWidget* boxes_row_;
  QScrollArea* hands_scroll_;
  int more_for_hands_ = 0;  ///< pixels that the picture leaves them
  std::vector<HandBox*> boxes_;
  LessonText* aloud_ = nullptr;
};

}  // namespace ringside::ui
