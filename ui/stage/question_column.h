// A question as a hall sees it beside the picture: large, with the answers A to F, and after the reveal how many hands
// each had. Sizes follow the room; words are no smaller than 26 px of 1080 while they fit.
#pragma once

#include <memory>
#include <vector>

#include <QCoreApplication>
#include <QRectF>
#include <QString>

class QPainter;
class QTextDocument;

namespace ringside::ui {

struct Theme;

struct HallAnswer {
  QString markdown;
  int hands = 0;
  bool right = false;
  bool operator==(const HallAnswer&) const = default;
};

struct HallQuestion {
  QString prompt;  ///< Markdown
  std::vector<HallAnswer> answers;
  bool revealed = false;  ///< before that nothing of `right`, `truth`, `because` is painted, nor any split
  bool counts = true;     ///< hands are counted now, and it is said how many
  bool split = false;     ///< hands are shown beside the answers without a reveal
  QString truth, because;
  bool operator==(const HallQuestion&) const = default;
  int hands() const;
};

class QuestionColumn {
  Q_DECLARE_TR_FUNCTIONS(ringside::ui::QuestionColumn)

 public:
  QuestionColumn();
  ~QuestionColumn();
  void set_question(const HallQuestion& question);
  const HallQuestion& question() const { return question_; }
  /// Typesets for the room at the largest size that fits; `unit`: 1 at 1920 x 1080. The reason comes below the answers,
  /// all of it, at one size with and without it; where even small answers leave it no room it stands elsewhere. False:
  /// the answers themselves have none.
  bool fit(const QSizeF& room, const Theme& theme, double unit);
  void paint(QPainter& p, const QRectF& room, const Theme& theme, double unit);
  /// How tall the revealed reason is where it stands elsewhere, `width` wide; 0: it does not.
  double height_below(double width, double unit) const;
  void paint_reason(QPainter& p, const QPointF& at) const;

 private:
  struct Set;
  /// The whole height, with or without room for the reason.
  double typeset(double width, const Theme& theme, double unit, double scale, bool reason);
  void paint_answer(QPainter& p, const QRectF& box, std::size_t i, const Theme& theme, double unit) const;

  HallQuestion question_;
  std::unique_ptr<Set> set_;
};

}  // namespace ringside::ui
