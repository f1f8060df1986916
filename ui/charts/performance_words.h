// The sentences of the performance chart: where its points come from, how far they are from the line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "ui/charts/performance_data.h"

namespace ringside::ui {

QString bytes_text(std::int64_t bytes);
/// Three digits: "18 µs", "1.25 ms".
QString seconds_text(double seconds);
/// "α 3 µs, 50 GB/s", and the cost of reducing where it is not 0.
QString constants_text(const CostParameters& p);
/// Emulated: what was imposed and how much it was slowed. Host: that shared memory is not alpha-beta, with the
/// deviation in numbers. No rows: how to get some.
QString about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows);
/// "median of 15 runs", "median of 9 to 15 runs"
QString runs_text(const std::vector<const MeasurementRow*>& rows);
/// Why an algorithm cannot answer the question: what it would accept, without its own name.
std::string why_not(const Error& error, const Algorithm& algorithm);
/// "Left out: neighbor_exchange (accepted: K is even, or 1); in_network, in_network_tree (..).", grouped by reason.
QString left_out_text(const std::vector<std::pair<std::string, QStringList>>& left_out);
/// "! 1 MiB: disturbed: .. 2 more sizes carry a note."; empty where no row carries one.
QString notes_about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows);
/// Where there is room: what else a reader should know of them, with d.noted. May be empty.
QString more_about_rows(const PerformanceData& d, const std::vector<const MeasurementRow*>& rows);
/// What stands above the chart, without the badge: published runs; about the rows; how many runs they are of; more, or
/// of it the notes alone; what the axes cannot show.
QString words_of(const PerformanceData& data, bool runs, bool more, bool notes);
/// "formula, 4 ranks, InfiniBand tier"; on a topology "formula, 16 ranks, slowest way on h100-rails:2".
QString title_of(const Case& c, const CostParameters& parameters, bool fitted, Origin first);
/// "1 KiB: median 18.1 µs of 15 runs, 95 % interval 18.0 to 18.2 µs, model 18 µs (+0.5 %)."; of a log's
/// mean "1 KiB: mean of 20 calls, 18.1 µs", and whether its elements were wrong or not looked at.
QString row_text(const RowTimes& row);

}  // namespace ringside::ui
