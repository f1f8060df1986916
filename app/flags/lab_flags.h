// What the verbs of the training lab read alike: the model, the wires, sizes and rates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/flags/wiring_flags.h"
#include "core/base/result.h"
#include "core/training/wires.h"

namespace ringside {

class FlagSet;

/// The wires of these flags, with a node for each of so many ranks.
Result<TrainingWires> read_training_wires(const WiringFlags& flags, std::int32_t ranks);
/// The cluster of the lab's pictures and pages that has just these wires: "h100-rails", a tier; empty: none has.
std::string cluster_of(const WiringFlags& flags, std::int32_t ranks);
/// "InfiniBand (..)", "h100-rails:8, slow NIC *-rail *:4", "5 µs a message, 50 GB/s": also what is unlike the usual
/// wires of this name.
std::string wires_text(const WiringFlags& flags, const TrainingWires& wires);

/// A whole number in [low, high]: "4096", "1e9", "4k".
Result<std::int64_t> parse_whole(std::string_view text, std::string_view flag, std::int64_t low, std::int64_t high);
/// A flag's number; what was not given is the fallback.
Result<double> read_scaled(const std::string& text, std::string_view flag, double fallback);
Result<std::int64_t> read_whole(const std::string& text, std::string_view flag, std::int64_t low, std::int64_t high,
                                std::int64_t fallback);

}  // namespace ringside
