#include "core/measure/run_file.h"

#include <filesystem>

#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/measure/recorded.h"

namespace ringside {

bool holds_log(std::string_view text) {
  const auto says = [text](std::string_view part) { return text.find(part) != std::string_view::npos; };
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  if (text[first] == '{' || text[first] == '[')
    return (says("\"results\"") && says("\"out_of_place\"")) || (says("\"nccl_version\"") && says("\"ngpus\"")) ||
           (says("\"algBw\"") && says("\"inPlace\""));
  if (text[first] == '<' || text.starts_with("---\n")) return false;
  return (says("algbw") && says("busbw")) || says("# OSU ") || says("OSU MPI") || says("MPI Benchmark") ||
         says("Benchmarking ");
}

Result<Measurement> read_run(const std::string& path, const LogHints& hints) {
  RINGSIDE_TRY(const auto text, read_text(path));
  if (!holds_log(text)) return read_bundle(path);
  return import_log(text, std::filesystem::path(path).filename().string(), hints);
}

Unsaid unsaid(const Error& error) {
  if (error.accepted.starts_with("--ranks ")) return Unsaid::ranks;
  return error.accepted.starts_with("--collective ") ? Unsaid::collective : Unsaid::nothing;
}

}  // namespace ringside
