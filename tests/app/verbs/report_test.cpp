#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

/// Two algorithms at two sizes. At 1 KiB ring's five samples lie below all of the other's (Mann and Whitney: of the
/// C(10, 5) = 252 orders two are so uneven, p = 0.008); at 1 MiB they are mixed.
std::string bundle() {
  const auto row = [](const char* algorithm, std::int64_t bytes, std::vector<double> samples, double predicted) {
    std::vector<double> sorted = samples;
    std::sort(sorted.begin(), sorted.end());
    return nlohmann::json{{"collective", "allreduce"},
                          {"algorithm", algorithm},
                          {"parameters", nlohmann::json::object()},
                          {"ranks", 4},
                          {"root", 0},
                          {"chunks", 4},
                          {"bytes", bytes},
                          {"type", "int32"},
                          {"op", "sum"},
                          {"backend", "host"},
                          {"verified", true},
                          {"samples_s", samples},
                          {"median_s", sorted[2]},
                          {"ci95_s", {sorted[1], sorted[3]}},
                          {"predicted_s", predicted},
                          {"model", {{"alpha_s", 1e-6}, {"beta_s_per_byte", 1e-9}, {"source", "fit"}}}};
  };
  nlohmann::json j;
  j["environment"] = {{"host", "node7"}, {"cpu", "EPYC"}, {"cores", 8}, {"ranks", 4}, {"date", "2026-11-24T01:02:03Z"}};
  j["rows"] = {row("ring", 1024, {1.0e-5, 1.1e-5, 1.2e-5, 1.3e-5, 1.4e-5}, 1.2e-5),
               row("chain", 1024, {2.0e-5, 2.1e-5, 2.2e-5, 2.3e-5, 2.4e-5}, 1.1e-5),
               row("ring", 1048576, {1.0e-3, 1.2e-3, 1.4e-3, 1.6e-3, 1.8e-3}, 1.4e-3),
               row("chain", 1048576, {1.1e-3, 1.3e-3, 1.5e-3, 1.7e-3, 1.9e-3}, 1.5e-3)};
  return j.dump();
}

TEST(ReportVerb, concludes_from_the_samples_and_says_where_from) {
  const Folder folder;
  const std::string run = folder.write("run.json", bundle());
  const auto made = ringside_json({"report", run, "-o", folder / "r.html"});
  const std::string said = made["conclusions"].dump();
  EXPECT_NE(said.find("4 rows verified"), std::string::npos) << said;
  EXPECT_NE(said.find("ring is fastest at 1 KiB"), std::string::npos) << said;
  EXPECT_NE(said.find("no difference shown at 1 MiB"), std::string::npos) << said;
  EXPECT_NE(said.find("within 20 % of the median in 3 of 4"), std::string::npos) << "chain at 1 KiB is twice: " << said;
  EXPECT_NE(said.find("+100 %"), std::string::npos) << said;
  const std::string html = read_text(folder / "r.html");
  for (const char* word : {"node7", "EPYC", "<svg", "residual", "2026-11-24", "Mann and Whitney"})
    EXPECT_NE(html.find(word), std::string::npos) << word;
}

TEST(ReportVerb, the_same_bundle_gives_the_same_bytes_and_nothing_else_is_written_over) {
  const Folder folder;
  const std::string run = folder.write("run.json", bundle());
  for (const std::string ending : {"html", "pdf"}) {
    for (const std::string name : {"a.", "b."})
      ASSERT_EQ(ringside({"report", run, "-o", folder / (name + ending)}).exit_code, 0) << ending;
    EXPECT_EQ(read_text(folder / ("a." + ending)), read_text(folder / ("b." + ending))) << ending;
    EXPECT_EQ(ringside({"report", run, "-o", folder / ("a." + ending)}).exit_code, 0) << "again";
    const std::string mine = folder.write("mine." + ending, "mine");
    expect_error(ringside({"report", run, "-o", mine}), 2, {mine, "--force"});
  }
  expect_error(ringside({"report", run, "-o", folder / "r.doc"}), 2, {"r.doc", ".html or .pdf"});
  expect_error(ringside({"report", folder.write("x.json", "{}"), "-o", folder / "r.html"}), 2, {"x.json"});
}

TEST(ReportVerb, libraries_stand_side_by_side_and_predictions_say_where_they_come_from) {
  const Folder folder;
  auto j = nlohmann::json::parse(bundle());
  for (auto& row : j["rows"]) {
    row["model"]["source"] = "calibrated on node7, 2026-11-20, by patterns";
    const double median = row["median_s"];
    row["libraries"] = {{{"library", "Other MPI 9"},
                         {"algorithm", "own choice"},
                         {"in_place", true},
                         {"samples_s", std::vector(6, 2 * median)},
                         {"median_s", 2 * median},
                         {"ci95_s", {2 * median, 2 * median}}}};
  }
  const std::string run = folder.write("run.json", j.dump());
  ASSERT_EQ(ringside({"report", run, "-o", folder / "r.html"}).exit_code, 0);
  const std::string html = read_text(folder / "r.html");
  for (const char* word : {"Libraries side by side", "Other MPI 9", "predicted by: calibrated on node7, 2026-11-20"})
    EXPECT_NE(html.find(word), std::string::npos) << word;
}

TEST(ReportVerb, of_gpus_elsewhere_says_where_and_names_the_rows_of_a_note) {
  const Folder folder;
  auto j = nlohmann::json::parse(bundle());
  j["environment"]["where"] = nlohmann::json::array();
  for (int rank = 0; rank < 4; ++rank)
    j["environment"]["where"].push_back({{"rank", rank}, {"host", "node7"}, {"device", "GPU 0: NVIDIA H200"}});
  for (auto& row : j["rows"]) row["backend"] = "cuda-local", row["notes"] = {"one GPU for all"};
  j["rows"][0]["notes"].push_back("few samples");
  ASSERT_EQ(ringside({"report", folder.write("run.json", j.dump()), "-o", folder / "r.html"}).exit_code, 0);
  const std::string html = read_text(folder / "r.html");
  for (const char* words : {"Recorded, on node7, NVIDIA H200, 2026-11-24, cuda-local", "few samples (ring 1\u00a0KiB)"})
    EXPECT_NE(html.find(words), std::string::npos) << words;
  EXPECT_EQ(html.find("this computer"), std::string::npos);
  EXPECT_EQ(html.find("one GPU for all ("), std::string::npos) << "it is of all rows";
}

}  // namespace
}  // namespace ringside::test
