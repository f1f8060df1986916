// The schedule with blocking calls: who waits for whom, the circle in which nobody moves, and from which size on.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QColor>
#include <QFont>
#include <QSizeF>
#include <QString>

#include "ui/figures/blocking_facts.h"
#include "ui/figures/place_layout.h"
#include "ui/paint/figure.h"
#include "ui/paint/pictures.h"

namespace ringside::ui {

/// On a narrow page the ranks of a short circle and every so many others have their number; their circles stay.
class BlockingFigure : public Figure, public HasPictures {
 public:
  explicit BlockingFigure(FigureInput input);
  QSizeF preferred_size() const override;
  double least_height(double width) const override;
  /// Words alone, or a ring with every so many ranks named.
  int picture(const QRectF& area) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  const BlockingFacts& facts() const { return facts_; }

  /// "Deadlock in step 1: every rank waits.", "Everybody gets away."
  QString verdict() const;
  /// "If everyone sends first and messages up to 4 KiB are eager, it works up to n = 16 KiB and stops beyond.", always
  /// with the number.
  QString limit_sentence() const;

 private:
  static constexpr std::int32_t kCircled = 64;  ///< places that have a circle at every size, more where it has room
  static constexpr std::size_t kToldWhole = 8;  ///< ranks of a circle that the words tell one by one
  static constexpr double kLeastPx = 13;        ///< of type; in pixels of it:
  static constexpr double kSizes = 4.6, kAboveSizes = 0.6;
  struct Parts;
  /// Of the ring, the ranks with a number; all of them where their numbers have room in their circles or outside.
  struct Named {
    std::int32_t every = 1;  ///< from one to the next, but for those of the circle
    std::vector<std::int32_t> ranks;
  };
  /// Of the words, `at` from their corner.
  struct Line {
    QString text;
    QFont font;
    QColor ink;
    QPointF at;
  };
  std::vector<Line> lines(const QSizeF& room, double px, const Theme& theme, bool circle) const;
  Parts parts(const QRectF& area) const;
  Named named_on(const PlaceLayout& ring) const;
  void paint_waits(QPainter& painter, const Parts& parts, const Theme& theme) const;
  void paint_sizes(QPainter& painter, const QRectF& box, double px, const Theme& theme) const;
  bool in_cycle(const Wait& wait) const;
  const Answer& answer() const { return *input_.answer; }

  FigureInput input_;
  BlockingFacts facts_;
};

}  // namespace ringside::ui
