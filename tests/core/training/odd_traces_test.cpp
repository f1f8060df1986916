// Traces as other profilers, versions and backends write them; the numbers beside each were added up by hand.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/training/trace.h"

namespace ringside {
namespace {

TraceFile read_text(const std::string& text) {
  std::size_t at = 0;
  return read_trace(JsonTokens([&, text](char* to, std::size_t size) {
                      const std::size_t n = std::min(size, text.size() - at);
                      std::copy_n(text.data() + at, n, to);
                      at += n;
                      return n;
                    }),
                    {});
}

std::string event(const std::string& category, const std::string& name, double ts, double dur,
                  const std::string& args = {}, const std::string& tid = "7") {
  return fmt::format(R"({{"ph":"X","cat":"{}","name":"{}","pid":"python 12","tid":{},"ts":{},"dur":{},"args":{{{}}}}})",
                     category, name, tid, ts, dur, args);
}
std::string launch(int id, double ts, const std::string& category = "cuda_runtime", const std::string& tid = "7") {
  return event(category, "cudaLaunchKernel", ts, 1, fmt::format(R"("correlation":{0},"External id":{0})", id), tid);
}
std::string kernel(int id, const std::string& name, double ts, double dur, const std::string& args = {}) {
  return event("kernel", name, ts, dur, fmt::format(R"("correlation":{0},"External id":{0}{1})", id, args), "20");
}
std::string trace(const std::vector<std::string>& events, const std::string& info = R"("rank":0,"world_size":2)") {
  std::string all;
  for (const std::string& e : events) all += (all.empty() ? "" : ",\n") + e;
  return fmt::format("{{\"distributedInfo\":{{{}}},\n\"traceEvents\":[\n{}\n]}}", info, all);
}
std::string says(const std::string& name, std::int64_t in, std::int64_t out, const std::string& type = "Float",
                 const std::string& group = "0", const std::string& ranks = "[0, 1]", int size = 2) {
  return fmt::format(
      R"(,"Collective name":"{}","In msg nelems":{},"Out msg nelems":{},"dtype":"{}","Process Group Name":"{}",)"
      R"("Process Group Ranks":"{}","Group size":{})",
      name, in, out, type, group, ranks, size);
}

TraceCollective only(const TraceAnalysis& a) {
  EXPECT_EQ(a.collectives.size(), 1U);
  return a.collectives.empty() ? TraceCollective{} : a.collectives.front();
}

TEST(OddTraces, before_2024_the_span_of_the_backends_call_says_what_the_kernel_does_not) {
  // As torch 2.0 writes it: record_param_comms says nothing, the kernel's name lies, "nccl:.." has the shapes.
  const auto of = [](const std::string& call, const std::string& dims, const std::string& type) {
    return only(analyse({read_text(
        trace({event("cpu_op", "record_param_comms", 10, 20, R"("External id":1,"Input Dims":[[],[]])"),
               event("user_annotation", call, 12, 16,
                     fmt::format(R"("External id":2,"Input Dims":{},"Input type":{})", dims, type)),
               launch(9, 20), kernel(9, "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t(ncclWork*)", 50, 30)}))}));
  };
  const auto reduced = of("nccl:all_reduce", "[[19618307]]", R"(["float"])");
  EXPECT_EQ(reduced.collective, Collective::allreduce);
  EXPECT_EQ(reduced.bytes, Bytes(4.0 * 19'618'307));
  const auto several = of("nccl:all_reduce", "[[1024, 8], [3], [0, 5], []]", R"(["c10::BFloat16"])");
  EXPECT_EQ(several.bytes, Bytes(2.0 * (1024 * 8 + 3)));
  const auto shares = of("nccl:_reduce_scatter_base", "[[4096]]", R"(["c10::Half"])");
  EXPECT_EQ(shares.collective, Collective::reduce_scatter);
  EXPECT_EQ(shares.bytes, Bytes(8192));
  // A rank's part; how many of them make the full buffer nobody says.
  const auto gathered = of("nccl:_all_gather_base", "[[4096]]", R"(["float"])");
  EXPECT_EQ(gathered.collective, Collective::allgather);
  EXPECT_FALSE(gathered.bytes.has_value());
  const auto unshaped = of("nccl:all_to_all", "[]", "[]");
  EXPECT_EQ(unshaped.collective, Collective::all_to_all);
  EXPECT_FALSE(unshaped.bytes.has_value());
  EXPECT_EQ(of("nccl:send 0->1", "[[10]]", R"(["float"])").name, "send");
}

TEST(OddTraces, what_the_gpu_repeats_of_an_annotation_is_no_kernel_and_no_call) {
  const auto a = analyse({read_text(
      trace({event("gpu_user_annotation", "nccl:all_reduce", 10, 90, "", "20"),
             event("gpu_user_annotation", "ProfilerStep#7", 0, 500, "", "20"), kernel(1, "sgemm", 40, 10)}))});
  EXPECT_NEAR(a.ranks[0].total.compute.value, 10e-6, 1e-12);
  EXPECT_EQ(a.ranks[0].total.communication.value, 0);
  EXPECT_TRUE(a.ranks[0].steps.empty());
}

TEST(OddTraces, hosts_without_a_gpu_have_their_calls_counted) {
  for (const char* backend : {"gloo", "mpi", "ucc", "xccl"}) {
    const auto file = read_text(trace({event("user_annotation", fmt::format("{}:all_reduce", backend), 10, 90),
                                       event("user_annotation", fmt::format("{}:broadcast", backend), 200, 10)}));
    EXPECT_EQ(file.cpu_calls, 2) << backend;
    const auto notes = analyse({file}).ranks[0].notes;
    ASSERT_GE(notes.size(), 2U);
    EXPECT_EQ(text(notes[1]),
              "The host recorded 2 collectives, without their time on a GPU: communication is without them.");
  }
  // DDP over Gloo on a GPU (torch 2.11): kernels that compute, and all-reduces on the host.
  const auto mixed =
      analyse({read_text(trace({event("user_annotation", "gloo:all_reduce", 10, 90), kernel(1, "sgemm", 40, 10)},
                               R"("rank":0,"world_size":2)"))});
  ASSERT_FALSE(mixed.ranks[0].notes.empty());
  EXPECT_EQ(mixed.ranks[0].notes[0].kind, TraceNote::Kind::host_alone);
  EXPECT_TRUE(mixed.ranks[0].host_alone());
  const std::string whole = trace({event("user_annotation", "nccl:all_reduce", 10, 90), kernel(1, "sgemm", 40, 10),
                                   kernel(2, "ncclDevKernel_AllReduce", 60, 10)},
                                  R"("rank":0,"world_size":2)");
  const auto cut = analyse({read_text(whole.substr(0, whole.find("ncclDevKernel")))});
  for (const TraceNote& note : cut.ranks[0].notes) EXPECT_NE(note.kind, TraceNote::Kind::host_alone) << "it may follow";
  TraceNote one{TraceNote::Kind::host_alone, 1};
  EXPECT_EQ(text(one), "The host recorded 1 collective, without its time on a GPU: communication is without it.");
}

TEST(OddTraces, kernels_of_other_libraries_communicate) {
  for (const char* name : {"ncclAllReduceRingLLKernel_sum_f32(ncclColl)", "ncclDevKernel_Generic(ncclDevKernelArgs)",
                           "oneccl_allreduce_small<float>", "mscclKernel_Sum_half_Simple_true", "rcclGenericKernel",
                           "void deep_ep::internode::dispatch<false>()"})
    EXPECT_NEAR(analyse({read_text(trace({kernel(1, name, 5, 20)}))}).ranks[0].total.communication.value, 20e-6, 1e-12)
        << name;
  EXPECT_EQ(only(analyse({read_text(trace({kernel(1, "ncclDevKernel_AllToAllPivot", 5, 20)}))})).collective,
            Collective::all_to_all);
}

TEST(OddTraces, intels_launches_lead_to_the_step) {
  for (const char* category : {"cuda_runtime", "xpu_runtime", "hip_runtime", "cuda_driver", "privateuse1_runtime"}) {
    // Launched in step 3, run in step 4.
    const auto a = analyse({read_text(
        trace({event("user_annotation", "ProfilerStep#3", 0, 100), event("user_annotation", "ProfilerStep#4", 100, 100),
               launch(5, 90, category), kernel(5, "gemm", 120, 30)}))});
    ASSERT_EQ(a.ranks[0].steps.size(), 2U);
    EXPECT_NEAR(a.ranks[0].steps[0].times.compute.value, 30e-6, 1e-12) << category;
  }
}

TEST(OddTraces, steps_of_two_streams_interleave_and_calls_still_match) {
  // The tensor-parallel group runs ahead into step 2 while a gradient of step 1 is on its way.
  const auto rank = [](int r, double late) {
    const std::string tp = says("allreduce", 10, 10, "Float", "tp", "[0, 1]"),
                      dp = says("allreduce", 20, 20, "Float", "dp", "[0, 1]");
    return read_text(
        trace({event("user_annotation", "ProfilerStep#1", 0, 100), event("user_annotation", "ProfilerStep#2", 100, 100),
               launch(1, 10), launch(2, 90), launch(3, 110), launch(4, 95), launch(5, 120),
               kernel(1, "ncclDevKernel_AllReduce", 20, 10 + late, tp),
               kernel(2, "ncclDevKernel_AllReduce", 100, 10, dp), kernel(3, "ncclDevKernel_AllReduce", 115, 10, tp),
               kernel(4, "ncclDevKernel_AllReduce", 130, 10, dp), kernel(5, "ncclDevKernel_AllReduce", 150, 10, tp)},
              fmt::format(R"("rank":{},"world_size":2)", r)));
  };
  const auto a = analyse({rank(0, 6), rank(1, 0)});
  EXPECT_EQ(a.matched_calls, 5);
  ASSERT_FALSE(a.stragglers.empty());
  EXPECT_NEAR(a.stragglers[0].waited_for.value + (a.stragglers.size() > 1 ? a.stragglers[1].waited_for.value : 0), 6e-6,
              1e-12);
}

TEST(OddTraces, batches_of_sends_have_no_straggler) {
  const auto rank = [](int r, double lasts) {
    return read_text(trace({kernel(1, "ncclDevKernel_SendRecv", 10, lasts, says("coalesced", 10, 10))},
                           fmt::format(R"("rank":{},"world_size":2)", r)));
  };
  EXPECT_EQ(analyse({rank(0, 10), rank(1, 90)}).matched_calls, 0);
}

TEST(OddTraces, calls_of_another_collective_or_type_are_not_one) {
  const auto rank = [](int r, double lasts, const std::string& said) {
    return read_text(
        trace({kernel(1, "ncclDevKernel_X", 10, lasts, said)}, fmt::format(R"("rank":{},"world_size":2)", r)));
  };
  const std::string sum = says("allreduce", 64, 64);
  for (const std::string& unlike : {says("broadcast", 64, 64), says("allreduce", 64, 64, "Half")}) {
    const auto a = analyse({rank(0, 10, sum), rank(1, 90, unlike)});
    EXPECT_EQ(a.matched_calls, 0) << unlike;
    EXPECT_EQ(a.unmatched_calls, 2) << unlike;
  }
  // A group of which one rank's file is here alone has no counterpart to lack.
  EXPECT_EQ(analyse({rank(0, 10, sum)}).unmatched_calls, 0);
  // Kernels' names alone tell a collective and no size.
  const auto named = [](int r, double lasts) {
    return read_text(trace({kernel(1, "ncclDevKernel_AllGather_RING_LL", 10, lasts),
                            kernel(2, "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 200, 5)},
                           fmt::format(R"("rank":{},"world_size":2)", r)));
  };
  EXPECT_EQ(analyse({named(0, 10), named(1, 90)}).matched_calls, 2);
}

TEST(OddTraces, of_many_ranks_one_that_lacks_a_call_leaves_the_others_whole) {
  const auto rank = [](int r, bool lacks) {
    std::vector<std::string> kernels;
    for (int n = lacks ? 2 : 1; n <= 3; ++n)
      kernels.push_back(kernel(n, "ncclDevKernel_AllReduce", 100.0 * n, 10 + r,
                               says("allreduce", n, n, "Float", "0", "[0, 1, 2]", 3)));
    return read_text(trace(kernels, fmt::format(R"("rank":{},"world_size":3)", r)));
  };
  const auto a = analyse({rank(0, true), rank(1, false), rank(2, false)});
  EXPECT_EQ(a.matched_calls, 3);
  EXPECT_EQ(a.unmatched_calls, 0);
  // Rank 0 came last in the two it has: the others lasted 1 and 2 us longer, 1.5 on average; rank 1 in the first.
  ASSERT_EQ(a.stragglers.size(), 2U);
  EXPECT_EQ(a.stragglers[0].calls_last, 2);
  EXPECT_NEAR(a.stragglers[0].waited_for.value, 3e-6, 1e-12);
  EXPECT_NEAR(a.stragglers[1].waited_for.value, 1e-6, 1e-12);
}

TEST(OddTraces, coalesced_collectives_are_what_they_coalesce) {
  const auto call = [](const std::string& s) {
    return only(analyse({read_text(trace({kernel(1, "ncclDevKernel_X", 10, 5, s)}))}));
  };
  EXPECT_EQ(call(says("allgather_into_tensor_coalesced", 512, 1024)).collective, Collective::allgather);
  EXPECT_EQ(call(says("allgather_into_tensor_coalesced", 512, 1024)).bytes, Bytes(4096));
  EXPECT_EQ(call(says("reduce_scatter_tensor_coalesced", 1024, 512, "BFloat16")).bytes, Bytes(2048));
  EXPECT_EQ(call(says("_reduce_scatter_base", 1024, 512, "Float8_e4m3fn")).bytes, Bytes(1024));
}

TEST(OddTraces, a_loss_that_is_summed_too_hides_no_buckets) {
  std::vector<std::string> events{event("user_annotation", "ProfilerStep#4", 0, 1000)};
  int id = 1;
  // ResNet-50's buckets as a real run has them (training.md, section 2), a loss of one number before them.
  for (const std::int64_t n : {1, 2'049'000, 7'875'584, 6'563'840, 6'637'568, 2'431'040}) {
    events.push_back(launch(id, 10.0 * id));
    events.push_back(kernel(id, "ncclDevKernel_AllReduce", 10.0 * id + 2, 5, says("allreduce", n, n)));
    ++id;
  }
  const auto buckets = analyse({read_text(trace(events))}).buckets;
  ASSERT_TRUE(buckets.has_value());
  EXPECT_EQ(buckets->model->name, "resnet-50");
  EXPECT_EQ(buckets->measured.size(), 5U);
  EXPECT_TRUE(buckets->equal());
}

TEST(OddTraces, clocks_that_differ_by_hours_change_nothing) {
  const auto rank = [](int r, double clock, double joins) {
    return read_text(trace({kernel(1, "ncclDevKernel_AllReduce", clock + joins, 100 - joins, says("allreduce", 9, 9))},
                           fmt::format(R"("rank":{},"world_size":2)", r)));
  };
  for (const double apart : {0.0, -3.6e9, 7.2e9}) {
    const auto a = analyse({rank(0, 1e10, 0), rank(1, 1e10 + apart, 40)});
    ASSERT_EQ(a.matched_calls, 1);
    EXPECT_EQ(a.stragglers.front().rank, 1);
    EXPECT_NEAR(a.stragglers.front().waited_for.value, 40e-6, 1e-9);
  }
}

TEST(OddTraces, a_file_with_rows_of_the_host_alone_or_of_nothing_is_told) {
  const auto nothing = analyse({read_text(R"({"traceEvents":[]})")});
  EXPECT_FALSE(nothing.ranks[0].fault.has_value());
  EXPECT_EQ(nothing.ranks[0].notes.size(), 3U);  // no kernels, no rank, no steps
  const auto names = analyse({read_text(R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"x"}}])")});
  EXPECT_EQ(names.ranks[0].kernels, 0);
  const auto of_one = analyse({read_text(trace({kernel(1, "sgemm", 5, 20)}, R"("rank":0,"world_size":1)"))});
  EXPECT_EQ(of_one.ranks[0].world_size, 1);
  EXPECT_EQ(*of_one.ranks[0].total.gamma(), 0);
}

}  // namespace
}  // namespace ringside
