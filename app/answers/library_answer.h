// What a library's protocols make of a case, as rows and as a table.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/library_times.h"

namespace ringside {

/// All that a library could do at one size, fastest first.
struct LibraryHeat {
  const Library* library = nullptr;
  std::int32_t gpus_per_process = 1;
  std::vector<LibraryTime> times;
};

/// One row for each method, protocol and size.
nlohmann::ordered_json json_of(const std::vector<LibraryHeat>& heats);
std::string text_of(const std::vector<LibraryHeat>& heats);

}  // namespace ringside
