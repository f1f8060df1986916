#include "gpu/device/device_facts.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "gpu/device/process_device.h"
#include "gpu/team/environment.h"

namespace ringside {
namespace {

/// "all pairs", "none", or the pairs that do.
std::string peer_access(Devices& devices) {
  std::vector<std::string> pairs;
  int possible = 0;
  for (int a = 0; a < devices.count(); ++a)
    for (int b = a + 1; b < devices.count(); ++b, ++possible)
      if (devices.can_reach(a, b) && devices.can_reach(b, a)) pairs.push_back(fmt::format("{}-{}", a, b));
  if (possible == 0) return "one device";
  if (pairs.empty()) return "none";
  return static_cast<int>(pairs.size()) == possible ? "all pairs" : join(pairs);
}

}  // namespace

std::string driver_release(const std::string& line) {
  // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 ..": the first word of digits and points.
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const bool number =
        std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) || c == '.'; });
    if (number && word.find('.') != std::string::npos) return word;
  }
  return {};
}

std::map<std::string, std::string> device_facts(const Team& team, Devices& devices) {
  std::map<std::string, std::string> facts;
  const auto all = polite_gather(host_name() + ": " + names_of(devices), team.comm());
  const std::set<std::string> computers(all.begin(), all.end());
  facts["devices"] = join({computers.begin(), computers.end()});
  std::string mine;
  for (int d = 0; d < devices.count(); ++d) mine += devices.name(d) + "\n";
  std::set<std::string> models;
  for (const std::string& names : polite_gather(mine, team.comm())) {
    std::istringstream lines(names);
    for (std::string name; std::getline(lines, name);) models.insert(name);
  }
  if (models.size() > 1) facts["devices differ"] = "the slowest sets the time; every rank waits for it";
  facts["peer access"] = peer_access(devices);
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::getline(file, line);
  if (const std::string release = driver_release(line); !release.empty()) facts["driver"] = release;
  if (const std::string versions = devices.versions(); !versions.empty()) facts["cuda"] = versions;
  return facts;
}

}  // namespace ringside
