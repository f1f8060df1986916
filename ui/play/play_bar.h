// The play bar: first, previous, play, next, the track, where we are, which clock, how fast, again and again.
#pragma once

#include <memory>
#include <vector>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "core/flow.h"
#include "ui/model/playback.h"

class QComboBox;

namespace ringside::ui {

class Button;
class Cursor;
class Scrubber;
class Segmented;
class Text;

class PlayBar : public QWidget {
  Q_OBJECT
 public:
  /// Moves `cursor`; follows it wherever else it is moved.
  explicit PlayBar(Cursor& cursor, QWidget* parent = nullptr);
  void set_answer(const std::shared_ptr<const Answer>& answer);
  /// What the steps take: the answer's own times, or those of the run that goes otherwise while that is looked at.
  void set_times(const std::vector<Seconds>& step_end);
  /// Play and Next wait, with the reason in their tooltips (a prediction is asked for); empty releases. What led to the
  /// moment `asked` may be gone through again.
  /// `hide_length`: neither how many steps there are nor how long they take is to be seen, with a reason or without.
  void set_blocked(const QString& reason, bool hide_length = false, const CursorPosition& asked = {});
  /// Whether the times of this schedule are the picture's; those of a race stand in it, for each lane.
  void set_timed(bool timed);
  /// Why nothing plays in what is shown; empty: it does.
  void set_still(const QString& why);
  void set_compact(bool compact);
  /// Steps that are brushed, here or elsewhere.
  void set_brush(const std::optional<StepRange>& steps);
  /// Plays on to a moment, whether Play waits or not; where that lies behind, the cursor goes there.
  void play_to(const CursorPosition& end);
  /// To a moment of a run on real ranks that is followed, which the bar says until a person moves the cursor by it or
  /// stop_following(): until then Play says "Let go" and does that alone. Nothing while an answer is waited for.
  void follow(const CursorPosition& position);
  /// Whether a run that was let go of goes on, and may be followed again.
  void offer_following(bool on);
  void stop_following();
  const TimeAxis& axis() const { return axis_; }
  bool playing() const { return playback_.playing(); }
  double speed() const { return playback_.speed; }
  bool reduced_motion() const { return playback_.reduced_motion; }

 public Q_SLOTS:
  void toggle_play();
  void next();
  void previous();
  void first();
  void last();
  void faster();
  void slower();
  void stop();
  /// To where it stops by itself: what plays is over at once.
  void finish();
  void set_reduced_motion(bool on);

 Q_SIGNALS:
  void brushed(const ringside::StepRange& steps);
  void changed();        ///< playing, speed, clock or loop
  void played(bool on);  ///< something plays from now on, or no longer
  void taken_over();     ///< by a person, from a run that was followed
  void follow_wanted();  ///< once more

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Colours are written into the words.
  void changeEvent(QEvent* event) override;

 private:
  void build();
  void tick();
  void start_timer();
  void move(const CursorPosition& position);
  void refresh();
  /// Play and Next wait here: for an answer, at or behind the moment that it is asked of.
  bool waits() const;
  /// Whether there was something to let go of.
  bool take_over();
  /// What has no room gives way, and what means nothing now.
  void fit();
  void set_speed_index(int index);
  QString play_tip() const;
  static QString clock_text(const TimeAxis& axis, Seconds t);

  Cursor& cursor_;
  TimeAxis axis_;
  std::vector<Phase> phases_;
  Playback playback_;
  QTimer timer_;
  QElapsedTimer since_;
  QString blocked_, still_;
  CursorPosition asked_;  ///< while it is blocked
  bool hide_length_ = false, timed_ = true;
  bool said_playing_ = false, followed_ = false;
  bool answered_ = false;  ///< before, how many steps there are is not known
  Button *first_, *previous_, *play_, *next_, *again_, *loop_;
  Scrubber* scrubber_;
  Text *step_, *time_;
  Segmented* clock_;
  QComboBox* speed_;
};

}  // namespace ringside::ui
