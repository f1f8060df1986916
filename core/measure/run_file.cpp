#include "core/measure/run_file.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/measure/logs/import_log.h"
#include "core/measure/recorded.h"

namespace ringside {

bool holds_log(std::string_view text) {
  const auto says = [text](std::string_view part) { return text.find(part) != std::string_view::npos; };
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  if (text[first] == '{' || text[first] == '[')
    return (says("\"results\"") && says("\"out_of_place\"")) || (says("\"algBw\"") && says("\"inPlace\""));
  if (text[first] == '<' || text.starts_with("---\n")) return false;
  return (says("algbw") && says("busbw")) || says("# OSU ") || says("OSU MPI") || says("MPI Benchmark") ||
         says("Benchmarking ");
}

Result<Measurement> read_run(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  if (!holds_log(text)) return read_bundle(path);
  const std::string name = std::filesystem::path(path).filename().string();
  auto found = import_log(text, name);
  if (found || !found.error().accepted.starts_with("--")) return found;
  Error missing = found.error();
  missing.accepted = fmt::format("ringside runs import {} {} -o RUN.json, and that opened", name, missing.accepted);
  return Failure(std::move(missing));
}

}  // namespace ringside
