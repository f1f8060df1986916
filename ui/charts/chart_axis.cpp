#include "ui/charts/chart_axis.h"

#include <cmath>

#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QValueAxis>

#include "core/base/check.h"

namespace ringside::ui {
namespace {

constexpr double kSlack = 1e-9;

bool is_logarithmic(const QAbstractAxis* axis) {
  return qobject_cast<const QLogValueAxis*>(axis) != nullptr;
}

}  // namespace

int ChartAxis::base() const {
  const auto* log = qobject_cast<const QLogValueAxis*>(axis);
  return log ? static_cast<int>(log->base()) : 0;
}

std::pair<double, double> ChartAxis::ends() const {
  if (const auto* log = qobject_cast<const QLogValueAxis*>(axis)) return {log->min(), log->max()};
  if (const auto* names = qobject_cast<const QBarCategoryAxis*>(axis)) return {-0.5, names->count() - 0.5};
  const auto* value = qobject_cast<const QValueAxis*>(axis);
  return value ? std::pair(value->min(), value->max()) : std::pair(0.0, 1.0);
}

bool ChartAxis::shows(double v) const {
  const auto [low, high] = ends();
  if (is_logarithmic(axis)) return std::isfinite(v) && v >= low * (1 - kSlack) && v <= high * (1 + kSlack);
  const double slack = kSlack * (high - low);
  return std::isfinite(v) && v >= low - slack && v <= high + slack;
}

bool ChartAxis::has_place(double v) const {
  return std::isfinite(v) && (v > 0 || !is_logarithmic(axis));
}

ChartAxis log_axis(double low, double high, int base, double least_gap, std::size_t at_most, chart::TickLabel label) {
  RINGSIDE_CHECK(low > 0 && high > low);
  auto* axis = new QLogValueAxis;
  axis->setBase(base);
  axis->setRange(low, high);
  return {axis,
          [=, label = std::move(label)](double from, double to, double pixels) {
            return chart::log_ticks(from, to, pixels, base, least_gap, at_most, label);
          },
          true,
          {}};
}

ChartAxis linear_axis(double low, double high) {
  auto* axis = new QValueAxis;
  axis->setRange(low, high);
  return {axis, {}, true, {}};
}

}  // namespace ringside::ui
