// A measured run as a report: what it shows, its charts with residuals, its rows, and where it was measured.
#pragma once

#include <string>

#include <QByteArray>

#include "core/base/result.h"
#include "core/measure/measurement.h"
#include "ui/handout/handout.h"

namespace ringside::ui {

/// "A measured run: node7, run.json", of the bundle's name.
std::string report_title(const Measurement& m, const std::string& source);
/// HTML or PDF; `source` names the bundle. The same bundle gives the same bytes. Requires an application and the fonts.
/// Errors: rows of a collective or algorithm that this version does not know.
Result<QByteArray> run_report(const Measurement& m, const std::string& source, HandoutFormat format);

}  // namespace ringside::ui
