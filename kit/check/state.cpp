#include "kit/check/state.h"

#include <unistd.h>

#include <ctime>

#include "core/base/file.h"
#include "core/base/json_fields.h"

namespace ringside::kit {
namespace {

constexpr const char* kFormat = "ringside check-gpu 1";

template <class T>
std::map<std::string, T> numbers_in(const nlohmann::json& j, const char* field) {
  std::map<std::string, T> all;
  if (!j.contains(field) || !j[field].is_object()) return all;
  for (const auto& [name, value] : j[field].items())
    if (value.is_number()) all[name] = value.template get<T>();
  return all;
}

}  // namespace

bool State::settled(const std::string& part) const {
  const auto at = parts.find(part);
  return at != parts.end() && at->second.verdict != Verdict::skipped;
}

Result<State> read_state(const std::string& file, const std::string& kit) {
  State s;
  s.kit = kit;
  if (::access(file.c_str(), F_OK) != 0) return s;
  const auto j = read_json(file);
  if (!j) return Failure(j.error());
  if (!j->is_object() || j->value("format", nlohmann::json()) != kFormat)
    return fail("state", file, "a report.json of check-gpu, or an empty folder");
  const std::string other = Fields(*j).string("kit", "").value_or("");
  if (other != kit) return fail("state", file + " of " + other, "one of this kit (" + kit + "), or an empty folder");
  s.machine = j->value("machine", nlohmann::json());
  if (j->contains("parts") && (*j)["parts"].is_object())
    for (const auto& [id, outcome] : (*j)["parts"].items())
      if (outcome.is_object()) s.parts[id] = outcome_from_json(outcome);
  s.cut_short = numbers_in<double>(*j, "cut_short");
  s.starts = numbers_in<int>(*j, "starts");
  s.running = Fields(*j).string("running", "").value_or("");
  return s;
}

Result<bool> write_state(const std::string& file, const State& s) {
  nlohmann::json parts = nlohmann::json::object();
  for (const auto& [id, outcome] : s.parts) parts[id] = to_json(outcome);
  const nlohmann::json all{{"format", kFormat},        {"kit", s.kit},       {"machine", s.machine}, {"parts", parts},
                           {"cut_short", s.cut_short}, {"starts", s.starts}, {"running", s.running}};
  return write_file(file, all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

}  // namespace ringside::kit
