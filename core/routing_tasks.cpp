#include "core/routing_tasks.h"

#include <algorithm>
#include <numeric>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/sim/timeline.h"

namespace ringside {

Result<std::vector<Task>> routing_tasks(const RoutingAnswer& a, const TrainingWires& wires) {
  const auto token = static_cast<std::int64_t>(a.layer.token.value);
  if (a.layer.ranks < 2) return fail("--ranks", std::to_string(a.layer.ranks), "2 or more, which send to each other");
  if (token % 2 != 0) return fail("token", std::to_string(token) + " bytes", "an even number of bytes");
  Case question;
  question.collective = Collective::all_to_all;
  question.type = token % 4 == 0 ? ElementType::int32 : ElementType::bf16;
  if (!wires.network && wires.parameters.beta.value > 0) {
    question.alpha = wires.parameters.alpha;
    question.bandwidth = BytesPerSecond(1 / wires.parameters.beta.value);
  }
  const std::int64_t elements = token / size_of(question.type);
  std::vector<Task> tasks;
  for (const bool back : {false, true}) {
    ExpertCounts counts = tokens_by_rank(a.here.kept, a.layer.ranks);
    if (back) counts = transposed(counts);
    RINGSIDE_TRY(Schedule schedule, uneven_schedule(counts));
    for (std::int64_t& size : schedule.sizes) size *= elements;
    question.bytes = 0;
    for (const auto& row : counts)
      question.bytes = std::max(question.bytes, token * std::accumulate(row.begin(), row.end(), std::int64_t{0}));
    tasks.push_back({question, std::move(schedule)});
  }
  return tasks;
}

Result<Seconds> simulated(const Task& task, const MeasurementRow& row) {
  const CostParameters parameters{Seconds(row.model.alpha_s), SecondsPerByte(row.model.beta_s_per_byte), {}, {}};
  return simulate_end(*task.schedule, Bytes(0), parameters, size_of(task.question.type));
}

}  // namespace ringside
