// A machine as its buses show it, which is how nvidia-smi, NCCL, hwloc and NVML all see one; and the topology of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/topology/topology.h"

namespace ringside {

/// What hangs on a bus, with what hangs on it in turn.
struct Part {
  enum class Kind : std::uint8_t { cpu, bridge, gpu, nic, core };
  Kind kind = Kind::bridge;
  std::string label;
  std::string bus{};                   ///< of a GPU: its PCI address in lower case, by which NVLinks find it
  std::optional<BytesPerSecond> up{};  ///< of the wire to what it hangs on, per direction; absent: assumed
  std::int32_t order = 0;              ///< GPUs are numbered in this order
  std::int32_t machine = 0;            ///< of a CPU
  std::vector<Part> parts{};
};

/// NVLinks from a GPU to another, to NVSwitches, or to its CPU. Listed by one end or by both.
struct Nvlinks {
  std::string gpu;
  std::string target;           ///< another GPU's bus; empty: the NVSwitches of `domain`, or the CPU
  BytesPerSecond bandwidth;     ///< per direction, of all of them together
  std::int32_t domain = 0;      ///< GPUs stripe their bytes over all NVSwitches that they share, so that these are one
  bool to_cpu = false;          ///< the CPU whose buses the GPU hangs on, past all bridges: C2C, or POWER's NVLink
  std::string tier = "nvlink";  ///< or "xgmi", AMD's
  bool reduces = false;         ///< the NVSwitches at their other end do; see nvswitch_reduces()
};

/// Line rate of one NVLink per direction, by the GPU's compute capability (90 is 9.0).
BytesPerSecond nvlink_rate(std::int64_t compute_capability);
/// Whether the NVSwitches of that GPU's generation add up what it sends: NVLink SHARP came with the H100's.
bool nvswitch_reduces(std::int64_t compute_capability);
/// Line rate of one of AMD's xGMI links per direction, by the GPU's architecture: "gfx942", "gfx90a:sramecc+", "908".
BytesPerSecond xgmi_rate(std::string_view architecture);

struct Machines {
  std::string name;
  std::vector<std::string> names;  ///< of each machine
  std::vector<Part> cpus;
  std::vector<Nvlinks> nvlinks{};
};

/// GPUs first, then NICs, bridges that join something, CPUs, the NVSwitch. Without a GPU the cores are the devices and
/// their CPU is a switch; with one they are left out. PCIe hops have 1 us each, NVLink has 1 us in all.
Result<Topology> topology_of(Machines machines);

/// "0000:1A:00.0" and "00000000:1A:00.0" are the same address.
std::string normal_bus(std::string_view bus);

}  // namespace ringside
