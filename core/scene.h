// All of the window's state as pure data: what is saved, linked from a lesson, drawn, exported and undone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/case.h"

namespace ringside {

/// Where in time the picture stands: `step` steps are complete, and `phase` of the next one has passed.
struct CursorPosition {
  std::int64_t step = 0;
  double phase = 0;  ///< 0 <= phase < 1
  bool operator==(const CursorPosition&) const = default;
};

/// What is marked in every view; any part may be absent.
struct Selected {
  std::optional<std::int32_t> rank;
  std::optional<std::int32_t> chunk;
  std::optional<std::int64_t> step;      ///< with transfer: the selected transfer
  std::optional<std::int32_t> transfer;  ///< position within the step
  bool operator==(const Selected&) const = default;
  bool empty() const { return !rank && !chunk && !step && !transfer; }
};

struct Scene {
  Case question;
  CursorPosition cursor;
  Selected selection;
  std::string layout = "explore";    ///< learn, explore, build, present
  std::string lesson;                ///< open lesson and page, "4.2/3"; empty when none
  std::string backend = "emulated";  ///< one of backends()
  std::string costs = "alpha-beta";  ///< what else times over size show: the name of a cost model
  bool operator==(const Scene&) const = default;
};

nlohmann::json to_json(const Scene& s);
Result<Scene> scene_from_json(const nlohmann::json& j);
/// What a .ringside file holds.
std::string scene_file_text(const Scene& s);
/// A .ringside file: {"format": "ringside/scene", "version": 1, ..}.
Result<Scene> read_scene(const std::string& path);
Result<bool> write_scene(const Scene& s, const std::string& path);

}  // namespace ringside
