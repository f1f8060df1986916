#include "kit/check/report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside::kit {
namespace {

std::string field(const nlohmann::json& j, const char* name) {
  return j.is_object() && j.contains(name) && j[name].is_string() ? j[name].get<std::string>() : "";
}

/// For a cell of a table: one line, no bars.
std::string cell(std::string text) {
  for (char& c : text)
    if (c == '|' || static_cast<unsigned char>(c) < 0x20) c = c == '|' ? '/' : ' ';
  return text;
}

std::string titled(const Part& p) {
  return p.title.empty() ? "" : ": " + cell(p.title);
}

/// The machines that the checks were done on: "1 x NVIDIA H200, driver 580.1, 2026-11-22"; empty: none.
std::string done_on(const std::vector<Part>& parts, const State& s, const std::string& group) {
  std::map<std::string, std::pair<std::string, std::string>> dates;  // first and last day on each
  for (const Part& p : parts) {
    const auto at = s.parts.find(p.id);
    if (group_of(p.id) != group || at == s.parts.end() || at->second.verdict == Verdict::skipped) continue;
    const nlohmann::json& m = at->second.machine;
    std::string where = p.needs_gpu ? field(m, "devices") : "host " + field(m, "host");
    if (const std::string driver = field(m, "driver"); p.needs_gpu && !driver.empty()) where += ", driver " + driver;
    const std::string day = at->second.date.substr(0, 10);
    auto& [first, last] = dates.try_emplace(where, day, day).first->second;
    first = std::min(first, day), last = std::max(last, day);
  }
  std::vector<std::string> all;
  for (const auto& [where, days] : dates)
    all.push_back(where + ", " + (days.first == days.second ? days.first : days.first + " to " + days.second));
  return join(all, "; ");
}

/// Why all of a group's parts are skipped, if it is the same for all.
std::string common_reason(const std::vector<Part>& parts, const State& s, const std::string& group) {
  std::string reason;
  for (const Part& p : parts) {
    const auto at = s.parts.find(p.id);
    if (group_of(p.id) != group || at == s.parts.end() || at->second.verdict != Verdict::skipped) continue;
    if (!reason.empty() && reason != at->second.summary) return {};
    reason = at->second.summary;
  }
  return reason;
}

std::string facts(const nlohmann::json& m) {
  std::string text;
  const auto add = [&](const char* what, const std::string& value) {
    if (!value.empty()) text += fmt::format("- {}: {}\n", what, cell(value));
  };
  std::vector<std::string> gpus;
  if (m.is_object() && m.contains("gpus") && m["gpus"].is_array())
    for (const auto& gpu : m["gpus"]) gpus.push_back(gpu.is_string() ? gpu.get<std::string>() : "?");
  add("GPUs", gpus.empty() ? "none: " + field(m, "no_gpu") : join(gpus));
  add("driver", field(m, "driver")), add("CUDA", field(m, "cuda"));
  add("compute-sanitizer", field(m, "sanitizer").empty() ? "none" : field(m, "sanitizer"));
  add("host", field(m, "host")),
      add("system", field(m, "os") + ", kernel " + field(m, "kernel") + ", glibc " + field(m, "glibc"));
  add("processor", field(m, "cpu"));
  return text;
}

}  // namespace

std::string Count::line() const {
  std::string text = fmt::format("{} of {} passed", passed, all);
  for (const auto& [count, what] :
       {std::pair{failed, "failed"}, {unfinished, "unfinished"}, {skipped, "skipped"}, {open, "still to do"}})
    if (count > 0) text += fmt::format(", {} {}", count, what);
  return text;
}

Count count_of(const std::vector<Part>& parts, const State& s, const std::string& group) {
  Count c;
  for (const Part& p : parts) {
    if (!group.empty() && group_of(p.id) != group) continue;
    ++c.all;
    const auto at = s.parts.find(p.id);
    if (at == s.parts.end())
      ++c.open;
    else if (at->second.verdict == Verdict::passed)
      ++c.passed;
    else if (at->second.verdict == Verdict::failed)
      ++c.failed;
    else if (at->second.verdict == Verdict::skipped)
      ++c.skipped;
    else
      ++c.unfinished;
  }
  return c;
}

std::string report_text(const std::vector<Part>& parts, const State& s) {
  std::string text =
      "# Ringside's checks on a GPU\n\n" + count_of(parts, s).line() + ". " + s.kit + ".\n\n" + facts(s.machine);
  text += "\n## Rows for docs/gpu.md\n\n| check | device | result |\n|---|---|---|\n";
  for (const Group& g : groups()) {
    const std::string where = done_on(parts, s, g.id), reason = common_reason(parts, s, g.id);
    const Count count = count_of(parts, s, g.id);
    if (count.all == 0) continue;
    const std::string result = where.empty() && count.skipped == count.all
                                   ? "skipped" + (reason.empty() ? "" : ": " + cell(reason))
                                   : count.line();
    text += fmt::format("| {} | {} | {} |\n", g.title, where.empty() ? "none" : cell(where), result);
  }
  text +=
      "| InfiniBand: `cuda-staged`, `cuda-aware`, `nccl` on several machines | none | not in this kit: see docs/gpu.md "
      "|\n";
  text += "\n## Every check\n\n| check | verdict | what it says | s | when |\n|---|---|---|---|---|\n";
  for (const Part& p : parts) {
    const auto at = s.parts.find(p.id);
    if (at == s.parts.end())
      text += fmt::format("| `{}`{} | still to do | | | |\n", p.id, titled(p));
    else
      text += fmt::format("| `{}`{} | {} | {} | {:.0f} | {} |\n", p.id, titled(p), name(at->second.verdict),
                          cell(at->second.summary), at->second.seconds, at->second.date);
  }
  text += "\n## What they printed\n";
  for (const Part& p : parts) {
    const auto at = s.parts.find(p.id);
    if (at == s.parts.end() || at->second.text.empty()) continue;
    text += fmt::format("\n### {}\n\n{}\n\n", p.id, cell(at->second.summary));
    std::string line = "    ";
    for (const char c : at->second.text) {
      line += c == '\t' || c == '\n' || static_cast<unsigned char>(c) >= 0x20 ? c : ' ';
      if (c == '\n') line += "    ";
    }
    text += line.substr(0, line.find_last_not_of(" \n") + 1) + "\n";
  }
  return text;
}

}  // namespace ringside::kit
