#include "kit/check/machine.h"

#include <dlfcn.h>
#include <glob.h>
#include <gnu/libc-version.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "kit/check/child.h"

namespace ringside::kit {
namespace {

constexpr int kSkipped = 77;
constexpr double kLookSeconds = 60;  // a cold driver takes several

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  return value ? value : "";
}

/// The text after `key` in the first line of `file` that begins with it, without quotes.
std::string after(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(key)) continue;
    const auto from = line.find_first_not_of(" \t:=\"", key.size());
    const auto to = line.find_last_not_of(" \t\"");
    return from == std::string::npos ? "" : line.substr(from, to - from + 1);
  }
  return {};
}

/// The first file that one of the patterns finds.
std::string first_of(const std::vector<std::string>& patterns) {
  std::string found;
  for (const std::string& pattern : patterns) {
    glob_t g{};
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    if (found.empty() && ::glob(pattern.c_str(), 0, nullptr, &g) == 0 && g.gl_pathc > 0) found = g.gl_pathv[0];
    ::globfree(&g);
  }
  return found;
}

std::string find_sanitizer() {
  std::vector<std::string> places;
  const std::string path = variable("PATH");
  for (std::size_t from = 0; from < path.size();) {
    const auto to = std::min(path.find(':', from), path.size());
    if (to > from) places.push_back(path.substr(from, to - from) + "/compute-sanitizer");
    from = to + 1;
  }
  for (const char* usual : {"/usr/local/cuda*/bin/compute-sanitizer", "/opt/nvidia/*/compute-sanitizer"})
    places.emplace_back(usual);
  return first_of(places);
}

/// Python brings its NCCL into a folder of its own.
std::string find_nccl() {
  if (const std::string given = variable("RINGSIDE_NCCL"); !given.empty()) return given;
  if (void* library = ::dlopen("libnccl.so.2", RTLD_LAZY | RTLD_LOCAL)) {
    ::dlclose(library);
    return {};
  }
  std::vector<std::string> patterns;
  for (const char* where : {"/usr/local/lib", "/usr/lib", "/opt/*/lib", "/opt/*/.venv/lib", "/opt/*/*/lib"})
    for (const char* packages : {"site-packages", "dist-packages"})
      patterns.push_back(fmt::format("{}/python3*/{}/nvidia/nccl/lib/libnccl.so.2", where, packages));
  patterns.emplace_back("/usr/local/cuda*/lib64/libnccl.so.2");
  return first_of(patterns);
}

}  // namespace

bool Kit::has(const std::string& name) const {
  return ::access(program(name).c_str(), X_OK) == 0;
}

std::string Machine::devices() const {
  if (gpus.empty()) return "no GPU";
  std::map<std::string, int> models;
  for (const std::string& gpu : gpus) ++models[gpu];
  std::vector<std::string> names;
  for (const auto& [model, count] : models) names.push_back(fmt::format("{} x {}", count, model));
  return join(names);
}

Machine look_around(const Kit& kit) {
  Machine m;
  utsname names{};
  ::uname(&names);
  m.host = names.nodename, m.kernel = names.release;
  m.os = after("/etc/os-release", "PRETTY_NAME"), m.cpu = after("/proc/cpuinfo", "model name");
  m.glibc = ::gnu_get_libc_version();
  m.sanitizer = find_sanitizer(), m.nccl = find_nccl();
  if (!kit.has("bench_gpu")) {
    m.no_gpu = "bench_gpu, which asks for devices, is not in this kit";
    m.broken = true;
    return m;
  }
  const Ended asked = run_child({kit.program("bench_gpu"), "devices"}, {}, kLookSeconds);
  const auto answer = nlohmann::json::parse(asked.out, nullptr, false);
  if (asked.succeeded() && answer.is_object() && answer.contains("devices")) {
    for (const auto& device : answer["devices"]) m.gpus.push_back(device.value("name", "unnamed"));
    m.driver = answer.value("driver", ""), m.cuda = answer.value("cuda", "");
    if (m.driver.empty()) {  // a container without the driver's own file
      const Ended smi =
          run_child({"nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"}, {}, kLookSeconds);
      if (smi.succeeded()) m.driver = smi.out.substr(0, smi.out.find('\n'));
    }
  }
  if (!m.gpus.empty()) return m;
  m.broken = asked.how != Ended::How::exited || asked.code != kSkipped;
  m.no_gpu = asked.err.substr(0, asked.err.find('\n'));
  const std::string by = "bench_gpu: skipped: ";
  if (m.no_gpu.starts_with(by)) m.no_gpu.erase(0, by.size());
  if (m.no_gpu.empty()) m.no_gpu = "asking for devices: " + asked.line();
  return m;
}

nlohmann::json to_json(const Machine& m) {
  return {
      {"host", m.host}, {"os", m.os},         {"kernel", m.kernel}, {"cpu", m.cpu},       {"glibc", m.glibc},
      {"gpus", m.gpus}, {"driver", m.driver}, {"cuda", m.cuda},     {"no_gpu", m.no_gpu}, {"sanitizer", m.sanitizer},
      {"nccl", m.nccl}};
}

}  // namespace ringside::kit
