#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/measurement_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/verb.h"
#include "core/base/counted.h"
#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/exported.h"
#include "core/measure/logs/import_log.h"
#include "core/measure/recorded.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

struct RunsFlags {
  std::vector<std::string> words;
  std::string as, collective, ranks;
  OutputFile output;
};

constexpr int kMostWords = 1000;
constexpr const char* kWhat = "list [DIR], show FILE, compare FILE FILE, export FILE, import LOG..";

std::string size_text(const MeasurementRow& row) {
  return format_bytes(Bytes(static_cast<double>(row.bytes)));
}

std::string time_text(double seconds) {
  return (seconds < 0 ? "-" : "") + format_seconds(Seconds(std::abs(seconds)));
}

Result<Outcome> list_runs(const std::string& folder, bool json) {
  std::error_code error;
  std::vector<std::string> paths;
  for (auto i = std::filesystem::directory_iterator(folder, error);
       !error && i != std::filesystem::directory_iterator(); i.increment(error))
    if (i->path().extension() == ".json" && i->is_regular_file()) paths.push_back(i->path().string());
  if (error) return fail("folder", folder, fmt::format("a folder that can be read ({})", error.message()));
  std::sort(paths.begin(), paths.end());
  Table table;
  table.column("file", Table::Align::left).column("date", Table::Align::left).column("host", Table::Align::left);
  table.column("version", Table::Align::left).column("backend", Table::Align::left).column("rows").column("disturbed");
  table.column("first row", Table::Align::left);
  ordered_json listed = ordered_json::array();
  std::string trouble;
  for (const std::string& path : paths) {
    if (const auto read = read_json(path); read && !is_bundle(*read)) continue;  // of another kind
    const auto m = read_bundle(path);
    if (!m) {
      trouble += fmt::format("not read: {}\n", m.error().line());
      continue;
    }
    const Environment& e = m->environment;
    const auto bad =
        std::count_if(m->rows.begin(), m->rows.end(), [](const MeasurementRow& row) { return disturbed(row); });
    const std::string name = std::filesystem::path(path).filename().string();
    table.row({name, e.date, e.host, e.version, m->rows.front().backend, std::to_string(m->rows.size()),
               std::to_string(bad), question_of(m->rows.front())});
    listed.push_back({{"file", path},
                      {"date", e.date},
                      {"host", e.host},
                      {"version", e.version},
                      {"mpi", e.mpi},
                      {"backend", m->rows.front().backend},
                      {"rows", m->rows.size()},
                      {"disturbed", bad},
                      {"first", question_of(m->rows.front())}});
  }
  if (json) return Outcome{json_text(listed)};
  return Outcome{(table.empty() ? "no bundles in " + folder + "\n" : table.text()) + trouble};
}

/// With all that same_question() asks for.
ordered_json compared_json(const ComparedRow& r) {
  const auto ci = r.shift.interval ? ordered_json({r.shift.interval->lo, r.shift.interval->hi}) : ordered_json(nullptr);
  return {{"collective", r.a->collective},
          {"algorithm", r.a->algorithm},
          {"parameters", r.a->parameters},
          {"ranks", r.a->ranks},
          {"root", r.a->root},
          {"chunks", r.a->chunks},
          {"bytes", r.a->bytes},
          {"type", r.a->type},
          {"op", r.a->op},
          {"backend", r.a->backend},
          {"tier", r.a->tier},
          {"topology", r.a->topology},
          {"time_scale", r.a->time_scale},
          {"cadence", name(r.a->manner.cadence)},
          {"in_place", r.a->manner.in_place},
          {"median_a_s", r.a->median_s},
          {"median_b_s", r.b->median_s},
          {"samples", {r.a->samples_s.size(), r.b->samples_s.size()}},
          {"difference_s", r.shift.estimate},
          {"ci95_s", ci},
          {"u", r.test.u},
          {"p", r.test.p},
          {"exact", r.test.exact},
          {"disturbed", {disturbed(*r.a), disturbed(*r.b)}}};
}

std::string verdict(const ComparedRow& r) {
  std::string text = !r.shift.interval      ? "too few samples for a verdict"
                     : !r.test.differs()    ? "no difference shown"
                     : r.shift.estimate > 0 ? "B slower"
                                            : "B faster";
  if (disturbed(*r.a) || disturbed(*r.b))
    text += fmt::format(" ({} disturbed)", disturbed(*r.a) && disturbed(*r.b) ? "both" : disturbed(*r.a) ? "A" : "B");
  return text;
}

Result<Outcome> compare_runs(const std::string& path_a, const std::string& path_b, bool json) {
  RINGSIDE_TRY(const auto a, read_bundle(path_a));
  RINGSIDE_TRY(const auto b, read_bundle(path_b));
  const Compared c = compare(a, b);
  if (c.rows.empty())
    return fail("runs", path_a + " and " + path_b,
                "two that measured the same: collective, algorithm, ranks, bytes, type, operation, backend, tier, "
                "cadence, buffers");
  if (json) {
    ordered_json rows = ordered_json::array();
    for (const ComparedRow& r : c.rows) rows.push_back(compared_json(r));
    return Outcome{json_text({{"a", {{"file", path_a}, {"environment", to_json(a.environment)}}},
                              {"b", {{"file", path_b}, {"environment", to_json(b.environment)}}},
                              {"only_a", c.only_a.size()},
                              {"only_b", c.only_b.size()},
                              {"rows", rows}})};
  }
  Table table;
  table.column("collective", Table::Align::left).column("algorithm", Table::Align::left).column("k").column("n");
  std::vector<const MeasurementRow*> asked;
  for (const ComparedRow& r : c.rows) asked.push_back(r.a);
  const auto apart = told_apart(asked);
  const bool several = std::any_of(apart.begin(), apart.end(), [](const std::string& s) { return !s.empty(); });
  if (several) table.column("called", Table::Align::left);
  table.column("median A").column("median B").column("B - A").column("95% of it").column("p");
  table.column("", Table::Align::left);
  for (std::size_t i = 0; i < c.rows.size(); ++i) {
    const ComparedRow& r = c.rows[i];
    std::vector<std::string> cells{r.a->collective, r.a->algorithm, std::to_string(r.a->ranks), size_text(*r.a)};
    if (several) cells.push_back(apart[i]);
    const std::string interval =
        r.shift.interval ? fmt::format("{} .. {}", time_text(r.shift.interval->lo), time_text(r.shift.interval->hi))
                         : "-";
    for (const std::string& cell : {time_text(r.a->median_s), time_text(r.b->median_s), time_text(r.shift.estimate),
                                    interval, r.shift.interval ? format_significant(r.test.p, 2) : "-", verdict(r)})
      cells.push_back(cell);
    table.row(std::move(cells));
  }
  std::string text = fmt::format("A  {}: {}\nB  {}: {}\n\n{}\n", path_a, provenance(a.environment), path_b,
                                 provenance(b.environment), table.text());
  text += fmt::format(
      "B - A: median of all differences of a sample of B and one of A (Hodges and Lehmann), wall clock; p: Mann and\n"
      "Whitney, two-sided. Below {:g} the runs are called different; chance alone does so in one row of {:.0f}.\n",
      RankTest::kSignificant, 1 / RankTest::kSignificant);
  for (const auto& [only, name] : {std::pair(&c.only_a, "A"), std::pair(&c.only_b, "B")})
    if (!only->empty())
      text += fmt::format("only in {}: {}, the first {}\n", name,
                          counted(static_cast<std::int64_t>(only->size()), "row"), question_of(*only->front()));
  return Outcome{text};
}

Result<Outcome> export_run(const std::string& path, const RunsFlags& flags) {
  RINGSIDE_TRY(const auto m, read_bundle(path));
  const std::string as = flags.as.empty() ? (flags.output.path.ends_with(".md") ? "markdown" : "csv") : flags.as;
  if (as != "csv" && as != "markdown") return fail("--as", as, "csv, markdown");
  const std::string text = exported(m, as == "csv" ? ExportFormat::csv : ExportFormat::markdown);
  if (flags.output.path.empty()) return Outcome{text};
  RINGSIDE_OK(write_file(flags.output.path, text));
  return Outcome{fmt::format("{}: {}, {}\n", flags.output.path,
                             counted(static_cast<std::int64_t>(m.rows.size()), "row"), provenance(m.environment))};
}

std::string shown(const Measurement& m) {
  std::string text = provenance(m.environment) + "\n";
  // A table for each: a table has one factor of busbw.
  std::map<std::string, Measurement> tables;
  for (const MeasurementRow& r : m.rows) {
    const std::string title = fmt::format("{}, {}, backend {}", r.collective, counted(r.ranks, "rank"), r.backend);
    tables.try_emplace(title, Measurement{m.environment, {}}).first->second.rows.push_back(r);
  }
  for (const auto& [title, of] : tables)
    text += fmt::format("\n{}\n\n{}{}", title, measurement_table(of), libraries_text(of));
  return text + notes_text(m);
}

Result<Outcome> show_run(const std::string& path, bool json) {
  RINGSIDE_TRY(const auto m, read_bundle(path));
  return Outcome{json ? json_text(ordered_json(to_json(m))) : shown(m)};
}

Result<Outcome> import_runs(const RunsFlags& flags, bool json) {
  LogHints hints;
  if (!flags.collective.empty()) {
    RINGSIDE_TRY(hints.collective, parse_collective(flags.collective));
  }
  if (!flags.ranks.empty()) {
    RINGSIDE_TRY(const auto ranks, parse_integer(flags.ranks, "ranks", 1, kMaxRanks));
    hints.ranks = static_cast<std::int32_t>(ranks);
  }
  std::optional<Measurement> all;
  for (auto path = flags.words.begin() + 1; path != flags.words.end(); ++path) {
    RINGSIDE_TRY(const auto text, read_text(*path));
    RINGSIDE_TRY(auto found, import_log(text, std::filesystem::path(*path).filename().string(), hints));
    if (all)
      append_import(*all, found);
    else
      all = std::move(found);
  }
  const std::string bundle = json_text(ordered_json(to_json(*all)));
  if (!flags.output.path.empty()) RINGSIDE_OK(write_file(flags.output.path, bundle));
  return Outcome{json ? bundle : shown(*all)};
}

Result<Outcome> answer_runs(const RunsFlags& flags, bool json) {
  const auto& w = flags.words;
  const std::string what = w.empty() ? "" : w.front();
  RINGSIDE_OK(check_output(flags.output));
  if (what == "list" && w.size() <= 2) return list_runs(w.size() == 2 ? w[1] : ".", json);
  if (what == "show" && w.size() == 2) return show_run(w[1], json);
  if (what == "compare" && w.size() == 3) return compare_runs(w[1], w[2], json);
  if (what == "export" && w.size() == 2) return export_run(w[1], flags);
  if (what == "import" && w.size() >= 2) return import_runs(flags, json);
  return fail("runs", join(w, " "), kWhat);
}

Action declare_runs(FlagSet& accept) {
  auto flags = std::make_shared<RunsFlags>();
  accept.arguments("WHAT", flags->words, kMostWords, kWhat);
  accept.option("--as", flags->as, "export: csv or markdown; csv unless -o names a .md file", "FORMAT");
  declare_output(accept, flags->output, "export, import: write it there");
  accept.option("--collective", flags->collective, "import: what a log measures that does not say so", "NAME");
  accept.option("-k,--ranks", flags->ranks, "import: on how many ranks, where the log does not say so", "K");
  return [flags](bool json) { return answer_runs(*flags, json); };
}

}  // namespace

Verb runs_verb() {
  return {
      "runs",
      "list [DIR] | show FILE | compare FILE FILE | export FILE [-o FILE] | import LOG.. [-o FILE]",
      "recorded measurements: lists, shows, compares and exports them; imports logs of other benchmarks",
      "Everything says when, where and by which version it was recorded. compare pairs the rows that measured the\n"
      "same and says by how much they differ, with a nonparametric interval, and whether chance alone would do it.\n"
      "import reads logs of nccl-tests (text and JSON), rccl-tests, OSU and IMB, which it tells apart by itself.\n"
      "DIR is the folder that this is called in, unless it is given.",
      "  ringside measure allreduce -a ring -k 4 -o monday.json\n"
      "  ringside measure allreduce -a ring -k 4 -o tuesday.json\n"
      "  ringside runs list\n"
      "  ringside runs show monday.json\n"
      "  ringside runs compare monday.json tuesday.json\n"
      "  ringside runs export monday.json -o monday.md\n"
      "  ringside runs import all_reduce.log osu_bcast.out -k 64 -o theirs.json",
      declare_runs};
}

}  // namespace ringside
