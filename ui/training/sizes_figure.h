// How large the calls of a trace are, and which side of the crossover they lie on.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/trace_data.h"

namespace ringside::ui {

/// Calls by powers of two of their size: left of the crossover latency takes longer than bytes do.
class SizesFigure : public Figure {
 public:
  /// Calls of 2^power bytes up to twice as many.
  struct Bin {
    std::int64_t calls = 0, below = 0;  ///< below the crossover of their kind
  };
  /// Of one collective in groups of one size.
  struct Crossover {
    std::string name;  ///< "allreduce, 8 ranks"
    Bytes bytes;
    std::int64_t calls = 0;
  };
  explicit SizesFigure(std::shared_ptr<const TraceData> data);
  QSizeF preferred_size() const override { return {520, 300}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

  const std::map<int, Bin>& bins() const { return bins_; }  ///< by power; those that hold calls
  /// Most calls first.
  const std::vector<Crossover>& crossovers() const { return crossovers_; }

 private:
  QRectF plot(const QRectF& area) const;
  double x_at(const QRectF& plot, double power) const;
  double y_at(const QRectF& plot, double calls) const;
  void paint_crossovers(QPainter& painter, const QRectF& plot, const Theme& theme) const;

  std::shared_ptr<const TraceData> data_;
  std::map<int, Bin> bins_;
  std::vector<Crossover> crossovers_;
  std::int64_t sizeless_ = 0, most_ = 1;
  int low_ = 0, high_ = 1;  ///< powers at the ends of the axis
};

}  // namespace ringside::ui
