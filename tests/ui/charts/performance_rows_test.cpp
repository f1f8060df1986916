// Which rows of a measurement are a case's own, and what is said of where they come from.
#include <functional>

#include <gtest/gtest.h>

#include "tests/ui/charts/measured.h"
#include "ui/charts/performance_figure.h"

namespace ringside::ui {
namespace {

MeasurementRow row() {
  MeasurementRow row = ring_row(1 << 20, 3e-6, 1 / 50e9, 1, "host", {1, 1.01, 1.02});
  row.chunks = 4;
  return row;
}

std::size_t rows_shown(const MeasurementRow& row) {
  const PerformanceFigure figure(input_of(ring_case(), {row}));
  return figure.data().series.empty() ? 0 : figure.data().series[0].rows.size();
}

TEST(PerformanceRows, of_another_case_are_left_out) {
  EXPECT_EQ(rows_shown(row()), 1U);
  const std::vector<std::function<void(MeasurementRow&)>> others{[](auto& r) { r.collective = "broadcast"; },
                                                                 [](auto& r) { r.ranks = 8; },
                                                                 [](auto& r) { r.type = "float64"; },
                                                                 [](auto& r) { r.op = "max"; },
                                                                 [](auto& r) { r.chunks = 99; },
                                                                 [](auto& r) { r.parameters["segments"] = 7; }};
  for (std::size_t i = 0; i < others.size(); ++i) {
    MeasurementRow other = row();
    others[i](other);
    EXPECT_EQ(rows_shown(other), 0U) << i;
  }
}

TEST(PerformanceRows, on_gpus_say_that_their_line_was_fitted_where_it_was) {
  MeasurementRow on_gpu = row();
  on_gpu.backend = "cuda-ipc";
  EXPECT_TRUE(PerformanceFigure(input_of(ring_case(), {on_gpu})).data().more.startsWith("Fitted here: "));
  on_gpu.model = {};
  EXPECT_TRUE(PerformanceFigure(input_of(ring_case(), {on_gpu})).data().more.startsWith("No fit of this machine"));
}

}  // namespace
}  // namespace ringside::ui
