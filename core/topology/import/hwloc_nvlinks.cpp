#include "core/topology/import/hwloc_nvlinks.h"

#include <array>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "core/base/leading_number.h"

namespace ringside {
namespace {

constexpr std::size_t kMostObjects = 1024;

/// The words of all children of that name.
std::vector<std::string> words(const pugi::xml_node& matrix, const char* name) {
  std::vector<std::string> all;
  for (const pugi::xml_node& child : matrix.children(name)) {
    std::istringstream stream(child.child_value());
    for (std::string word; all.size() <= kMostObjects * kMostObjects && stream >> word;) all.push_back(word);
  }
  return all;
}

void add(const pugi::xml_node& matrix, const std::string& tier, const HwlocPlaces& places, std::vector<Nvlinks>& to) {
  auto objects = words(matrix, "indexes");
  const auto values = words(matrix, "u64values");
  const std::size_t n = objects.size();
  if (n > kMostObjects || values.size() != n * n) return;
  const std::string type = text_of(matrix, "type");
  if (!type.empty())  // all of one
    for (std::string& object : objects) object = fmt::format("{}:{}", type, object);
  for (std::size_t a = 0; a < n; ++a) {
    const auto from = places.find(objects[a]);
    if (from == places.end() || from->second.kind != HwlocPlace::Kind::gpu) continue;
    for (std::size_t b = 0; b < n; ++b) {
      const auto end = places.find(objects[b]);
      const double megabytes = leading_number_or(values[a * n + b], 0);
      if (a == b || end == places.end() || !(megabytes > 0 && megabytes < 1e9)) continue;
      const HwlocPlace& target = end->second;
      to.push_back({.gpu = from->second.bus,
                    .target = target.bus,
                    .bandwidth = BytesPerSecond(megabytes * 1e6),
                    .to_cpu = target.kind == HwlocPlace::Kind::cpu,
                    .tier = tier});
      if (target.kind == HwlocPlace::Kind::other) to.back().target.clear();
    }
  }
}

}  // namespace

std::string index_of(const pugi::xml_node& object) {
  return fmt::format("{}:{}", text_of(object, "type"), text_of(object, "gp_index"));
}

std::vector<Nvlinks> hwloc_nvlinks(const pugi::xml_node& topology, const HwlocPlaces& places) {
  struct Name {
    const char* name;
    const char* tier;
  };
  constexpr std::array<Name, 3> kNames{
      {{"NVLinkBandwidth", "nvlink"}, {"XGMIBandwidth", "xgmi"}, {"XeLinkBandwidth", "xelink"}}};
  std::vector<Nvlinks> links;
  for (const pugi::xml_node& matrix : topology.children())
    for (const Name& n : kNames)
      if (std::string_view(matrix.name()).substr(0, 10) == "distances2" && text_of(matrix, "name") == n.name)
        add(matrix, n.tier, places, links);
  return links;
}

}  // namespace ringside
