#include "core/measure/published_text.h"

#include <fmt/format.h>

namespace ringside {

std::string published_text(const PublishedRun& run) {
  std::string text;
  for (const auto& [key, value] : run.header) text += fmt::format("# {}: {}\n", key, value);
  text += "bytes,time_us\n";
  for (const PublishedPoint& p : run.points) text += fmt::format("{},{:.15g}\n", p.bytes, p.seconds * 1e6);
  return text;
}

}  // namespace ringside
