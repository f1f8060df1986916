// What a hall sees: one figure, one sentence and its why, or a question, in large type for a projector. Everything
// scales with the window.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/paint/figure.h"
#include "ui/stage/question_column.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

class FigureView;
class KeyButton;
class PointerOverlay;

class PresentView : public QWidget {
  Q_OBJECT
 public:
  explicit PresentView(QWidget* parent = nullptr);
  /// The picture of the moment; an input without an answer shows nothing.
  void show_moment(const FigureInput& input);
  void set_theme(const Theme& theme);
  /// Something plays: the key that would play on says what it does now.
  void set_playing(bool playing);
  bool playing() const { return playing_; }
  /// A prediction waits for its commitment: neither sentence nor why, which would be the answer.
  void set_waiting(bool waiting);
  /// The script, all steps that have room, in the place of the why.
  void set_script(bool shown);
  bool script() const { return script_; }
  /// What a class is shown, in place of a case alone: a heading, which the step's sentence follows once something has
  /// moved; the view; words (Markdown) or a question beside it. Nothing shows a case alone again.
  struct Shown {
    QString title;
    View view = View::chunks;
    QString words;  ///< in place of the why; beside a question behind set_text()
    std::optional<HallQuestion> question;
    CursorPosition begins;                  ///< where the picture stands before anything has moved
    bool reads = false;                     ///< the words stand in the picture's place, until set_text() says otherwise
    bool still = false;                     ///< it has no run
    bool last = false;                      ///< nothing comes after this
    std::optional<CursorPosition> until{};  ///< where the run stops; none: at its end
    bool operator==(const Shown&) const = default;
  };
  void show_of_class(const std::optional<Shown>& shown);
  /// What the stage has large: a case alone is seen in its race, else in chunks.
  void set_alone(View hero);
  const std::optional<Shown>& of_class() const { return shown_; }
  /// A page's words in the picture's place, where a question is asked.
  void set_text(bool shown);
  bool text() const { return text_; }
  /// A ring around the mouse, for who points from afar.
  void set_halo(bool on);
  bool halo() const { return halo_; }
  /// Keys that are pressed are named for a moment.
  void set_echo(bool on);
  bool echo() const { return echo_; }
  void say_key(const QString& key);
  /// Nothing but black, as the B key of clickers asks for.
  void set_blank(bool blank);
  bool blank() const { return blank_; }
  /// Where another's line lies on no word of the slide, the better one first: below it, beside keys and progress, or
  /// over the progress.
  std::vector<QRect> rooms_for_a_line() const;
  /// Of what the last row of a hall still reads.
  double least_px() const { return 26 * unit(); }
  FigureView* figure() const { return figure_; }
  /// The view: where the item names none, or the case alone is seen in chunks, that of what the scene has.
  View drawn() const;
  /// Some steps of the run, which the view shows, are still to come.
  bool rests() const;
  /// Its steps are looked at one by one: it is no race, and each has a bar of its own below the picture.
  bool goes_by_steps() const;

 Q_SIGNALS:
  void rest_changed();  ///< of rests(), goes_by_steps() or playing()
  void previous_pressed();
  void next_pressed();
  void count_pressed();  ///< the caption of the keys that count hands
  void play_pressed();
  void leave_pressed();
  void script_pressed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Of more steps one bar tells how far the run is.
  static constexpr std::int64_t kMostBars = 24;
  /// 1 at 1920 x 1080.
  double unit() const;
  /// Of the width: where the figure ends, and where the words begin.
  double figure_end() const { return asks() ? 0.61 : 0.70; }
  static bool is_race(View view);
  bool asks() const { return shown_ && shown_->question; }
  bool reads() const { return asks() && text_ != shown_->reads && !shown_->words.isEmpty(); }
  double height_below() const;  ///< the picture's, given to a reason that has no room beside it
  QRectF column() const;
  std::unique_ptr<Figure> picture() const;
  QString sentence() const;
  void lay_out();
  void place_figure();
  void paint_text(QPainter& p, const Theme& t) const;
  void paint_sentence(QPainter& p, const Theme& t) const;
  void paint_caption(QPainter& p, const Theme& t) const;
  void paint_progress(QPainter& p, const Theme& t) const;
  /// Where the run stops before its end: how many steps there are, and how long they take, may be asked later.
  std::optional<CursorPosition> stop() const;
  /// How far the run is, in words; empty: it is not told.
  QString progress() const;
  double progress_end() const;  ///< to the right of that
  void make_keys();
  void place_keys();

  FigureInput input_;
  std::optional<Shown> shown_;
  View alone_ = View::chunks;
  QuestionColumn question_;
  FigureView* figure_;
  std::vector<KeyButton*> keys_;
  PointerOverlay* overlay_;
  bool waiting_ = false, blank_ = false, script_ = false, text_ = false, halo_ = false, echo_ = false;
  bool playing_ = false;
  bool rested_ = false, by_steps_ = false;  ///< rests() and goes_by_steps() as the keys say them
};

}  // namespace ringside::ui
