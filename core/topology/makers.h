// The functions behind shapes(), one for each line of the registry. Each makes a topology whose devices come first, in
// the order of their machines; make_topology adds the name, the source of the constants and the last checks.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/topology/shapes.h"
#include "core/topology/topology.h"

namespace ringside::makers {

// Stars and cliques
Result<Topology> crossbar(const ShapeRequest& request);
Result<Topology> fully_connected(const ShapeRequest& request);

// Lattices
Result<Topology> ring(const ShapeRequest& request);
Result<Topology> line(const ShapeRequest& request);
Result<Topology> mesh(const ShapeRequest& request);
Result<Topology> torus(const ShapeRequest& request);
Result<Topology> hypercube(const ShapeRequest& request);

// Switched networks
Result<Topology> fat_tree(const ShapeRequest& request);
Result<Topology> dragonfly(const ShapeRequest& request);
Result<Topology> rails(const ShapeRequest& request);

Result<Topology> cpu_cluster(const ShapeRequest& request);

// One machine
Result<Topology> dgx_1(const ShapeRequest& request);
Result<Topology> pcie_workstation(const ShapeRequest& request);
Result<Topology> tpu_torus(const ShapeRequest& request);

/// Machines full of GPUs, and clusters of them.
std::vector<Shape> gpu_presets();
std::vector<Shape> cluster_presets();

}  // namespace ringside::makers
