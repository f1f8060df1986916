// Which rows of a measurement are a case's own, and what is said of where they come from.
#include <functional>

#include <gtest/gtest.h>

#include "tests/ui/charts/measured.h"
#include "ui/charts/performance_figure.h"
#include "ui/charts/performance_rows.h"

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

TEST(PerformanceRows, out_of_a_file_are_recorded_and_say_where) {
  MeasurementRow on_gpu = row();
  on_gpu.backend = "cuda-local";
  FigureInput input = input_of(ring_case(), {on_gpu});
  Measurement there = *input.measured;
  there.environment.host = "vm", there.environment.date = "2026-11-27T04:11:12Z", there.environment.cpu = "Xeon";
  there.environment.where.assign(4, {"vm", "GPU 0: NVIDIA H200"});
  input.measured = std::make_shared<Measurement>(there), input.recorded = true;
  const PerformanceFigure figure(input);
  EXPECT_EQ(figure.data().origin, Origin::recorded);
  EXPECT_EQ(figure.data().about.toStdString(), "on vm, NVIDIA H200, 2026-11-27, cuda-local");
  EXPECT_TRUE(figure.data().more.startsWith("Fitted there: ")) << figure.data().more.toStdString();
  input.recorded = false;
  EXPECT_EQ(PerformanceFigure(input).data().origin, Origin::measured);
}

TEST(PerformanceRows, of_other_algorithms_are_told_from_those_of_another_case) {
  MeasurementRow other = row(), wider = row();
  other.algorithm = "tree", wider.ranks = 8;
  const FigureInput input = input_of(ring_case(), {row(), other, wider});
  const std::string said = PerformanceFigure(input).data().said.join(' ').toStdString();
  EXPECT_NE(said.find("1 row of other algorithms (tree) not shown."), std::string::npos) << said;
  EXPECT_NE(said.find("1 row of another case, tier or backend not shown."), std::string::npos) << said;
  Case c = ring_case();
  c.type = ElementType::bf16;
  EXPECT_EQ(why_no_row(*input.measured, c), "bf16 asked, int32 in the file") << "the nearest row's reason";
}

}  // namespace
}  // namespace ringside::ui
