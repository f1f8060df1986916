// What learners did in lessons: taken along as a file, and collected by a teacher into one table.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "lessons/progress.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

constexpr int kMostLearners = 10000;

struct ProgressFlags {
  std::string learner, own;
  OutputFile table;
  std::vector<std::string> words;  ///< what to do, then files
};

struct Learner {
  std::string name;
  LessonProgress progress;
};

/// A cell of CSV. A spreadsheet takes what begins like a formula for one: an apostrophe makes it text.
std::string cell(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string csv_of(const std::vector<Learner>& all) {
  std::string out = "learner,question,done,right,tries,shown,option,answer\n";
  for (const Learner& one : all)
    for (const auto& [act, g] : one.progress.answers)
      out += fmt::format("{},{},{},{},{},{},{},{}\n", cell(one.name), cell(act), int{g.done}, int{g.right}, g.tries,
                         int{g.shown}, g.option < 0 ? "" : std::to_string(g.option + 1), cell(g.text));
  return out;
}

/// Of one question, over all learners.
struct Count {
  int answered = 0, at_once = 0, later = 0, shown = 0;
};

std::map<std::string, Count> counts(const std::vector<Learner>& all) {
  std::map<std::string, Count> of;
  for (const Learner& one : all)
    for (const auto& [act, g] : one.progress.answers) {
      Count& c = of[act];
      c.answered += g.done;
      c.at_once += g.done && g.right && g.tries == 1;
      c.later += g.done && g.right && g.tries > 1;
      c.shown += g.shown;
    }
  return of;
}

Result<Outcome> collect(const ProgressFlags& flags, const std::vector<std::string>& files, bool json) {
  std::vector<Learner> all;
  std::size_t unread = 0;
  for (const std::string& file : files) {
    std::error_code none;
    auto progress = std::filesystem::exists(file, none)
                        ? read_progress(file)
                        : Result<LessonProgress>(fail("file", file, "a file that is there"));
    if (!progress) {
      fmt::print(stderr, "ringside: {}: left out: {}\n", file, progress.error().line());
      ++unread;
      continue;
    }
    *progress = without_drafts(std::move(*progress));
    std::string name = progress->learner.empty() ? std::filesystem::path(file).stem().string() : progress->learner;
    all.push_back({std::move(name), std::move(*progress)});
  }
  std::stable_sort(all.begin(), all.end(), [](const Learner& a, const Learner& b) { return a.name < b.name; });
  if (!flags.table.path.empty()) RINGSIDE_OK(write_file(flags.table.path, csv_of(all)));
  ordered_json rows = ordered_json::array();
  Table table;
  table.column("question", Table::Align::left)
      .column("answered")
      .column("right at once")
      .column("later")
      .column("shown");
  for (const auto& [act, c] : counts(all)) {
    table.row(
        {act, std::to_string(c.answered), std::to_string(c.at_once), std::to_string(c.later), std::to_string(c.shown)});
    rows.push_back({{"question", act},
                    {"answered", c.answered},
                    {"right_at_once", c.at_once},
                    {"right_later", c.later},
                    {"shown", c.shown}});
  }
  Outcome done{json ? json_text(ordered_json{{"learners", all.size()}, {"questions", rows}})
                    : counted(std::ssize(all), "learner") + "\n\n" + table.text()};
  if (unread > 0)
    done.trouble =
        Error{fmt::format("{} of {}", unread, counted(std::ssize(files), "file")), "", "each is named above"};
  return done;
}

std::string own_file(const ProgressFlags& flags) {
  return flags.own.empty() ? progress_path() : flags.own;
}

Result<Outcome> take_out(const ProgressFlags& flags, const std::string& file, bool json) {
  RINGSIDE_OK(check_output({file, flags.table.force}));
  RINGSIDE_TRY(auto own, read_progress(own_file(flags)));
  LessonProgress progress = without_drafts(std::move(own));
  if (progress.answers.empty()) return fail("nothing has been answered yet", "", "ringside 4.1 opens a lesson");
  progress.learner = flags.learner;
  RINGSIDE_OK(write_progress(progress, file));
  if (json) return Outcome{json_text(ordered_json{{"file", file}, {"answers", progress.answers.size()}})};
  return Outcome{fmt::format("{}: {} answers\n", file, progress.answers.size())};
}

Result<Outcome> bring_in(const ProgressFlags& flags, const std::string& file, bool json) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return fail("file", file, "a file that is there");
  const auto more = read_progress(file);
  if (!more) return fail(file, "", more.error().line());
  RINGSIDE_OK(read_progress(own_file(flags)));  // what cannot be read is not overwritten
  ProgressFile own(own_file(flags));
  own.take_in(*more);
  if (!own.fault().empty()) return fail(own.fault(), "", "");
  const std::size_t taken = without_drafts(*more).answers.size(), all = without_drafts(own.progress()).answers.size();
  if (json) return Outcome{json_text(ordered_json{{"file", file}, {"answers", all}})};
  return Outcome{fmt::format("{}: {} answers taken in, {} in all\n", file, taken, all)};
}

Result<Outcome> answer_progress(const ProgressFlags& flags, bool json) {
  if (flags.words.empty()) return fail("export, import or collect is missing", "", "ringside progress export ada.json");
  const std::string& action = flags.words.front();
  const std::vector<std::string> files(flags.words.begin() + 1, flags.words.end());
  if (action != "export" && action != "import" && action != "collect")
    return fail("progress", action, "export, import, collect");
  if (files.empty()) return fail("the file is missing", "", fmt::format("ringside progress {} FILE", action));
  if (action != "collect" && files.size() > 1) return fail("argument", files[1], "one file");
  if (action != "collect" && !flags.table.path.empty())
    return fail("-o with " + action, flags.table.path, "collect writes a table");
  if (action != "export" && !flags.learner.empty()) return fail("--name with " + action, flags.learner, "export");
  RINGSIDE_OK(check_output(flags.table));
  if (action == "collect") return collect(flags, files, json);
  return action == "export" ? take_out(flags, files.front(), json) : bring_in(flags, files.front(), json);
}

Action declare_progress(FlagSet& accept) {
  auto flags = std::make_shared<ProgressFlags>();
  accept.arguments("ACTION", flags->words, kMostLearners, "export, import or collect, then the files");
  accept.option("--name", flags->learner, "export: whose answers these are", "NAME");
  declare_output(accept, flags->table, "collect: every answer of every learner, as a table", "FILE.csv");
  accept.option("--own", flags->own, "the file of one's own answers (the window's)", "FILE");
  return [flags](bool json) { return answer_progress(*flags, json); };
}

}  // namespace

Verb progress_verb() {
  return {"progress",
          "export FILE [--name NAME] | import FILE | collect FILE.. [-o FILE.csv]",
          "what was answered in lessons: taken along, and collected by a teacher",
          "export writes one's own answers to a file; import takes such a file in, and keeps of two answers\n"
          "the one that is done, else the one of more tries. collect counts over many learners' files, per\n"
          "question; a file that cannot be read is named and left out.",
          "  ringside progress export ada.json --name Ada\n"
          "  ringside progress import ada.json\n"
          "  ringside progress collect handed-in/*.json -o class.csv",
          declare_progress};
}

}  // namespace ringside
