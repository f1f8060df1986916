#include "ui/figures/registry.h"

#include "core/base/check.h"
#include "core/base/text.h"
#include "ui/charts/performance_figure.h"
#include "ui/figures/blocking.h"
#include "ui/figures/chunks.h"
#include "ui/figures/network_figure.h"
#include "ui/figures/script.h"
#include "ui/figures/spacetime.h"
#include "ui/figures/topology.h"
#include "ui/figures/traffic.h"

namespace ringside::ui {
namespace {

template <class F>
std::unique_ptr<Figure> make(const FigureInput& input) {
  return std::make_unique<F>(input);
}

std::unique_ptr<Figure> make_chunks(const FigureInput& input) {
  if (input.strip) return std::make_unique<ChunksStripFigure>(input);
  return std::make_unique<ChunksFigure>(input);
}

std::unique_ptr<Figure> make_topology(const FigureInput& input) {
  if (!input.sketch && input.answer->question.wiring.uniform()) return std::make_unique<TopologyFigure>(input);
  return std::make_unique<NetworkFigure>(input);
}

}  // namespace

const std::vector<FigureKind>& figure_kinds() {
  static const std::vector<FigureKind> kinds = {
      {"chunks", "what every rank holds, and whose data is in it", make_chunks},
      {"topology", "who sends to whom, and how much every link carries", make_topology},
      {"spacetime", "one row per rank, one bar per transfer it sends", make<SpacetimeFigure>},
      {"script", "the steps in plain sentences", make<ScriptFigure>},
      {"traffic", "bytes from every rank to every other", make<TrafficFigure>},
      {"blocking", "with blocking calls: who waits for whom, and from which size on", make<BlockingFigure>},
      {"performance", "time over size: the model's line, every measured run, residuals", make<PerformanceFigure>},
  };
  return kinds;
}

Result<std::unique_ptr<Figure>> make_figure(std::string_view name, const FigureInput& input) {
  RINGSIDE_CHECK(input.answer != nullptr);
  std::vector<std::string> names;
  for (const FigureKind& kind : figure_kinds()) {
    if (fold_name(kind.name) == fold_name(name)) return kind.make(input);
    names.push_back(kind.name);
  }
  return fail("figure", std::string(name), join(names));
}

}  // namespace ringside::ui
