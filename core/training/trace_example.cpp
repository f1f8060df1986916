#include "core/training/trace_example.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/cost/tiers.h"
#include "core/training/overlap.h"

namespace ringside {
namespace {

constexpr double kSlower = 1.2;
constexpr std::int32_t kSlowFrom = 2;

double pace(std::int32_t rank, std::int32_t step) {
  return rank == kExampleSlow && step >= kSlowFrom ? kSlower : 1;
}

class Events {
 public:
  /// Of a job of so many ranks, which add up numbers of this type.
  explicit Events(std::int64_t world, std::string type = "Float") : world_(world), type_(std::move(type)) {}
  void mark(std::int32_t step, Seconds from, Seconds to) {
    add(fmt::format(R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}",{},"pid":7,"tid":7}})", step + 10,
                    when(from, to)));
  }
  /// A kernel that is launched a microsecond after the step begins; `elements` of an all-reduce, or -1.
  void kernel(const std::string& name, Seconds from, Seconds to, Seconds launched, std::int64_t elements = -1) {
    ++id_;
    add(fmt::format(R"({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel",{},"pid":7,"tid":7,)"
                    R"("args":{{"correlation":{}}}}})",
                    when(launched, launched), id_));
    const std::string says =
        elements < 0 ? ""
                     : fmt::format(R"(,"Collective name":"allreduce","In msg nelems":{0},"Out msg nelems":{0},)"
                                   R"("Group size":{1},"dtype":"{2}","Process Group Name":"0",)"
                                   R"("Process Group Ranks":"[{3}]")",
                                   elements, world_, type_, members());
    add(fmt::format(R"({{"ph":"X","cat":"kernel","name":"{}",{},"pid":0,"tid":{},"args":{{"correlation":{}{}}}}})",
                    name, when(from, to), elements < 0 ? 7 : 20, id_, says));
  }
  std::string text(std::int32_t rank) const {
    return fmt::format(
        "{{\"schemaVersion\":1,\"distributedInfo\":{{\"backend\":\"nccl\",\"rank\":{},\"world_size\":{}}},"
        "\"displayTimeUnit\":\"ms\",\"baseTimeNanoseconds\":1700000000000000000,\"traceEvents\":[\n{}\n],"
        "\"traceName\":\"example\"}}\n",
        rank, world_, events_);
  }

 private:
  std::string members() const {
    std::string all = "0";
    for (std::int64_t r = 1; r < world_; ++r) all += fmt::format(", {}", r);
    return all;
  }
  static std::string when(Seconds from, Seconds to) {
    return fmt::format(R"("ts":{:.3f},"dur":{:.3f})", from.value * 1e6, (to - from).value * 1e6);
  }
  void add(const std::string& event) { events_ += (events_.empty() ? "" : ",\n") + event; }
  std::int64_t world_;
  std::string type_, events_;
  std::int64_t id_ = 100;
};

}  // namespace

std::string example_trace(std::int32_t rank) {
  RINGSIDE_CHECK(rank >= 0 && rank < kExampleRanks);
  const TrainingModel& model = *find_model("resnet-50").value();
  const Tier ethernet = find_tier("ethernet").value();
  // A ring: 2 (K - 1) messages, each of an n-th.
  const CallSeconds ring = [&](Bytes n) {
    return 2.0 * (kExampleRanks - 1) * ethernet.transfer_time(n / static_cast<double>(kExampleRanks));
  };
  const LocalWork work;
  const Overlap plan = overlapped(model, work, {}, ring);
  const Overlap layers = overlapped(model, work, one_per_parameter({}), ring);
  const Seconds optimizer(2e-3), pause(1e-3);
  Events events(kExampleRanks);
  Seconds begin;
  for (std::int32_t step = 0; step < kExampleSteps; ++step) {
    const double own = pace(rank, step);
    double slowest = 1;
    for (std::int32_t r = 0; r < kExampleRanks; ++r) slowest = std::max(slowest, pace(r, step));
    const Seconds launched = begin + Seconds(1e-6);
    events.kernel("cudnn_forward", begin + Seconds(2e-6), begin + own * plan.forward, launched);
    Seconds from = plan.forward;
    for (const Bucket& b : layers.buckets) {
      if (b.ready > from) events.kernel("cudnn_backward", begin + own * from, begin + own * b.ready, launched);
      from = b.ready;
    }
    Seconds mine = begin, all = begin;
    for (const Bucket& b : plan.buckets) {
      const Seconds starts = std::max(mine, begin + own * b.ready);
      // Nobody is through before the last has come.
      const Seconds ends = std::max(all, begin + slowest * b.ready) + ring(b.bytes);
      events.kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL", starts, ends, launched, b.elements);
      mine = all = ends;
    }
    const Seconds through = std::max(all, begin + slowest * (plan.forward + plan.backward));
    events.kernel("adam", through, through + optimizer, launched);
    events.mark(step, begin, through + optimizer);
    begin = through + optimizer + pause;
  }
  return events.text(rank);
}

std::string step_trace(const TrainingStep& step, std::int64_t workers) {
  const GammaRow row = gamma_row(step, workers);
  Events events(workers, step.bytes_per_parameter == 2 ? "BFloat16" : "Float");
  const Seconds launched(1e-6), begin(2e-6), passes = row.compute / 3;
  events.kernel("forward", begin, begin + passes, launched);
  events.kernel("backward", begin + passes, begin + row.compute, launched);
  if (row.comm.value > 0)
    events.kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", begin + row.compute, begin + row.step, launched,
                  static_cast<std::int64_t>(step.parameters));
  events.mark(0, Seconds(0), begin + row.step);
  return events.text(0);
}

}  // namespace ringside
