// What the pictures of Train share: the axis of time, brackets over spans, tables of words and numbers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QPainter>
#include <QString>

#include "core/base/units.h"
#include "ui/paint/figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/subject.h"

namespace ringside::ui {

/// The context of all words in Train's pictures.
class Train {
  Q_DECLARE_TR_FUNCTIONS(Train)
};

/// Grid lines over `plot` at round times, their labels under it, in one unit.
void paint_time_axis(QPainter& painter, const QRectF& plot, Seconds end, const Theme& theme);
void paint_bracket(QPainter& painter, double from, double to, double y, const QString& name, const Theme& theme);

/// A picture for files, with a line under it that says of what it is: the window says that around it.
class NamedFigure : public Figure, public HasSubject {
 public:
  NamedFigure(std::shared_ptr<const Figure> picture, std::string words)
      : picture_(std::move(picture)), words_(std::move(words)) {}
  QSizeF preferred_size() const override;
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override { return picture_->csv(); }
  std::string description() const override { return picture_->description() + " " + words_ + "."; }
  std::string subject() const override { return words_; }

 private:
  QStringList lines(double width) const;
  std::shared_ptr<const Figure> picture_;
  std::string words_;
};

/// Rows of words and numbers; a row may be chosen. Where there is no room for all, the heading of the first column says
/// how many stand there, if it says nothing else.
class RowsFigure : public Figure {
 public:
  struct Column {
    QString name;
    Align align = Align::right;
    double share = 1;       ///< of the width
    bool may_lack = false;  ///< where there is no room
    double words = 70;      ///< of words so many pixels, where they need as much
  };
  struct Cell {
    QString text;
    enum class Ink { strong, normal, hint, error } ink = Ink::normal;
    QString told = {};   ///< the same in full, in the row's tip; empty: as it stands
    QString alone = {};  ///< instead, where columns are left out; empty: as it stands
    QString mark = {};   ///< a sign before the text, which keeps its place
  };
  /// `about`: what more there is to say of the foot, as its tip.
  RowsFigure(std::vector<Column> columns, std::vector<std::vector<Cell>> rows, int current, QString foot = {},
             QString about = {})
      : columns_(std::move(columns)),
        rows_(std::move(rows)),
        current_(current),
        foot_(std::move(foot)),
        about_(std::move(about)) {}
  /// Where there is no room for all rows, the last one stands in the last place.
  void keep_last() { last_stays_ = true; }
  QSizeF preferred_size() const override { return {1020, 30.0 * static_cast<double>(rows_.size()) + 60}; }
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A row as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  const std::vector<std::vector<Cell>>& rows() const { return rows_; }
  const QString& foot() const { return foot_; }
  int current() const { return current_; }  ///< the chosen row; -1: none

 private:
  QStringList foot_lines(double width) const;
  double foot_height(const QRectF& area) const;
  double pitch(const QRectF& area) const;
  std::vector<double> widths(double room) const;
  /// What stands before the text of the first column.
  double margin() const;
  /// How many rows there is room for.
  std::size_t shown(const QRectF& area) const;
  /// Which stands in a place: in the last one the chosen row, or the last that stays, where it would have none.
  std::size_t row_at(std::size_t place, std::size_t count) const;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
  int current_;
  bool last_stays_ = false;
  QString foot_, about_;
};

/// What a card will tell, while there is nothing yet.
std::shared_ptr<const Figure> yet_to_come(const QString& words);

}  // namespace ringside::ui
