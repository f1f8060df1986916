#include "core/training/known_ways.h"

#include <memory>

namespace ringside {
namespace {

struct Known {
  explicit Known(const Topology& asked) : topology(asked), ways(topology) {}
  Topology topology;
  Ways ways;
};

thread_local std::unique_ptr<Known> last_known;
thread_local std::uint64_t known_so_far = 0;

}  // namespace

Ways& known_ways(const Topology& topology) {
  if (!last_known || last_known->topology != topology) {
    last_known = std::make_unique<Known>(topology);
    ++known_so_far;
  }
  return last_known->ways;
}

std::uint64_t number_of_known_ways() {
  return known_so_far;
}

}  // namespace ringside
