// Going on: what is kept, what is done again, which exit code says what.
#include <filesystem>

#include <gtest/gtest.h>

#include "kit/check/child.h"
#include "kit/check/report.h"
#include "kit/check/session.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"

namespace ringside::kit {
namespace {

Part part(const std::string& id, double expected_s) {
  return {id, "", expected_s, "", {}, true};
}

Outcome ended(Verdict v) {
  Outcome o;
  o.verdict = v, o.summary = "x";
  return o;
}

TEST(KitSession, takes_what_fits_and_begins_with_something_in_any_case) {
  const std::vector<Part> parts{part("a", 100), part("b", 300), part("c", 50)};
  State s;
  EXPECT_EQ(next_part(parts, s, 200, false)->id, "a");
  s.parts["a"] = ended(Verdict::passed);
  EXPECT_EQ(next_part(parts, s, 200, false)->id, "c") << "b does not fit";
  EXPECT_EQ(next_part(parts, s, 200, true)->id, "b") << "but has all the time there is when it comes first";
  s.cut_short["c"] = 200;
  EXPECT_EQ(next_part(parts, s, 250, false), nullptr) << "c had 200 s and was not over";
  s.parts["b"] = s.parts["c"] = ended(Verdict::skipped);
  EXPECT_EQ(next_part(parts, s, 500, true), nullptr);
}

TEST(KitSession, exit_codes_say_whether_to_go_on) {
  const std::vector<Part> parts{part("a", 1), part("b", 1)};
  Machine with, without;
  without.no_gpu = "none";
  State s;
  s.parts["a"] = ended(Verdict::passed);
  EXPECT_EQ(exit_code(parts, s, with), kGoOn);
  s.parts["b"] = ended(Verdict::skipped);
  EXPECT_EQ(exit_code(parts, s, with), kAllDone);
  EXPECT_EQ(exit_code(parts, s, without), kNoGpu);
  without.broken = true;
  EXPECT_EQ(exit_code(parts, s, without), kSomethingFailed) << "nobody knows whether there is a GPU";
  for (const Verdict bad : {Verdict::failed, Verdict::unfinished}) {
    s.parts["b"] = ended(bad);
    EXPECT_EQ(exit_code(parts, s, with), kSomethingFailed);
    EXPECT_EQ(exit_code(parts, s, without), kSomethingFailed);
  }
  EXPECT_EQ(count_of(parts, s).line(), "1 of 2 passed, 1 unfinished");
}

TEST(KitSession, the_state_reads_back_as_it_was_written) {
  const test::Folder folder;
  State s;
  s.kit = "kit 1", s.running = "b", s.cut_short["b"] = 77, s.starts["b"] = 1;
  s.parts["a"] = ended(Verdict::failed);
  s.parts["a"].text = "line 1\nline \"2\"\n", s.parts["a"].seconds = 1.5, s.parts["a"].data = {{"rows", {1, 2}}};
  ASSERT_TRUE(write_state(folder / "report.json", s));
  const auto back = read_state(folder / "report.json", "kit 1");
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(back->parts.at("a")), to_json(s.parts["a"]));
  EXPECT_EQ(back->running, "b");
  EXPECT_EQ(back->cut_short, s.cut_short);
  EXPECT_EQ(back->starts, s.starts);
  EXPECT_TRUE(back->settled("a"));
  EXPECT_FALSE(back->settled("b"));
}

/// A kit of scripts: three tests, of which the second sleeps as long as the file `sleep` says.
class Scripts {
 public:
  Scripts() {
    std::filesystem::create_directory(folder / "bin");
    std::filesystem::copy_file(test::built("check-gpu"), folder / "bin/check-gpu");
    folder.write("MANIFEST", "scripts\n");
    script("bench_gpu", "echo '{\"devices\": [{\"name\": \"Scripted\"}], \"driver\": \"1.2\", \"cuda\": \"3\"}'");
    script("test_gpu_kernels",
           "case $1 in --gtest_list_tests) printf 'S.\\n  one\\n  two\\n  three\\n'; exit 0;; esac\n"
           "echo \"${1#*=}\" >>" +
               folder / "log" +
               "\n"
               "[ \"${1#*=}\" != S.two ] || sleep $(cat " +
               folder / "sleep" +
               ")\n"
               "echo '{\"tests\": 1, \"failures\": 0, \"errors\": 0, \"testsuites\": []}' >\"${2#*json:}\"");
  }
  Ended check(double limit_s) {
    return run_child({folder / "bin/check-gpu", "--only", "kernels", "--state", folder / "state"},
                     {{"PATH", "/usr/bin:/bin"}}, limit_s);
  }
  nlohmann::json parts() const {
    return nlohmann::json::parse(test::read_text(folder / "state/report.json"), nullptr, false)
        .value("parts", nlohmann::json());
  }
  test::Folder folder;

 private:
  void script(const std::string& name, const std::string& text) {
    std::filesystem::permissions(folder.write("bin/" + name, "#!/bin/sh\n" + text + "\n"),
                                 std::filesystem::perms::owner_all);
  }
};

TEST(KitSession, goes_on_after_it_was_interrupted_and_does_nothing_twice) {
  Scripts kit;
  kit.folder.write("sleep", "100");
  const Ended first = kit.check(6);  // then SIGTERM
  EXPECT_EQ(first.how, Ended::How::out_of_time);
  EXPECT_NE(first.out.find("still to do"), std::string::npos) << first.out << first.err;
  EXPECT_EQ(kit.parts()["kernels.S.one"]["verdict"], "passed");
  EXPECT_FALSE(kit.parts().contains("kernels.S.two"));
  EXPECT_NE(test::read_text(kit.folder / "state/report.md").find("`kernels.S.two` | still to do"), std::string::npos);

  kit.folder.write("sleep", "0");
  const Ended second = kit.check(100);
  EXPECT_EQ(second.line(), "exit code 0") << second.out << second.err;
  for (const char* id : {"kernels.S.one", "kernels.S.two", "kernels.S.three"})
    EXPECT_EQ(kit.parts()[id]["verdict"], "passed");
  EXPECT_EQ(kit.parts()["kernels.S.two"]["machine"]["devices"], "1 x Scripted");
  EXPECT_EQ(test::read_text(kit.folder / "log"), "S.one\nS.two\nS.two\nS.three\n");
  EXPECT_EQ(kit.check(100).line(), "exit code 0");
  EXPECT_EQ(test::read_text(kit.folder / "log"), "S.one\nS.two\nS.two\nS.three\n") << "nothing was left to do";
}

TEST(KitSession, a_part_that_takes_everything_down_twice_is_not_tried_a_third_time) {
  Scripts kit;
  kit.folder.write("sleep", "0");
  const std::string program = kit.folder / "bin/test_gpu_kernels";
  std::string text = test::read_text(program);
  text.replace(text.find("echo '{"), 0, "[ \"${1#*=}\" != S.two ] || kill -9 $PPID\n");
  kit.folder.write("bin/test_gpu_kernels", text);
  EXPECT_EQ(kit.check(100).how, Ended::How::signalled);
  EXPECT_EQ(kit.check(100).how, Ended::How::signalled);
  const Ended third = kit.check(100);
  EXPECT_EQ(third.line(), "exit code 1") << third.out;
  EXPECT_EQ(kit.parts()["kernels.S.two"]["verdict"], "unfinished");
  EXPECT_EQ(kit.parts()["kernels.S.three"]["verdict"], "passed");
}

}  // namespace
}  // namespace ringside::kit
