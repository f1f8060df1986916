// Topologies for tests, and the way between two of their nodes.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/topology/routes.h"
#include "core/topology/shapes.h"

namespace ringside {

inline constexpr Seconds kAlpha(3e-6);
inline constexpr BytesPerSecond kBandwidth(50e9);

inline Topology make(const std::string& text, std::int32_t devices = 1, const std::string& tier = "infiniband") {
  const auto t =
      make_topology(text, {.devices = devices, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = tier});
  EXPECT_TRUE(t) << text << ": " << (t ? "" : t.error().line());
  return t ? *t : Topology{};
}

/// Every shape and preset in sizes that differ.
inline std::vector<Topology> all_made() {
  std::vector<Topology> all;
  for (const Shape& s : shapes())
    for (const std::int32_t d : {1, 2, 7, 8, 24}) {
      const auto t = make_topology(
          s.name, {.devices = d, .sizes = {}, .alpha = kAlpha, .bandwidth = kBandwidth, .tier = "infiniband"});
      if (t) all.push_back(*t);
    }
  for (const char* text : {"torus:3x5", "torus:4x3x2", "mesh:1x4", "hypercube:5", "fat-tree:4", "fat-tree:3x4x2",
                           "dragonfly:5x4x2", "rails:3x4", "h100-rails:2", "h100-fat-tree:3", "h100-ethernet:2",
                           "a100-efa:2", "gh200-slingshot:2", "cpu-cluster:2x4"})
    all.push_back(make(text));
  return all;
}

inline const std::vector<std::int32_t>& way(Routes& routes, std::int32_t a, std::int32_t b) {
  const auto* found = routes.between(a, b);
  EXPECT_NE(found, nullptr);
  return *found;
}

inline Seconds latency(const Topology& t, std::int32_t a, std::int32_t b) {
  Routes routes(t);
  return cost_of(t, way(routes, a, b)).latency;
}

}  // namespace ringside
