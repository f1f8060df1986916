#include "core/scene.h"

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/library_times.h"
#include "core/measure/backend.h"
#include "core/race.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr const char* kSceneFormat = "ringside/scene";

template <class T>
Result<bool> optional_integer(const Fields& fields, const char* field, std::optional<T>& target) {
  if (!fields.has(field)) return true;
  RINGSIDE_TRY(const auto v, fields.integer(field, 0, INT32_MAX));
  target = static_cast<T>(v);
  return true;
}

}  // namespace

json to_json(const Scene& s) {
  json selection = json::object();
  if (s.selection.rank) selection["rank"] = *s.selection.rank;
  if (s.selection.chunk) selection["chunk"] = *s.selection.chunk;
  if (s.selection.step) selection["step"] = *s.selection.step;
  if (s.selection.transfer) selection["transfer"] = *s.selection.transfer;
  if (s.selection.peer) selection["peer"] = *s.selection.peer;
  if (s.selection.onward) selection["onward"] = true;
  json j{{"format", kSceneFormat},      {"version", 1},
         {"case", to_json(s.question)}, {"cursor", {{"step", s.cursor.step}, {"phase", s.cursor.phase}}},
         {"selection", selection},      {"layout", s.layout},
         {"lesson", s.lesson},          {"backend", s.backend}};
  if (s.costs != CostModel{}.name()) j["costs"] = s.costs;
  if (s.gpus_per_process != 1) j["gpus_per_process"] = s.gpus_per_process;
  if (!s.what_if.none()) j["what_if"] = text_of(s.what_if);
  if (!s.lab.empty()) j["lab"] = s.lab;
  if (!s.beside.empty()) j["beside"] = s.beside;
  if (s.calls) j["calls"] = {{"order", orders_text(*s.calls)}, {"eager", s.calls->eager_limit.value}};
  return j;
}

Result<Scene> scene_from_json(const json& j) {
  if (!j.is_object()) return fail("scene", j.type_name(), "a JSON object with format ringside/scene");
  const Fields fields(j);
  RINGSIDE_TRY(const std::string format, fields.string("format", ""));
  if (format != kSceneFormat) return fail("format", format.empty() ? "nothing" : format, kSceneFormat);
  if (const auto version = fields.integer("version", 1, 1); !version) return Failure(version.error());
  // A copy that is kept for recovery is a scene with one field more.
  RINGSIDE_OK(fields.only({"format", "version", "case", "cursor", "selection", "layout", "lesson", "backend", "costs",
                           "gpus_per_process", "what_if", "lab", "beside", "calls", "recovery"}));
  Scene s;
  const auto question = fields.object("case");
  if (!question) return Failure(question.error());
  RINGSIDE_TRY(auto c, case_from_json(**question));
  s.question = std::move(c);
  if (fields.has("cursor")) {
    const auto object = fields.object("cursor");
    if (!object) return Failure(object.error());
    const Fields cursor(**object, "cursor.");
    RINGSIDE_OK(cursor.only({"step", "phase"}));
    RINGSIDE_TRY(const auto step, cursor.integer("step", 0, INT64_MAX, 0));
    RINGSIDE_TRY(const auto phase, cursor.number("phase", 0, 1, 0));
    s.cursor = {step, phase < 1 ? phase : 0};
  }
  if (fields.has("selection")) {
    const auto object = fields.object("selection");
    if (!object) return Failure(object.error());
    const Fields selection(**object, "selection.");
    RINGSIDE_OK(selection.only({"rank", "chunk", "step", "transfer", "peer", "onward"}));
    RINGSIDE_OK(optional_integer(selection, "rank", s.selection.rank));
    RINGSIDE_OK(optional_integer(selection, "chunk", s.selection.chunk));
    RINGSIDE_OK(optional_integer(selection, "step", s.selection.step));
    RINGSIDE_OK(optional_integer(selection, "transfer", s.selection.transfer));
    RINGSIDE_OK(optional_integer(selection, "peer", s.selection.peer));
    RINGSIDE_TRY(s.selection.onward, selection.boolean("onward", false));
  }
  auto layout = fields.string("layout", s.layout);
  if (!layout) return Failure(layout.error());
  if (*layout != "learn" && *layout != "explore" && *layout != "build" && *layout != "present")
    return fail("layout", *layout, "learn, explore, build, present");
  s.layout = std::move(*layout);
  auto lesson = fields.string("lesson", "");
  if (!lesson) return Failure(lesson.error());
  s.lesson = std::move(*lesson);
  RINGSIDE_TRY(const auto backend, fields.string("backend", s.backend));
  RINGSIDE_TRY(s.backend, parse_backend(backend));
  RINGSIDE_TRY(const auto costs, fields.string("costs", s.costs));
  RINGSIDE_TRY(const auto model, find_cost_model(costs));
  s.costs = model.name();
  RINGSIDE_TRY(const auto gpus, fields.integer("gpus_per_process", 1, kMostGpusPerProcess, 1));
  s.gpus_per_process = static_cast<std::int32_t>(gpus);
  RINGSIDE_TRY(const auto what_if, fields.string("what_if", ""));
  RINGSIDE_TRY(s.what_if, parse_what_if(what_if));
  RINGSIDE_TRY(s.lab, fields.string("lab", ""));
  if (!s.lab.empty()) RINGSIDE_OK(parse_lab_scene(s.lab));
  if (fields.has("beside")) {
    const auto names = fields.array("beside");
    if (!names) return Failure(names.error());
    for (const json& one : **names) {
      if (!one.is_string() || s.beside.size() == Race::kMostLanes)
        return fail("beside", one.dump(), "at most 4 names of algorithms");
      s.beside.push_back(one.get<std::string>());
    }
  }
  if (fields.has("calls")) {
    const auto object = fields.object("calls");
    if (!object) return Failure(object.error());
    const Fields calls(**object, "calls.");
    RINGSIDE_OK(calls.only({"order", "eager"}));
    RINGSIDE_TRY(const auto order, calls.string("order"));
    RINGSIDE_TRY(const auto eager, calls.number("eager", 0, 1e15, kEagerLimit.value));
    s.calls = BlockingRules{CallOrder::sends_first, Bytes(eager)};
    RINGSIDE_OK(parse_orders(order, *s.calls));
  }
  return s;
}

Result<Scene> read_scene(const std::string& path) {
  RINGSIDE_TRY(const auto j, read_json(path));
  return scene_from_json(j);
}

std::string scene_file_text(const Scene& s) {
  return to_json(s).dump(2) + "\n";
}

Result<bool> write_scene(const Scene& s, const std::string& path) {
  return write_file(path, scene_file_text(s));
}

}  // namespace ringside
