// What a measurement is: every sample, how it was taken, on what, against which model.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/measure/manner.h"
#include "core/measure/rank_places.h"

namespace ringside {

/// Where and with what it was measured; recorded with every bundle.
struct Environment {
  std::string host, cpu, os, mpi, compiler, version, date;  ///< date: ISO 8601, UTC
  std::int32_t cores = 0;
  std::int32_t ranks = 0;
  bool oversubscribed = false;
  std::map<std::string, std::string> settings;  ///< transport, clock, ..
  std::vector<RankPlace> where;                 ///< by rank; empty in results of older versions
};

struct Model {
  double alpha_s = 0, beta_s_per_byte = 0, reduce_cost_s_per_byte = 0;
  std::string source;
};

/// A training step around the collective, measured in the same run: gamma of section 4.1 by the clock. The layer has P
/// parameters, whose gradient is what the collective carries, and b examples; its products are 6 P b FLOP on each rank.
struct MeasuredGamma {
  std::string library;  ///< that multiplies: "cuBLAS 13.0.2", "libblas.so.3"
  double parameters = 0, local_batch = 0, flop = 0;
  double compute_s = 0;     ///< the products alone
  double comm_s = 0;        ///< the collective alone
  double serial_s = 0;      ///< one after the other
  double overlapped_s = 0;  ///< both at once

  double gamma() const { return comm_s / compute_s; }
  double flops() const { return flop / compute_s; }  ///< FLOP/s of a rank
  /// Whether both, one after the other and at once, fit what each took alone: a part takes no more than the whole, but
  /// for a tenth.
  bool fits() const;
  /// Share of the shorter that overlapping hides: 1 all, 0 none, below 0 they slow each other down; cut off at 1, -1.
  /// Nothing where the clock does not resolve it: where they do not fit, the shorter is less than the 5 % to which
  /// medians are known, or one after the other differs from their sum by more than half of the shorter.
  std::optional<double> hidden() const;
};

/// A library's way of doing the same, measured in the same run.
struct LibraryRun {
  std::string library;    ///< "Open MPI v4.1.4", "Gloo 0.5.0"
  std::string algorithm;  ///< by its name there, or "own choice"
  bool in_place = true;
  std::vector<double> samples_s;  ///< as the row's
  double median_s = 0, ci95_lo_s = 0, ci95_hi_s = 0;
  std::vector<double> beside_s;  ///< ours, taken in turn with these samples; empty where it was not
};

/// One case, measured. Times are wall-clock seconds as they were taken, also where the backend is emulated: then the
/// model is the imposed one, slowed by time_scale, and dividing both by time_scale gives the tier's own time.
struct MeasurementRow {
  std::string collective, algorithm;
  std::map<std::string, std::int64_t> parameters;
  std::int32_t ranks = 0, root = 0, chunks = 0;
  std::int64_t bytes = 0;
  std::string type = "int32", op = "sum";
  std::string backend;                 ///< host, emulated, cuda-local, ..
  Manner manner;                       ///< isolated or back-to-back, in place or not
  std::int32_t calls = 1;              ///< whose mean is a sample; 0: not known
  std::string tier;                    ///< emulated: the tier that is imposed
  std::string topology;                ///< emulated: the topology that is imposed, instead of a tier
  double time_scale = 1;               ///< emulated: the stated slowdown
  bool verified = false;               ///< every element of every rank equals the oracle
  std::vector<double> samples_s;       ///< per repetition the maximum over ranks, back-to-back per call; none deleted
  std::vector<std::int64_t> launches;  ///< how many of the samples each launch took, in order; empty: there was one
  double first_s = 0;                  ///< the first call, not among the samples
  double median_s = 0;
  double ci95_lo_s = 0, ci95_hi_s = 0;  ///< nonparametric interval of the median
  double predicted_s = 0;
  Model model;
  std::map<std::string, double> library_s;  ///< the MPI library's own collective, median, same run
  std::vector<LibraryRun> libraries;        ///< each of a library's algorithms that was tried, its own choice first
  std::vector<std::vector<double>> result;  ///< with --data: what each rank ended with
  std::optional<MeasuredGamma> gamma;       ///< where a local batch was given
  double lateness_s = 0;           ///< emulated: by how much the latest hold of a median run was overslept, wall clock
  std::vector<std::string> notes;  ///< what a reader of the row must know: too few samples, late wake-ups, ..
  std::vector<double> step_end_s;  ///< median end of each step over repetitions, latest rank; on GPUs over runs of
                                   ///< their own; may be empty
};

struct Measurement {
  Environment environment;
  std::vector<MeasurementRow> rows;
};

nlohmann::json to_json(const Measurement& m);
nlohmann::json to_json(const MeasurementRow& row);
nlohmann::json to_json(const Environment& e);
Result<Measurement> measurement_from_json(const nlohmann::json& j);
Result<MeasurementRow> row_from_json(const nlohmann::json& j);
Result<Environment> environment_from_json(const nlohmann::json& j);

}  // namespace ringside
