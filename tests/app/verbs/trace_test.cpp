#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/core/training/made_trace.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

constexpr const char* kBroadcast = "ncclDevKernel_Broadcast_RING_LL(ncclDevKernelArgsStorage<4096ul>)";

std::string two_kernels(int rank = 0) {
  // Computes 0..100, communicates 60..160: 40 overlapped, 60 exposed.
  return made_trace(Generation::relative_ns, {{0.5, 100}, {60.5, 100, kBroadcast, 1 << 20}}, 1, rank);
}

TEST(TraceVerb, tells_what_is_exposed_and_what_these_wires_would_take) {
  const Folder folder;
  const auto j = ringside_json({"trace", folder.write("t.json", two_kernels()), "--tier", "infiniband"});
  const auto& rank = j["ranks"][0];
  EXPECT_EQ(rank["rank"], 0);
  EXPECT_EQ(rank["world_size"], 2);
  EXPECT_EQ(rank["steps"][0]["step"], 4);
  EXPECT_NEAR(rank["total"]["exposed_s"].get<double>(), 60e-6, 1e-12);
  EXPECT_NEAR(rank["steps"][0]["gamma"].get<double>(), 1, 1e-12);
  const auto& call = j["collectives"][0];
  EXPECT_EQ(call["collective"], "allreduce");  // the record's word counts, not the kernel's name
  EXPECT_EQ(call["bytes"], 4 << 20);
  // A ring of two on 3 µs and 50 GB/s: 2 (alpha + n/2 beta).
  EXPECT_NEAR(call["predicted_s"].get<double>(), 2 * (3e-6 + (2 << 20) / 50e9), 1e-12);
  EXPECT_EQ(call["latency_bound"], false);
}

TEST(TraceVerb, reads_gzip_and_many_ranks) {
  const Folder folder;
  const std::string zipped = folder / "rank1.json.gz", text = two_kernels(1);
  const gzFile out = gzopen(zipped.c_str(), "wb");
  gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
  gzclose(out);
  const auto j = ringside_json({"trace", folder.write("rank0.json", two_kernels()), zipped});
  ASSERT_EQ(j["ranks"].size(), 2U);
  EXPECT_EQ(j["ranks"][1]["rank"], 1);
  EXPECT_EQ(j["ranks"][1]["total"], j["ranks"][0]["total"]);
  EXPECT_EQ(j["matched_calls"], 1);
  EXPECT_EQ(j["collectives"][0]["calls"], 2);
}

TEST(TraceVerb, its_numbers_are_told_from_a_schedule) {
  const Folder folder;
  const Ran ran = ringside({"trace", folder.write("t.json", two_kernels()), "--json"});
  expect_error(ringside({"check", folder.write("numbers.json", ran.out)}), 2, {"ringside trace --json"});
}

TEST(TraceVerb, a_trace_without_kernels_says_what_is_missing) {
  const Folder folder;
  const std::string host = R"({"distributedInfo":{"rank":0,"world_size":2},"traceEvents":[{"ph":"M","name":"x"}]})";
  const std::string path = folder.write("host.json", host);
  const Ran ran = ringside({"trace", path});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  EXPECT_NE(ran.out.find("ProfilerActivity.CUDA"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("0.00"), std::string::npos) << "no table of zeros";
  EXPECT_EQ(ringside_json({"trace", path})["ranks"][0]["kernels"], 0);
}

TEST(TraceVerb, what_the_host_alone_recorded_is_unknown_and_not_zero) {
  const Folder folder;
  // As DDP over Gloo has it: a kernel that computes for 40 us, and an all-reduce on the host.
  const std::string path = folder.write(
      "gloo.json", R"({"distributedInfo":{"rank":0,"world_size":2},"traceEvents":[)"
                   R"({"ph":"X","cat":"user_annotation","name":"gloo:all_reduce","ts":10,"dur":90,"tid":7},)"
                   R"({"ph":"X","cat":"kernel","name":"sgemm","ts":20,"dur":40,"tid":7}]})");
  const Ran ran = ringside({"trace", path});
  EXPECT_NE(ran.out.find("0.04"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("0.00"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("The host recorded 1 collective"), std::string::npos) << ran.out;
}

TEST(TraceVerb, calls_without_a_counterpart_are_counted) {
  const Folder folder;
  const std::string other = made_trace(Generation::relative_ns, {{0.5, 100}, {60.5, 50, kBroadcast, 1 << 19}}, 1, 1);
  const std::vector<std::string> words{"trace", folder.write("r0.json", two_kernels()), folder.write("r1.json", other)};
  const Ran ran = ringside(words);
  EXPECT_EQ(ran.out.find("came last"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Left out: 2 calls without a certain counterpart"), std::string::npos) << ran.out;
  EXPECT_EQ(ringside_json(words)["unmatched_calls"], 2);
}

TEST(TraceVerb, files_are_of_one_job_and_have_events) {
  const Folder folder;
  const std::string good = folder.write("good.json", two_kernels());
  const auto refused = [](const std::vector<std::string>& words, const char* why) {
    const Ran ran = ringside(words);
    EXPECT_EQ(ran.exit_code, 2) << why;
    EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  };
  refused({"trace", good, folder.write("again.json", two_kernels())}, "both of rank 0");
  std::string larger = two_kernels(1);
  const std::string key = "\"world_size\":";
  ASSERT_NE(larger.find(key), std::string::npos);
  larger.insert(larger.find(key) + key.size(), "1");
  refused({"trace", good, folder.write("larger.json", larger)}, "2 ranks and");
  refused({"trace", folder.write("empty.json", "{}")}, "it has no list traceEvents");
  refused({"trace", std::filesystem::path(good).parent_path().string()}, "which is a directory");
}

TEST(TraceVerb, an_algorithm_predicts_the_collectives_that_have_it) {
  const Folder folder;
  const std::string file = folder.write("t.json", two_kernels());
  EXPECT_EQ(ringside_json({"trace", file, "-a", "recursive_doubling"})["collectives"][0]["predicted_by"],
            "recursive_doubling");
  // An algorithm of broadcast: the allreduce of this file is a ring's.
  EXPECT_EQ(ringside_json({"trace", file, "-a", "pipeline"})["collectives"][0]["predicted_by"], "ring");
  EXPECT_EQ(ringside({"trace", file, "-a", "rign"}).exit_code, 2);
}

TEST(TraceVerb, parts_go_straight_to_where_they_belong) {
  const Folder folder;
  const auto call = [&](const char* name, int elements) {
    return ringside_json(
        {"trace",
         folder.write("t.json",
                      fmt::format(R"({{"traceEvents":[{{"ph":"X","cat":"kernel","name":"ncclDevKernel_SendRecv",)"
                                  R"("ts":1000,"dur":500,"args":{{"Collective name":"{}","In msg nelems":{},)"
                                  R"("Out msg nelems":{},"Group size":64,"dtype":"BFloat16"}}}}]}})",
                                  name, elements, elements)),
         "--alpha", "4us", "--bandwidth", "25GB/s"})["collectives"][0];
  };
  // Linear: 63 parts one after the other through the port of whoever has them all; in an all-to-all everyone has.
  // 63 (alpha + n/64 beta), for n bytes of a full buffer; by a ring K/2 as many bytes would pass each port.
  const double n = 2 * 29'360'128, expected = 63 * (4e-6 + n / 64 / 25e9);
  for (const char* name : {"all_to_all", "scatter", "gather"}) {
    const auto made = call(name, 29'360'128);
    EXPECT_EQ(made["predicted_by"], "linear") << name;
    EXPECT_EQ(made["predicted_from"], "formula") << name;
    EXPECT_NEAR(made["predicted_s"].get<double>() / expected, 1, 1e-9) << name;
  }
  EXPECT_EQ(call("broadcast", 1 << 20)["predicted_by"], "chain");
  for (const char* name : {"allreduce", "allgather", "reduce_scatter"})
    EXPECT_EQ(call(name, 1 << 20)["predicted_by"], "ring") << name;
}

TEST(TraceVerb, a_broken_file_is_analysed_up_to_there_and_the_others_stay) {
  const Folder folder;
  const std::string text = two_kernels();
  const std::string broken = folder.write("broken.json", text.substr(0, text.size() - 30));
  const Ran ran = ringside({"trace", broken, folder.write("good.json", two_kernels(1))});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.err.find("byte " + std::to_string(text.size() - 30)), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("line "), std::string::npos);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  EXPECT_NE(ran.out.find("good.json"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("as far as it was read"), std::string::npos) << ran.out;
  EXPECT_EQ(ringside({"trace", folder.write("whole.json", text)}).out.find("as far as it was read"), std::string::npos);
  const auto j = ringside_json({"trace", broken}, 2);
  EXPECT_EQ(j["ranks"][0]["fault"]["byte"], text.size() - 30);
  EXPECT_EQ(j["ranks"][0]["kernels"], 1);
}

TEST(TraceVerb, what_is_behind_a_break_is_unknown_and_not_nothing) {
  const Folder folder;
  // Of steps 4 and 5; the file breaks off in the record of the last kernel, the only one of step 5.
  const std::string text =
      made_trace(Generation::relative_ns, {{0.5, 100}, {60.5, 140, kBroadcast, 1 << 20}, {1000.5, 100}}, 2, 0);
  const std::string path = folder.write("broken.json", text.substr(0, text.rfind(R"("cat":"kernel")")));
  const Ran ran = ringside({"trace", path});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.out.find("not in the file: it breaks off at byte"), std::string::npos) << ran.out;
  for (const char* whole : {"no kernels", " all ", "Idle", "%"})
    EXPECT_EQ(ran.out.substr(0, ran.out.find('\n' + std::string("\n"))).find(whole), std::string::npos)
        << whole << ran.out;
  const auto rank = ringside_json({"trace", path}, 2)["ranks"][0];
  EXPECT_TRUE(rank["steps"][1]["compute_s"].is_null() && rank["steps"][1]["exposed_s"].is_null());
  EXPECT_TRUE(rank["total"]["idle_share"].is_null());
  EXPECT_NEAR(rank["total"]["exposed_s"].get<double>(), 100e-6, 1e-12) << "of what was read";
}

TEST(TraceVerb, says_of_waits_that_they_are_averages_of_calls) {
  const Folder folder;
  // Of two ranks the second comes 50 us late to the one call.
  const std::string late = made_trace(Generation::relative_ns, {{0.5, 100}, {60.5, 50, kBroadcast, 1 << 20}}, 1, 1);
  const Ran ran = ringside({"trace", folder.write("r0.json", two_kernels()), folder.write("r1.json", late)});
  EXPECT_NE(ran.out.find("their average waits for it add up to 50.00"), std::string::npos) << ran.out;
}

TEST(TraceVerb, refuses_in_one_line) {
  expect_error(ringside({"trace"}), 2, {"FILE"});
  expect_error(ringside({"trace", "/nowhere/x.json"}), 2, {"/nowhere/x.json"});
}

TEST(TraceVerb, several_files_without_a_verb_open_the_window) {
  const Folder folder;
  const std::string one = folder.write("r0.json", two_kernels()), other = folder.write("x.json", "{}");
  const std::string two = folder.write("r1.json", two_kernels(1)), picture = folder / "window.png";
  const auto opened = ringside({one, two, "--screenshot", picture, "--size", "1280x720"});
  EXPECT_EQ(opened.exit_code, 0) << opened.err;
  EXPECT_TRUE(std::filesystem::exists(picture));
  expect_error(ringside({one, other, "--screenshot", picture}), 2, {"x.json"});
}

TEST(TraceVerb, its_picture_opens_with_the_wires_that_it_was_made_with) {
  const Folder folder;
  const std::string file = folder.write("t.json", two_kernels()), svg = folder / "t.svg";
  const auto shown = [&](const std::vector<std::string>& wires) {
    std::vector<std::string> words{"trace", file, "-o", svg, "--force"};
    words.insert(words.end(), wires.begin(), wires.end());
    EXPECT_EQ(ringside(words).exit_code, 0);
    return ringside({svg, "--screenshot", folder / "window.png", "--size", "1920x1080", "--print-widgets"}).out;
  };
  // What the page's field Held beside says.
  const std::string field = R"("trace_cluster":)";
  for (const auto& [wires, said] : {std::pair<std::vector<std::string>, std::string>{{}, "NVLink, uniform"},
                                    {{"--tier", "infiniband"}, "InfiniBand, uniform"},
                                    {{"--topology", "h100-rails"}, "nodes of 8 H100 on rails"}}) {
    const std::string all = shown(wires);
    const std::size_t at = all.rfind(field);
    ASSERT_NE(at, std::string::npos) << said;
    EXPECT_NE(all.substr(at, 200).find(said), std::string::npos) << all.substr(at, 200);
  }
}

}  // namespace
}  // namespace ringside::test
