// The JSON lines that ringside-run writes to its standard output, one record each:
//
//   {"record": "hello", "environment": {..}, "ranks": 4, "pids": [..], "hosts": [..], "namespace": "1072234497"}
//                                      the last is PMIx's name of the job, where PMIx has started it
//   {"record": "sample", "row": 0, "index": 3, "seconds": 0.012}          one repetition
//   {"record": "step", "row": 0, "index": 3, "end_s": [..]}               when each step ended, the latest rank's
//   {"record": "pulse", "ranks": [..], "runs": [..], "steps": [..], "followed": true, "suspect": 2, "still_s": 1.5,
//    "ends_in_s": 6.5, "stopped": true}   of one computer, where asked for: steps done of the run of this number,
//                                         four a second, eight while followed; the last four fields: one is late
//   {"record": "done", "row": 0, "result": {..}}                          as core/measure/measurement.h
//   {"record": "calibration", "result": {..}}                             as core/measure/calibration.h
//   {"record": "sgd", "result": {..}}                                     as core/sgd_json.h
//   {"record": "survey", "result": {..}}                                  as core/cluster/pair_survey.h
//   {"record": "error", "rank": 2, "kind": "machine", "what": "..", "value": "..", "accepted": "..", "line": ".."}
//   {"record": "alive"}                                                   every half second, where the job asks for it
//   {"record": "end"}                                                     the job is complete
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/cluster/pair_survey.h"
#include "core/measure/calibration.h"
#include "core/measure/measurement.h"
#include "core/training/sgd.h"
#include "gpu/team/progress.h"

namespace ringside::records {

void hello(const Environment& environment, const std::vector<std::int64_t>& pids,
           const std::vector<std::string>& hosts);
void sample(std::size_t row, std::size_t index, double seconds);
void step(std::size_t row, std::size_t index, const std::vector<double>& end_s);
/// From the watchdog's thread.
void pulse(const std::vector<PulseReader::Seen>& seen, const Doubt& doubt, bool followed);
void done(std::size_t row, const MeasurementRow& result);
void calibration(const Calibration& result);
void sgd(const SgdRun& result);
void survey(const PairSurvey& result);
/// Where the ranks are: from now on the line of an error names a rank's host, where there are several.
void know_hosts(const std::vector<std::string>& by_rank);
/// rank: whose fault it is, where one rank can be named.
void error(const Error& error, std::optional<std::int32_t> rank);
/// From any thread, unless another record is just being written.
void alive();
void end();

}  // namespace ringside::records
