// What pictures of the training lab show beyond their question: computed sums, and where buckets are closed.
#include "core/base/try.h"
#include "core/flow.h"
#include "core/lab_scene.h"

namespace ringside {

Case case_of(const RoundingPicture& p, const std::string& algorithm) {
  Case c;
  c.collective = Collective::allreduce, c.algorithm = algorithm;
  c.instance.ranks = static_cast<std::int32_t>(p.values.size());
  c.type = p.type;
  for (const double value : p.values) c.data.emplace_back(p.values.size(), value);
  c.bytes = size_of(p.type) * static_cast<std::int64_t>(p.values.size());
  return c;
}

Result<std::vector<double>> rounded_sums(const RoundingPicture& p, const std::string& algorithm) {
  RINGSIDE_TRY(const auto question, validate(case_of(p, algorithm)));
  RINGSIDE_TRY(const auto all, answer(question));
  const Numbers& end = all.numbers.back();
  std::vector<double> sums;
  for (std::int32_t rank = 0; rank < all.schedule.ranks; ++rank)
    sums.push_back(end[static_cast<std::size_t>(rank * all.schedule.slots())].front());
  return sums;
}

std::vector<std::string> closing_tensors(const OverlapQuestion& q) {
  std::vector<std::string> names;
  std::size_t next = q.model->tensors.size();
  const auto buckets = ddp_buckets(*q.model, q.rule);
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    next -= static_cast<std::size_t>(buckets[i].tensors);
    if (buckets[i].bytes >= (i == 0 ? q.rule.first_limit() : q.rule.cap)) names.push_back(q.model->tensors[next].name);
  }
  return names;
}

}  // namespace ringside
