// What `ringside trace` found, as text and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/training/trace.h"
#include "core/training/trace_prediction.h"

namespace ringside {

struct TraceAnswer {
  std::vector<TraceFile> files;
  TraceAnalysis analysis;
  std::vector<TracePrediction> predicted;  ///< of each collective
  std::string wires;
  std::vector<std::string> origins;            ///< of the predictions, each once
  std::int64_t judged = 0, latency_bound = 0;  ///< calls
};

nlohmann::ordered_json json_of_trace(const TraceAnswer& answer);
std::string text_of_trace(const TraceAnswer& answer);

}  // namespace ringside
