// The numbers of figures: what stands in the .csv stands in the .json, and is what the verbs answer.
#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace ringside::test {
namespace {

using Row = std::map<std::string, std::string>;
using Words = std::vector<std::string>;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

/// "0 2 3" of [0, 2, 3]
std::string listed(const nlohmann::json& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : " ") + value.dump();
  return text;
}

/// The rows of `ringside figure`, by the names of their columns; held against the same rows as JSON.
std::vector<Row> rows_of(Words figure) {
  const Folder folder;
  figure.insert(figure.begin(), "figure");
  figure.insert(figure.end(), {"-o", folder / "f.csv"});
  const Ran ran = ringside(figure);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  figure.back() = folder / "f.json";
  EXPECT_EQ(ringside(figure).exit_code, 0);
  std::vector<std::vector<std::string>> lines(1);
  const std::string csv = read_text(folder / "f.csv");
  for (std::size_t at = 0, end = 0; at < csv.size(); at = end + 1) {
    end = std::min(csv.find('\n', at), csv.size());
    lines.push_back(fields_of(csv.substr(at, end - at)));
  }
  const auto file = nlohmann::json::parse(read_text(folder / "f.json"));
  const auto& json = file["rows"];
  // A table says in every row what it is of, JSON once.
  EXPECT_EQ(lines[1].back(), "of");
  for (std::size_t i = 2; i < lines.size(); ++i) EXPECT_EQ(lines[i].back(), file["of"].get<std::string>());
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].pop_back();
  const auto& names = lines[1];
  std::vector<Row> rows;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].size(), names.size()) << "row " << i - 1;
    Row row;
    for (std::size_t c = 0; c < std::min(names.size(), lines[i].size()); ++c) row[names[c]] = lines[i][c];
    rows.push_back(row);
  }
  EXPECT_EQ(json.size(), rows.size());
  for (std::size_t i = 0; i < std::min(json.size(), rows.size()); ++i) {
    EXPECT_EQ(json[i].size(), names.size());
    for (const auto& [name, text] : rows[i]) {
      const auto& value = json[i][name];
      if (value.is_array())
        EXPECT_EQ(listed(value), text) << name;
      else if (value.is_number())
        EXPECT_EQ(value.get<double>(), std::stod(text)) << name;
      else
        EXPECT_EQ(value.is_null() ? "" : value.get<std::string>(), text) << name;
    }
  }
  return rows;
}

/// Each column of the figure is the field of that name in the verb's row.
void expect_columns(const std::vector<Row>& rows, const nlohmann::json& answered,
                    const std::map<std::string, std::string>& columns) {
  ASSERT_EQ(rows.size(), answered.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto& [column, field] : columns) {
      ASSERT_TRUE(rows[i].contains(column)) << column;
      const auto& value = answered[i][field];
      if (value.is_string())
        EXPECT_EQ(rows[i].at(column), value.get<std::string>()) << column;
      else
        EXPECT_NEAR(std::stod(rows[i].at(column)), value.get<double>(), 1e-12 * std::abs(value.get<double>()))
            << column;
    }
}

TEST(FigureNumbers, of_tiers_and_gamma_are_the_verbs) {
  expect_columns(rows_of({"tiers", "-n", "3MiB"}), ringside_json({"tiers", "-n", "3MiB"})[0]["rows"],
                 {{"tier", "tier"},
                  {"alpha_s", "alpha_s"},
                  {"bytes_per_s", "bytes_per_s"},
                  {"seconds", "seconds"},
                  {"ratio", "ratio"},
                  {"crossover_bytes", "crossover_bytes"}});
  const Words asked{"gamma", "--params", "1e9", "--workers", "2,8,100"};
  expect_columns(rows_of(asked), ringside_json(asked)["rows"],
                 {{"workers", "workers"},
                  {"local_batch", "local_batch"},
                  {"compute_s", "compute_s"},
                  {"comm_s", "comm_s"},
                  {"gamma", "gamma"},
                  {"bound", "bound"},
                  {"step_s", "step_s"},
                  {"speedup", "speedup"},
                  {"efficiency", "efficiency"}});
}

TEST(FigureNumbers, of_training_pictures_are_the_labs) {
  expect_columns(rows_of({"overlap", "model=resnet-50", "K=8", "cluster=ethernet"}),
                 ringside_json({"overlap", "--model", "resnet-50", "--ranks", "8", "--tier", "ethernet"})["buckets"],
                 {{"tensors", "tensors"},
                  {"elements", "elements"},
                  {"bytes", "bytes"},
                  {"ready_s", "ready_s"},
                  {"start_s", "start_s"},
                  {"end_s", "end_s"}});
  const auto step = ringside_json({"parallel", "--model", "llama2-7b", "--dp", "8", "--zero", "3", "--tier", "nvlink"});
  expect_columns(rows_of({"sentence", "model=llama2-7b", "dp=8", "zero=3", "cluster=nvlink"}), step["sentence"],
                 {{"phase", "phase"},
                  {"collective", "collective"},
                  {"axis", "axis"},
                  {"what", "what"},
                  {"ranks", "ranks"},
                  {"calls", "calls"},
                  {"bytes", "bytes"},
                  {"sent_bytes", "sent_bytes_per_rank"},
                  {"seconds", "seconds"}});
  const auto memory = rows_of({"memory", "model=llama2-7b", "dp=8", "zero=3"});
  ASSERT_EQ(memory.size(), 4U);  // a row for each stage of ZeRO; the job's is the last
  expect_columns({memory.back()}, nlohmann::json::array({step["memory_bytes"]}),
                 {{"parameters_bytes", "parameters"},
                  {"gradients_bytes", "gradients"},
                  {"optimizer_bytes", "optimizer"},
                  {"activations_bytes", "activations"},
                  {"gathered_bytes", "gathered"},
                  {"total", "total"}});
}

TEST(FigureNumbers, of_a_case_add_up_to_its_prediction) {
  for (const std::string algorithm : {"ring", "rabenseifner", "recursive_doubling", "linear"}) {
    SCOPED_TRACE(algorithm);
    const Words flags{"allreduce", "-a", algorithm, "-k", "8", "-n", "1MiB", "--tier", "infiniband"};
    const auto figure = [&](const std::string& name) {
      Words words = flags;
      words.insert(words.begin(), name);
      return rows_of(words);
    };
    const auto predicted = [&] {
      Words words = flags;
      words.insert(words.begin(), "predict");
      return ringside_json(words)[0];
    }();
    // Who sends how much, counted three times over: by pairs, by links of a crossbar, and for each rank.
    std::map<int, double> sent;
    for (const Row& row : figure("traffic")) sent[std::stoi(row.at("from"))] += std::stod(row.at("bytes"));
    for (int rank = 0; rank < 8; ++rank) EXPECT_DOUBLE_EQ(sent[rank], predicted["bytes_sent_per_rank"][rank]);
    // The last transfer ends when the simulation does; every step is there.
    double end = 0;
    int steps = 0;
    for (const Row& row : figure("spacetime")) {
      end = std::max(end, std::stod(row.at("end_s")));
      steps = std::max(steps, std::stoi(row.at("step")));
      EXPECT_LE(std::stod(row.at("start_s")), std::stod(row.at("wire_s")));
      EXPECT_LE(std::stod(row.at("wire_s")), std::stod(row.at("sent_s")));
      EXPECT_LE(std::stod(row.at("sent_s")), std::stod(row.at("end_s")));
    }
    EXPECT_NEAR(end, predicted["seconds"]["simulation"].get<double>(), 1e-12);
    EXPECT_EQ(steps, predicted["steps"].get<int>());
    EXPECT_EQ(figure("script").size(), predicted["steps"].get<std::size_t>());
    // The chart's line at this size is the prediction.
    int found = 0;
    for (const Row& row : figure("performance"))
      if (row.at("what") == "formula" && std::stod(row.at("bytes")) == 1048576) {
        EXPECT_NEAR(std::stod(row.at("seconds")), predicted["seconds"]["formula"].get<double>(), 1e-12);
        ++found;
      }
    EXPECT_EQ(found, 1);
  }
  // At the end every rank has the sum of all four; at the start its own.
  const Words ring{"chunks", "allreduce", "-a", "ring", "-k", "4", "-n", "64B"};
  for (const std::string step : {"0", "6"}) {
    Words words = ring;
    words.insert(words.end(), {"--step", step});
    const auto rows = rows_of(words);
    EXPECT_EQ(rows.size(), 16U);
    for (const Row& row : rows) {
      EXPECT_EQ(row.at("steps_done"), step);
      EXPECT_EQ(row.at("contributors"), step == "0" ? row.at("place") : "0 1 2 3");
      EXPECT_EQ(row.at("final"), step == "0" ? "0" : "1");
      // 64 B of int32 in four chunks: four values each.
      EXPECT_EQ(std::ranges::count(row.at("elements"), ' '), 3);
    }
  }
}

// In mid-run a cell has one contributor or several, and of 3 numbers on 4 ranks one chunk has no element.
TEST(FigureNumbers, who_contributed_and_what_a_cell_holds_are_lists_in_every_row) {
  const Folder folder;
  for (const std::string more : {"--step=2", "--strip"}) {
    const std::string file = folder / "f.json";
    ASSERT_EQ(
        ringside({"figure", "chunks", "allreduce", "-a", "ring", "-k", "4", more, "--force", "-o", file}).exit_code, 0);
    const auto rows = nlohmann::json::parse(read_text(file))["rows"];
    ASSERT_FALSE(rows.empty());
    std::vector<std::size_t> contributors, elements;
    for (const auto& row : rows) {
      ASSERT_TRUE(row["contributors"].is_array() && row["elements"].is_array()) << row;
      for (const auto& rank : row["contributors"]) EXPECT_TRUE(rank.is_number_integer()) << row;
      contributors.push_back(row["contributors"].size()), elements.push_back(row["elements"].size());
    }
    EXPECT_EQ(std::ranges::min(contributors), 1U);
    EXPECT_EQ(std::ranges::max(contributors), more == "--strip" ? 4U : 3U);
    EXPECT_EQ(std::ranges::min(elements), 0U);
    EXPECT_EQ(std::ranges::max(elements), 1U);
  }
}

TEST(FigureNumbers, rows_say_what_they_are_of) {
  const Folder folder;
  const auto of = [&](std::vector<std::string> figure) {
    figure.insert(figure.begin(), "figure");
    figure.insert(figure.end(), {"--force", "-o", folder / "f.csv"});
    EXPECT_EQ(ringside(figure).exit_code, 0);
    const std::string csv = read_text(folder / "f.csv"), row = csv.substr(csv.find('\n') + 1);
    EXPECT_TRUE(csv.substr(0, csv.find('\n')).ends_with(",of")) << csv;
    const std::string line = row.substr(0, row.find('\n'));
    return line.substr(line.rfind(',') + 1);  // it has no comma: pgfplots knows no quotes
  };
  EXPECT_EQ(of({"chunks", "broadcast", "-a", "binomial", "-k", "8", "-n", "1KiB", "--root", "3"}),
            "broadcast binomial ranks=8 bytes=1024 type=int32 root=3 tier=nvlink");
  EXPECT_EQ(
      of({"traffic", "allreduce", "-a", "ring", "-k", "8", "-n", "1KiB", "--op", "max", "--topology", "h100-rails:1"}),
      "allreduce ring ranks=8 bytes=1024 type=int32 op=max topology=h100-rails:1");
  // Chosen by Ringside: of 16 ranks on equal wires nodes of 4.
  EXPECT_EQ(of({"chunks", "all-to-all", "-a", "hierarchical", "-k", "16", "-n", "1KiB"}),
            "all-to-all hierarchical ranks=16 bytes=1024 type=int32 node-size=4 tier=nvlink");
  EXPECT_EQ(of({"step", "K=4,64"}),
            "A step: computing; then the exchange; workers: 4; 64; examples of all: 2048; "
            "parameters: 7e9; bandwidth: 600 GB/s");
  EXPECT_NE(of({"gamma", "--params", "1e9"}).find("P=1000000000 "), std::string::npos);
  EXPECT_NE(of({"tiers", "-n", "1MiB"}).find("1048576 bytes"), std::string::npos);
}

}  // namespace
}  // namespace ringside::test
