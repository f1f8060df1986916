// nccl-tests and rccl-tests as they print: a header with the columns, then a line for each size with one or two blocks
// of time, algbw, busbw and errors, out of place and in place.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/measure/logs/log_lines.h"
#include "core/measure/logs/nccl_names.h"

namespace ringside::logs {
namespace {

constexpr std::size_t kLead = 3;    // size, count, type
constexpr std::size_t kBlock = 4;   // time, algbw, busbw, errors
constexpr double kUnitFactor = 30;  // the time is not in microseconds where algbw says so much else
constexpr double kRounding = 1e-3;  // of an older version's error column

/// What stands above a table.
struct Table {
  std::optional<Collective> collective;
  bool told = false;                        ///< by its numbers, not by a program's name
  std::string unknown;                      ///< a program that measures none of the eight
  std::map<std::int32_t, RankPlace> where;  ///< of the first rank's group
  std::optional<std::int64_t> group;
  bool split = false;         ///< there are other groups
  std::int32_t started = 0;   ///< ranks, by the command or NCCL 1's devices; 0: not said
  std::int32_t ranks = 0;     ///< of all its rows; 0: not known yet
  double unit = 0;            ///< seconds of its times; 0: not known yet
  std::size_t blocks = 0;     ///< words from the first "time" on, in one line; 0: no header was seen
  std::size_t to_second = 0;  ///< words from one block to the next
  bool counts_wrong = true;   ///< "#wrong", not "error"
  bool in_place_only = false;
};

void read_rank(const std::string& line, Table& table) {
  const auto rank = number_after(line, "Rank ");
  const std::string host = word_after(line, " on "), device = word_after(line, " device ");
  if (!rank || *rank >= kMaxRanks || device.empty()) return;
  const auto group = number_after(line, "Group ");
  if (table.where.empty()) table.group = group, table.split = false;
  if (group != table.group) {
    table.split = true;
    return;
  }
  const auto bracket = line.find(']', line.find(" device "));
  std::string name = bracket == std::string::npos ? "" : line.substr(bracket + 1);
  name.erase(0, name.find_first_not_of(' '));
  table.where[static_cast<std::int32_t>(*rank)] = {host,
                                                   name.empty() ? "GPU " + device : "GPU " + device + ": " + name};
}

bool is_time(const std::string& word) {
  return word == "time" || word == "cputime";
}

void read_header(const std::vector<std::string>& words, Table& table) {
  const auto first = std::find_if(words.begin(), words.end(), is_time);
  if (first == words.end()) return;
  const auto second = std::find_if(first + 1, words.end(), is_time);
  table.blocks = static_cast<std::size_t>(words.end() - first);
  table.to_second = static_cast<std::size_t>(second - first);
  table.counts_wrong = std::find(words.begin(), words.end(), "#wrong") != words.end();
  table.unit = 0, table.ranks = 0;
}

/// A line's words; the '#' before a row, which tests of NCCL 2.4 write, is none of them.
std::vector<std::string> row_words(const std::string& text) {
  auto words = words_of(text);
  if (words.size() > kLead + kBlock && words[0] == "#" && whole_of(words[1]) && whole_of(words[2]))
    words.erase(words.begin());
  return words;
}

/// As many ranks as a command starts: "mpirun -np 16 ./all_gather_perf -g 1". The program has an -n of its own.
std::int32_t started(const std::string& command, const std::string& program) {
  const std::size_t at = command.find(program);
  const auto processes = launched(command.substr(0, at));
  if (!processes) return 0;
  const std::string own = command.substr(at);
  std::int64_t each = 1;
  for (const char* flag : {" -g ", " --ngpus", " -t ", " --nthreads"})
    if (const auto n = number_after(own, flag); n && *n >= 1 && *n <= kMaxRanks)
      each = std::min<std::int64_t>(each * *n, kMaxRanks + 1);
  return *processes * each <= kMaxRanks ? static_cast<std::int32_t>(*processes * each) : 0;
}

/// Half of the last digit of a number without an exponent.
double half_digit(const std::string& word) {
  const auto point = word.find('.');
  return 0.5 * std::pow(10, point == std::string::npos ? 0 : -static_cast<double>(word.size() - point - 1));
}

class Reader {
 public:
  explicit Reader(Log& log) : log_(log) {}

  /// `rest`: the lines behind it.
  Result<bool> line(const std::string& text, std::span<const std::string> rest) {
    rest_ = rest;
    const auto words = row_words(text);
    const bool comment = !words.empty() && words[0].starts_with('#');
    for (const std::string& word : words)
      if (const auto program = program_of(word)) {
        begin(*program);
        if (!comment) table_.started = started(text, program->name);
      }
    read_versions(text);
    if (has(text, "Using devices") || has(text, "nThread")) table_.where.clear(), table_.ranks = 0;
    if (has(text, "Rank ") && has(text, " device ")) read_rank(text, table_);
    // NCCL 1: "#   Device  3 ->  3 [0x05] GeForce GTX TITAN X".
    if (const auto last = comment && has(text, " -> ") ? number_after(text, "Device ") : std::nullopt;
        last && *last < kMaxRanks)
      table_.started = static_cast<std::int32_t>(*last + 1);
    if (has(text, "algbw") && has(text, "busbw")) {
      read_header(words, table_);
      if (table_.told) table_.collective.reset(), table_.told = false;
    }
    if (has(text, "Test NCCL failure") || has(text, "Test CUDA failure") || has(text, "Test failure"))
      log_.note("it was aborted: " + text);
    return row(words);
  }
  std::string library = "nccl";

 private:
  void begin(const Program& program) {
    table_.collective = program.collective, table_.told = false, table_.ranks = 0;
    table_.unknown = program.collective ? "" : program.name;
  }
  void read_versions(const std::string& text) {
    // Of the first versions, only the GPUs say whose they are.
    for (const char* sign : {"RCCL version", "rccl-tests", "Librccl path", "] AMD ", "] Vega "})
      if (has(text, sign)) library = "rccl";
    if (has(text, "tests version") || has(text, "tests: Version")) {
      const std::string version = word_after(text, has(text, "tests version") ? "tests version" : "Version");
      const bool known = version != "Unknown" && version != "+";  // built without git
      log_.tool = library + "-tests" + (known && !version.empty() ? " " + version : "");
    }
    for (const char* name : {"NCCL version", "RCCL version"})
      if (const std::string version = word_after(text, name); !version.empty())
        log_.found.environment.mpi = std::string(name, 4) + " " + version;
    if (const auto code = number_after(text, "nccl-library"); code && log_.found.environment.mpi.empty())
      log_.found.environment.mpi = "NCCL " + version_text(*code);
  }

  Result<bool> row(const std::vector<std::string>& words) {
    if (words.size() < kLead + kBlock || !whole_of(words[0]) || !whole_of(words[1]) || whole_of(words[2])) {
      if (words.size() >= kLead && whole_of(words[0]) && whole_of(words[1]) && !number_of(words[2]))
        log_.note("a line that was cut off is left out");
      return true;
    }
    const auto [lead, root] = lead_of(words);
    if (words.size() < lead + kBlock) return log_.note("a line that was cut off is left out"), true;
    if (!table_.unknown.empty()) return log_.note(table_.unknown + " measures no collective and is left out"), true;
    RINGSIDE_TRY(const auto collective, collective_of(words));
    RINGSIDE_TRY(const auto ranks, ranks_of(words, collective));
    if (table_.unit == 0) table_.unit = unit_of(words);
    if (table_.split) log_.note(kSplit);
    const std::size_t second = table_.to_second > 0 && table_.to_second < table_.blocks ? table_.to_second : kBlock;
    for (const std::size_t at : {lead, lead + second}) {
      if (at + kBlock > words.size()) break;
      const auto time = number_of(words[at]);
      if (!time || !(*time > 0)) continue;
      MeasurementRow& row = log_.add(collective, ranks, *whole_of(words[0]), *time * table_.unit, library);
      row.type = type_of(words[2]);
      if (lead > kLead && !number_of(words[kLead])) row.op = words[kLead];
      row.root = static_cast<std::int32_t>(root.value_or(0));
      row.manner.in_place = at != lead;
      const auto wrong = number_of(words[at + 3]);
      row.verified = wrong && (table_.counts_wrong ? *wrong == 0 : *wrong < kRounding);
      if (wrong && !row.verified) row.notes.push_back(fmt::format("{} wrong elements, says the log", words[at + 3]));
      if (!wrong) row.notes.emplace_back("not verified: the log says N/A");
    }
    places(ranks);
    return true;
  }
  /// How many words stand before the first block, and the root among them.
  struct Lead {
    std::size_t words = kLead;
    std::optional<std::int64_t> root;
  };
  /// From the right, since older versions leave out the columns in between.
  Lead lead_of(const std::vector<std::string>& words) const {
    Lead lead;
    if (words.size() <= kLead) return lead;
    while (lead.words < words.size() && !number_of(words[lead.words]) && words[lead.words] != "N/A") ++lead.words;
    const std::size_t left = words.size() - lead.words;
    if (table_.blocks > 0 ? left > table_.blocks || has_root_column(words, lead.words) : left % kBlock == 1)
      if ((lead.root = whole_of(words[lead.words])) || words[lead.words] == "-1") ++lead.words;
    return lead;
  }
  bool has_root_column(const std::vector<std::string>& words, std::size_t lead) const {
    return words.size() - lead == table_.blocks + 1;
  }
  /// Microseconds, or, up to NCCL 2.4, milliseconds: the first row of the table whose algbw has digits enough knows.
  double unit_of(const std::vector<std::string>& words) const {
    constexpr double kTells = 0.05, kMicro = 1e-6, kMilli = 1e-3;  // GB/s, seconds
    const auto told = [&](const std::vector<std::string>& row) {
      const std::size_t lead = lead_of(row).words;
      if (row.size() < lead + kBlock || !whole_of(row[0])) return 0.0;
      const double time = number_of(row[lead]).value_or(0), algbw = number_of(row[lead + 1]).value_or(0);
      if (!(time > 0 && algbw > kTells)) return 0.0;
      return static_cast<double>(*whole_of(row[0])) / (algbw * 1e9) > kUnitFactor * time * kMicro ? kMilli : kMicro;
    };
    double unit = told(words);
    for (std::size_t i = 0; i < rest_.size() && unit == 0 && !has(rest_[i], "algbw"); ++i)
      unit = told(row_words(rest_[i]));
    return unit > 0 ? unit : kMicro;
  }
  Result<Collective> collective_of(const std::vector<std::string>& words) {
    if (log_.hints.collective) return *log_.hints.collective;
    table_.told = table_.told || !table_.collective;
    if (!table_.collective) table_.collective = told_by(words);
    // Small sizes are too quick to tell; a later line of the table may.
    for (std::size_t i = 0; i < rest_.size() && !table_.collective && !has(rest_[i], "algbw"); ++i)
      table_.collective = told_by(row_words(rest_[i]));
    if (table_.collective) return *table_.collective;
    return fail(log_.name, "a table without its program's name", "--collective NAME, which says what was measured");
  }
  /// The factor of busbw, operator and root tell all but allgather from all-to-all, and gather from scatter.
  std::optional<Collective> told_by(const std::vector<std::string>& words) const {
    constexpr double kTells = 1, kNear = 0.05;  // GB/s, of three digits
    const auto [lead, root] = lead_of(words);
    if (words.size() < lead + kBlock || !whole_of(words[0])) return std::nullopt;
    const auto alg = number_of(words[lead + 1]), bus = number_of(words[lead + 2]);
    const bool sums = lead > kLead && !whole_of(words[kLead]) && words[kLead] != "none" && words[kLead] != "-1";
    if (sums && root) return Collective::reduce;
    if (!alg || !bus || *alg < kTells) return std::nullopt;
    const double factor = *bus / *alg;
    const bool one = std::abs(factor - 1) < kNear;
    if (root) return one ? std::optional(Collective::broadcast) : std::nullopt;
    if (!sums) return std::nullopt;
    if (!one) return factor > 1 ? Collective::allreduce : Collective::reduce_scatter;
    if (table_.where.empty()) return std::nullopt;
    return table_.where.size() == 2 ? Collective::allreduce : Collective::reduce_scatter;
  }
  /// One number for a table: as listed or started, unless bandwidths say otherwise; else as all its bandwidths tell.
  Result<std::int32_t> ranks_of(const std::vector<std::string>& words, Collective c) {
    if (table_.ranks > 0) return table_.ranks;
    constexpr double kTells = 1, kRounded = 0.02;  // GB/s, share
    const std::int32_t said = table_.where.empty() ? table_.started
                              : table_.split       ? static_cast<std::int32_t>(table_.where.size())
                                                   : table_.where.rbegin()->first + 1;
    RanksTold told;
    bool misfit = false;
    const auto look = [&](const std::vector<std::string>& row) {
      const std::size_t lead = lead_of(row).words;
      if (row.size() < lead + kBlock || !whole_of(row[0])) return;
      const auto alg = number_of(row[lead + 1]), bus = number_of(row[lead + 2]);
      if (!alg || !bus) return;
      told.row(*alg, *bus, std::max(half_digit(row[lead + 1]), half_digit(row[lead + 2])), c);
      misfit = misfit || (said > 0 && *alg > kTells && !fits(*alg, *bus, c, said, kRounded));
    };
    look(words);
    for (std::size_t i = 0; i < rest_.size() && !has(rest_[i], "algbw"); ++i) look(row_words(rest_[i]));
    if (misfit) log_.note(misfit_note(said));
    table_.ranks = misfit ? log_.hints.ranks.value_or(table_.where.empty() ? told.ranks() : said)
                          : log_.ranks_or_hint(said > 0 ? said : told.ranks());
    if (table_.ranks < 1) return fail(log_.name, "a table that does not say how many ranks", "--ranks K");
    return table_.ranks;
  }
  void places(std::int32_t ranks) {
    Environment& e = log_.found.environment;
    if (table_.where.empty()) return;
    if (e.host.empty()) e.host = table_.where.begin()->second.host;
    if (ranks <= e.ranks) return;
    e.ranks = ranks;
    e.where.assign(static_cast<std::size_t>(ranks), {});
    std::int32_t next = 0;
    for (const auto& [rank, place] : table_.where)
      if (const std::int32_t own = table_.split ? next++ : rank; own < ranks)
        e.where[static_cast<std::size_t>(own)] = place;
  }

  Log& log_;
  std::span<const std::string> rest_;
  Table table_;
};

}  // namespace

Result<bool> read_nccl_text(const std::vector<std::string>& lines, Log& log) {
  // Nothing else has both bandwidths.
  const bool ours =
      std::any_of(lines.begin(), lines.end(), [](const std::string& l) { return has(l, "algbw") && has(l, "busbw"); });
  if (!ours) return false;
  log.tool = "nccl-tests";
  Reader reader(log);
  for (std::size_t i = 0; i < lines.size(); ++i) RINGSIDE_OK(reader.line(lines[i], std::span(lines).subspan(i + 1)));
  if (reader.library == "rccl" && !has(log.tool, "rccl")) log.tool = "rccl-tests";
  for (MeasurementRow& row : log.found.rows) row.backend = reader.library;
  return true;
}

}  // namespace ringside::logs
