// Every verb that writes a file: what is there already is never written over in silence.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "app/flags/flag_set.h"
#include "app/verbs/verb.h"
#include "tests/support/program.h"

namespace ringside::test {
namespace {

/// The verbs that have -o, by the verbs' own flags.
std::set<std::string> writing_verbs() {
  std::set<std::string> names;
  for (const Verb& verb : verbs()) {
    FlagSet accept;
    const Action action = verb.declare(accept);
    const auto flags = accept.names();
    if (std::find(flags.begin(), flags.end(), "-o") == flags.end()) continue;
    names.insert(std::string(verb.name));
    EXPECT_NE(std::find(flags.begin(), flags.end(), "--force"), flags.end()) << verb.name;
  }
  return names;
}

/// A line for each way of writing, without its file: the first word is the verb. None of them may get as far as
/// starting ranks or reading what is not there.
std::vector<std::pair<std::vector<std::string>, std::string>> lines(const Folder& folder) {
  const std::string bundle = folder.write(
      "bundle.json",
      R"({"environment": {"host": "node7", "ranks": 2}, "rows": [{"collective": "allreduce", "algorithm": "ring",
      "parameters": {}, "ranks": 2, "root": 0, "chunks": 2, "bytes": 1024, "type": "int32", "op": "sum",
      "backend": "host", "verified": true, "samples_s": [1e-5], "median_s": 1e-5, "ci95_s": [1e-5, 1e-5],
      "predicted_s": 1e-5, "model": {"alpha_s": 1e-6, "beta_s_per_byte": 1e-9, "source": "fit"}}]})");
  const std::vector<std::string> ring{"allreduce", "-a", "ring", "-k", "3"};
  const auto with = [&](std::vector<std::string> words) {
    words.insert(words.end(), ring.begin(), ring.end());
    return words;
  };
  return {{with({"schedule"}), "txt"},
          {with({"measure"}), "json"},
          {{"calibrate"}, "json"},
          {{"runs", "export", bundle}, "csv"},
          {{"runs", "import", bundle}, "json"},
          {{"report", bundle}, "html"},
          {{"report", bundle}, "pdf"},
          {{"survey", "--hosts", "a,b"}, "json"},
          {{"gamma"}, "svg"},
          {{"overlap"}, "pdf"},
          {{"parallel", "--dp", "2"}, "png"},
          {{"moe"}, "tex"},
          {{"sgd"}, "csv"},
          {{"trace", bundle}, "json"},
          {{"topology", "show", "ring"}, "json"},
          {with({"figure", "chunks"}), "svg"},
          {with({"figure", "chunks"}), "csv"},
          {with({"share", "chunks"}), "html"},
          {{"share", "4.4"}, "html"},
          {{"lesson", "show", "4.4", "--as", "md"}, "md"},
          {{"lesson", "show", "4.4", "--as", "pdf"}, "pdf"},
          {{"class", "show", "overview"}, "ringclass"},
          {{"class", "show", "overview", "--as", "html"}, "html"},
          {{"progress", "collect", bundle}, "csv"}};
}

TEST(Output, no_verb_writes_over_what_is_there_and_says_so_in_a_line) {
  const Folder folder;
  std::set<std::string> tried;
  for (auto [line, ending] : lines(folder)) {
    tried.insert(line.front());
    SCOPED_TRACE(line.front() + " ." + ending);
    const std::string mine = folder.write("mine." + ending, "mine");
    line.insert(line.end(), {"-o", mine});
    expect_error(ringside(line), 2, {mine, "is there already", "--force"});
    EXPECT_EQ(read_text(mine), "mine");
  }
  EXPECT_EQ(tried, writing_verbs()) << "a verb that writes stands in this list";
}

TEST(Output, force_writes_over_it) {
  const Folder folder;
  const std::set<std::string> ranks{"measure", "calibrate", "survey", "trace", "progress"};
  for (auto [line, ending] : lines(folder)) {
    if (ranks.contains(line.front())) continue;  // more than a file is needed
    if (line.front() == "runs" && line[1] == "import") continue;
    if (line.front() == "share" && line.size() == 2) continue;  // as the case's, but slower
    SCOPED_TRACE(line.front() + " ." + ending);
    const std::string mine = folder.write("mine." + ending, "mine");
    line.insert(line.end(), {"-o", mine, "--force"});
    const Ran ran = ringside(line);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_NE(read_text(mine), "mine");
  }
}

TEST(Output, a_page_is_written_over_only_by_itself) {
  const Folder folder;
  const std::string path = folder / "page.html";
  const auto share = [&](const char* ranks, const char* step) {
    return ringside({"share", "chunks", "allreduce", "-a", "ring", "-k", ranks, "--step", step, "-o", path});
  };
  ASSERT_EQ(share("3", "0").exit_code, 0);
  EXPECT_EQ(share("3", "1").exit_code, 0) << "the same case at another moment";
  expect_error(share("2", "0"), 2, {path, "shows something else", "--force"});
  std::string edited = read_text(path);
  edited.insert(edited.find("<h1>") + 4, "My ");
  folder.write("page.html", edited);
  expect_error(share("3", "0"), 2, {path, "by hand", "--force"});
  const std::string plan = folder / "plan.ringclass";
  ASSERT_EQ(ringside({"class", "show", "overview", "-o", plan}).exit_code, 0);
  expect_error(ringside({"class", "show", "overview", "-o", plan}), 2, {plan, "--force"});
  ASSERT_EQ(ringside({"class", "show", "overview", "--as", "md", "-o", folder / "sheet.md"}).exit_code, 0);
  EXPECT_EQ(ringside({"class", "show", "overview", "--as", "md", "-o", folder / "sheet.md"}).exit_code, 0);
  expect_error(ringside({"progress", "export", plan}), 2, {plan, "--force"});
}

}  // namespace
}  // namespace ringside::test
