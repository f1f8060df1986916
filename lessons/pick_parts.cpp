#include "lessons/pick_parts.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/flow.h"
#include "core/lab_scene.h"

namespace ringside {

std::string other_name(PickKind kind, const std::string& part) {
  constexpr std::string_view kTo = " to ";
  if (kind == PickKind::bars) return part.substr(part.rfind(' ') + 1);
  const std::size_t to = kind == PickKind::links ? part.find(kTo) : std::string::npos;
  return to == std::string::npos ? part : part.substr(to + kTo.size()) + std::string(kTo) + part.substr(0, to);
}

Result<std::vector<std::string>> parts_of(PickKind kind, const Scene& scene) {
  std::vector<std::string> parts;
  if (kind == PickKind::nodes || kind == PickKind::links) {
    if (scene.question.wiring.uniform()) return fail("the scene has no topology whose wires could be picked", "", "");
    RINGSIDE_TRY(const auto net, network_of(scene.question));
    const auto& nodes = net.topology.nodes;
    if (kind == PickKind::nodes)
      for (const Node& node : nodes) parts.push_back(node.label);
    else
      for (const Link& l : net.topology.links) {
        const auto link = fmt::format("{} to {}", nodes[static_cast<std::size_t>(l.from)].label,
                                      nodes[static_cast<std::size_t>(l.to)].label);
        if (std::ranges::find(parts, other_name(PickKind::links, link)) == parts.end()) parts.push_back(link);
      }
    return parts;
  }
  const auto lab = parse_lab_scene(scene.lab);
  const auto* calls = lab ? std::get_if<PairedCalls>(&lab->question) : nullptr;
  const auto* overlap = lab ? std::get_if<OverlapQuestion>(&lab->question) : nullptr;
  if (kind == PickKind::calls && calls != nullptr) {
    for (std::int32_t rank = 0; rank < calls->started; ++rank)
      for (std::int32_t call = 1; call <= calls->calls; ++call)
        if (rank != calls->skips || call != calls->skipped) parts.push_back(fmt::format("{}:{}", rank, call));
    return parts;
  }
  if (const auto* bars = lab ? std::get_if<BarsPicture>(&lab->question) : nullptr; kind == PickKind::bars && bars) {
    for (std::int32_t rank = 0; rank < bars->ranks; ++rank) parts.push_back(fmt::format("rank {}", rank));
    return parts;
  }
  if (kind == PickKind::tensors && overlap != nullptr && lab->picture == LabPicture::tensors) {
    for (auto t = overlap->model->tensors.rbegin(); t != overlap->model->tensors.rend(); ++t) parts.push_back(t->name);
    return parts;
  }
  const std::string_view picture = kind == PickKind::calls ? "whatif" : name(kind);
  return fail(fmt::format("{} are picked of a scene \"{}\"", name(kind), picture), "", "");
}

}  // namespace ringside
