// What is asked, as text and in a scene.
#include "core/what_if.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/scene.h"

namespace ringside {
namespace {

TEST(WhatIf, every_kind_reads_back_what_it_writes) {
  const Case c = validate(Case{}).value();
  for (const WhatIfKind& kind : kWhatIfs) {
    const WhatIf usual = usual_what_if(kind.kind, c, Seconds(1.3e-5));
    EXPECT_EQ(usual.kind, kind.kind);
    const auto again = parse_what_if(text_of(usual));
    ASSERT_TRUE(again.has_value()) << again.error().line();
    EXPECT_EQ(*again, usual) << text_of(usual);
    EXPECT_TRUE(check(usual, c).has_value());
    Scene scene;
    scene.question = c;
    scene.what_if = usual;
    EXPECT_EQ(scene_from_json(to_json(scene))->what_if, usual);
  }
  EXPECT_TRUE(parse_what_if("")->none());
  EXPECT_EQ(parse_what_if("slow-link NIC 0-rail 0 4")->link, "NIC 0-rail 0");
  // The flags' own spelling, --slow 'NIC 0-rail 0:4' and --late 3:1ms, means the same.
  EXPECT_EQ(*parse_what_if("slow-link NIC 0-rail 0:4"), *parse_what_if("slow-link NIC 0-rail 0 4"));
  EXPECT_EQ(*parse_what_if("late 3:1ms"), *parse_what_if("late 3 1ms"));
}

// A time as parse_seconds() makes it: 100 * 1e-6 is not the double nearest to 1e-4.
TEST(WhatIf, how_late_is_written_as_it_was_given_and_is_the_same_double) {
  for (const char* text : {"late 21 100us", "late 0 0s", "late 3 60us", "late 3 1ms", "late 3 10ms", "late 3 2.5ms",
                           "late 3 1s", "late 3 90s", "late 3 1000000000s", "late 3 7ns", "late 3 0.3ns"}) {
    const WhatIf what = parse_what_if(text).value();
    EXPECT_EQ(text_of(what), text);
    EXPECT_EQ(*parse_what_if(text_of(what)), what);
  }
  // One that no short text is: all its digits.
  WhatIf what = parse_what_if("late 3 1ms").value();
  for (const double seconds : {1.0 / 3, 1e-4 / 7, 1e-300, 3e8 / 7}) {
    what.late = Seconds(seconds);
    EXPECT_EQ(*parse_what_if(text_of(what)), what) << text_of(what);
  }
}

TEST(WhatIf, bad_words_are_one_line_that_says_what_is_right) {
  for (const auto& [text, word] : {std::pair{"flood 3", "slow-link A-B TIMES"},
                                   {"late 3", "late RANK SECONDS"},
                                   {"slow-rank 3 0.5", "times slower"},
                                   {"skip -1", "rank"},
                                   {"broken-link 5", "5-6"},
                                   {"type 1 colour", "float32"},
                                   {"sends-first 3", "sends-first"}}) {
    const auto result = parse_what_if(text);
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_NE(result.error().line().find(word), std::string::npos) << result.error().line();
  }
}

}  // namespace
}  // namespace ringside
