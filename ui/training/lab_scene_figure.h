// What a lesson's page shows of training on the stage: a picture of the lab with what it is asked for, or, while
// somebody predicts, that alone.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/base/result.h"
#include "core/lab_scene.h"
#include "ui/paint/figure.h"
#include "ui/paint/parts.h"
#include "ui/paint/subject.h"

namespace ringside::ui {

/// A scene's picture, computed.
struct LabDrawn {
  QString what;                                    ///< "Gradient buckets beside the backward pass"
  std::vector<std::pair<QString, QString>> given;  ///< "ranks", "8"
  QString origin;                                  ///< where its times are from
  std::shared_ptr<const Figure> picture;
  std::shared_ptr<const Figure> asked;  ///< while somebody is asked; null: nothing
};
/// Errors: what cannot be computed. The last few are kept, so that asking again costs nothing. On the window's thread.
Result<std::shared_ptr<const LabDrawn>> drawn_lab(const std::string& scene);

class LabSceneFigure : public Figure, public HasParts, public HasSubject {
 public:
  /// `untold`: what is asked for, without the picture.
  LabSceneFigure(std::shared_ptr<const LabDrawn> drawn, bool untold) : drawn_(std::move(drawn)), untold_(untold) {}
  QSizeF preferred_size() const override;
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override { return untold_ ? "" : drawn_->picture->csv(); }
  std::string description() const override;
  std::string subject() const override;
  std::string part_at(const QPointF& point, const QRectF& area) const override;
  QPainterPath part_outline(std::string_view part, const QRectF& area) const override;

 private:
  /// What is painted below the heading now; null: nothing.
  const Figure* shown() const { return (untold_ ? drawn_->asked : drawn_->picture).get(); }
  /// What stands above it.
  double head(const QRectF& area) const;
  /// Its place.
  QRectF inner(const QRectF& area) const;
  QStringList title(double width) const;
  QStringList heading(double width) const;
  std::shared_ptr<const LabDrawn> drawn_;
  bool untold_;
};

/// What a lab scene that cannot be computed shows, and a case without one: a line of words.
class LabWordsFigure : public Figure {
 public:
  explicit LabWordsFigure(QString words) : words_(std::move(words)) {}
  QSizeF preferred_size() const override { return {640, 120}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string description() const override { return words_.toStdString(); }

 private:
  QString words_;
};

}  // namespace ringside::ui
