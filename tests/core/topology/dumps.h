// What other programs wrote, or could have written.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/json_fields.h"
#include "core/topology/import/import.h"
#include "core/topology/routes.h"
#include "tests/core/topology/made.h"
#include "tests/support/paths.h"

namespace ringside {

inline std::string fixture(const std::string& name) {
  const auto text = read_text(test::in_source("tests/core/topology/fixtures/" + name));
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

inline std::string platform(const std::string& inside) {
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
         "version=\"4.1\">" +
         inside + "</platform>";
}

inline Topology imported(const std::string& text) {
  const auto t = import_topology(text);
  EXPECT_TRUE(t) << (t ? "" : t.error().line());
  return t ? *t : Topology{};
}

inline std::int64_t count(const Topology& t, NodeKind kind) {
  return std::count_if(t.nodes.begin(), t.nodes.end(), [&](const Node& n) { return n.kind == kind; });
}

inline RouteCost cost(const Topology& t, std::int32_t a, std::int32_t b) {
  Routes routes(t);
  return cost_of(t, way(routes, a, b));
}

/// The labels of the nodes that a message comes through.
inline std::vector<std::string> stations(const Topology& t, std::int32_t a, std::int32_t b) {
  Routes routes(t);
  std::vector<std::string> labels;
  for (const std::int32_t l : way(routes, a, b))
    labels.push_back(t.nodes[static_cast<std::size_t>(t.links[static_cast<std::size_t>(l)].to)].label);
  return labels;
}

using Labels = std::vector<std::string>;

}  // namespace ringside
