// All of the window's state as pure data: what is saved, linked from a lesson, drawn, exported and undone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/case.h"
#include "core/sim/blocking.h"
#include "core/what_if.h"

namespace ringside {

/// Where in time the picture stands: `step` steps are complete, and `phase` of the next one has passed.
struct CursorPosition {
  std::int64_t step = 0;
  double phase = 0;  ///< 0 <= phase < 1
  bool operator==(const CursorPosition&) const = default;
};

/// Some steps on end, from the first to the last.
struct StepRange {
  std::int64_t first = 0, last = 0;
  bool operator==(const StepRange&) const = default;
  bool contains(std::int64_t step) const { return first <= step && step <= last; }
  std::int64_t count() const { return last - first + 1; }
};

/// What is marked in every view; any part may be absent.
struct Selected {
  std::optional<std::int32_t> rank;
  std::optional<std::int32_t> chunk;      ///< with rank: a cell
  std::optional<std::int64_t> step;       ///< with transfer: that one; alone: all transfers of the step
  std::optional<std::int32_t> transfer;   ///< position within the step
  std::optional<std::int32_t> peer = {};  ///< with rank: the link from there to this place
  bool onward = false;                    ///< with a cell: what depends on it is meant, not what brought it
  bool operator==(const Selected&) const = default;
  bool empty() const { return !rank && !chunk && !step && !transfer; }
  bool cell() const { return rank && chunk && !transfer; }
  /// A row, wherever ranks are rows or circles.
  bool place() const { return rank && !chunk && !transfer && !peer; }
  /// Whether the transfer at a position of a step, from one place to another, is what is marked, or a part of it.
  bool marks(std::int64_t at_step, std::int32_t at, std::int32_t from, std::int32_t to) const {
    if (peer) return rank == from && *peer == to;
    return step == at_step && (!transfer || transfer == at);
  }
};

struct Scene {
  Case question;
  CursorPosition cursor;
  Selected selection;
  std::string layout = "explore";     ///< learn, explore, build, present
  std::string lesson;                 ///< open lesson and page, "4.2/3"; empty when none
  std::string backend = "emulated";   ///< one of backends()
  std::string costs = "alpha-beta";   ///< what else times over size show: the name of a cost model
  std::int32_t gpus_per_process = 1;  ///< of a library's costs: as CostModel has it
  WhatIf what_if;                     ///< shown beside the case as it is; none by default
  std::vector<std::string>
      beside;  ///< what runs on one clock with the case, see rivals_among(); empty: nothing is named
  std::optional<BlockingRules> calls;  ///< how ranks call where calls block; none: as the window has it
  std::string lab;  ///< what of a training step is shown beside the case, see parse_lab_scene(); empty: nothing
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
