#include "core/printed_numbers.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ringside {

std::string printing_verb(const nlohmann::json& document) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOwn{{{"break_even_whole", "gamma"},
                                                                               {"bucket_cap_bytes", "overlap"},
                                                                               {"micro_batches", "parallel"},
                                                                               {"dropped_tokens", "moe"},
                                                                               {"workers_agree", "sgd"},
                                                                               {"matched_calls", "trace"}}};
  if (!document.is_object() || document.contains("format") || document.contains("recipe")) return {};
  for (const auto& [member, verb] : kOwn)
    if (document.contains(member)) return std::string(verb);
  return {};
}

Failure only_numbers(const std::string& path, const std::string& verb) {
  return fail(
      fmt::format("{} holds the numbers that ringside {} --json prints, no picture and no schedule", path, verb), "",
      fmt::format("what opens: ringside {0} .. -o {0}.svg, or -o {0}.json with the picture's numbers", verb));
}

}  // namespace ringside
