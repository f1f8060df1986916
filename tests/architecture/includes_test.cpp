// Dependencies point one way: core <- lessons <- ui <- app, core <- gpu, and inside core down the list below.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/architecture/tree.h"

namespace ringside {
namespace {

/// What each top folder may include, itself among it.
const std::map<std::string, std::set<std::string>> kMayInclude{
    {"core", {"core"}},
    {"gpu", {"core", "gpu"}},
    {"lessons", {"core", "lessons"}},
    {"ui", {"core", "lessons", "ui"}},
    {"app", {"core", "gpu", "lessons", "ui", "app"}},
    {"kit", {"core", "kit"}},
};

/// The rooms of each folder in the order of dependency: a file may include its own room and those before it. A file
/// that lies in no room is the roof, above them all; only core has one.
const std::map<std::string, std::vector<std::string>> kRooms{
    {"core",
     {"base", "collective", "schedule", "program", "formula", "algorithms", "topology", "cost", "sim", "training",
      "library", "measure", "cluster"}},
    {"gpu",
     {"machine", "kernels", "team", "device", "executor", "rivals", "host", "cuda", "nccl", "measure", "runner"}},
    {"ui", {"paint",   "math",  "controls",  "model", "overview", "figures", "network",  "charts",
            "case",    "gamma", "catalogue", "play",  "editor",   "lesson",  "topology", "training",
            "measure", "stage", "handout",   "share", "present",  "window"}},
    {"app", {"machine", "launch", "flags", "answers", "verbs", "window", "cli"}},
};

std::string first_folder(const std::string& path) {
  return path.substr(0, path.find('/'));
}

/// Height of a file in its folder: its room's place in the order, the roof above; nullopt for a room nobody placed.
std::optional<int> height(const std::string& path) {
  const std::vector<std::string>& rooms = kRooms.at(first_folder(path));
  const std::string rest = path.substr(path.find('/') + 1);
  if (rest.find('/') == std::string::npos) return static_cast<int>(rooms.size());
  const auto at = std::find(rooms.begin(), rooms.end(), first_folder(rest));
  if (at == rooms.end()) return std::nullopt;
  return static_cast<int>(at - rooms.begin());
}

/// Why the include breaks the order; empty when it does not.
std::string complaint(const std::string& file, const std::string& included) {
  const std::string from = first_folder(file), to = first_folder(included);
  const auto allowed = kMayInclude.find(from);
  if (allowed == kMayInclude.end()) return from + " has no place in the order";
  if (!allowed->second.contains(to)) return from + " may not include " + to;
  if (from != to || !kRooms.contains(from)) return {};
  const auto own = height(file), other = height(included);
  if (!own || !other) return "a room of " + from + " that has no place in the order";
  return *other > *own ? "an arrow that points upward" : "";
}

bool is_qt(const Include& include) {
  return !include.quoted && include.path.starts_with('Q');
}
bool is_mpi(const Include& include) {
  return include.path.starts_with("mpi");
}
bool is_cuda(const Include& include) {
  return include.path.starts_with("cuda") || include.path.starts_with("nccl") || include.path.starts_with("cub/") ||
         include.path.starts_with("nvtx");
}
/// <QtWidgets> and its like pull in a whole module: four seconds and half a gigabyte for each source.
bool is_umbrella(const Include& include) {
  static const std::set<std::string> modules{"QtCore", "QtGui",        "QtWidgets",      "QtCharts",
                                             "QtSvg",  "QtSvgWidgets", "QtPrintSupport", "QtQml",
                                             "QtTest", "QtOpenGL",     "QtConcurrent",   "QtNetwork"};
  return !include.quoted && modules.contains(include.path.substr(include.path.rfind('/') + 1));
}

TEST(Includes, the_rules_see_what_they_forbid) {
  EXPECT_EQ(complaint("core/cost/price.cpp", "core/schedule/schedule.h"), "");
  EXPECT_EQ(complaint("core/flow.cpp", "core/measure/measurement.h"), "");
  EXPECT_NE(complaint("core/schedule/schedule.cpp", "core/cost/price.h"), "");
  EXPECT_NE(complaint("core/cost/price.cpp", "core/case.h"), "");
  EXPECT_NE(complaint("core/base/text.cpp", "core/attic/old.h"), "");
  EXPECT_NE(complaint("ui/paint/marks.cpp", "ui/figures/cell.h"), "");
  EXPECT_EQ(complaint("ui/stage/stage.cpp", "ui/figures/cell.h"), "");
  EXPECT_NE(complaint("gpu/team/mpi.cpp", "gpu/attic/old.h"), "");
  EXPECT_NE(complaint("core/base/text.cpp", "ui/paint/theme.h"), "");
  EXPECT_NE(complaint("ui/window/window.cpp", "gpu/job.h"), "");
  EXPECT_NE(complaint("ui/window/window.cpp", "app/launch/launcher.h"), "");
  EXPECT_NE(complaint("gpu/runner/runner.cpp", "lessons/lesson.h"), "");
  const auto of = [](const std::string& text) { return includes_in({{"x.cpp", 1, text}}).at(0); };
  EXPECT_TRUE(is_umbrella(of("#include <QtWidgets>")) && is_umbrella(of("  # include <QtCore/QtCore>")));
  EXPECT_FALSE(is_umbrella(of("#include <QWidget>")) || is_umbrella(of("#include <QtMath>")));
  EXPECT_TRUE(is_qt(of("#include <QString>")) && is_mpi(of("#include <mpi.h>")) &&
              is_cuda(of("#include <cuda_runtime.h>")));
}

TEST(Includes, there_is_a_tree_to_judge) {
  EXPECT_GT(includes_under("core").size(), 50U);
  EXPECT_GT(includes_under("tests").size(), 30U);
}

TEST(Includes, no_arrow_points_upward) {
  for (const auto& [folder, allowed] : kMayInclude)
    for (const Include& include : includes_under(folder)) {
      if (!include.quoted || include.path.ends_with(".moc") || include.path.starts_with("moc_")) continue;
      const std::string why = complaint(include.line.file, include.path);
      EXPECT_TRUE(why.empty()) << include.line.where() << ": " << include.line.text << ": " << why;
    }
}

TEST(Includes, nothing_lies_flat) {
  for (const char* folder : {"gpu", "ui", "app"})
    for (const Include& include : includes_under(folder))
      EXPECT_NE(height(include.line.file), height(std::string(folder) + "/roof.h"))
          << include.line.file << " lies in no room";
}

TEST(Includes, core_knows_neither_qt_nor_mpi_nor_cuda) {
  for (const Include& include : includes_under("core"))
    EXPECT_FALSE(is_qt(include) || is_mpi(include) || is_cuda(include))
        << include.line.where() << ": " << include.line.text;
}

TEST(Includes, only_gpu_knows_mpi_and_cuda_and_it_does_not_know_qt) {
  for (const char* folder : {"lessons", "ui", "app"})
    for (const Include& include : includes_under(folder))
      EXPECT_FALSE(is_mpi(include) || is_cuda(include)) << include.line.where() << ": " << include.line.text;
  for (const Include& include : includes_under("gpu"))
    EXPECT_FALSE(is_qt(include)) << include.line.where() << ": " << include.line.text;
}

TEST(Includes, no_umbrella_of_qt) {
  for (const char* folder : {"lessons", "ui", "app", "tests"})
    for (const Include& include : includes_under(folder))
      EXPECT_FALSE(is_umbrella(include)) << include.line.where() << ": " << include.line.text;
}

}  // namespace
}  // namespace ringside
