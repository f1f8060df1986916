// A picture of a case as planned and, beside or below it, the same picture of what becomes of it if something goes
// otherwise; what differs is marked there and said in a sentence.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "core/consequence.h"
#include "ui/paint/figure.h"
#include "ui/paint/pictures.h"

namespace ringside::ui {

/// What becomes of the case: the disturbed run's answer, of a run that stops what arrives of it (remembered for the
/// latest); the case itself where all arrives as planned. Null where nobody knows what arrives.
std::shared_ptr<const Answer> outcome_of(const std::shared_ptr<const Consequence>& consequence);

/// "4 × slower", "60 µs late", "broken": at what is disturbed. Empty where that is everybody.
QString mark_text(const WhatIf& what);
QSizeF mark_size(const QString& text, double unit);
/// The middle of a mark of this size that covers neither a circle or a part of a link nor any of `taken`: as near as
/// there is room to where it is beside that, away from the area's middle. Nothing where there is no room nearby.
std::optional<QPointF> mark_spot(const QRectF& beside, const QSizeF& size, const QRectF& area,
                                 const std::vector<QRectF>& taken);
/// Words in the colour of errors on a ground of their own.
void draw_mark(QPainter& painter, const QPointF& centre, const QString& text, const Theme& theme, double unit);

class OutcomeFigure : public Figure, public HasPictures {
 public:
  using Make = std::function<std::unique_ptr<Figure>(const FigureInput& input)>;
  /// What differs between the case as planned and what becomes of it, in a sentence.
  using Tell = std::function<std::string(const FigureInput& planned, const FigureInput& becomes)>;
  /// Requires a consequence. Of an outcome that is the case itself, or not known, there is one picture.
  OutcomeFigure(const FigureInput& input, const Make& make, const Tell& tell);

  QSizeF preferred_size() const override;
  /// Which pictures the two are.
  int picture(const QRectF& area) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::optional<Case> dragged(const QPointF& from, const QPointF& to, const QRectF& area) const override;
  /// In what becomes of it, what it was as planned, too; of the words under both, all.
  std::string tip(const QPointF& point, const QRectF& area) const override;
  /// The rows of both, each behind the name of its run.
  std::string csv() const override;
  std::string description() const override;

  /// Where both stand; the second is null where there is one picture, or no room for two.
  struct Place {
    double unit = 1;
    QRectF planned, becomes;
    QRectF words;
    QStringList lines;
  };
  Place place(const QRectF& area) const;
  const std::string& difference() const { return difference_; }

 private:
  QString head(bool becomes) const;

  std::shared_ptr<const Consequence> consequence_;
  std::unique_ptr<Figure> planned_, becomes_;  ///< the second may be null
  std::string difference_;
};

/// Of pictures of who sends to whom: how many pairs send less, and what arrives.
std::string sent_difference(const FigureInput& planned, const FigureInput& becomes);

/// Something goes otherwise than the case has it, and nobody predicts: what becomes of it is shown, too.
bool shows_outcome(const FigureInput& input);

/// The figure; with what becomes of the case, where something goes otherwise and nobody predicts.
std::unique_ptr<Figure> with_outcome(const FigureInput& input, const OutcomeFigure::Make& make,
                                     const OutcomeFigure::Tell& tell);

}  // namespace ringside::ui
