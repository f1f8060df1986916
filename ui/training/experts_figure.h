// Who sends how many tokens to which expert, the load of each against its capacity, and what is dropped; and how long
// each rank's port is busy.
#pragma once

#include <memory>

#include "ui/paint/figure.h"
#include "ui/training/experts_data.h"

namespace ringside::ui {

class ExpertsFigure : public Figure {
 public:
  /// The cell of `chosen` (rank and, as chunk, expert) is marked.
  explicit ExpertsFigure(std::shared_ptr<const ExpertsData> data, const Selected& chosen = {})
      : data_(std::move(data)), chosen_(chosen) {}
  QSizeF preferred_size() const override { return {1020, 560}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A cell: the rank as `rank`, the expert as `chunk`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;
  /// "rank 5 to expert 1: 1280 tokens, 644 over"
  QString words(std::int32_t rank, std::int32_t expert) const;

 private:
  /// A line over the loads.
  struct Level {
    QString words;
    double tokens = 0;
    QPen pen;
    bool capacity = false;  ///< else a fair share
  };
  std::vector<Level> levels(const Theme& theme) const;
  QRectF matrix(const QRectF& area) const;
  /// What a rank sends to others, and what it receives from them.
  std::pair<Bytes, Bytes> moved(std::size_t rank) const;
  void paint_sentence(QPainter& painter, const QRectF& area, const Theme& theme) const;
  QRectF cell(const QRectF& area, std::size_t rank, std::size_t expert) const;
  void paint_loads(QPainter& painter, const QRectF& area, const Theme& theme) const;
  void paint_legend(QPainter& painter, const QRectF& area, const Theme& theme) const;
  std::shared_ptr<const ExpertsData> data_;
  Selected chosen_;
};

/// A bar for every rank: how long its port is busy one way, paler until its last message is through. The fullest sets
/// the time.
class PortsFigure : public Figure {
 public:
  explicit PortsFigure(std::shared_ptr<const ExpertsData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {520, 320}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const ExpertsData> data_;
};

/// Dropped choices and the time of an all-to-all over the capacity factor.
class CapacityFigure : public Figure {
 public:
  explicit CapacityFigure(std::shared_ptr<const ExpertsData> data) : data_(std::move(data)) {}
  QSizeF preferred_size() const override { return {520, 280}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// The factor there, in hundredths, as `step`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  std::shared_ptr<const ExpertsData> data_;
};

}  // namespace ringside::ui
