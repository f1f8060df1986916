// Measurements out of a file: what `measure --json` and `measure -o` wrote, opened again and held against another one.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/measure/measurement.h"
#include "core/measure/rank_test.h"

namespace ringside {

/// The algorithm of rows of imported logs: they do not say what the library took.
inline constexpr const char* kLibrarysChoice = "library's choice";

/// A bundle as docs/measurement.schema.json describes it. The error names the file: none that can be read, cut off, not
/// a bundle, without rows, or a row without samples.
Result<Measurement> read_bundle(const std::string& path);

/// Whether it calls itself a bundle at all, whatever is wrong with it: an object with an environment and rows.
bool is_bundle(const nlohmann::json& j);

/// "recorded 2026-11-24T01:02:03Z on node7 (EPYC 9354), Ringside 0.1.0, Open MPI 4.1.4", as far as it is known.
std::string provenance(const Environment& e);

/// The setting of an environment by which rank 0's computer knows its own runs, until it is started anew: hosts of one
/// name are many.
inline constexpr const char* kBootSetting = "boot";
/// Linux's number for this start of the computer, at random and of nothing else; empty where there is none.
std::string this_boot();
/// Whether it was run since this computer was started.
bool on_this_computer(const Environment& e);

/// "NVIDIA H200": the GPUs of its ranks, each once; else the processor.
std::string devices_text(const Environment& e);
/// Where and on which day, "on vm, NVIDIA H200, 2026-11-27"; "on 4 hosts, ..". Empty where nothing is known.
std::string recorded_where(const Environment& e);

/// What tells each row from the others beside collective, algorithm, ranks and bytes, as far as they differ in it:
/// "max", "root 3", "back-to-back in place"; empty texts where they are alike.
std::vector<std::string> told_apart(const std::vector<const MeasurementRow*>& rows);

/// Each note of the rows once, with the rows that it is of, unless it is of all: "only 1 sample: .. (ring 64 MiB)"; the
/// first six of them, where there are more.
std::vector<std::string> notes_of(const std::vector<const MeasurementRow*>& rows);

/// Half an interval above this share of the median: five times what a run stops at.
inline constexpr double kDisturbedShare = 0.25;
/// A median above so many least samples: five times the most that other recorded rows show (docs/measuring.md).
inline constexpr double kDisturbedTimes = 10;
bool far_above_least(const MeasurementRow& row);
/// Whether the run was disturbed so much that its median says little: one of the two.
bool disturbed(const MeasurementRow& row);

/// Whether its one sample is the mean that a log gives: it has no runs that could be few or disturbed.
bool is_mean(const MeasurementRow& row);
/// Whether elements were found wrong: all of our own rows are checked, of a log's rows those that it complains of.
bool gave_wrong(const MeasurementRow& row);

/// The least sample; 0 where there is none.
double least(const MeasurementRow& row);
/// The median of each launch; one where nothing says otherwise.
std::vector<double> launch_medians(const MeasurementRow& row);

/// What a row measures, for people: "ring n = 64 KiB".
std::string question_of(const MeasurementRow& row);

/// Whether they agree in collective, algorithm and its parameters, ranks, root, chunks, bytes, type, operation,
/// backend, tier, slowdown, cadence and place.
bool same_question(const MeasurementRow& a, const MeasurementRow& b);

/// The same question, asked in both runs. Seconds by the wall clock.
struct ComparedRow {
  const MeasurementRow* a = nullptr;
  const MeasurementRow* b = nullptr;
  Shift shift;  ///< of b over a
  RankTest test;
};
struct Compared {
  std::vector<ComparedRow> rows;                      ///< in the order of a; they point into a and b
  std::vector<const MeasurementRow*> only_a, only_b;  ///< asked in one of them alone
};
/// Pairs the rows of the same_question(), the first with the first. a and b must outlive the answer.
Compared compare(const Measurement& a, const Measurement& b);

}  // namespace ringside
