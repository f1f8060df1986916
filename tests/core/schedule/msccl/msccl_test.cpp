// MSCCL XML: files in the shape that msccl-tools writes, every algorithm there and back, and files that mean harm.
#include "core/schedule/msccl/msccl.h"

#include <algorithm>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/schedule/proof.h"
#include "tests/support/catalogue.h"
#include "tests/support/hand_built.h"

namespace ringside {
namespace {

/// The two-rank ring of the generator: rank 0 sends chunk 0, adds chunk 1 and passes it on (rrcs), receives chunk 0.
std::string two_rank_ring() {
  const auto gpu = [](int id) {
    const int peer = 1 - id, first = id, second = 1 - id;
    const auto step = [](int s, const char* type, int offset) {
      return fmt::format(
          "      <step s=\"{}\" type=\"{}\" srcbuf=\"i\" srcoff=\"{}\" dstbuf=\"i\" dstoff=\"{}\" cnt=\"1\" "
          "depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>\n",
          s, type, offset, offset);
    };
    return fmt::format(
               "  <gpu id=\"{}\" i_chunks=\"2\" o_chunks=\"0\" s_chunks=\"0\">\n    <tb id=\"0\" send=\"{}\" "
               "recv=\"{}\" chan=\"0\">\n",
               id, peer, peer) +
           step(0, "s", first) + step(1, "rrcs", second) + step(2, "r", first) + "    </tb>\n  </gpu>\n";
  };
  return "<algo name=\"allreduce_ring\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"2\" ngpus=\"2\" "
         "coll=\"allreduce\" inplace=\"1\">\n" +
         gpu(0) + gpu(1) + "</algo>\n";
}

TEST(Msccl, the_generators_ring_is_split_into_steps_and_proved) {
  const auto a = read_msccl_xml(two_rank_ring());
  ASSERT_TRUE(a) << a.error().line();
  EXPECT_EQ(a->schedule.collective, Collective::allreduce);
  EXPECT_EQ(a->schedule.ranks, 2);
  EXPECT_EQ(a->schedule.chunks, 2);
  EXPECT_EQ(a->schedule.step_count(), 2);  // rrcs is a receive that adds and, a step later, a send
  EXPECT_TRUE(prove(a->schedule)->ok());
  EXPECT_TRUE(a->says_result);
}

TEST(Msccl, a_lost_reduction_is_found) {
  std::string xml = two_rank_ring();
  const std::size_t at = xml.find("rrcs");
  xml.replace(at, 4, "rcs");  // gpu 0 overwrites its own chunk 1 instead of adding
  const auto a = read_msccl_xml(xml);
  ASSERT_TRUE(a) << a.error().line();
  EXPECT_FALSE(prove(a->schedule)->ok());
}

TEST(Msccl, every_algorithm_there_and_back_is_the_same_schedule) {
  int same = 0, all = 0;
  test::for_each_instance(2, [&](const Algorithm& a, const Instance& i) {
    if (i.ranks > 9 || i.chunks > 512) return;
    const Schedule s = make_schedule(a, i).value();
    const auto xml = msccl_xml(s);
    if (s.helpers > 0) {
      EXPECT_NE(xml.error().line().find("switches"), std::string::npos) << test::label(a, i);
      return;
    }
    ASSERT_TRUE(xml) << test::label(a, i) << ": " << xml.error().line();
    const auto back = read_msccl_xml(*xml);
    ASSERT_TRUE(back) << test::label(a, i) << ": " << back.error().line();
    EXPECT_TRUE(prove(back->schedule)->ok()) << test::label(a, i);
    for (const Note& n : back->notes) EXPECT_NE(n.effect, "hangs") << test::label(a, i) << ": " << n.what;
    ++all;
    const bool identical = same_schedule(s, back->schedule);
    same += identical;
    // An all-to-all may keep what is on its way where MSCCL has no buffer for it: then it comes back in scratch slots.
    EXPECT_TRUE(identical || a.collective == Collective::all_to_all) << test::label(a, i);
  });
  EXPECT_GT(same, all * 9 / 10);
}

TEST(Msccl, channels_keep_their_numbers) {
  const Algorithm& ring = **find_algorithm(Collective::allgather, "ring");
  const Instance asked{.ranks = 4, .root = 0, .chunks = 0, .parameters = {{"channels", 2}, {"node-size", 2}}};
  const Schedule s = make_schedule(ring, asked).value();
  const std::string xml = msccl_xml(s).value();
  EXPECT_NE(xml.find("nchannels=\"2\""), std::string::npos);
  // Each rank's part is two chunks, the first on channel 0, the second on channel 1: so offsets are even or odd.
  int operations[2] = {0, 0};
  std::istringstream lines(xml);
  int channel = -1;
  for (std::string line; std::getline(lines, line);) {
    if (const auto at = line.find("chan=\""); at != std::string::npos) channel = line[at + 6] - '0';
    const auto at = line.find("dstoff=\"");
    if (at == std::string::npos || line.find("type=\"nop\"") != std::string::npos) continue;
    EXPECT_EQ(std::stoi(line.substr(at + 8)) % 2, channel) << line;
    ++operations[channel];
  }
  // 3 steps, in which each of 4 ranks sends and receives one chunk of every channel.
  EXPECT_EQ(operations[0], 3 * 4 * 2);
  EXPECT_EQ(operations[1], 3 * 4 * 2);
  EXPECT_EQ(read_msccl_xml(xml)->schedule.channels, 2);
}

TEST(Msccl, channels_that_are_no_parts_of_the_buffer_are_not_told_apart) {
  std::string xml = two_rank_ring();
  xml.replace(xml.find("nchannels=\"1\""), 13, "nchannels=\"2\"");
  EXPECT_EQ(read_msccl_xml(xml)->schedule.channels, 1) << "both chunks go on channel 0";
}

TEST(Msccl, what_cannot_be_said_is_refused) {
  Schedule s = test::ring_allreduce(3);
  s.helpers = 1;
  EXPECT_FALSE(msccl_xml(s));
  s.helpers = 0, s.sizes = {1, 2, 3};
  EXPECT_FALSE(msccl_xml(s));
  Step swap;
  swap.transfers.push_back({0, 0, {0}, Arrival::copy, Slots{1}});
  swap.transfers.push_back({0, 0, {1}, Arrival::copy, Slots{0}});
  const auto refused = msccl_xml(test::schedule_of(Collective::allreduce, 2, 2, {swap}));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().line().find("swap"), std::string::npos);
}

TEST(Msccl, the_linter_says_why_a_runtime_would_not_take_it) {
  std::string xml = two_rank_ring();
  const auto has = [](const std::string& text, std::string_view effect, std::string_view word) {
    const auto a = read_msccl_xml(text);
    EXPECT_TRUE(a) << a.error().line();
    return a && std::any_of(a->notes.begin(), a->notes.end(), [&](const Note& n) {
             return n.effect == effect && n.what.find(word) != std::string::npos;
           });
  };
  EXPECT_TRUE(has(xml, "refused", "minBytes"));  // Azure's executor demands minBytes, maxBytes and outofplace
  EXPECT_TRUE(has(xml, "ignored", "128 MiB"));   // the default of maxBytes
  const auto limits = [&](const char* least, const char* most) {
    std::string text = xml;
    return text.insert(text.find(" proto="), fmt::format(" minBytes=\"{}\" maxBytes=\"{}\"", least, most));
  };
  EXPECT_TRUE(has(limits("1024", "512"), "ignored", "always"));
  EXPECT_FALSE(has(limits("1024", "0"), "ignored", "always"));  // 0: no limit
  EXPECT_FALSE(has(limits("1024", "0"), "ignored", "128 MiB"));
  std::string protocol = xml;
  protocol.replace(protocol.find("Simple"), 6, "Complex");
  EXPECT_TRUE(has(protocol, "refused", "proto"));
  std::string channels = xml;
  for (std::size_t at = 0; (at = channels.find("chan=\"0\"", at)) != std::string::npos; ++at)
    channels.replace(at, 8, "chan=\"1\"");
  EXPECT_TRUE(has(channels, "refused", "nchannels"));
}

TEST(Msccl, hostile_files_are_one_line) {
  const std::string good = two_rank_ring();
  const auto with = [&](std::string_view what, std::string_view by) {
    std::string xml = good;
    xml.replace(xml.find(what), what.size(), by);
    return xml;
  };
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  std::string laughs =
      "<!DOCTYPE lolz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><algo name=\"&b;\"/>";
  const std::vector<std::string> bad{"",
                                     "<algo",
                                     "<gpu/>",
                                     deep,
                                     laughs,
                                     std::string("\0\xff\xfe<algo", 8),
                                     good.substr(0, good.size() / 2),
                                     with("ngpus=\"2\"", "ngpus=\"1000000000\""),
                                     with("ngpus=\"2\"", "ngpus=\"3\""),
                                     with("ngpus=\"2\"", "ngpus=\"-1\""),
                                     with("i_chunks=\"2\"", "i_chunks=\"99999999999\""),
                                     with("type=\"s\"", "type=\"x\""),
                                     with("srcbuf=\"i\"", "srcbuf=\"q\""),
                                     with("cnt=\"1\"", "cnt=\"7\""),
                                     with("dstoff=\"1\"", "dstoff=\"9\""),
                                     with("depid=\"-1\" deps=\"-1\"", "depid=\"5\" deps=\"0\""),
                                     with("coll=\"allreduce\"", "coll=\"gossip\""),
                                     with("send=\"1\"", "send=\"-1\"")};
  for (const std::string& text : bad) {
    const auto a = read_msccl_xml(text);
    ASSERT_FALSE(a) << text.substr(0, 300);
    EXPECT_EQ(a.error().line().find('\n'), std::string::npos);
    EXPECT_LT(a.error().line().size(), 300U) << a.error().line();
  }
  // Sends without receives, and thread blocks that wait for one another: no such schedule.
  EXPECT_FALSE(read_msccl_xml(with("type=\"r\"", "type=\"nop\"")));
}

}  // namespace
}  // namespace ringside
