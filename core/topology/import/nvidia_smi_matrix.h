// The matrix of `nvidia-smi topo -m`. Its words, from near to far: NV# (# NVLinks), PIX (one PCIe bridge), PXB
// (several), PHB (the CPU's host bridge), NODE (within a NUMA node), SYS or SOC (across sockets).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside::nvidia_smi {

enum class Level : std::uint8_t { pix, pxb, phb, node, sys };

struct Cell {
  int nvlinks = 0;
  std::optional<Level> level;  ///< absent: NVLink hides it, or it is the thing itself
};

struct Matrix {
  std::vector<std::string> names;  ///< GPUs and NICs, as the columns name them
  std::vector<std::vector<Cell>> cells;
  std::vector<std::string> affinity;        ///< of each GPU its NUMA nodes, else its CPUs; empty where neither is known
  std::map<std::string, std::string> nics;  ///< what the legend calls them: "NIC0" is "mlx5_0"
};

inline bool is_gpu(std::string_view name) {
  return name.size() > 3 && name.substr(0, 3) == "GPU";
}

/// From a terminal or a bug report: with escapes, behind a prompt, with wrapped lines. The error names the line.
Result<Matrix> read_matrix(std::string_view text);

}  // namespace ringside::nvidia_smi
