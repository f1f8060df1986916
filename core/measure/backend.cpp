#include "core/measure/backend.h"

#include <algorithm>

#include "core/base/text.h"

namespace ringside {
namespace {

template <class F>
std::vector<std::string> names_where(F wanted) {
  std::vector<std::string> names;
  for (const BackendKind& kind : backends())
    if (wanted(kind)) names.push_back(kind.name);
  return names;
}

}  // namespace

const std::vector<BackendKind>& backends() {
  static const std::vector<BackendKind> all{
      {.name = "host",
       .label = "host",
       .about = "Host: real ranks, as fast as this machine goes.",
       .library = "MPI's own",
       .streams = true},
      {.name = "emulated",
       .label = "emulated",
       .about = "Emulated: real ranks, each delivery held to the tier.",
       .imposes = true},
      {.name = "cuda", .label = "GPU", .on_gpus = true, .chooses = true, .processes = Processes::one_here},
      {.name = "cuda-local", .on_gpus = true, .processes = Processes::one},
      {.name = "cuda-staged", .on_gpus = true},
      {.name = "cuda-ipc", .on_gpus = true, .one_computer = true},
      {.name = "cuda-aware", .on_gpus = true, .device_pointers = true},
      {.name = "nccl", .library = "NCCL's own", .on_gpus = true, .processes = Processes::one_here},
  };
  return all;
}

const BackendKind& backend_of(std::string_view name) {
  static const BackendKind unknown{.name = {}};
  const auto& all = backends();
  const auto found = std::find_if(all.begin(), all.end(), [&](const BackendKind& kind) { return kind.name == name; });
  return found == all.end() ? unknown : *found;
}

Result<std::string> parse_backend(const std::string& text) {
  for (const BackendKind& kind : backends())
    if (fold_name(kind.name) == fold_name(text)) return kind.name;
  return fail("backend", text, join(names_where([](const BackendKind&) { return true; })));
}

std::vector<std::string> names_of(bool BackendKind::* property) {
  return names_where([&](const BackendKind& kind) { return kind.*property; });
}

std::vector<std::string> names_with_library() {
  return names_where([](const BackendKind& kind) { return !kind.library.empty(); });
}

}  // namespace ringside
