// NVIDIA's management library, opened when it is there: no header and no library of NVIDIA's is needed to build.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/topology/import/machine.h"

namespace ringside {

struct NvmlGpu {
  std::string name;                    ///< "NVIDIA H100 80GB HBM3"
  std::string bus;                     ///< as normal_bus writes it
  std::optional<BytesPerSecond> pcie;  ///< of the best link that GPU and slot can have, per direction
};

struct NvmlSystem {
  std::string driver;  ///< "550.54.15"; empty where it does not say
  std::vector<NvmlGpu> gpus;
  std::vector<Nvlinks> nvlinks;  ///< active ones
  /// Pairs, by index, that cannot read each other's memory; nothing where the library does not tell.
  std::optional<std::vector<std::pair<int, int>>> apart;
};

/// Opens `library`, libnvidia-ml.so.1 by default. The error says what is missing: the library, a function, a device.
Result<NvmlSystem> read_nvml(const std::string& library = "libnvidia-ml.so.1");

}  // namespace ringside
