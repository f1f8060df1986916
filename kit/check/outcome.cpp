#include "kit/check/outcome.h"

#include <array>

namespace ringside::kit {
namespace {

constexpr std::array<std::pair<Verdict, std::string_view>, 4> kNames{{{Verdict::passed, "passed"},
                                                                      {Verdict::failed, "failed"},
                                                                      {Verdict::skipped, "skipped"},
                                                                      {Verdict::unfinished, "unfinished"}}};

std::string text_in(const nlohmann::json& j, const char* field) {
  return j.is_object() && j.contains(field) && j[field].is_string() ? j[field].get<std::string>() : "";
}

}  // namespace

std::string_view name(Verdict v) {
  for (const auto& [verdict, name] : kNames)
    if (verdict == v) return name;
  return {};
}

Verdict verdict_named(std::string_view text) {
  for (const auto& [verdict, name] : kNames)
    if (name == text) return verdict;
  return Verdict::skipped;
}

nlohmann::json to_json(const Outcome& o) {
  return {{"verdict", name(o.verdict)}, {"summary", o.summary}, {"text", o.text},      {"data", o.data},
          {"seconds", o.seconds},       {"date", o.date},       {"machine", o.machine}};
}

Outcome outcome_from_json(const nlohmann::json& j) {
  Outcome o;
  o.verdict = verdict_named(text_in(j, "verdict"));
  o.summary = text_in(j, "summary"), o.text = text_in(j, "text"), o.date = text_in(j, "date");
  o.data = j.value("data", nlohmann::json());
  o.machine = j.value("machine", nlohmann::json());
  if (j.contains("seconds") && j["seconds"].is_number()) o.seconds = j["seconds"];
  return o;
}

}  // namespace ringside::kit
