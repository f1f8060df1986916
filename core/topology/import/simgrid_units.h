// SimGrid's units: https://simgrid.org/doc/latest/XML_reference.html, "Values" of bandwidths and times.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

/// "10Gbps" (bits), "1.25GBps", "125MiBps", "1e9": bytes per second, without a unit too.
Result<BytesPerSecond> simgrid_bandwidth(const std::string& text, const std::string& field);
/// "50us", "0.1ms", "2": seconds, without a unit too.
Result<Seconds> simgrid_time(const std::string& text, const std::string& field);

}  // namespace ringside
