// A measurement as a table for other programs and for papers.
#pragma once

#include <cstdint>
#include <string>

#include "core/measure/measurement.h"

namespace ringside {

enum class ExportFormat : std::uint8_t { csv, markdown };

/// A line of titles, then one for every row; CSV after RFC 4180, Markdown with where it comes from above.
std::string exported(const Measurement& m, ExportFormat format);

}  // namespace ringside
