// Tells presses about what a class sees from those that came before it was seen.
#pragma once

#include <QElapsedTimer>
#include <QObject>

class QKeyEvent;

namespace ringside::ui {

class PresentView;
class Results;

class FirstSight : public QObject {
  Q_OBJECT
 public:
  /// Nobody has seen a picture, and decided about it, sooner; milliseconds. What was pressed while it was computed and
  /// painted comes out of the queue within them.
  static constexpr qint64 kAtLeastMs = 400;
  /// Both must outlive it.
  FirstSight(PresentView* hall, const Results& results, QObject* parent);
  /// Another item, or what its question reveals, is shown from now on.
  void begin();
  /// With the answer of its case; so is what nobody could see anyhow, since the window does not show.
  bool painted() const;
  /// The press cannot be about what is shown. What carries no time, since a program sent it, only has to wait for the
  /// paint.
  bool too_soon(const QKeyEvent& press) const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  PresentView* hall_;
  const Results& results_;
  int item_ = 0;           ///< how many, with what they reveal, have begun
  int painted_item_ = 0;   ///< the last that was painted
  QElapsedTimer painted_;  ///< since then
};

}  // namespace ringside::ui
