#include "lessons/scene_text.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"

namespace ringside {
namespace {

/// In an algorithm's place: a schedule without steps, so that a stage shows what is there before anything moves.
constexpr std::string_view kBlank = "blank";

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find_first_of(separators);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

template <class T, class U>
Result<bool> store(const Result<T>& value, U&& target) {
  if (!value) return Failure(value.error());
  target = static_cast<std::remove_reference_t<U>>(*value);
  return true;
}

template <class T>
Result<bool> store(const Result<T>& value, std::optional<std::int32_t>& target) {
  if (!value) return Failure(value.error());
  target = static_cast<std::int32_t>(*value);
  return true;
}

/// "slow-link,0-1,4": a value has no blanks.
std::string spaced(std::string_view text) {
  std::string words(text);
  std::replace(words.begin(), words.end(), ',', ' ');
  return words;
}

Result<bool> set(Scene& scene, std::string_view key, std::string_view value) {
  Case& c = scene.question;
  if (key == "k") return store(parse_integer(value, "k", 1, kMaxRanks), c.instance.ranks);
  if (key == "root") return store(parse_integer(value, "root", 0, kMaxRanks), c.instance.root);
  if (key == "chunks") return store(parse_integer(value, "chunks", 1, INT32_MAX), c.instance.chunks);
  if (key == "n") return store(parse_bytes(value, "n"), c.bytes);
  if (key == "tier") return c.tier = value, true;
  if (key == "alpha") {
    RINGSIDE_TRY(const auto alpha, parse_seconds(value, "alpha"));
    return c.alpha = alpha, true;
  }
  if (key == "bandwidth") {
    RINGSIDE_TRY(const auto bandwidth, parse_bandwidth(value, "bandwidth"));
    return c.bandwidth = bandwidth, true;
  }
  if (key == "type") return store(parse_element_type(value), c.type);
  if (key == "op") return store(parse_op(value), c.op);
  if (key == "data") {
    RINGSIDE_TRY(auto data, parse_data(value));
    c.data = std::move(data);
    c.instance.ranks = static_cast<std::int32_t>(c.data.size());
    return true;
  }
  if (key == "step") {
    RINGSIDE_TRY(const auto step, parse_number(value, "step", 0, 1e9));
    scene.cursor = {static_cast<std::int64_t>(std::floor(step)), step - std::floor(step)};
    return true;
  }
  if (key == "rank") return store(parse_integer(value, "rank", 0, kMaxRanks), scene.selection.rank);
  if (key == "chunk") return store(parse_integer(value, "chunk", 0, INT32_MAX), scene.selection.chunk);
  if (key == "transfer") {
    scene.selection.step = scene.cursor.step;
    return store(parse_integer(value, "transfer", 0, INT32_MAX), scene.selection.transfer);
  }
  if (key == "topology") return c.wiring.topology = value, true;
  if (key == "placement") return c.wiring.placement = value, true;
  if (key == "kernel") return store(parse_integer(value, "kernel", 0, 1), c.wiring.kernel);
  if (key == "late") {  // of the case itself, which real ranks then run so; what follows from it is "if"
    std::string words = "late " + std::string(value);
    std::ranges::replace(words, ':', ' ');
    RINGSIDE_TRY(const auto what, parse_what_if(words));
    c.wiring.stragglers.push_back({.rank = what.rank, .late = what.late});
    return true;
  }
  if (key == "beside") {
    for (const std::string_view name : split(value, ",")) scene.beside.emplace_back(name);
    return true;
  }
  if (key == "order" || key == "eager") {
    if (!scene.calls) scene.calls = BlockingRules{CallOrder::sends_first, kEagerLimit};
    if (key == "order") return parse_orders(value, *scene.calls);
    RINGSIDE_TRY(const auto limit, parse_bytes(value, "eager"));
    scene.calls->eager_limit = Bytes(static_cast<double>(limit));
    return true;
  }
  if (key == "if") {
    RINGSIDE_TRY(scene.what_if, parse_what_if(spaced(value)));
    return true;
  }
  if (const auto algorithm = find_algorithm(c.collective, c.algorithm))
    for (const ParameterSpec& spec : (*algorithm)->parameters)
      if (key == spec.name)
        return store(parse_integer(value, key, spec.low, spec.high), c.instance.parameters[spec.name]);
  return fail("scene", std::string(key),
              "k, n, tier, alpha, bandwidth, root, chunks, type, op, data, topology, placement, kernel, late, if, "
              "beside, order, "
              "eager, step, rank, chunk, transfer, or a parameter of the algorithm");
}

Result<Scene> scene_of_json(std::string_view text) {
  const auto j = nlohmann::json::parse(text, nullptr, false);
  if (j.is_discarded()) return fail("scene", "", "JSON; this is none");
  if (j.contains("format")) return scene_from_json(j);
  return case_from_json(j).map([](Case c) {
    Scene scene;
    scene.question = std::move(c);
    return scene;
  });
}

Result<Scene> scene_of_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word : split(text, " \n\t"))
    if (!word.empty()) words.push_back(word);
  if (words.size() < 2) return fail("scene", std::string(text), "COLLECTIVE ALGORITHM key=value ..");
  Scene scene;
  if (names_lab_scene(text)) {
    RINGSIDE_TRY(const auto lab, parse_lab_scene(text));
    for (const std::string_view word : words) scene.lab += (scene.lab.empty() ? "" : " ") + std::string(word);
    scene.question = case_of(lab);
    return scene;
  }
  RINGSIDE_OK(store(parse_collective(words[0]), scene.question.collective));
  scene.question.algorithm = words[1];
  if (words[1] == kBlank)
    scene.question.program = fmt::format("{} K ranks C chunks\nname {}\n", name(scene.question.collective), kBlank);
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string_view::npos) return fail("scene", std::string(words[i]), "key=value");
    RINGSIDE_OK(set(scene, words[i].substr(0, equals), words[i].substr(equals + 1)));
  }
  return scene;
}

}  // namespace

bool is_blank(const Case& c, const Schedule& schedule) {
  return c.own() && schedule.step_count() == 0;
}

Result<std::vector<std::vector<double>>> parse_data(std::string_view text) {
  std::vector<std::vector<double>> data;
  for (std::string_view row : split(text, ";")) {
    auto& vector = data.emplace_back();
    for (std::string_view item : split(row, ",")) {
      RINGSIDE_TRY(const auto v, parse_number(item, "data", -1e15, 1e15));
      vector.push_back(v);
    }
  }
  return data;
}

Result<Scene> parse_scene(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \n\t");
  const bool json = first != std::string_view::npos && text[first] == '{';
  auto scene = json ? scene_of_json(text) : scene_of_words(text);
  if (!scene) return scene;
  RINGSIDE_TRY(auto question, validate(scene->question));
  scene->question = std::move(question);
  scene->layout = "learn";
  return scene;
}

}  // namespace ringside
