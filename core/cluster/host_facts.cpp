#include "core/cluster/host_facts.h"

#include <array>
#include <charconv>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.h"
#include "core/base/try.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr double kMostBytes = 1e18;
constexpr std::size_t kMostListed = 256;

std::optional<std::uint32_t> ipv4_of(std::string_view address) {
  std::uint32_t all = 0;
  for (int part = 0; part < 4; ++part) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(address.data(), address.data() + address.size(), value);
    if (error != std::errc() || value > 255) return std::nullopt;
    address.remove_prefix(static_cast<std::size_t>(end - address.data()));
    if (part < 3) {
      if (address.empty() || address.front() != '.') return std::nullopt;
      address.remove_prefix(1);
    }
    all = all << 8 | value;
  }
  return address.empty() ? std::optional(all) : std::nullopt;
}

}  // namespace

json to_json(const HostFacts& f) {
  json interfaces = json::array();
  for (const HostInterface& i : f.interfaces)
    interfaces.push_back({{"name", i.name}, {"address", i.address}, {"prefix", i.prefix}});
  json j{{"name", f.name},
         {"version", f.version},
         {"mpi", f.mpi},
         {"cores", f.cores},
         {"memory_bytes", f.memory},
         {"temporary", f.temporary},
         {"temporary_free_bytes", f.temporary_free},
         {"shared_free_bytes", f.shared_free},
         {"interfaces", interfaces},
         {"gpus", f.gpus},
         {"driver", f.driver},
         {"infiniband", f.infiniband},
         {"port", f.port}};
  if (f.locked) j["locked_bytes"] = *f.locked;
  return j;
}

Result<HostFacts> host_facts_from_json(const json& j) {
  if (!j.is_object()) return fail("a host's facts", j.type_name(), "an object");
  const Fields fields(j);
  HostFacts f;
  RINGSIDE_TRY(f.name, fields.string("name"));
  RINGSIDE_TRY(f.version, fields.string("version"));
  RINGSIDE_TRY(f.mpi, fields.string("mpi"));
  RINGSIDE_TRY(const auto cores, fields.integer("cores", 0, 1 << 20));
  f.cores = static_cast<int>(cores);
  RINGSIDE_TRY(f.memory, fields.number("memory_bytes", 0, kMostBytes));
  RINGSIDE_TRY(f.temporary, fields.string("temporary"));
  RINGSIDE_TRY(f.temporary_free, fields.number("temporary_free_bytes", 0, kMostBytes));
  RINGSIDE_TRY(f.shared_free, fields.number("shared_free_bytes", 0, kMostBytes));
  if (fields.has("locked_bytes")) {
    RINGSIDE_TRY(f.locked, fields.number("locked_bytes", 0, kMostBytes));
  }
  RINGSIDE_TRY(f.driver, fields.string("driver"));
  RINGSIDE_TRY(f.infiniband, fields.boolean("infiniband", false));
  RINGSIDE_TRY(const auto port, fields.integer("port", 0, 65535));
  f.port = static_cast<int>(port);
  RINGSIDE_TRY(const json* interfaces, fields.array("interfaces"));
  RINGSIDE_TRY(const json* gpus, fields.array("gpus"));
  if (interfaces->size() > kMostListed || gpus->size() > kMostListed)
    return fail("a host's facts", std::to_string(interfaces->size()) + " interfaces", "at most 256");
  for (const json& one : *interfaces) {
    const Fields of(one, "interfaces.");
    HostInterface i;
    RINGSIDE_TRY(i.name, of.string("name"));
    RINGSIDE_TRY(i.address, of.string("address"));
    RINGSIDE_TRY(const auto prefix, of.integer("prefix", 0, 32));
    i.prefix = static_cast<int>(prefix);
    f.interfaces.push_back(std::move(i));
  }
  for (const json& gpu : *gpus)
    if (gpu.is_string()) f.gpus.push_back(gpu.get<std::string>());
  return f;
}

bool in_network(const std::string& address, const std::string& network) {
  const std::size_t slash = network.find('/');
  if (slash == std::string::npos) return false;
  int prefix = -1;
  const char* end = network.data() + network.size();
  if (std::from_chars(network.data() + slash + 1, end, prefix).ptr != end || prefix < 0 || prefix > 32) return false;
  const auto base = ipv4_of(std::string_view(network).substr(0, slash)), own = ipv4_of(address);
  if (!base || !own) return false;
  const std::uint32_t mask = prefix == 0 ? 0 : ~std::uint32_t{0} << (32 - prefix);
  return (*base & mask) == (*own & mask);
}

}  // namespace ringside
