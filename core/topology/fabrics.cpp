#include "core/base/text.h"
#include "core/topology/cluster.h"

namespace ringside {

const std::vector<Fabric>& fabrics() {
  static const std::vector<Fabric> all{
      {"infiniband", kInfiniband, true,
       "ConnectX-7 and Quantum-2 data sheets: InfiniBand NDR, 400 Gbit/s = 50 GB/s per direction and port; the "
       "switches reduce (SHARPv3). 3 us per message through one switch: section 4.2."},
      {"roce",
       {kInfiniband.alpha, kInfiniband.bandwidth, "roce"},
       false,
       "ConnectX-7 data sheet: 400 Gbit/s Ethernet = 50 GB/s per direction and port. RoCE is InfiniBand's transport "
       "over "
       "Ethernet, so 3 us per message as section 4.2 has for InfiniBand; Ethernet switches do not reduce."},
      {"efa",
       {Seconds(15e-6), BytesPerSecond(12.5e9), "efa"},
       false,
       "AWS, EC2 instance types: Elastic Fabric Adapter, 100 Gbit/s = 12.5 GB/s per direction and network card. About "
       "15 "
       "us per message: what AWS gave for an MPI ping-pong when EFA came (SRD: Shalev et al., IEEE Micro 40(6), "
       "2020)."},
      {"slingshot",
       {Seconds(2e-6), BytesPerSecond(25e9), "slingshot"},
       false,
       "HPE Slingshot 11: 200 Gbit/s = 25 GB/s per direction and NIC. About 2 us per message, of which a switch takes "
       "0.35: De Sensi et al., An In-Depth Analysis of the Slingshot Interconnect, SC 2020."},
      {"ethernet", kEthernet, false,
       "IEEE 802.3by: 25 Gbit/s = 3.1 GB/s per direction; 30 us per message, most of it in the software at both ends: "
       "section 4.2."},
  };
  return all;
}

Result<Fabric> find_fabric(std::string_view name) {
  std::vector<std::string> names;
  for (const Fabric& f : fabrics()) {
    if (fold_name(f.name) == fold_name(name)) return f;
    names.emplace_back(f.name);
  }
  return fail("fabric", std::string(name), join(names));
}

}  // namespace ringside
