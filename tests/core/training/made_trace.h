// Profiler traces made for tests: the same small job written as each generation of torch.profiler writes it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace ringside::test {

enum class Generation {
  integer_us,       ///< to 2024-03: whole microseconds since 1970, kernels say nothing of their collective
  fractional_us,    ///< 2024-04: fractional microseconds since 1970
  relative_ns,      ///< from torch 2.4 on: microseconds with three decimals after baseTimeNanoseconds, full arguments
  kernels_of_2021,  ///< categories in capitals, threads as texts
  list              ///< before Kineto: the events alone
};

/// A kernel of a made trace; times in microseconds after the beginning.
struct MadeKernel {
  double start = 0, duration = 0;
  std::string name = "sgemm";
  std::int64_t elements = -1;  ///< of an all-reduce of float32, told by the kernel (relative_ns) or the host (others)
};

/// A job of two ranks whose steps begin every 1000 µs; each kernel is launched 0.5 µs before it starts.
inline std::string made_trace(Generation g, const std::vector<MadeKernel>& kernels, int steps, int rank = 0) {
  const bool whole = g == Generation::integer_us;
  const double base = g == Generation::relative_ns ? 4458676416788 : 1.6e15;
  const auto time = [&](double us) {
    return whole ? fmt::format("{:.0f}", base + us) : fmt::format("{:.3f}", base + us);
  };
  const auto span = [&](double us) { return whole ? fmt::format("{:.0f}", us) : fmt::format("{:.3f}", us); };
  const bool capitals = g == Generation::kernels_of_2021;
  std::string events = R"({"ph":"M","name":"process_name","pid":0,"tid":0,"args":{"name":"python"}})";
  const auto add = [&](const std::string& event) { events += ",\n" + event; };
  for (int s = 0; s < steps; ++s)
    add(fmt::format(R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":7,"tid":7,"ts":{},"dur":{}}})",
                    s + 4, time(1000.0 * s), span(999)));
  int id = 100;
  for (const MadeKernel& k : kernels) {
    ++id;
    const double launched = k.start - (whole ? 1 : 0.5);
    const std::string says =
        fmt::format(R"("Collective name":"allreduce","In msg nelems":{0},"Out msg nelems":{0},"Group size":2,)"
                    R"("dtype":"Float","Process Group Name":"0","Process Group Ranks":"[0, 1]")",
                    k.elements);
    if (k.elements >= 0)  // as nested pairs
      for (int pair = 0; pair < 2; ++pair)
        add(fmt::format(R"({{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":7,"tid":7,"ts":{},"dur":{},)"
                        R"("args":{{"External id":{},{}}}}})",
                        time(launched), span(1), id, says));
    add(fmt::format(R"({{"ph":"X","cat":"{}","name":"cudaLaunchKernel","pid":7,"tid":7,"ts":{},"dur":{},)"
                    R"("args":{{"correlation":{},"External id":{}}}}})",
                    capitals ? "Runtime" : "cuda_runtime", time(launched), span(0), id, id));
    const bool told = g == Generation::relative_ns && k.elements >= 0;
    add(fmt::format(R"({{"ph":"X","cat":"{}","name":"{}","pid":0,"tid":{},"ts":{},"dur":{},)"
                    R"("args":{{"correlation":{},"External id":{}{}}}}})",
                    capitals ? "Kernel" : "kernel", k.name, capitals ? "\"stream 7\"" : "7", time(k.start),
                    span(k.duration), id, id, told ? "," + says : ""));
  }
  if (g == Generation::list) return "[" + events + "]";
  const std::string info = fmt::format(R"("distributedInfo":{{"backend":"nccl","rank":{},"world_size":2}})", rank);
  const std::string clock = R"("displayTimeUnit":"ms","baseTimeNanoseconds":1711964646000000000)";
  return fmt::format("{{\"schemaVersion\":1,\n{},{}\"traceEvents\":[\n{}\n],\"traceName\":\"x\"}}", info,
                     g == Generation::relative_ns ? clock + "," : "", events);
}

}  // namespace ringside::test
