// A chart for LaTeX: a pgfplots axis with its own scales and ticks, whose plots are the chart's numbers.
#pragma once

#include <string>

class QPainter;

namespace ringside::ui {

class Chart;
class TikzGenerator;

/// An axis in two parts, since other marks lie between them: below, grid and tick labels; above, every line, dot and
/// bar that the chart shows. Both lie where the painter would paint the chart's plot area, and have one style for
/// ranges and scales. Tick labels for which there is no room on paper are left out.
class PgfAxis {
 public:
  PgfAxis(const Chart& chart, TikzGenerator& tikz) : chart_(chart), tikz_(tikz) {}
  void put_grid(const QPainter& painter);
  void put_plots(const QPainter& painter);

 private:
  /// Writes the style once; gives its name.
  const std::string& style(const QPainter& painter);

  const Chart& chart_;
  TikzGenerator& tikz_;
  std::string style_;
};

}  // namespace ringside::ui
