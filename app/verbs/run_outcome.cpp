#include "app/verbs/run_outcome.h"

#include "core/base/file.h"

namespace ringside {

Outcome run_outcome(const RunFlags& flags, bool json, const std::string& text, const std::string& bundle,
                    int exit_code) {
  Outcome outcome{json ? bundle : text, exit_code};
  if (flags.output.path.empty()) return outcome;
  auto written = write_file(flags.output.path, bundle);
  if (written) return outcome;
  outcome.trouble = std::move(written).error();
  outcome.exit_code = static_cast<int>(outcome.trouble->kind);
  if (!json) outcome.out += "\n" + bundle;
  return outcome;
}

}  // namespace ringside
