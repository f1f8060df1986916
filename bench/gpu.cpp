// The kernel beside the device's own copy, and small schedules beside the launch of a graph that does nothing, in one
// run on one GPU.
//
//   bench_gpu [bandwidth | latency | devices] [--json]
//
// Without a word both, as tables. Exit 1 where an aim is missed (bench/gpu_table.h), 77 and one line where there is no
// GPU.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bench/gpu_table.h"
#include "core/algorithms/algorithm.h"
#include "core/measure/statistics.h"
#include "gpu/cuda/local_executor.h"
#include "gpu/device/cuda.h"
#include "gpu/device/device_facts.h"

namespace {

using namespace ringside;  // NOLINT(google-build-using-namespace): a program of its own
using nlohmann::json;

constexpr int kSkipped = 77;
constexpr std::int64_t kBytes = std::int64_t{256} << 20;  // more than any cache holds
constexpr int kRounds = 25, kPerRound = 8, kLaunches = 500;

/// Median seconds of what `queue` queues, by the device's clock, several at a time.
double device_seconds(Devices& devices, Stream& stream, const std::function<void()>& queue) {
  const auto begin = devices.make_event(0, Event::Kind::timing), end = devices.make_event(0, Event::Kind::timing);
  std::vector<double> seconds;
  for (int round = -2; round < kRounds; ++round) {  // two to warm up
    stream.record(*begin);
    for (int i = 0; i < kPerRound; ++i) queue();
    stream.record(*end);
    stream.synchronise();
    if (round >= 0) seconds.push_back(end->seconds_since(*begin) / kPerRound);
  }
  return median(std::move(seconds));
}

/// Median seconds until `run` returns, by the host's clock.
double host_seconds(const std::function<void()>& run) {
  std::vector<double> seconds;
  for (int i = -20; i < kLaunches; ++i) {
    const Nanoseconds begin = now_ns();
    run();
    if (i >= 0) seconds.push_back(static_cast<double>(now_ns() - begin) * 1e-9);
  }
  return median(std::move(seconds));
}

/// Gigabytes per second, read and written, of large copies and reductions.
json bandwidth(Devices& devices) {
  const auto stream = devices.make_stream(0);
  const auto to = devices.allocate(0, kBytes), from = devices.allocate(0, kBytes);
  const auto row = [&](const char* what, std::string_view type, int passes, const std::function<void()>& queue) {
    const double seconds = device_seconds(devices, *stream, queue);
    return json{{"what", what}, {"type", type}, {"seconds", seconds}, {"bytes_per_s", passes * kBytes / seconds}};
  };
  json rows{row("device copy", "", 2, [&] { stream->copy(to->data(), from->data(), kBytes); })};
  for (const ElementType type : kElementTypes) {
    const std::int64_t count = kBytes / size_of(type), each = count / static_cast<std::int64_t>(kPiecesPerLaunch);
    const Piece copy{to->data(), from->data(), count, false}, reduce{to->data(), from->data(), count, true};
    std::vector<Piece> many;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(kPiecesPerLaunch); ++i)
      many.push_back({to->data() + i * each * size_of(type), from->data() + i * each * size_of(type), each, true});
    // One element further: no 16-byte vector fits both sides.
    const Piece crooked{to->data(), from->data() + size_of(type), count - 1, true};
    const auto kernel = [&](std::span<const Piece> pieces, Op op) {
      return [&, pieces, op] { stream->combine(pieces, type, op); };
    };
    rows.push_back(row("kernel copy", name(type), 2, kernel({&copy, 1}, Op::sum)));
    rows.push_back(row("kernel sum", name(type), 3, kernel({&reduce, 1}, Op::sum)));
    rows.push_back(row("kernel max", name(type), 3, kernel({&reduce, 1}, Op::max)));
    rows.push_back(row("kernel sum, 64 pieces", name(type), 3, kernel(many, Op::sum)));
    rows.push_back(row("kernel sum, misaligned", name(type), 3, kernel({&crooked, 1}, Op::sum)));
  }
  return rows;
}

/// A graph of `launches` kernels on one element each, one after the other.
double chain_seconds(Devices& devices, int launches) {
  const auto stream = devices.make_stream(0);
  const auto memory = devices.allocate(0, 64);
  const Piece piece{memory->data(), memory->data() + 32, 1, false};
  stream->begin_capture();
  for (int i = 0; i < launches; ++i) stream->combine({&piece, 1}, ElementType::float32, Op::sum);
  const auto graph = stream->end_capture();
  return host_seconds([&] {
    graph->launch(*stream);
    stream->synchronise();
  });
}

/// Small allreduces of cuda-local beside graphs that do as good as nothing.
json latency(Devices& devices) {
  json rows{
      {{"what", "empty graph"}, {"ranks", 0}, {"bytes", 0}, {"steps", 0}, {"seconds", chain_seconds(devices, 0)}}};
  for (const std::int32_t ranks : {2, 4, 8})
    for (const char* algorithm : {"ring", "recursive_doubling"})
      for (const std::int64_t bytes : {1024, 65536}) {
        const Algorithm& a = *find_algorithm(Collective::allreduce, algorithm).value();
        const auto instance = validate(a, {.ranks = ranks, .root = 0, .chunks = 0, .parameters = {}}).value();
        const Schedule s = make_schedule(a, instance).value();
        const auto programs = compile(s, layout_of(s, bytes / 4));
        LocalExecutor executor(devices);
        executor.load(programs, ElementType::float32, Op::sum);
        for (std::size_t seat = 0; seat < programs.size(); ++seat)
          executor.put(seat, [&](std::byte* at) { std::fill_n(at, programs[seat].memory * 4, std::byte{0}); });
        RunTimes times;
        times.look_at_steps = false;
        rows.push_back({{"what", algorithm},
                        {"ranks", ranks},
                        {"bytes", bytes},
                        {"steps", s.step_count()},
                        {"seconds", host_seconds([&] { executor.run(times); })},
                        {"chain_s", chain_seconds(devices, static_cast<int>(s.step_count()))}});
      }
  return rows;
}

json devices_there(Devices& devices) {
  json all = json::array();
  for (int d = 0; d < devices.count(); ++d)
    all.push_back({{"name", devices.name(d)}, {"bus", devices.bus_id(d)}, {"free_bytes", devices.free_bytes(d)}});
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::getline(file, line);
  return {{"devices", all}, {"driver", driver_release(line)}, {"cuda", devices.versions()}};
}

}  // namespace

int main(int arguments, char** argument) {
  bool as_json = false;
  std::string what;
  for (const std::string& word : std::vector<std::string>(argument + 1, argument + arguments)) {
    const bool known = word == "bandwidth" || word == "latency" || word == "devices";
    if (word == "--json") {
      as_json = true;
    } else if (known && what.empty()) {
      what = word;
    } else {
      std::fprintf(stderr, "bench_gpu: %s is not accepted; bandwidth, latency or devices is, and --json\n",
                   word.c_str());
      return 2;
    }
  }
  auto devices = open_cuda_devices();
  if (!devices) {
    std::fprintf(stderr, "bench_gpu: skipped: %s\n", devices.error().line().c_str());
    return kSkipped;
  }
  try {
    if (what == "devices") {
      std::printf("%s\n", devices_there(**devices).dump().c_str());
      return 0;
    }
    json all{{"device", (*devices)->name(0)}, {"bytes", kBytes}};
    if (what != "latency") all["bandwidth"] = bandwidth(**devices);
    if (what != "bandwidth") all["latency"] = latency(**devices);
    const bench::Table table = bench::table_of(all);
    all["text"] = table.text, all["summary"] = table.summary, all["missed"] = table.missed;
    std::printf("%s\n", as_json ? all.dump().c_str() : (table.text + "\n" + table.summary).c_str());
    return table.missed > 0 ? 1 : 0;
  } catch (const DeviceError& e) {
    std::fprintf(stderr, "bench_gpu: %s\n", e.what());
    return 3;
  }
}
