#include "ui/editor/examples.h"

namespace ringside::ui {

const std::vector<ScheduleExample>& schedule_examples() {
  static const std::vector<ScheduleExample> examples = {
      {"Ring allreduce, for any K", R"(# Every chunk walks once around the ring and grows,
# then the finished chunks walk around it once more.
allreduce K ranks K chunks
name my ring
for s in 0..K-2: step
  for r in 0..K-1: r -> r+1 : r-s reduce
for s in 0..K-2: step
  for r in 0..K-1: r -> r+1 : r+1-s copy
)"},
      {"Binomial broadcast, for any K", R"(# In every step all who have the message pass it on.
broadcast K ranks 1 chunk
name my tree
for d in 1..K-1 times 2: step
  for r in 0..min(d, K-d)-1: root+r -> root+r+d : 0 copy
)"},
      {"All-to-all, everybody at once", R"(# Chunk i*K+j is what rank i has for rank j.
alltoall K ranks K*K chunks
name all at once
step
  for r in 0..K-1: for d in 1..K-1: r -> r+d : r*K + (r+d) mod K copy
)"},
      {"Wrong: a contribution counted twice", R"(# Two ranks exchange their sums, and then add once more.
allreduce 2 ranks 1 chunk
step
  0 -> 1 : 0 reduce
  1 -> 0 : 0 reduce
step
  0 -> 1 : 0 reduce
)"},
      {"Wrong: the last hop forgotten", R"(# The ring stops one step early: who lacks what?
allreduce K ranks K chunks
for s in 0..K-2: step
  for r in 0..K-1: r -> r+1 : r-s reduce
for s in 0..K-3: step
  for r in 0..K-1: r -> r+1 : r+1-s copy
)"}};
  return examples;
}

}  // namespace ringside::ui
