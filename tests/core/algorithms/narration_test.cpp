// What schedules say of themselves, sentence by sentence.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/pictures.h"

namespace ringside {
namespace {

using test::schedule;

std::vector<std::string> sentences(const Schedule& s) {
  std::vector<std::string> all;
  for (std::int64_t i = 0; i < s.step_count(); ++i) all.push_back(s.narration(i).sentence);
  return all;
}

TEST(Narration, the_ring_of_four_tells_its_story) {
  EXPECT_EQ(sentences(schedule(Collective::allreduce, "ring", 4)),
            (std::vector<std::string>{"Every rank passes one chunk to the right; the receiver adds its own.",
                                      "Pass the sum of two on; the receiver adds its own.",
                                      "Every sum of three meets the one part it lacks.",
                                      "Finished chunks set off around the ring: copy, do not add.",
                                      "Copy on: every rank then has three finished chunks.",
                                      "The last missing chunk arrives: every rank has the whole sum."}));
  // With two chunks to a part it is parts that travel.
  EXPECT_EQ(sentences(schedule(Collective::allreduce, "ring", 4, 0, 8)).back(),
            "The last missing part arrives: every rank has the whole sum.");
}

TEST(Narration, sentences_name_the_ranks_that_act) {
  EXPECT_EQ(sentences(schedule(Collective::broadcast, "binomial", 6, 2)),
            (std::vector<std::string>{"Rank 2 sends the whole buffer to rank 0.",
                                      "One of the two holders sends the buffer on, two ranks ahead.",
                                      "All three holders send the buffer on, one rank ahead."}));
  EXPECT_EQ(
      sentences(schedule(Collective::allreduce, "recursive_doubling", 5)),
      (std::vector<std::string>{"Rank 0 gives its buffer to rank 1 to add, and steps aside.",
                                "Neighbouring participants swap whole buffers, and both add.",
                                "Participants two apart swap their sums: every participant has the total of five.",
                                "Rank 1 sends the total to rank 0, which had stepped aside."}));
  EXPECT_EQ(sentences(schedule(Collective::gather, "binomial", 5, 1)),
            (std::vector<std::string>{"Two ranks hand their part to the rank before them.",
                                      "Rank 3 brings what it has collected to rank 1.",
                                      "Rank 0 brings one part to rank 1, which now has all five."}));
}

TEST(Narration, sentences_stay_short_for_very_many_ranks) {
  for (const Algorithm& a : registry())
    for (const std::int32_t k : {4096, 4095, 46340, 1 << 24}) {
      const auto s =
          make_schedule(a, {.ranks = k, .root = has_root(a.collective) ? k - 1 : 0, .chunks = 0, .parameters = {}});
      if (!s) continue;
      for (const std::int64_t i : {std::int64_t{0}, s->step_count() / 3, s->step_count() / 2, s->step_count() - 1}) {
        const Narration n = s->narration(i);
        EXPECT_LE(n.sentence.size(), 100U) << name(a.collective) << " " << a.name << ": " << n.sentence;
        EXPECT_LE(n.why.size(), 210U) << name(a.collective) << " " << a.name << ": " << n.why;
      }
    }
}

}  // namespace
}  // namespace ringside
