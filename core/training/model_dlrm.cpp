// A recommender as MLPerf trains it: what is no embedding table.
#include <fmt/format.h>

#include "core/training/model_list.h"

namespace ringside {
namespace {

/// Linear layers with biases, one unit.
void perceptron(ModelBuilder& m, const char* unit, std::int64_t in, std::initializer_list<std::int64_t> widths) {
  int number = 0;
  for (const std::int64_t out : widths) {
    const std::string name = fmt::format("{}.{}", unit, number++);
    m.layer(name, unit);
    m.matrix(name + ".weight", out, in);
    m.vector(name + ".bias", out);
    in = out;
  }
}

}  // namespace

TrainingModel dlrm() {
  ModelBuilder m("dlrm", "DLRM", "Naumov et al. 2019, arXiv:1906.00091; MLPerf's sizes (facebookresearch/dlrm)");
  constexpr std::int64_t width = 128, vectors = 27;  // 26 rows of tables, and what the bottom makes of 13 numbers
  perceptron(m, "bottom", 13, {512, 256, width});
  // Every vector times every other, and the bottom's once more.
  perceptron(m, "top", vectors * (vectors - 1) / 2 + width, {1024, 1024, 512, 256, 1});
  return m.done_of("click", 2048);
}

}  // namespace ringside
