#include "lessons/scene_numbers.h"

#include <algorithm>
#include <variant>

#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/lab_scene.h"

namespace ringside {
namespace {

class SceneReader {
 public:
  explicit SceneReader(SceneNumbers& numbers) : all_(numbers) {}

  void add(const Scene& scene) {
    const auto lab = scene.lab.empty() ? Result<LabScene>(fail("", "", "")) : parse_lab_scene(scene.lab);
    // The case beside a step of section 4.1 has other wires than its picture.
    add(scene.question, !lab || !std::holds_alternative<StepPicture>(lab->question));
    if (lab) add(*lab);
    all_.blocking |= scene.calls.has_value() || !scene.what_if.none();
    if (scene.calls) all_.bytes.insert(scene.calls->eager_limit.value);
    for (const std::string& name : scene.beside)
      if (const auto size = name.starts_with("size=") ? parse_bytes(name.substr(5), "size") : fail("", "", ""))
        all_.bytes.insert(static_cast<double>(*size));
  }
  void add(const Case& c, bool rates = true) {
    add_wires(c, rates);
    all_.ranks.insert(c.instance.ranks);
    all_.bytes.insert({static_cast<double>(c.bytes), static_cast<double>(c.bytes) / c.instance.ranks});
    if (const auto schedule = schedule_of(c)) {
      all_.steps = std::max(all_.steps, schedule->step_count());
      if (schedule->chunks > 0) all_.bytes.insert(static_cast<double>(c.bytes) / schedule->chunks);
    }
  }

 private:
  void add_rates(Seconds alpha, BytesPerSecond bandwidth) {
    all_.latencies.insert(alpha.value);
    all_.bandwidths.insert(bandwidth.value);
  }
  void add_tier(const std::string& name) {
    if (const auto tier = find_tier(name)) all_.tiers.insert(tier->label);
  }
  /// A tier, or a topology with all that its links are made of, and the slowest way of it.
  void add_wires(const Case& c, bool rates) {
    if (const auto cost = cost_parameters(c); rates && cost) add_rates(cost->alpha, 1.0 / cost->beta);
    if (c.wiring.uniform()) return add_tier(c.tier);
    all_.network = true;
    const auto net = network_of(c);
    if (!net) return;
    for (const Link& link : net->topology.links) {
      add_tier(link.tier);
      add_rates(link.alpha, link.healthy());
    }
    for (const Node& node : net->topology.nodes)
      if (node.copy.value > 0) all_.bandwidths.insert(1 / node.copy.value);
  }
  void add(const LabScene& lab) {
    if (const auto* picture = std::get_if<StepPicture>(&lab.question)) {
      const TrainingStep& step = picture->step;
      (step.local_batch ? all_.weak : all_.strong) = true;
      all_.ranks.insert(picture->workers.begin(), picture->workers.end());
      for (const std::int64_t workers : picture->workers) all_.examples.insert(gamma_row(step, workers).local_batch);
      add_rates(step.alpha, step.bandwidth);
    }
    if (const auto* overlap = std::get_if<OverlapQuestion>(&lab.question)) {
      all_.examples.insert(overlap->work.examples);
      all_.bytes.insert({overlap->rule.cap.value, overlap->rule.first_limit().value});
    }
    if (const auto* mix = std::get_if<MixPicture>(&lab.question)) all_.examples.insert(mix->job.sequences);
    if (std::holds_alternative<TiersPicture>(lab.question))
      for (const Tier& tier : ringside::tiers()) {
        all_.tiers.insert(tier.label);
        add_rates(tier.alpha, tier.bandwidth);
      }
  }

  SceneNumbers& all_;
};

}  // namespace

SceneNumbers scene_numbers(const Page& page) {
  SceneNumbers numbers;
  SceneReader reader(numbers);
  for (const Scene& scene : page.scenes) reader.add(scene);
  for (const Block& block : page.blocks) {
    if (const auto* measure = std::get_if<MeasureBlock>(&block))
      for (const Case& c : measure->cases) reader.add(c);
    if (const auto* q = std::get_if<Question>(&block))
      numbers.ranks.insert(q->construction.ranks.begin(), q->construction.ranks.end());
  }
  return numbers;
}

}  // namespace ringside
