#include "core/training/trace.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/core/training/made_trace.h"

namespace ringside {
namespace {

using test::Generation;
using test::made_trace;
using test::MadeKernel;

TraceFile read_text_trace(const std::string& text, const TracePatterns& patterns = {}) {
  std::size_t at = 0;
  return read_trace(JsonTokens([&](char* to, std::size_t size) {
                      // Pieces of awkward length: tokens lie across their borders.
                      const std::size_t n = std::min({size, text.size() - at, std::size_t{4093}});
                      std::copy_n(text.data() + at, n, to);
                      at += n;
                      return n;
                    }),
                    patterns);
}

constexpr const char* kNccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
constexpr Generation kAll[] = {Generation::integer_us, Generation::fractional_us, Generation::relative_ns,
                               Generation::kernels_of_2021, Generation::list};

/// Two steps. Step 4: computes 10..110 and 60..160 (150 of them), communicates 100..200: 60 overlapped, 40 exposed.
/// Step 5: communicates 1010..1030, computes 1030..1060: nothing overlapped.
std::vector<MadeKernel> two_steps() {
  return {{10, 100}, {60, 100}, {100, 100, kNccl, 1000}, {1010, 20, kNccl, 500}, {1030, 30}};
}

TEST(Trace, times_are_the_same_in_every_generation_of_the_format) {
  for (const Generation g : kAll) {
    const TraceAnalysis a = analyse({read_text_trace(made_trace(g, two_steps(), 2))});
    const RankTrace& r = a.ranks.at(0);
    EXPECT_FALSE(r.fault) << r.fault->what;
    EXPECT_EQ(r.rank.has_value(), g != Generation::list);
    ASSERT_EQ(r.steps.size(), 2U);
    EXPECT_EQ(r.steps[0].step, 4);
    const double expected[2][3] = {{150, 100, 60}, {30, 20, 0}};
    for (std::size_t s = 0; s < 2; ++s) {
      EXPECT_NEAR(r.steps[s].times.compute.value * 1e6, expected[s][0], 1e-6);
      EXPECT_NEAR(r.steps[s].times.communication.value * 1e6, expected[s][1], 1e-6);
      EXPECT_NEAR(r.steps[s].times.overlapped.value * 1e6, expected[s][2], 1e-6);
    }
    EXPECT_NEAR(r.total.exposed().value * 1e6, 60, 1e-6);
    EXPECT_NEAR(r.total.gamma().value(), 120.0 / 180, 1e-12);
    ASSERT_EQ(a.collectives.size(), 2U);
    EXPECT_EQ(a.collectives[0].collective, Collective::allreduce);
    EXPECT_EQ(a.collectives[0].bytes, Bytes(4000)) << static_cast<int>(g);
    EXPECT_EQ(a.collectives[0].ranks, 2);
    EXPECT_EQ(a.collectives[0].calls, 1);  // the host's nested pairs are no further calls
  }
}

TEST(Trace, a_kernel_belongs_to_the_step_that_launched_it) {
  // Launched at 998.5, in step 4, and runs in step 5.
  const auto file = read_text_trace(made_trace(Generation::relative_ns, {{999, 500}}, 2));
  EXPECT_EQ(file.kernels.at(0).step, 4);
}

TEST(Trace, idle_is_what_neither_kind_of_kernel_fills) {
  // 100 us of work, a call that begins 20 us before it ends and lasts 50, 70 us of nothing, 30 us of work.
  const std::vector<test::MadeKernel> kernels{
      {10, 100}, {90, 50, "ncclDevKernel_AllReduce_Sum_f32_RING_LL", 1000}, {210, 30}};
  const TraceTimes t = analyse({read_text_trace(made_trace(Generation::relative_ns, kernels, 1))}).ranks[0].total;
  EXPECT_NEAR(t.span.value, 230e-6, 1e-12);
  EXPECT_NEAR(t.idle().value, 70e-6, 1e-12);
  EXPECT_NEAR(t.idle_share(), 70.0 / 230, 1e-9);
  EXPECT_EQ(TraceTimes{}.idle_share(), 0);
  // 0.1 + 0.2 is more than 0.3 as a double.
  EXPECT_EQ((TraceTimes{Seconds(0.1), Seconds(0.2), Seconds(), Seconds(0.3)}.idle_share()), 0);
}

TEST(Trace, a_prefix_of_any_length_is_analysed_and_the_byte_named) {
  const std::string text = made_trace(Generation::relative_ns, two_steps(), 2);
  std::size_t kernels = 0;
  for (std::size_t n = 0; n < text.size(); n += 7) {
    const TraceFile file = read_text_trace(text.substr(0, n));
    ASSERT_TRUE(file.fault) << n;
    EXPECT_EQ(file.fault->byte, static_cast<std::int64_t>(n));
    EXPECT_EQ(file.cut, n <= text.rfind(']')) << n << ": behind its list of events nothing is missing";
    EXPECT_EQ(file.fault->line, 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(n), '\n'));
    EXPECT_GE(file.kernels.size(), kernels);
    kernels = file.kernels.size();
  }
  EXPECT_EQ(kernels, 5U);
  EXPECT_FALSE(read_text_trace(text).fault);
}

TEST(Trace, what_profilers_wrote_wrong_is_found_where_it_is) {
  // Seen in files: kineto issues 105 (inf), 619 (bare hex), pytorch 146900 (quotes), 130622 (control characters), 98432
  // (backslashes), and empty arguments that leave a comma.
  const std::string good = made_trace(Generation::relative_ns, {{10, 5}}, 1);
  const std::string last = R"(,"ts":1,"dur":1})";
  for (const std::string bad : {"inf", "0x7f00", "\"a\"b\"", "\"a\nb\"", "\"a\\qb\"", "{\"a\":1,}", "nan", "-inf"}) {
    std::string text = good;
    const std::string before = R"(,{"ph":"X","cat":"kernel","name":"k","args":{"x":)";
    const std::size_t at = text.rfind("\n]");
    text.insert(at, before + bad + "}" + last);
    const TraceFile file = read_text_trace(text);
    ASSERT_TRUE(file.fault) << bad;
    const auto from = static_cast<std::int64_t>(at + before.size());
    EXPECT_GE(file.fault->byte, from) << bad;
    EXPECT_LE(file.fault->byte, from + static_cast<std::int64_t>(bad.size())) << bad;
    EXPECT_EQ(file.kernels.size(), 1U) << bad;
  }
}

TEST(Trace, says_what_a_file_lacks) {
  const RankTrace empty =
      analyse({read_text_trace(R"({"traceEvents":[{"ph":"M","name":"process_name"}]})")}).ranks.at(0);
  EXPECT_EQ(empty.notes.size(), 3U);
  EXPECT_FALSE(empty.rank);
  EXPECT_FALSE(empty.total.gamma());
  const TraceFile odd = read_text_trace(R"([{"ph":"X","cat":"kernel","name":"k","ts":"soon","dur":1}])");
  EXPECT_EQ(odd.odd, 1);
  EXPECT_TRUE(odd.kernels.empty());
  for (const TraceNote& note : analyse({odd}).ranks.at(0).notes)
    EXPECT_NE(note.kind, TraceNote::Kind::no_kernels) << "a GPU was recorded";
  EXPECT_EQ(read_text_trace(R"([{"ph":"X","cat":"kernel","name":"k","ts":9e18,"dur":1}])").odd, 1);
  EXPECT_EQ(read_text_trace(R"([{"ph":"X","cat":"kernel","name":"k","ts":1,"dur":-1}])").odd, 1);
}

TEST(Trace, of_a_file_that_breaks_before_its_first_kernel_nothing_is_said_but_that) {
  for (const auto& [text, what] : {std::pair{"", "it is empty"},
                                   {" \n", "it is empty"},
                                   {"{\"traceEvents\":[", "it ends in the middle"},
                                   {"<html>", "no value can begin here"},
                                   {"{\"traceEvents\":3}", "it has no list traceEvents"}}) {
    const TraceFile file = read_text_trace(text);
    EXPECT_EQ(file.cut, std::string(what) != "it has no list traceEvents") << "that one is whole";
    const RankTrace rank = analyse({file}).ranks.at(0);
    ASSERT_TRUE(rank.fault) << text;
    EXPECT_EQ(rank.fault->what, what) << text;
    EXPECT_TRUE(rank.notes.empty()) << text << ": whether a GPU was recorded is not known";
  }
}

TEST(Trace, more_than_one_text_and_a_rank_that_is_none_are_told) {
  const std::string text = made_trace(Generation::relative_ns, two_steps(), 2);
  const TraceFile twice = read_text_trace(text + text);
  ASSERT_TRUE(twice.fault);
  EXPECT_EQ(twice.fault->byte, static_cast<std::int64_t>(text.size()));
  EXPECT_EQ(twice.kernels.size(), 5U);
  EXPECT_FALSE(read_text_trace("\xef\xbb\xbf" + text + " \n\t").fault) << "a byte order mark, and white space";
  for (const char* rank : {"-1", "4294967296", "\"0\"", "null"})
    EXPECT_FALSE(read_text_trace(R"({"distributedInfo":{"rank":)" + std::string(rank) + R"(},"traceEvents":[]})").rank)
        << rank;
}

TEST(Trace, a_kernel_whose_time_was_never_set_is_left_out) {
  // kineto issue 1381: ts 0, where all others are microseconds since 1970.
  const std::string kernels = R"([{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":5},)"
                              R"({"ph":"X","cat":"kernel","name":"k","ts":1700000000000000,"dur":7}])";
  const TraceFile file = read_text_trace(kernels);
  EXPECT_EQ(file.odd, 1);
  EXPECT_NEAR(analyse({file}).ranks[0].total.span.value, 7e-6, 1e-12);
  // A file may begin at 0.
  EXPECT_EQ(read_text_trace(R"([{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":5}])").kernels.size(), 1U);
}

TEST(Trace, host_records_within_another_are_counted_once_in_any_order) {
  const auto record = [](int from, int lasts, int thread) {
    return R"({"ph":"X","cat":"cpu_op","name":"record_param_comms","ts":)" + std::to_string(from) + R"(,"dur":)" +
           std::to_string(lasts) + R"(,"tid":)" + std::to_string(thread) +
           R"(,"args":{"Collective name":"allreduce"}})";
  };
  // The inner one first; then one of its own, and one at the same time on another thread.
  EXPECT_EQ(read_text_trace("[" + record(12, 5, 1) + "," + record(10, 10, 1) + "," + record(30, 5, 1) + "," +
                            record(11, 5, 2) + "]")
                .cpu_calls,
            3);
}

TEST(Trace, patterns_say_which_kernels_communicate) {
  const std::string text =
      made_trace(Generation::relative_ns, {{10, 5, "void deep_ep::internode::dispatch<8>"}, {20, 5, "my_exchange"}}, 1);
  EXPECT_NEAR(analyse({read_text_trace(text)}).ranks[0].total.communication.value, 5e-6, 1e-12);
  TracePatterns patterns;
  patterns.communication.emplace_back("My_Ex");
  EXPECT_NEAR(analyse({read_text_trace(text, patterns)}).ranks[0].total.communication.value, 10e-6, 1e-12);
}

TEST(Trace, the_rank_that_waits_least_came_last) {
  // Three calls that end together; rank 1 joins 30 µs late each time, but in the last, where rank 0 does.
  const std::vector<MadeKernel> on_time{{100, 50, kNccl, 10}, {300, 50, kNccl, 10}, {530, 20, kNccl, 10}};
  const std::vector<MadeKernel> late{{130, 20, kNccl, 10}, {330, 20, kNccl, 10}, {500, 50, kNccl, 10}};
  const TraceAnalysis a = analyse({read_text_trace(made_trace(Generation::relative_ns, on_time, 1, 0)),
                                   read_text_trace(made_trace(Generation::relative_ns, late, 1, 1))});
  EXPECT_EQ(a.matched_calls, 3);
  ASSERT_EQ(a.stragglers.size(), 2U);
  EXPECT_EQ(a.stragglers[0].rank, 1);
  EXPECT_EQ(a.stragglers[0].calls_last, 2);
  EXPECT_NEAR(a.stragglers[0].waited_for.value, 60e-6, 1e-12);
  EXPECT_NEAR(a.stragglers[1].waited_for.value, 30e-6, 1e-12);
  EXPECT_EQ(a.waits, (std::vector<std::vector<std::int64_t>>{{30'000, 30'000, 0}, {0, 0, 30'000}}));
  EXPECT_NEAR(a.ranks[0].waiting.value, 60e-6, 1e-12);
  EXPECT_NEAR(a.ranks[1].waiting.value, 30e-6, 1e-12);
}

/// Two ranks that communicate alike, but for what is missing or of another size: calls of these elements.
TraceAnalysis two_ranks(const std::vector<std::int64_t>& one, const std::vector<std::int64_t>& other) {
  std::vector<TraceFile> files;
  for (const auto* elements : {&one, &other}) {
    std::vector<MadeKernel> kernels;
    for (const std::int64_t n : *elements)
      kernels.push_back({100.0 + 50.0 * static_cast<double>(kernels.size()), static_cast<double>(n), kNccl, n});
    const int rank = static_cast<int>(files.size());
    files.push_back(read_text_trace(made_trace(Generation::relative_ns, kernels, 1, rank)));
  }
  return analyse(files);
}

TEST(Trace, a_call_that_a_rank_lacks_shifts_no_other) {
  // Each call lasts as many microseconds as it has elements: like calls take as long, so nobody waits.
  const TraceAnalysis first = two_ranks({10, 20, 30}, {20, 30});
  EXPECT_EQ(first.matched_calls, 2);
  EXPECT_EQ(first.unmatched_calls, 1);
  const TraceAnalysis other = two_ranks({10, 20, 30, 15}, {10, 25, 30, 15});
  EXPECT_EQ(other.matched_calls, 3);
  EXPECT_EQ(other.unmatched_calls, 2);
  for (const TraceAnalysis& a : {first, other})
    for (const TraceStraggler& s : a.stragglers) EXPECT_EQ(s.waited_for.value, 0) << s.rank;
}

TEST(Trace, of_equal_calls_nobody_knows_which_is_missing) {
  const TraceAnalysis equal = two_ranks({10, 10, 10}, {10, 10});
  EXPECT_EQ(equal.matched_calls, 0);
  EXPECT_EQ(equal.unmatched_calls, 5);
  EXPECT_TRUE(equal.stragglers.empty());
  // The 20 stands between them: the call before it has one counterpart, those behind it have not.
  const TraceAnalysis around = two_ranks({10, 20, 10, 10}, {10, 20, 10});
  EXPECT_EQ(around.matched_calls, 2);
  EXPECT_EQ(around.unmatched_calls, 3);
  EXPECT_EQ(two_ranks({10, 10, 10}, {10, 10, 10}).matched_calls, 3);
}

TEST(Trace, buckets_are_held_against_ddps_rule) {
  // ResNet-50's, as overlap_test.cpp has them from a real run; then two of them as one.
  std::vector<MadeKernel> kernels;
  double at = 0;
  for (const std::int64_t n : {2'049'000, 7'875'584, 6'563'840, 6'637'568, 2'431'040})
    kernels.push_back({at += 10, 5, kNccl, n});
  const auto right = analyse({read_text_trace(made_trace(Generation::relative_ns, kernels, 1))}).buckets;
  ASSERT_TRUE(right.has_value());
  EXPECT_EQ(right->model->name, "resnet-50");
  EXPECT_TRUE(right->equal());
  kernels[0].elements += kernels[1].elements;
  kernels.erase(kernels.begin() + 1);
  const auto other = analyse({read_text_trace(made_trace(Generation::relative_ns, kernels, 1))}).buckets;
  ASSERT_TRUE(other.has_value());
  EXPECT_FALSE(other->equal());
}

TEST(JsonTokens, long_texts_and_escapes_stay_whole) {
  const std::string content = std::string(3'000'000, 'x') + "\\u00e9\\n\\\"";
  std::string text = "[\"" + content + "\", -1.5e3, true]";
  std::size_t at = 0;
  JsonTokens tokens([&](char* to, std::size_t size) {
    const std::size_t n = std::min({size, text.size() - at, std::size_t{1000}});
    std::copy_n(text.data() + at, n, to);
    at += n;
    return n;
  });
  EXPECT_EQ(tokens.next(), JsonToken::array);
  ASSERT_EQ(tokens.next(), JsonToken::string);
  EXPECT_EQ(tokens.text(), std::string(3'000'000, 'x') + "\u00e9\n\"");
  EXPECT_EQ(tokens.next(), JsonToken::number);
  EXPECT_EQ(tokens.text(), "-1.5e3");
  EXPECT_EQ(tokens.next(), JsonToken::literal);
  EXPECT_EQ(tokens.next(), JsonToken::array_end);
  EXPECT_EQ(tokens.next(), JsonToken::end);
}

}  // namespace
}  // namespace ringside
